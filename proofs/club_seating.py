"""Seatings of a club's next round against a solver that proves what is cheapest: `make club-seating` fetches OR-Tools.

`python -m proofs.club_seating --cases 200 --limit 60 --out docs/results/club-seating.csv` writes a row a case; it goes
on where it stopped. The solver has its own words for what a seating costs, and so many seconds of a wall clock.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from time import process_time
from typing import Any, Final

from companion.club.evening_log import Evening, Header, Person, Pod, Result, Round, after
from companion.club.standings import AGAIN, SPREAD, seated, sizes, standings
from proofs.long_run import LongRun

HEADER: Final = Header("abcdefgh", "Proof", "2026-11-28", "orconomy", 3, 5)
FEWEST, MOST = 3, 128
MOST_BEFORE: Final = 4
"""Rounds that were played before the one that is seated."""
TABLES: Final = [f"table-{number}" for number in range(MOST)]
Groups = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Row:
    """A case: pairs that sit together again, what the seating costs, and the seconds of a processor that it took;
    beside them the solver's best, the least that it could prove, and whether that is the same.
    """

    case: int
    people: int
    before: int
    repeats: int
    cost: int
    took_s: float
    solver_repeats: int
    solver_cost: int
    solver_least: int
    proved: bool
    ratio: float
    limit_s: float


def case(number: int) -> Evening:
    """An evening of so many people and rounds, with random results; the sizes are spread over all that there are."""
    rng = Random(number)
    now = Evening(HEADER)
    for at in range(rng.randint(FEWEST, MOST if number % 2 else 32)):
        now = after(now, Person(f"person{at:02}"[-8:].rjust(8, "p"), f"P{at}"))
    for before in range(1, 1 + rng.randint(1, MOST_BEFORE)):
        now = after(now, Round(before, seated(now, TABLES, rng, steps=500)))
        for pod in now.rounds[-1].pods:
            places = rng.sample(range(1, 1 + len(pod.people)), len(pod.people))
            now = after(now, Result(before, pod.table, tuple(places)))
    return now


class Costs:
    """What a seating costs, worked out from the evening anew."""

    def __init__(self, now: Evening) -> None:
        self.people = now.here
        self.points = {row.id: round(10 * row.share * row.games) for row in standings(now)}
        pods = [pod.people for seating in now.rounds for pod in seating.pods]
        self.met = Counter(tuple(sorted(pair)) for people in pods for pair in combinations(people, 2))

    def repeats(self, groups: Groups) -> int:
        """How many pairs of them have met before."""
        return sum(bool(self.met[pair]) for group in groups for pair in combinations(sorted(group), 2))

    def of(self, groups: Groups) -> int:
        """All of it."""
        again = sum(AGAIN * self.met[pair] ** 2 for group in groups for pair in combinations(sorted(group), 2))
        held = [[self.points[person] for person in group] for group in groups]
        return again + sum(SPREAD * (max(points) - min(points)) for points in held)


def solved(costs: Costs, each: Sequence[int], limit_s: float) -> tuple[list[list[str]], int, bool]:
    """The solver's seating, the least that one can cost as far as it knows, and whether it has proved its own to be."""
    from ortools.sat.python import cp_model  # fetched by this proof's target alone

    model, tables = cp_model.CpModel(), range(len(each))
    sits = {(person, table): model.new_bool_var("") for person in costs.people for table in tables}
    for person in costs.people:
        model.add_exactly_one(sits[person, table] for table in tables)
    most, terms = max(costs.points.values()), list[Any]()
    for table, size in enumerate(each):
        model.add(sum(sits[person, table] for person in costs.people) == size)
        high, low = (model.new_int_var(0, most, "") for _ in range(2))
        model.add(high >= low)
        for person in costs.people:
            model.add(high >= costs.points[person]).only_enforce_if(sits[person, table])
            model.add(low <= costs.points[person]).only_enforce_if(sits[person, table])
        terms.append(SPREAD * (high - low))
    for (one, other), often in costs.met.items():
        if one in costs.people and other in costs.people:
            both = model.new_bool_var("")
            for table in tables:
                model.add_bool_or([~sits[one, table], ~sits[other, table], both])
            terms.append(AGAIN * often**2 * both)
    model.minimize(sum(terms))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds, solver.parameters.num_workers = limit_s, 2
    proved = solver.solve(model) == cp_model.OPTIMAL
    found = [[person for person in costs.people if solver.boolean_value(sits[person, table])] for table in tables]
    return found, round(solver.best_objective_bound), proved


def row(number: int, limit_s: float) -> Row:
    """One case, by both."""
    now = case(number)
    costs, each = Costs(now), sizes(len(now.here), HEADER.fewest, HEADER.most)
    begun = process_time()
    pods: tuple[Pod, ...] = seated(now, TABLES, Random(number))
    took, own = process_time() - begun, [pod.people for pod in pods]
    theirs, least, proved = solved(costs, each, limit_s)
    cost, best = costs.of(own), costs.of(theirs)
    return Row(
        number, len(now.here), len(now.rounds), costs.repeats(own), cost, round(took, 2), costs.repeats(theirs), best,
        least, proved, round(cost / best, 3) if best else 1.0 + bool(cost), limit_s,
    )  # fmt: skip


def main(words: Sequence[str] | None = None) -> int:
    """Compares; 1 where a seating is dearer than it may be."""
    long_run = LongRun("proofs.club_seating", __doc__, cases=200, limit=60.0)
    asked = long_run.begin(words)
    for number in long_run.left(range(asked.cases), "case"):
        found = row(number, asked.limit)
        long_run.add(found, good=found.ratio <= 1.1 and found.took_s <= 2)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
