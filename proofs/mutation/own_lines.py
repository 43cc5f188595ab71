"""The line that makes each numbered rule true, and how it is spoilt: the tests named for the rule have to notice."""

import ast
import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A rule's own line of code (`text` is a piece of it), where it stands, and the rule's tests."""

    number: str
    file: str
    name: str
    text: str
    tests: tuple[str, ...]

    def spoilings(self, top: Path) -> dict[str, str]:
        """The whole file for every change of the line, by what stands in the changed place.

        Raises ValueError when the line is not there just once.
        """
        source = (top / self.file).read_text(encoding="utf-8")
        return spoilings(source, self._row(source))

    def _row(self, source: str) -> int:
        lines, name = source.split("\n"), self.name.rpartition(".")[2]
        spans = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and _names(node, name))
        rows = {row for node in spans for row in range(node.lineno, (node.end_lineno or 0) + 1)}
        fitting = [row for row in rows if self.text and self.text in lines[row - 1]]
        if len(fitting) != 1:
            raise ValueError(f"{self.file}, {self.name}: `{self.text}` stands there {len(fitting)} times, not once")
        return fitting[0]


def spoilings(source: str, row: int) -> dict[str, str]:
    """Each change of what stands on a row; where nothing there can be said otherwise, its statement is left out."""
    nodes = list(ast.walk(ast.parse(source)))
    on_row = [node for node in nodes if isinstance(node, ast.expr) and node.lineno == row == node.end_lineno]
    spoilt: list[tuple[ast.expr | ast.stmt, str]] = [(node, text) for node in on_row for text in _otherwise(node)]
    around = [node for node in nodes if isinstance(node, ast.stmt) and node.lineno <= row <= (node.end_lineno or 0)]
    statement = max(around, key=lambda node: node.lineno)
    if isinstance(statement, ast.If | ast.While):
        spoilt.append((statement.test, f"not ({ast.unparse(statement.test)})"))
    if not spoilt:
        spoilt.append((statement, "return None" if isinstance(statement, ast.Return) else "pass"))
    data = source.encode()
    starts = [0, *accumulate(map(len, data.splitlines(keepends=True)))]
    changed = {}
    for node, text in spoilt:
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        changed[text] = (data[:begin] + text.encode() + data[end:]).decode()
    return changed


def _otherwise(node: ast.expr) -> Iterator[str]:
    """An expression that says nearly the same, and is wrong."""
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()):
            yield f"(not ({ast.unparse(node)}))"
        case ast.IfExp(test, body, orelse):
            yield ast.unparse(ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse))
        case ast.BinOp(left, ast.Add(), right):
            yield ast.unparse(ast.BinOp(left, ast.Sub(), right))
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() | float() as value):
            yield str(value + 1)
        case ast.Constant(str() as value):
            yield repr(f"{value}~")
        case ast.Tuple(entries, ast.Load()) | ast.List(entries, ast.Load()) if entries:
            yield ast.unparse(type(node)(entries[1:], ast.Load()))


def _names(statement: ast.stmt, name: str) -> bool:
    """Whether a statement defines this name."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return getattr(statement, "name", "") == name
    stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return name in {node.id for node in stored}


def own_lines(table: Path) -> list[OwnLine]:
    """The rules of a table (docs/rules-coverage*.csv) that name their line of code."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["code"]]
    places = (row["code"].split("::") for row in rows)
    return [
        OwnLine(row["number"], file, name, row["line"], tuple(row["test"].split("; ")))
        for row, (file, name) in zip(rows, places, strict=True)
    ]
