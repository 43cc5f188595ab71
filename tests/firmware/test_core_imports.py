"""The core must run where there is next to no library: on the microcontroller."""

import ast
from pathlib import Path

from tests.many_rows import each_row

CORE = Path(__file__).parents[2] / "firmware" / "core"
ALLOWED = {"struct", "binascii", "array"}
FILES = sorted(CORE.glob("*.py"))


def imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    return names


@each_row("path", FILES)
def test_the_core_imports_only_itself_and_three_small_modules(path: Path) -> None:
    names = imported(ast.parse(path.read_text()))
    assert {name for name in names if not name.startswith("firmware.core")} <= ALLOWED


@each_row("path", FILES)
def test_the_core_uses_no_syntax_that_micropython_lacks(path: Path) -> None:
    tree = ast.parse(path.read_text())
    lacking = (ast.Match, ast.TryStar, ast.AsyncFunctionDef)
    assert [type(node).__name__ for node in ast.walk(tree) if isinstance(node, lacking)] == []


@each_row("path", FILES)
def test_the_core_counts_in_whole_numbers(path: Path) -> None:
    # A float is an object that must be found memory for, and the small chip has no unit that computes with them.
    nodes = list(ast.walk(ast.parse(path.read_text())))
    floats = [node.lineno for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    divisions = [node.lineno for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)]
    assert floats == divisions == []
