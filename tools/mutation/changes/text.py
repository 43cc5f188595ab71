"""A source file as bytes with its syntax tree, and the one small change that a mutation makes to it."""

import ast
from dataclasses import dataclass
from functools import cached_property

Span = tuple[int, int]
"""From which byte up to which: syntax trees count columns in bytes of UTF-8."""
Placed = ast.expr | ast.stmt
"""What stands somewhere."""


@dataclass(frozen=True)
class Source:
    """One file of the program: `file` relative to the checkout, with forward slashes."""

    file: str
    data: bytes

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree. Raises SyntaxError when it is no Python."""
        return ast.parse(self.data)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        starts = [0]
        for line in self.data.split(b"\n"):
            starts.append(starts[-1] + len(line) + 1)
        return tuple(starts)

    def span(self, node: Placed) -> Span:
        """Where a node stands, without brackets round it."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, stop = self._starts[node.lineno - 1], self._starts[node.end_lineno - 1]
        return start + node.col_offset, stop + node.end_col_offset

    def text(self, start: int, stop: int) -> str:
        """What stands between two places."""
        return self.data[start:stop].decode()

    def of(self, node: Placed) -> str:
        """A node as it is written."""
        return self.text(*self.span(node))

    def row(self, place: int) -> int:
        """The number of the line that a place is in, from 1."""
        return self.data.count(b"\n", 0, place) + 1

    def rows(self, first: int, last: int) -> str:
        """Some lines, both included, in one: every run of blanks is a single one."""
        return " ".join(b" ".join(self.data.split(b"\n")[first - 1 : last]).decode().split())

    @property
    def module(self) -> str:
        """The dotted name it is imported by."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@dataclass(frozen=True, slots=True)
class Change:
    """The bytes of a span are replaced by other text; `kind` says which idea is behind it."""

    kind: str
    span: Span
    new: str


@dataclass(frozen=True)
class Mutation:
    """A change in its place. `where` is the class or function round it; `lines` are those of the statement, by which
    the tests that run it are found.
    """

    source: Source
    change: Change
    where: str
    lines: tuple[int, int]

    @property
    def file(self) -> str:
        """The file it is in."""
        return self.source.file

    @property
    def line(self) -> int:
        """Where the change begins."""
        return self.source.row(self.change.span[0])

    @property
    def data(self) -> bytes:
        """The whole file as changed."""
        start, stop = self.change.span
        return self.source.data[:start] + self.change.new.encode() + self.source.data[stop:]

    @property
    def before(self) -> str:
        """The changed lines as they are."""
        return self.source.rows(self.line, self.source.row(self.change.span[1]))

    @property
    def after(self) -> str:
        """The same lines as changed."""
        changed = Source(self.file, self.data)
        stop = self.change.span[0] + len(self.change.new.encode())
        return changed.rows(self.line, changed.row(stop))
