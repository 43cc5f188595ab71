"""Rows of a long proof: appended one by one under a head that says where they come from, and gone on with later."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from proofs.figures import provenance, write_table


def seeds_done(path: Path) -> set[int]:
    """The seeds that have a row already."""
    if not path.exists():
        return set()
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {int(row["seed"]) for row in csv.DictReader(lines)}


def append(path: Path, command: str, columns: Sequence[str], row: Mapping[str, Any]) -> None:
    """Add a row; the first one begins the file. Raises OSError when it cannot be written."""
    if not path.exists():
        write_table(path, provenance(command, 0, "one row a seed"), columns, [])
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, columns, lineterminator="\n").writerow(row)
