"""A long run: each row is kept as soon as it is known, with what made it, and the next run goes on from there."""

import csv
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from proofs.figures import provenance

FACTS = ("command", "commit", "date", "machine")
"""What each row says of where it comes from."""


class Rows:
    """A CSV file that grows. A file that is there keeps its columns: one with a head of comments has the facts there,
    any other has those of FACTS in each row that its first line names. Without a path rows are only counted and told.
    """

    def __init__(self, path: Path | None, command: str) -> None:
        self._path = path
        self._facts = provenance(command, "", "")

    def read(self) -> list[dict[str, str]]:
        """Every row that is there."""
        if self._path is None or not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))

    def done(self, *names: str) -> set[tuple[str, ...]]:
        """What these columns say in the rows that are there."""
        return {tuple(row[name] for name in names) for row in self.read()}

    def add(self, row: object) -> None:
        """Write one more row, a dataclass or a mapping. Raises OSError when it cannot be written."""
        if self._path is None:
            return
        told: Mapping[str, Any] = asdict(row) if is_dataclass(row) and not isinstance(row, type) else row  # type: ignore[assignment]
        whole = {**told, **{name: self._facts[name] for name in FACTS}}
        columns = self._columns() or list(whole)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = not self._path.exists()
        with self._path.open("a", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
            if fresh:
                table.writeheader()
            table.writerow(whole)

    def _columns(self) -> list[str]:
        if self._path is None or not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return next((row for row in csv.reader(line for line in lines if not line.startswith("#"))), [])
