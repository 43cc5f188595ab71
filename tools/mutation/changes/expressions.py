"""How an expression may be changed: signs, comparisons, numbers, codes, conditions, and entries of tables."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from tools.mutation.changes.text import Change, Source, Span

Changes = Callable[[Source, ast.AST], Iterable[Change]]
Table = ast.Tuple | ast.List | ast.Set | ast.Dict

COMPARISONS: Mapping[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: (r"is\s+not", "is"), ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}  # fmt: skip
ARITHMETIC: Mapping[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "//"), ast.FloorDiv: ("//", "*"), ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"), ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
LOGIC: Mapping[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
EXTREMES: Mapping[str, str] = {"min": "max", "max": "min", "any": "all", "all": "any"}
TABLES = (ast.Tuple, ast.List, ast.Set, ast.Dict)
"""What an entry is taken out of, where it is data of a module or class."""
END_OF_ENTRY = re.compile(rb"(\s*,)?\s*[])}]?\Z")
"""Behind an entry that has no brackets of its own round it: a comma, the end of the table, or both."""
REFERENCE = re.compile(r"[A-Z]{1,2}-?\d+(\.\d+)*|ruling")
"""The number of a rule in a refusal: text for a reader, which decides nothing."""


def compared(source: Source, node: ast.AST) -> Iterator[Change]:
    """Every comparison of a chain, one step wider or narrower, or its opposite."""
    assert isinstance(node, ast.Compare)
    sides = [node.left, *node.comparators]
    for left, right, sign in zip(sides, node.comparators, node.ops, strict=False):
        written, other = COMPARISONS[type(sign)]
        yield Change("comparison", find(source, left, right, written), other)


def reckoned(source: Source, node: ast.AST) -> Iterator[Change]:
    """A sum, product, remainder or set made the other way round; texts and tuples put together stay as they are."""
    assert isinstance(node, ast.BinOp)
    if type(node.op) in ARITHMETIC and not _puts_together(node):
        written, other = ARITHMETIC[type(node.op)]
        yield Change("arithmetic", find(source, node.left, node.right, re.escape(written)), other)


def _puts_together(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, (ast.Tuple, ast.List, ast.JoinedStr)) or _is_text(side) for side in (node.left, node.right)
    )


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))


def joined(source: Source, node: ast.AST) -> Iterator[Change]:
    """`and` for `or`, and every condition of such a row left out."""
    assert isinstance(node, ast.BoolOp)
    written, other = LOGIC[type(node.op)]
    signs = [find(source, *pair, written) for pair in zip(node.values, node.values[1:], strict=False)]
    yield Change("logic", (signs[0][0], signs[-1][1]), _replaced(source, signs, other))
    start, stop = source.span(node)
    yield Change("condition", (start, signs[0][1]), "")
    ends = [*(begin for begin, _ in signs[1:]), stop]
    yield from (Change("condition", (sign[0], end), "") for sign, end in zip(signs, ends, strict=True))


def _replaced(source: Source, signs: list[Span], other: str) -> str:
    """From the first to the last of these signs, each written anew."""
    between = [source.text(left[1], right[0]) for left, right in zip(signs, signs[1:], strict=False)]
    return other + "".join(text + other for text in between)


def find(source: Source, left: ast.expr, right: ast.expr, pattern: str) -> Span:
    """Where a sign stands between its two sides, which may have brackets and comments round them."""
    start, stop = source.span(left)[1], source.span(right)[0]
    found = re.search(pattern.encode(), _without_comments(source, start, stop))
    assert found is not None, f"no {pattern} between the sides in {source.file}, line {source.row(start)}"
    return start + found.start(), start + found.end()


def _without_comments(source: Source, start: int, stop: int) -> bytes:
    """What stands between two places, comments made blank."""
    return re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment.group()), source.data[start:stop])


def signed(source: Source, node: ast.AST) -> Iterator[Change]:
    """`not` left out; a number below zero made one more and one less."""
    assert isinstance(node, ast.UnaryOp)
    if isinstance(node.op, ast.Not):
        yield Change("negation", source.span(node), source.of(node).removeprefix("not").lstrip())
    elif (number := negative(node)) is not None:
        yield from (Change("number", source.span(node), str(other)) for other in (number - 1, number + 1))


def negative(node: ast.AST) -> int | float | None:
    """The number when it is one written with a minus."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        value = node.operand.value
        return -value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    return None


