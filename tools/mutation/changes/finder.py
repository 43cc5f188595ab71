"""Every mutation of a file, and what is left alone: types, names, messages, and what is said to the type checker."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tools.mutation.changes.expressions import EXPRESSIONS, TABLES, entries, negative
from tools.mutation.changes.statements import Function, dropped, returned
from tools.mutation.changes.text import Change, Mutation, Source

ALONE = (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)
"""Kinds of node in which nothing is changed."""
FIELDS_ALONE: Mapping[type[ast.AST], frozenset[str]] = {
    ast.FunctionDef: frozenset({"returns", "decorator_list", "type_params"}),
    ast.AsyncFunctionDef: frozenset({"returns", "decorator_list", "type_params"}),
    ast.ClassDef: frozenset({"bases", "keywords", "decorator_list", "type_params"}),
    ast.arg: frozenset({"annotation"}),
    ast.AnnAssign: frozenset({"target", "annotation"}),
    ast.Raise: frozenset({"exc", "cause"}),
}
"""Parts of a node in which nothing is changed: types, how a class is made, and the words of an error."""
MESSAGES = frozenset({"describe", "__repr__", "__str__"})
"""Functions that only put a message together."""
NAMES_ALONE = frozenset({"__slots__", "__all__"})
TYPE_MAKERS = frozenset({"TypeVar", "NewType", "ParamSpec", "cast"})
BUILT_IN_TYPES = frozenset(
    {
        "tuple",
        "list",
        "dict",
        "set",
        "frozenset",
        "type",
        "str",
        "bytes",
        "int",
        "float",
        "bool",
        "object",
    }
)
BODIES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.comprehension)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the file a node is: the names round it, the lines of its statement, the function it belongs to.

    `data`: in a value that a module or class keeps; `sole`: the only statement of an `if`; `error`: in the class of an
    exception.
    """

    names: tuple[str, ...] = ()
    lines: tuple[int, int] = (1, 1)
    function: Function | None = None
    data: bool = True
    sole: bool = False
    error: bool = False


def mutations(source: Source) -> list[Mutation]:
    """Every mutation of a file, from top to bottom."""
    found = [
        Mutation(source, change, ".".join(place.names), place.lines)
        for node, place in _walk(source, source.tree, Place())
        for change in _changes(source, node, place)
    ]
    return sorted(found, key=lambda mutation: mutation.change.span)


def sources(root: Path, folder: str) -> list[Source]:
    """Every Python file of a folder (or the one file), in order of name. Raises FileNotFoundError for none."""
    top = root / folder
    paths = [top] if top.is_file() else sorted(top.rglob("*.py"))
    if not paths:
        raise FileNotFoundError(f"{folder}: there is no Python file; name a folder or file of the program")
    return [Source(path.relative_to(root).as_posix(), path.read_bytes()) for path in paths]


def _changes(source: Source, node: ast.AST, place: Place) -> Iterator[Change]:
    if type(node) in EXPRESSIONS:
        yield from EXPRESSIONS[type(node)](source, node)
    if place.data and isinstance(node, TABLES) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        yield from entries(source, node)
    if isinstance(node, ast.stmt):
        yield from returned(source, node, place.function)
        if not place.sole:
            yield from dropped(source, node, place.function)


def _walk(source: Source, node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
    """Every node that may be changed, with its place."""
    place = _inside(node, place)
    if _is_alone(source, node, place):
        return
    yield node, place
    if negative(node) is None:
        for child in _children(node):
            yield from _walk(source, child, _below(node, child, place))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    alone = FIELDS_ALONE.get(type(node), frozenset())
    for name, value in ast.iter_fields(node):
        if name not in alone:
            yield from (part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST))


def _inside(node: ast.AST, place: Place) -> Place:
    """The place as it is for a node and what is in it."""
    if isinstance(node, (ast.stmt, ast.pattern)):
        place = replace(place, lines=_lines(node))
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        place = replace(place, names=(*place.names, node.name))
    if isinstance(node, ast.ClassDef):
        return replace(place, error=any(ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases))
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return replace(place, function=node, data=False)
    return replace(place, data=False) if isinstance(node, BODIES) else place


def _below(node: ast.AST, child: ast.AST, place: Place) -> Place:
    sole = isinstance(node, ast.If) and node.body == [child] and not node.orelse
    return replace(place, sole=sole, data=place.data and not _unpacks(node))


def _unpacks(node: ast.AST) -> bool:
    """`A, B = 0, 1`: with an entry less it is no table but a mistake."""
    return isinstance(node, ast.Assign) and any(isinstance(target, ast.Tuple) for target in node.targets)


def _lines(node: ast.stmt | ast.pattern) -> tuple[int, int]:
    """First and last line of a statement; of one with a body only its head."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if isinstance(body, list) and isinstance(node, ast.stmt):
        first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
        return node.lineno, max(node.lineno, first.lineno - 1)
    return node.lineno, node.end_lineno or node.lineno


def _is_alone(source: Source, node: ast.AST, place: Place) -> bool:
    """Whether nothing in a node is to be changed."""
    return (
        isinstance(node, ALONE)
        or (isinstance(node, ast.stmt) and (_is_said(node) or _is_marked(source, place) or _is_for_types(node)))
        or (isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name in MESSAGES)
        or (isinstance(node, ast.Call) and _is_words(node, place))
    )


def _is_said(node: ast.stmt) -> bool:
    """A docstring, or the dots of an empty body."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_marked(source: Source, place: Place) -> bool:
    return "# pragma" in source.rows(*place.lines)


def _is_words(node: ast.Call, place: Place) -> bool:
    """The text given to an exception's base class, and the making of types."""
    called = ast.unparse(node.func)
    return called in TYPE_MAKERS or (place.error and called == "super().__init__")


def _is_for_types(node: ast.stmt) -> bool:
    """What only a type checker reads."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
    if isinstance(node, ast.ClassDef):
        return any(ast.unparse(base).partition("[")[0].endswith("Protocol") for base in node.bases)
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
        return _is_type(node.value) or bool(NAMES_ALONE & _targets(node))
    return False


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    return {ast.unparse(target) for target in (node.targets if isinstance(node, ast.Assign) else [node.target])}


def _is_type(node: ast.expr) -> bool:
    """`Callable[..., State]`, `CrisisRoll | Winter | None`: the value of a name that stands for a type."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_type(node.left) and _is_type(node.right)
    if isinstance(node, ast.Subscript):
        return _names_type(node.value)
    return (isinstance(node, (ast.Name, ast.Attribute)) and _names_type(node)) or _is_nothing(node)


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _names_type(node: ast.expr) -> bool:
    name = ast.unparse(node).rpartition(".")[2]
    return name in BUILT_IN_TYPES or (name[:1].isupper() and not name.isupper() and name.isidentifier())
