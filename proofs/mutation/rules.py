"""The line of code that makes each numbered rule true, and every change of it."""

import ast
import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofs.mutation.mutants import Mutant, mutants_of

_mutants_of, _tree = cache(mutants_of), cache(ast.parse)
"""Found once for all rules of a file."""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """The line that makes a numbered rule true (`text` is a piece of it), where it stands, and the rule's tests."""

    number: str
    file: str
    name: str
    text: str
    tests: tuple[str, ...]

    def spoilings(self, top: Path) -> list[Mutant]:
        """Every change of the line; of the statement it belongs to when the line by itself allows none.

        Raises ValueError when the line is not there just once.
        """
        source = (top / self.file).read_text(encoding="utf-8")
        row = self._row(source)
        touching = [mutant for mutant in _mutants_of(self.file, source) if mutant.line <= row < mutant.rows.stop]
        return [mutant for mutant in touching if mutant.line == row] or touching

    def _row(self, source: str) -> int:
        body: Sequence[ast.stmt] = _tree(source).body
        node: ast.stmt | None = None
        for part in self.name.split("."):
            node = next((statement for statement in body if part in _names(statement)), None)
            body = getattr(node, "body", ())
        first, last = (node.lineno, node.end_lineno or 0) if node else (1, 0)
        rows = [row for row, line in enumerate(source.split("\n"), 1) if first <= row <= last and self.text in line]
        if len(rows) != 1 or not self.text:
            raise ValueError(f"{self.file}, {self.name}: `{self.text}` stands there {len(rows)} times, not once")
        return rows[0]


def _names(statement: ast.stmt) -> set[str]:
    """What a statement defines."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return {
            node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
    return {getattr(statement, "name", "")}


def own_lines(table: Path) -> list[OwnLine]:
    """The rules of a table (docs/rules-coverage*.csv) that name their line of code."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["code"]]
    places = (row["code"].split("::") for row in rows)
    return [
        OwnLine(row["number"], file, name, row["line"], tuple(row["test"].split("; ")))
        for row, (file, name) in zip(rows, places, strict=True)
    ]