def constant(source: Source, node: ast.AST) -> Iterator[Change]:
    """A number one more or less (zero only more), truth turned round, a code spelt differently."""
    assert isinstance(node, ast.Constant)
    value = node.value
    if isinstance(value, bool):
        yield Change("truth", source.span(node), str(not value))
    elif isinstance(value, (int, float)):
        others = (value + 1, value - 1) if value else (1,)
        yield from (Change("number", source.span(node), str(other)) for other in others)
    elif isinstance(value, bytes):
        yield Change("text", source.span(node), repr(value + b"~"))
    elif isinstance(value, str) and not REFERENCE.fullmatch(value):
        yield Change("text", source.span(node), _quoted(value + "~"))


def _quoted(text: str) -> str:
    return f'"{text}"' if text.isprintable() and '"' not in text and "\\" not in text else repr(text)


def called(source: Source, node: ast.AST) -> Iterator[Change]:
    """The smallest for the largest, any for all."""
    assert isinstance(node, ast.Call)
    if isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        yield Change("extreme", source.span(node.func), EXTREMES[node.func.id])


def chosen(source: Source, node: ast.AST) -> Iterator[Change]:
    """A condition that is always or never met: in `if`, in `a if b else c`, behind a `for`; `while` only never."""
    tests = node.ifs if isinstance(node, ast.comprehension) else [getattr(node, "test", None)]
    values = ("False",) if isinstance(node, ast.While) else ("True", "False")
    for test in tests:
        if isinstance(test, ast.expr) and not isinstance(test, ast.Constant) and not _binds(test):
            yield from (Change("condition", source.span(test), value) for value in values)


def _binds(test: ast.expr) -> bool:
    return any(isinstance(part, ast.NamedExpr) for part in ast.walk(test))


def entries(source: Source, node: ast.AST) -> Iterator[Change]:
    """A table with one entry missing, for every entry."""
    assert isinstance(node, TABLES)
    spans = _entry_spans(source, node)
    stop = source.span(node)[1]
    for place, (begin, end) in enumerate(spans):
        following = spans[place + 1][0] if place + 1 < len(spans) else stop
        behind = END_OF_ENTRY.match(_without_comments(source, end, following))
        if len(spans) > 2 and behind:
            yield Change("entry", (begin, end + max(0, behind.end(1))), "")
        else:
            rest = [source.text(*span) for span in spans[:place] + spans[place + 1 :]]
            yield Change("entry", source.span(node), _rebuilt(node, rest))


def _entry_spans(source: Source, node: Table) -> list[Span]:
    if not isinstance(node, ast.Dict):
        return [source.span(item) for item in node.elts]
    pairs = zip(node.keys, node.values, strict=True)
    return [(source.span(key)[0] if key else _stars(source, value), source.span(value)[1]) for key, value in pairs]


def _stars(source: Source, value: ast.expr) -> int:
    """Where the `**` before a table that is spread into another begins."""
    return source.data.rindex(b"**", 0, source.span(value)[0])


def _rebuilt(node: Table, items: list[str]) -> str:
    inside = ", ".join(items)
    if isinstance(node, ast.Tuple):
        return f"({inside},)" if len(items) == 1 else f"({inside})"
    if isinstance(node, ast.List):
        return f"[{inside}]"
    return "set()" if isinstance(node, ast.Set) and not items else f"{{{inside}}}"


EXPRESSIONS: Mapping[type[ast.AST], Changes] = {
    ast.Compare: compared, ast.BinOp: reckoned, ast.BoolOp: joined, ast.UnaryOp: signed, ast.Constant: constant,
    ast.Call: called, ast.If: chosen, ast.IfExp: chosen, ast.While: chosen, ast.comprehension: chosen,
}  # fmt: skip
