"""Who is ahead, and who sits where in the next round: pure functions of the evening, so that whoever has its log comes
to the same.

A round is found by simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983): two people at two tables change places,
which is kept where it costs less, and sometimes where it costs more, ever more seldom.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from companion.club.evening_log import Evening, Pod
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """A person: the share of opponents beaten (one who is level is half beaten), games, games won, how strong the
    opponents were (the mean of their shares), and the share of points; `place` is shared by those who are level.
    """

    place: int
    id: str
    share: float
    games: int
    won: int
    strength: float
    points: float

    @property
    def key(self) -> tuple[float, int, float, float]:
        """What decides, the first first."""
        return (self.share, self.won, self.strength, self.points)


def standings(now: Evening) -> tuple[Standing, ...]:
    """Everybody who has come, the best first; those who are level in the order in which they came."""
    beaten: dict[str, float] = dict.fromkeys(now.people, 0.0)
    met: dict[str, list[str]] = {person: [] for person in now.people}
    won, games, points = (dict.fromkeys(now.people, 0) for _ in range(3))
    shares: dict[str, float] = dict.fromkeys(now.people, 0.0)
    for past_round in now.rounds:
        for pod in past_round.pods:
            ranks = now.counts(past_round.number, pod.table)
            if not ranks:
                continue
            ruled, result = (past_round.number, pod.table) in now.ruled, now.results.get((past_round.number, pod.table))
            scores = result.scores if result is not None and not ruled else ()
            total = sum(max(score, 0) for score in scores)
            for seat, (who, place) in enumerate(zip(pod.people, ranks, strict=True)):
                others = [other for other in range(len(ranks)) if other != seat]
                beaten[who] += sum(1.0 if place < ranks[o] else 0.5 if place == ranks[o] else 0.0 for o in others)
                met[who] += [pod.people[other] for other in others]
                games[who] += 1
                won[who] += place == 1
                shares[who] += max(scores[seat], 0) / total if total else 0.0
                points[who] += bool(total)
    share = {person: round(beaten[person] / len(met[person]), 9) if met[person] else 0.0 for person in now.people}
    rows = [
        Standing(
            0,
            person,
            share[person],
            games[person],
            won[person],
            round(sum(share[other] for other in met[person]) / len(met[person]), 9) if met[person] else 0.0,
            round(shares[person] / points[person], 9) if points[person] else 0.0,
        )
        for person in now.people
    ]
    rows.sort(key=lambda row: row.key, reverse=True)
    places = {row.id: 1 + sum(other.key > row.key for other in rows) for row in rows}
    return tuple(
        Standing(places[row.id], row.id, row.share, row.games, row.won, row.strength, row.points) for row in rows
    )


AGAIN: Final = 100  # what it costs that two sit together again, by the square of how often they already have
SPREAD: Final = 3  # what a point between the best and the last of a table costs; points are tenths of a won round
STEPS: Final = 80_000
# how hot each try begins, for what one that begins cool cannot leave any more, a hotter one does; and in which share of
# its steps two of like points change places, which seldom costs much where there are many tables
TRIES: Final = ((40.0, 0.8), (100.0, 0.8), (80.0, 0.0), (200.0, 0.0))
COLD: Final = 2.0
LIKE: Final = (6, 8)  # of like points are those up to so many places apart, or up to one part of so many of all
WAYS: Final = ("balanced", "random")
WISHED: Final = 4


def sizes(people: int, fewest: int, most: int) -> tuple[int, ...]:
    """How many sit at each table, as near to four as can be, largest first. Raises ValueError where it cannot be."""
    near = min(max(WISHED, fewest), most)
    for tables in sorted(range(1, people + 1), key=lambda count: (abs(people / count - near), count)):
        small, more = divmod(people, tables)
        if small >= fewest and small + bool(more) <= most:
            return (small + 1,) * more + (small,) * (tables - more)
    raise ValueError(f"{people} people cannot sit at tables of {fewest} to {most}. Enter more, or let some leave.")


def met(now: Evening) -> Counter[frozenset[str]]:
    """How often each two have sat together."""
    pairs = (
        frozenset(pair) for past_round in now.rounds for pod in past_round.pods for pair in combinations(pod.people, 2)
    )
    return Counter(pairs)


def seated(now: Evening, tables: Sequence[str], rng: Random, way: str = WAYS[0], steps: int = STEPS) -> tuple[Pod, ...]:
    """The next round. Raises ValueError with a reason where there are too few people or tables."""
    each = sizes(len(now.here), now.header.fewest, now.header.most)
    if len(each) > len(tables):
        raise ValueError(f"{len(now.here)} people need {len(each)} tables, and {len(tables)} are ticked. Tick more.")
    points = _points(now)
    before, weight = met(now), SPREAD if way == WAYS[0] else 0
    again = [[AGAIN * before[frozenset((one, other))] ** 2 for other in now.here] for one in now.here]
    groups = arranged(each, again, [weight * points[one] for one in now.here], rng, steps)
    first = Counter(pod.people[0] for past_round in now.rounds for pod in past_round.pods)
    people = [[now.here[at] for at in group] for group in groups]
    order = [tuple(sorted(group, key=lambda one: (first[one], rng.random()))) for group in people]
    return tuple(Pod(table, group) for table, group in zip(tables, order, strict=False))


def arranged(
    each: Sequence[int], again: Sequence[Sequence[int]], points: Sequence[int], rng: Random, steps: int = STEPS
) -> list[list[int]]:
    """The cheapest seating that was found, of people by number: `again` is what each two cost, `points` are weighed."""

    def cost(group: Sequence[int]) -> int:
        held = [points[one] for one in group]
        return max(held) - min(held) + sum(again[one][other] for one, other in combinations(group, 2))

    tries = [_annealed(each, cost, points, rng, steps, hot, near) for hot, near in TRIES]
    return min(tries, key=lambda groups: sum(map(cost, groups)))


def _annealed(
    each: Sequence[int],
    cost: Callable[[Sequence[int]], int],
    points: Sequence[int],
    rng: Random,
    steps: int,
    hot: float,
    near: float,
) -> list[list[int]]:
    """One try, from people of like points at each table on."""
    order = sorted(range(len(points)), key=lambda one: (points[one], rng.random()))
    rest, reach = iter(order), max(LIKE[0], len(order) // LIKE[1])
    now = [[next(rest) for _ in range(size)] for size in each]
    sits = {one: (table, seat) for table, group in enumerate(now) for seat, one in enumerate(group)}
    costs = [cost(group) for group in now]
    best, least = [list(group) for group in now], sum(costs)
    total = least
    for step in range(steps if len(now) > 1 else 0):
        if not least:
            break
        heat, place = hot * (COLD / hot) ** (step / steps), rng.randrange(len(order))
        ahead = rng.randint(1, reach) if rng.random() < near else rng.randrange(len(order))
        one, other = order[place], order[(place + ahead) % len(order)]
        (here, seat), (there, chair) = sits[one], sits[other]
        if here == there:
            continue
        now[here][seat], now[there][chair] = other, one
        fresh = cost(now[here]), cost(now[there])
        more = sum(fresh) - costs[here] - costs[there]
        if more <= 0 or rng.random() < exp(-more / heat):
            costs[here], costs[there] = fresh
            sits[one], sits[other] = sits[other], sits[one]
            total += more
            if total < least:
                best, least = [list(group) for group in now], total
        else:
            now[here][seat], now[there][chair] = one, other
    return best


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why people sit together: who had met before and how often, and the fewest and most rounds that one had won then.
    Whoever had begun least often sits first.
    """

    again: tuple[tuple[str, str, int], ...]
    low: float
    high: float


def reasons(now: Evening, number: int, pod: Pod) -> Reasons:
    """Why this table of a round sits together, as it was when it was seated."""
    then = replace(now, rounds=now.rounds[: number - 1])
    before, points = met(then), _points(then)
    again = ((one, other, before[frozenset((one, other))]) for one, other in combinations(pod.people, 2))
    held = [points[person] / 10 for person in pod.people]
    return Reasons(tuple(pair for pair in again if pair[2]), min(held), max(held))


def _points(now: Evening) -> dict[str, int]:
    """Tenths of a won round."""
    return {row.id: round(10 * row.share * row.games) for row in standings(now)}
