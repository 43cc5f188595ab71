"""Nothing hands on without adding: files too small to be an idea, and functions that only call another one."""

import ast
from collections.abc import Iterable, Iterator
from typing import Final

from tests.house.modules import Module, modules, parse

FEWEST_LINES: Final = 40
SMALL_FILES: Final = 1  # files below that which only one other file imports. These bounds are lowered, never raised.
OF_EVERY_GAME: Final = (".parts", ".words.tables")
"""Files that each game has, however small it is: games are folders alike."""
FORWARDS: Final = 149


def small_files(every: Iterable[Module]) -> list[str]:
    """Files of few lines that at most one other file imports; what is run as a program is left out."""
    known = tuple(every)
    importers: dict[str, set[str]] = {}
    for module in known:
        for named in module.imports():
            importers.setdefault(named.module, set()).add(module.name)
    return [
        module.name
        for module in known
        if module.text.count("\n") + 1 < FEWEST_LINES
        and module.path.name not in ("__init__.py", "__main__.py")
        and not (module.name.startswith("companion.games.") and module.name.endswith(OF_EVERY_GAME))
        and len(importers.get(module.name, ())) == 1
    ]


def forwards(module: Module) -> Iterator[str]:
    """Functions that do nothing but call another one with what they were given, or with what their object holds."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef) and _only_calls(node):
            yield f"{module.name}:{node.lineno} {node.name}"


def _only_calls(function: ast.FunctionDef) -> bool:
    body = [line for line in function.body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
    if len(body) != 1 or not isinstance(body[0], ast.Return | ast.Expr) or not isinstance(body[0].value, ast.Call):
        return False
    call, own = body[0].value, {argument.arg for argument in function.args.args}
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return all(
        isinstance(value, ast.Name)
        and value.id in own
        or isinstance(value, ast.Attribute)
        and isinstance(value.value, ast.Name)
        and value.value.id == "self"
        for value in given
    )


def test_hardly_any_file_is_so_small_that_it_belongs_to_the_only_one_that_needs_it() -> None:
    small = small_files(modules())
    assert len(small) <= SMALL_FILES, small


def test_few_functions_only_forward() -> None:
    """Most of these answer what a protocol or a base class asks for; some are acts that say where play goes on."""
    every = [name for module in modules() for name in forwards(module)]
    assert len(every) <= FORWARDS, every


def test_what_only_forwards_is_seen_and_what_adds_something_is_not() -> None:
    text = "def one(a, b):\n    return two(a, b)\n\ndef three(a):\n    return two(a, 1)\n"
    assert list(forwards(parse("companion.sample", text))) == ["companion.sample:1 one"]


def test_a_small_file_with_one_importer_is_seen_and_one_with_two_is_not() -> None:
    small, wanted = parse("companion.small", "A = 1\n"), parse("companion.wanted", "B = 1\n")
    first = parse("companion.first", "from companion.small import A\nfrom companion.wanted import B\n" + "#\n" * 40)
    second = parse("companion.second", "from companion.wanted import B\n" + "#\n" * 40)
    assert small_files([small, wanted, first, second]) == ["companion.small"]
