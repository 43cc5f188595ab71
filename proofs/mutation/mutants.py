"""Every small change of a Python file that a test should notice, and the line that makes each numbered rule true."""

import ast
import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef
Edit = tuple[str, ast.expr | ast.stmt, str]
"""The idea behind a change, what it replaces, and the text that stands there instead."""

OTHER: Mapping[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
"""A sign that says nearly the same, and is wrong."""
EXTREMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {
    "int": "0", "float": "0.0", "str": "''", "bytes": "b''", "list": "[]", "dict": "{}", "Mapping": "{}",
    "set": "set()", "frozenset": "frozenset()", "tuple": "()", "Sequence": "()", "Iterable": "()",
    "Iterator": "iter(())",
}  # fmt: skip
"""What a function of a type returns when it returns nothing."""
RULE_NUMBER = re.compile(r"[A-Z]{1,2}-?\d+(\.\d+)*|ruling")
"""The number of a rule in a refusal: text for a reader, which decides nothing."""
UNTOUCHED_NAMES = {"describe", "__repr__", "__str__", "__slots__", "__all__"}
UNTOUCHED_CALLS = {"dataclass", "lru_cache", "TypeVar", "NewType", "ParamSpec", "cast", "getLogger", "super().__init__"}
UNTOUCHED_FIELDS = {"annotation", "returns", "bases", "type_params", "exc", "cause"}
"""Types, how a class is made, and the words of an error."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: `where` is the class or function round it, `rows` are the lines by which the tests that run it are
    found; `source` and `becomes` are the changed lines, every run of blanks a single one.
    """

    file: str
    line: int
    where: str
    kind: str
    source: str
    becomes: str
    rows: range
    before: bytes
    new: str
    after: bytes

    @property
    def text(self) -> str:
        """The whole file as changed."""
        return self.before.decode() + self.new + self.after.decode()

    @property
    def is_python(self) -> bool:
        """Whether it can be compiled: what cannot be, every test would notice."""
        try:
            compile(self.text, self.file, "exec", dont_inherit=True)
        except SyntaxError:
            return False
        return True


@cache
def mutants_of(file: str, text: str) -> list[Mutant]:
    """Every change of a file, from top to bottom."""
    data, mutants = text.encode(), []
    starts = [0, *accumulate(map(len, data.splitlines(keepends=True)))]
    for where, statement, (kind, node, new) in _edits(ast.parse(text), "", 1, None):
        assert node.end_lineno is not None and node.end_col_offset is not None
        first, last = starts[node.lineno - 1], starts[node.end_lineno]
        begin, end = first + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        source, becomes = (
            " ".join((data[first:begin] + part + data[end:last]).decode().split())
            for part in (data[begin:end], new.encode())
        )
        rows = range(min(statement, node.lineno), node.end_lineno + 1)
        mutants.append(Mutant(file, node.lineno, where, kind, source, becomes, rows, data[:begin], new, data[end:]))
    return sorted(mutants, key=lambda mutant: mutant.line)


def _edits(node: ast.AST, where: str, row: int, function: Function | None) -> Iterator[tuple[str, int, Edit]]:
    """The changes of a node and of all that is in it, each with the names round it and the line of its statement."""
    if _is_untouched(node):
        return
    if isinstance(node, ast.stmt):
        row = node.lineno
        yield from ((where, row, edit) for edit in _of_statement(node, function))
    yield from ((where, row, edit) for edit in _of_expression(node, is_data=function is None))
    if isinstance(node, ast.ClassDef | Function):
        where = f"{where}.{node.name}".lstrip(".")
        function = node if isinstance(node, Function) else function
    for name, value in ast.iter_fields(node):
        if name not in UNTOUCHED_FIELDS:
            # What a decorator says is data, though it stands at a function.
            inside = None if name == "decorator_list" else function
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _edits(child, where, row, inside)


def _is_untouched(node: ast.AST) -> bool:
    """Docstrings, types, what makes classes, and what only puts a message together."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.keyword(arg="strict") | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            return name in UNTOUCHED_NAMES
        case ast.Call(func=called):
            return ast.unparse(called) in UNTOUCHED_CALLS or "log." in ast.unparse(called)
        case ast.Subscript(value=ast.Name(id=name)):
            return name in EMPTY or (name[0].isupper() and not name.isupper() and name != "Annotated")
        case ast.If(test=test):
            return "TYPE_CHECKING" in ast.unparse(test)
        case ast.ClassDef(bases=bases):
            return any(ast.unparse(base).startswith("Protocol") for base in bases)
    return isinstance(node, ast.Assert | ast.JoinedStr)


def _of_statement(node: ast.stmt, function: Function | None) -> Iterator[Edit]:
    """A statement left out without which every name still has some value, or something plain returned."""
    match node:
        case ast.Return(value=ast.expr() as value) if function and function.returns:
            returned = ast.unparse(function.returns)
            plain = "None" if "None" in returned else EMPTY.get(returned.partition("[")[0], "None")
            plain = f"not ({ast.unparse(value)})" if returned == "bool" else plain
            if not isinstance(value, ast.Constant) and plain != ast.unparse(value):
                yield "result", value, plain
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()) if not _is_untouched(node.value):
            yield "statement", node, "pass"
        case (
            ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break() | ast.Raise()
            | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
        ):  # fmt: skip
            yield "statement", node, "pass"
        case ast.Assign(targets=[ast.Name(id=name)]) if function and name in _bound_before(function, node.lineno):
            yield "statement", node, "pass"


def _bound_before(function: Function, row: int) -> set[str]:
    """The names that have a value before a line."""
    arguments = {part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg)}
    names = (part for part in ast.walk(function) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
    return arguments | {part.id for part in names if part.lineno < row}


def _of_expression(node: ast.AST, is_data: bool) -> Iterator[Edit]:
    """An expression that says nearly the same, and is wrong; `is_data`: it is kept by a module or class."""
    match node:
        case ast.Compare(ops=signs):
            for at, sign in enumerate(signs):
                yield "comparison", node, _with(node, ops=[*signs[:at], OTHER[type(sign)](), *signs[at + 1 :]])
        case ast.BinOp(op=sign) if type(sign) in OTHER and not _joins(node, is_data):
            yield "arithmetic", node, _with(node, op=OTHER[type(sign)]())
        case ast.BoolOp(op=sign, values=values):
            yield "logic", node, _with(node, op=OTHER[type(sign)]())
            for rest in _one_less(values):
                yield "condition", node, f"({_with(node, values=rest) if len(rest) > 1 else ast.unparse(rest[0])})"
        case ast.UnaryOp(ast.Not(), operand):
            yield "negation", node, f"({ast.unparse(operand)})"
        case ast.Constant(bool() as value):
            yield "truth", node, str(not value)
        case ast.Constant(int() | float() as value):
            yield from (("number", node, str(other)) for other in ((value + 1, value - 1) if value else (1,)))
        case ast.Constant(str() as value) if not RULE_NUMBER.fullmatch(value):
            yield "text", node, repr(value + "~")
        case ast.Call(func=ast.Name(id=name)) if name in EXTREMES:
            yield "extreme", node.func, EXTREMES[name]
        case ast.While(test=test):
            yield "condition", test, "False"
        case ast.If(test=test) | ast.IfExp(test=test):
            yield from (("condition", test, value) for value in ("True", "False"))
        case ast.comprehension(ifs=tests):
            yield from (("condition", test, value) for test in tests for value in ("True", "False"))
        case ast.Tuple(entries, ast.Load()) | ast.List(entries, ast.Load()) | ast.Set(entries) if is_data:
            yield from (("entry", node, _with(node, elts=rest)) for rest in _one_less(entries))
        case ast.Dict(keys, values) if is_data:
            fewer = zip(_one_less(keys), _one_less(values), strict=True)
            yield from (("entry", node, _with(node, keys=names, values=rest)) for names, rest in fewer)


def _with(node: ast.AST, **other: Any) -> str:
    """The text of a node with some of its parts exchanged."""
    return ast.unparse(type(node)(**{**dict(ast.iter_fields(node)), **other}))


def _one_less(parts: list[Any]) -> Iterator[list[Any]]:
    return (parts[:at] + parts[at + 1 :] for at in range(len(parts)))


def _joins(node: ast.BinOp, is_data: bool) -> bool:
    """Whether texts, tuples or types are put together, which no other sign can do."""
    texts = (isinstance(side, ast.Tuple | ast.List | ast.JoinedStr) or isinstance(getattr(side, "value", None), str)
             for side in (node.left, node.right))  # fmt: skip
    return any(texts) or (is_data and isinstance(node.op, ast.BitOr))


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
        touching = [mutant for mutant in mutants_of(self.file, source) if mutant.line <= row < mutant.rows.stop]
        return [mutant for mutant in touching if mutant.line == row] or touching

    def _row(self, source: str) -> int:
        lines, name = source.split("\n"), self.name.rpartition(".")[2]
        spans = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and _names(node, name))
        rows = {row for node in spans for row in range(node.lineno, (node.end_lineno or 0) + 1)}
        found = [row for row in rows if self.text and self.text in lines[row - 1]]
        if len(found) != 1:
            raise ValueError(f"{self.file}, {self.name}: `{self.text}` stands there {len(found)} times, not once")
        return found[0]


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
