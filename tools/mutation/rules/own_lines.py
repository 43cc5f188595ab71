"""Which rule stands in which line of the code: docs/rules-coverage.csv read for its columns `code` and `line`."""

import ast
import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.mutation.changes.finder import mutations
from tools.mutation.changes.text import Mutation, Source
from tools.mutation.mutation_error import MutationError

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
BETWEEN = "; "


@dataclass(frozen=True, slots=True)
class OwnLine:
    """The line that makes a numbered rule true, and the tests that prove the rule.

    `file` is the program's file, `name` the function, class or value there, `text` a piece of the line that stands
    nowhere else in it.
    """

    number: str
    file: str
    name: str
    text: str
    tests: tuple[str, ...]

    def proves(self, test: str) -> bool:
        """Whether a test, perhaps with the values it is run with, is one of the rule's."""
        return test in self.tests or test.partition("[")[0] in self.tests

    def spoilings(self, source: Source) -> list[Mutation]:
        """Every change of the line; of the statement it belongs to when the line by itself allows none.

        Raises MutationError when the file has no such line.
        """
        row = find(source, self.name, self.text)
        touching = [mutation for mutation in _every(source) if row in rows_of(mutation)]
        return [mutation for mutation in touching if mutation.line == row] or touching


@cache
def _every(source: Source) -> tuple[Mutation, ...]:
    return tuple(mutations(source))


def load(path: Path) -> list[OwnLine]:
    """The rows that name a line. Raises MutationError when the table is not as it should be."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or not {"number", "code", "line", "test"} <= rows[0].keys():
        raise MutationError(f"{path}: the columns number, test, code and line are needed; see the table in the project")
    return [_own_line(row) for row in rows if row["code"]]


def _own_line(row: Mapping[str, str]) -> OwnLine:
    file, _, name = row["code"].partition("::")
    return OwnLine(row["number"], file, name, row["line"], tuple(row["test"].split(BETWEEN)))


def rows_of(mutation: Mutation) -> range:
    """The lines that a mutation changes."""
    return range(mutation.line, mutation.source.row(mutation.change.span[1]) + 1)


def find(source: Source, name: str, text: str) -> int:
    """The number of the one line in a definition that holds a text. Raises MutationError when there is not just one."""
    node = _definition(source.tree.body, name.split("."))
    if node is None:
        raise MutationError(f"{source.file}: there is no {name}; mend the column `code`")
    assert node.end_lineno is not None
    rows = source.data.decode().split("\n")[node.lineno - 1 : node.end_lineno]
    found = [number for number, row in enumerate(rows, node.lineno) for _ in range(row.count(text))]
    if len(found) != 1 or not text:
        raise MutationError(
            f"{source.file}, {name}: `{text}` stands there {len(found)} times, not once; mend the column `line`"
        )
    return found[0]


def _definition(body: Sequence[ast.stmt], names: Sequence[str]) -> ast.stmt | None:
    for statement in body:
        if names[0] in _named(statement):
            inner = statement.body if isinstance(statement, DEFINITIONS) else ()
            return statement if len(names) == 1 else _definition(inner, names[1:])
    return None


def _named(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, DEFINITIONS):
        yield statement.name
    elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        yield from (node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))
