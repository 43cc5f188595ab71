"""Writes how far each walk goes: `python -m tests.walks.measure --out docs/results/walks.csv`.

Rows of other commits stay in the file; rows of this one are replaced. The first time in a process some things are
read and computed that are known afterwards, so every walk is gone twice, and the second one counts.
"""

import argparse
import csv
from collections.abc import Mapping, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import Final

from companion.bench.figures import provenance
from tests.walks.tracer import Trace
from tests.walks.walks import WALKS, walked

COLUMNS: Final = ("walk", *(field.name for field in fields(Trace)), "commit")


def measure() -> dict[str, Trace]:
    """Every walk by its name."""
    for name in WALKS:
        walked(name)
    return {name: walked(name).trace for name in WALKS}


def kept(path: Path, but: str) -> list[Mapping[str, str]]:
    """The rows of a file but those of a commit; none when there is no file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["commit"] != but]


def write(path: Path, traces: Mapping[str, Trace], of: str) -> None:
    """The file with the rows of this commit behind those of others."""
    rows = [
        *kept(path, of),
        *(dict(zip(COLUMNS, (name, *astuple(trace), of), strict=True)) for name, trace in traces.items()),
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main(words: Sequence[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.walks.measure", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    path: Path = parser.parse_args(words).out
    traces = measure()
    write(path, traces, provenance("", 0, "")["commit"])
    for name, trace in traces.items():
        print(f"{name}: {trace}")


if __name__ == "__main__":
    main()
