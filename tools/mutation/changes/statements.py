"""How a statement may be changed: left out, or a function made to return something plain."""

import ast
from collections.abc import Iterator, Mapping

from tools.mutation.changes.text import Change, Source

Function = ast.FunctionDef | ast.AsyncFunctionDef
PLAIN: Mapping[str, str] = {
    "int": "0", "float": "0.0", "str": "''", "bytes": "b''", "tuple": "()", "list": "[]", "dict": "{}", "set": "set()",
    "frozenset": "frozenset()", "Mapping": "{}", "Sequence": "()", "Iterable": "()", "Iterator": "iter(())",
}  # fmt: skip
"""The emptiest value of each type."""
LEFT_OUT = (ast.AugAssign, ast.Delete, ast.Continue, ast.Break, ast.Raise)
"""What can always be left out without a name going missing."""


def dropped(source: Source, node: ast.stmt, function: Function | None) -> Iterator[Change]:
    """The statement left out, where that is not plain nonsense."""
    if isinstance(node, LEFT_OUT) or _acts(node) or _binds_again(node, function):
        yield Change("statement", source.span(node), "pass")


def _acts(node: ast.stmt) -> bool:
    """A call, or a value handed out, whose own value nobody takes."""
    return isinstance(node, ast.Expr) and not isinstance(node.value, (ast.Constant, ast.Name))


def _binds_again(node: ast.stmt, function: Function | None) -> bool:
    """An assignment without which every name still has some value."""
    if isinstance(node, ast.AnnAssign):
        return node.value is not None and _is_bound(node.target, node, function)
    return isinstance(node, ast.Assign) and all(_is_bound(target, node, function) for target in node.targets)


def _is_bound(target: ast.expr, node: ast.stmt, function: Function | None) -> bool:
    if isinstance(target, (ast.Tuple, ast.List)):
        return all(_is_bound(part, node, function) for part in target.elts)
    if isinstance(target, ast.Name):
        return function is not None and target.id in _bound_before(function, node.lineno)
    return isinstance(target, (ast.Attribute, ast.Subscript))


def _bound_before(function: Function, line: int) -> set[str]:
    return {argument.arg for argument in _arguments(function)} | {
        part.id
        for part in ast.walk(function)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.lineno < line
    }


def _arguments(function: Function) -> list[ast.arg]:
    every = function.args
    return [*every.posonlyargs, *every.args, *every.kwonlyargs]


def returned(source: Source, node: ast.stmt, function: Function | None) -> Iterator[Change]:
    """Something plain returned: the opposite, nothing, what was handed in, or the emptiest value of the type."""
    if isinstance(node, ast.Return) and node.value is not None and function is not None and function.returns:
        written = source.of(node.value)
        other = _plain(written, function)
        if not isinstance(node.value, ast.Constant) and other != written:
            yield Change("result", source.span(node.value), other)


def _plain(written: str, function: Function) -> str:
    assert function.returns is not None
    type_ = ast.unparse(function.returns)
    if type_ == "bool":
        return f"(not ({written}))"
    if "None" in type_:
        return "None"
    alike = [
        argument.arg
        for argument in _arguments(function)
        if argument.annotation and ast.unparse(argument.annotation) == type_
    ]
    return alike[0] if alike and alike[0] != written else PLAIN.get(type_.partition("[")[0], "None")
