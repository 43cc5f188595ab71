"""The rows of a rules-coverage table: a numbered rule each, with the tests that prove it."""

import ast
import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.games.rule_cases import read

COLUMNS = ["number", "what", "test", "code", "line", "rulebook", "note"]
Row = dict[str, str]


def rows_of(name: str) -> list[Row]:
    """All rows of a table in docs."""
    with (Path(__file__).parents[2] / "docs" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def missing_tests(rows: list[Row], checkout: Path) -> list[tuple[str, str, str]]:
    """What the rows call a test and is none: number, path, and name."""
    return [
        (row["number"], path, name)
        for row in rows
        for path, name in named(row)
        if not (checkout / path).is_file() or name not in _known_tests(checkout / path)
    ]


def named(row: Row) -> Iterator[tuple[str, str]]:
    """The tests a row names: (path, name)."""
    for test in filter(None, row["test"].split("; ")):
        path, _, name = test.partition("::")
        yield path, name


@cache
def _known_tests(path: Path) -> frozenset[str]:
    """The names of the tests in a file: of its cases, or of its functions by its syntax tree."""
    if path.suffix == ".cases":
        return frozenset(case.name for case in read(path))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    return frozenset(name for name in functions if name.startswith("test_"))
