"""Writes how far each walk goes into docs/results/walks.csv: `python -m tests.walks.measure`.

Rows of other commits stay in the file; rows of this one are replaced. The newest row of a walk is its bound, so bounds
fall with each measurement; a row that raises one says why (`--why`). The first time in a process some things are read
and computed that are known afterwards, so every walk is gone twice, and the second one counts.
"""

import argparse
import csv
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Final

from proofs.figures import provenance
from tests.walks.tracer import TOP, Trace
from tests.walks.walks import WALKS, walked

RESULTS: Final = TOP / "docs" / "results" / "walks.csv"
COUNTS: Final = tuple(field.name for field in fields(Trace))
COLUMNS: Final = ("walk", *COUNTS, "commit", "why")


def measure() -> dict[str, Trace]:
    """Every walk by its name."""
    for name in WALKS:
        walked(name)
    return {name: walked(name).trace for name in WALKS}


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a file; none when there is no file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, restval=""))


def bounds(path: Path) -> dict[str, Trace]:
    """What each walk counted the last time it was measured."""
    newest = {row["walk"]: row for row in rows_of(path)}
    return {walk: Trace(*(int(row.get(name) or 0) for name in COUNTS)) for walk, row in newest.items()}


def raised(before: Mapping[str, Trace], now: Mapping[str, Trace]) -> list[str]:
    """The walks that pass more files, or change room oftener, than the last time."""
    known = [name for name in now if name in before]
    return [
        name
        for name in known
        if now[name].files > before[name].files or now[name].room_changes > before[name].room_changes
    ]


def write(path: Path, traces: Mapping[str, Trace], of: str, why: str = "") -> None:
    """The file with the rows of this commit behind those of others."""
    kept = [row for row in rows_of(path) if row["commit"] != of]
    fresh = [{"walk": name, **asdict(trace), "commit": of, "why": why} for name, trace in traces.items()]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows([*kept, *fresh])


def main(words: Sequence[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.walks.measure", description=__doc__)
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--why", default="", help="why a walk may be longer than it was")
    options = parser.parse_args(words)
    traces = measure()
    for name, trace in traces.items():
        print(f"{name}: {trace}")
    longer = raised(bounds(options.out), traces)
    if longer and not options.why:
        parser.exit(1, f"longer than before, and nobody said why (--why): {', '.join(longer)}\n")
    write(options.out, traces, provenance("", 0, "")["commit"], options.why)


if __name__ == "__main__":
    main()
