"""A results file that grows by a row a seed, so that a long measurement goes on where it stopped."""

import csv
from collections.abc import Callable, Iterable
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

from proofs.figures import provenance


def begun(out: Path) -> int:
    """The first seed that is not in the file yet."""
    if not out.exists():
        return 0
    rows = [row for row in out.read_text("utf-8").splitlines() if row and not row.startswith(("#", "seed"))]
    return 1 + max((int(row.split(",")[0]) for row in rows), default=-1)


def append_rows(out: Path, command: str, n: str, row_type: type[Any], rows: Callable[[int], Iterable[Any]]) -> None:
    """Adds what `rows(first seed)` makes, each row at once; a new file first says where it comes from."""
    first = begun(out)
    with out.open("a", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        if not first:
            file.writelines(f"# {name}: {value}\n" for name, value in provenance(command, "a row each", n).items())
            table.writerow([one.name for one in fields(row_type)])
        for row in rows(first):
            table.writerow(astuple(row))
            file.flush()
            print(row, flush=True)
