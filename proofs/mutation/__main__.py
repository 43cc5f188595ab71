"""`python -m proofs.mutation`: try many small changes of games and rooms, and say which of them no test notices.

With `--rules orc` each numbered rule's own line is spoilt, and just the tests that are named for it are run.
"""

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from companion.judged.tally import wilson
from proofs.long_run import LongRun
from proofs.mutation.mutants import Mutant, mutants_of, own_lines
from proofs.mutation.trials import CHECKOUT, KILLED, NOT_COVERED, SURVIVED, Copy

GAMES = ("orconomy", "economicus", "orc", "economancy")
ROOMS: Mapping[str, tuple[str, str]] = {
    **{game: (f"companion/games/{game}/rules", f"tests/games/{game}") for game in GAMES},
    **{room: (f"companion/{room}", f"tests/{room}") for room in ("session", "record")},
    "vision": ("vision", "tests/vision"),
}
"""What is changed, and the folder whose quick tests should notice."""
TABLES = {game: f"docs/rules-coverage{'' if game == GAMES[0] else f'-{game}'}.csv" for game in GAMES}
REASONS = Path(__file__).with_name("known.toml")
PLACE, CHANGE = ("room", "number", "program"), ("file", "line", "where", "kind", "source", "becomes")
A_TEST_S = 60.0
"""How long a rule's tests may take on the unchanged program."""


class Trial(NamedTuple):
    """A mutant of a room, or of a rule with the tests of its own."""

    room: str
    number: str
    mutant: Mutant
    tests: Sequence[str] = ()


def main(words: Sequence[str] | None = None) -> int:
    """Try the mutants that have no row yet. Returns 1 when a rule can be spoilt unnoticed, else 0 whatever survives."""
    run = LongRun("proofs.mutation", __doc__, sample=400, seed=1)
    options = run.parser.add_argument
    options("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS), help="what is changed (everything)")
    options("--rules", choices=GAMES, help="whose rules' own lines are changed instead")
    options("--only", help="FILE or FILE:LINE: every mutant there, and no others; or the number of a rule")
    options("--commit", default="HEAD", help="which state of the program (the last commit)")
    options("--folder", type=Path, default=CHECKOUT / "build/mutation", help="where it is copied to")
    asked = run.begin(words)
    copy = Copy(asked.folder, asked.commit)
    made = _of_rules(copy, asked) if asked.rules else _in_turns(copy, asked)
    trials = {(trial.room, trial.number, copy.commit): trial for trial in made}
    traces = {room: copy.traced(room, *ROOMS[room]) for room in asked.rooms if not asked.rules}
    rows = [row for row in run.rows.read() if tuple(row[name] for name in PLACE) in trials]
    for place in run.left(trials, *PLACE):
        (room, _, mutant, tests), began = trials[place], monotonic()
        row = dict(zip(PLACE, place, strict=True)) | {name: str(getattr(mutant, name)) for name in CHANGE}
        outcome = copy.try_out(mutant, tests, A_TEST_S) if tests else copy.outcome(mutant, traces[room])
        rows.append(row | {"outcome": outcome, "seconds": f"{monotonic() - began:.1f}"})
        run.add(rows[-1])
    _tell(rows)
    unnoticed = {row["number"].partition(" ")[0] for row in rows if row["room"] not in ROOMS}
    unnoticed -= {row["number"].partition(" ")[0] for row in rows if row["outcome"] != SURVIVED}
    print(*(f"{number}: no change of its own line is noticed" for number in sorted(unnoticed)), sep="\n")
    return 1 if unnoticed else run.end()


def _of_rules(copy: Copy, asked: argparse.Namespace) -> Iterator[Trial]:
    """Every change of each rule's own line."""
    for line in own_lines(copy.tree / TABLES[asked.rules]):
        for number, mutant in enumerate(line.spoilings(copy.tree)) if asked.only in (None, line.number) else ():
            if mutant.is_python:
                yield Trial(f"rules of {asked.rules}", f"{line.number} {number}", mutant, line.tests)


def _in_turns(copy: Copy, asked: argparse.Namespace) -> Iterable[Trial]:
    """A mutant of each room in turn, so that wherever a run is stopped each room has as many."""
    columns = (
        [Trial(room, str(number), mutant) for number, mutant in enumerate(_chosen(copy, room, asked))]
        for room in asked.rooms
    )
    return filter(None, chain.from_iterable(zip_longest(*columns)))


def _chosen(copy: Copy, room: str, asked: argparse.Namespace) -> list[Mutant]:
    """A sample of a room's mutants; any beginning of it is a fair sample too."""
    mutants = [
        mutant
        for path in sorted((copy.tree / ROOMS[room][0]).rglob("*.py"))
        for mutant in mutants_of(path.relative_to(copy.tree).as_posix(), path.read_text(encoding="utf-8"))
        if asked.only in (None, mutant.file, f"{mutant.file}:{mutant.line}")
    ]
    if asked.only:
        return [mutant for mutant in mutants if mutant.is_python]
    Random(f"{asked.seed} {room}").shuffle(mutants)
    return list(islice((mutant for mutant in mutants if mutant.is_python), asked.sample))


def reasons() -> set[tuple[str, ...]]:
    """The survivors that may live, as somebody wrote who looked at them."""
    entries = tomllib.loads(REASONS.read_text(encoding="utf-8"))["survivor"]
    return {(entry["file"], entry["where"], entry["source"], entry["becomes"]) for entry in entries}


def _tell(rows: Sequence[Mapping[str, str]]) -> None:
    """The score of each room, and every survivor that nobody has given a reason for."""
    for room in dict.fromkeys(row["room"] for row in rows):
        counts = Counter(row["outcome"] for row in rows if row["room"] == room)
        ended = sum(counts[outcome] for outcome in (KILLED, SURVIVED, NOT_COVERED))
        low, high = wilson(counts[KILLED], ended)
        text = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        print(f"{room}: {text}; {counts[KILLED] / max(1, ended):.1%} killed ({low:.1%} to {high:.1%})")
    known = reasons()
    for row in rows:
        survived = row["outcome"] in (SURVIVED, NOT_COVERED)
        if survived and (row["file"], row["where"], row["source"], row["becomes"]) not in known:
            print(f"{row['outcome']}: {row['file']}:{row['line']} `{row['source']}` -> `{row['becomes']}`")


if __name__ == "__main__":
    raise SystemExit(main())
