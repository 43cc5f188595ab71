"""`python -m proofs.mutation`: try many small changes of games and rooms, and say which of them no test notices."""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random
from time import monotonic

from companion.judged.tally import wilson
from proofs.long_run import Rows
from proofs.mutation.mutants import Mutant, mutants_of
from proofs.mutation.trials import CHECKOUT, KILLED, NOT_COVERED, SURVIVED, Copy

GAMES = ("orconomy", "economicus", "orc", "economancy")
ROOMS: Mapping[str, tuple[str, str]] = {
    **{game: (f"companion/games/{game}/rules", f"tests/games/{game}") for game in GAMES},
    **{room: (f"companion/{room}", f"tests/{room}") for room in ("session", "record")},
    "vision": ("vision", "tests/vision"),
}
"""What is changed, and the folder whose quick tests should notice."""
REASONS = Path(__file__).with_name("known.toml")
SHOWN = ("file", "line", "where", "kind", "source", "becomes")
Key = tuple[str, str, str, str]


def main(words: Sequence[str] | None = None) -> int:
    """Try the mutants that have no row yet; returns 0 however many survive."""
    parser = argparse.ArgumentParser(prog="python -m proofs.mutation", description=__doc__)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS), help="what is changed (everything)")
    parser.add_argument("--sample", type=int, default=400, help="so many of each room, taken by chance (400)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--only", help="FILE or FILE:LINE: every mutant there, and no others")
    parser.add_argument("--commit", default="HEAD", help="which state of the program (the last commit)")
    parser.add_argument("--folder", type=Path, default=CHECKOUT / "build/mutation", help="where it is copied to")
    parser.add_argument("--out", type=Path, help="the CSV file that grows")
    asked = parser.parse_args(words)
    copy = Copy(asked.folder, asked.commit)
    table = Rows(asked.out, " ".join(["python -m proofs.mutation", *(sys.argv[1:] if words is None else words)]))
    rows = [row for row in table.read() if row["program"] == copy.commit]
    done = {(row["room"], row["number"]) for row in rows}
    traces = {room: copy.traced(room, *ROOMS[room]) for room in asked.rooms}
    for room, number, mutant in _in_turns(copy, asked):
        if (room, str(number)) not in done:
            began, trace = monotonic(), traces[room]
            row = {"room": room, "number": str(number), "program": copy.commit}
            row |= {name: str(getattr(mutant, name)) for name in SHOWN}
            row |= {"outcome": copy.outcome(mutant, trace), "seconds": f"{monotonic() - began:.1f}"}
            table.add(row)
            rows.append(row)
            if row["outcome"] in (SURVIVED, NOT_COVERED):
                print(_line(row), flush=True)
    _tell(rows)
    return 0


def _in_turns(copy: Copy, asked: argparse.Namespace) -> Iterable[tuple[str, int, Mutant]]:
    """A mutant of each room in turn, so that wherever a run is stopped each room has as many."""
    columns = (
        [(room, number, mutant) for number, mutant in enumerate(_chosen(copy, room, asked))] for room in asked.rooms
    )
    return filter(None, chain.from_iterable(zip_longest(*columns)))


def _chosen(copy: Copy, room: str, asked: argparse.Namespace) -> list[Mutant]:
    """A sample of a room's mutants; any beginning of it is a fair sample too."""
    files = sorted((copy.tree / ROOMS[room][0]).rglob("*.py"))
    mutants = [
        mutant
        for path in files
        for mutant in mutants_of(path.relative_to(copy.tree).as_posix(), path.read_text(encoding="utf-8"))
        if asked.only in (None, mutant.file, f"{mutant.file}:{mutant.line}")
    ]
    if asked.only:
        return [mutant for mutant in mutants if mutant.is_python]
    Random(f"{asked.seed} {room}").shuffle(mutants)
    return list(islice((mutant for mutant in mutants if mutant.is_python), asked.sample))


def reasons() -> dict[Key, str]:
    """Why some survivors may live, as somebody wrote who looked at them."""
    entries = tomllib.loads(REASONS.read_text(encoding="utf-8")).get("survivor", [])
    return {(entry["file"], entry["where"], entry["source"], entry["becomes"]): entry["why"] for entry in entries}


def _tell(rows: Sequence[Mapping[str, str]]) -> None:
    """The score of each room, and every survivor that nobody has given a reason for."""
    for room in dict.fromkeys(row["room"] for row in rows):
        counts = Counter(row["outcome"] for row in rows if row["room"] == room)
        ended = sum(counts[outcome] for outcome in (KILLED, SURVIVED, NOT_COVERED))
        low, high = wilson(counts[KILLED], ended)
        told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        print(f"{room}: {told}; {counts[KILLED] / max(1, ended):.1%} killed ({low:.1%} to {high:.1%})")
    known = reasons()
    for row in rows:
        key = (row["file"], row["where"], row["source"], row["becomes"])
        if row["outcome"] in (SURVIVED, NOT_COVERED) and key not in known:
            print(f"no reason yet: {_line(row)}")


def _line(row: Mapping[str, str]) -> str:
    return f"{row['outcome']}: {row['file']}:{row['line']} `{row['source']}` -> `{row['becomes']}`"


if __name__ == "__main__":
    raise SystemExit(main())
