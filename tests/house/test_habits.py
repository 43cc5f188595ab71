"""Habits that hold everywhere in the source: nothing runs text as code, hides an error or knows one machine."""

import ast
import re
from collections.abc import Callable

import pytest

from tests.house.modules import ROOMS, TOP, Module, modules, parse
from tests.many_rows import each_row

UNSAFE_MODULES = frozenset({"pickle", "cPickle", "dill", "marshal", "shelve"})
ONE_MACHINE = re.compile(r"(?<![\w.$}~<-])/(?:work|tmp|opt(?!/orctable)|root|home)/")
"""Where an appliance is installed is the same on every machine."""
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX|NotImplemented" + r"Error)\b")
READABLE = frozenset({".py", ".md", ".toml", ".po", ".kv", ".json", ".csv", ".txt"})
QUICK = "companion.schema.quick_dataclass"
COMPILERS = ("companion.games.kernel.compiler", "companion.schema.from_hints", QUICK)
"""Write out the needs of acts, the fields of records and what makes an instance as Python at import, from names in our
own code alone: asked one by one they cost whole games a third more, and positions take three times as long to write.
"""

Habit = Callable[[Module], list[int]]


def lines(module: Module, wrong: Callable[[ast.AST], bool]) -> list[int]:
    """The lines where something in the syntax tree is wrong."""
    return [getattr(node, "lineno", 0) for node in module.nodes() if wrong(node)]


def runs_text(module: Module) -> list[int]:
    """Text run as code."""
    if module.name in COMPILERS:
        return []
    return lines(module, lambda node: isinstance(node, ast.Call) and ast.unparse(node.func) in ("eval", "exec"))


def trusts_bytes(module: Module) -> list[int]:
    """Formats that run code when they are read."""
    return [found.line for found in module.imports() if found.module.partition(".")[0] in UNSAFE_MODULES]


def catches_everything(module: Module) -> list[int]:
    """An `except` without a name."""
    return lines(module, lambda node: isinstance(node, ast.ExceptHandler) and node.type is None)


def keeps_state(module: Module) -> list[int]:
    """A function that changes a name of its module."""
    return lines(module, lambda node: isinstance(node, ast.Global))


def rolls_in_secret(module: Module) -> list[int]:
    """Chance that no seed passed in governs."""
    return lines(module, lambda node: isinstance(node, ast.Call) and _shared_chance(ast.unparse(node.func)))


def _shared_chance(called: str) -> bool:
    return called.startswith("random.") and called not in ("random.Random", "random.SystemRandom")


def is_slow_to_load(module: Module) -> list[int]:
    """A dataclass as the library makes it, which takes ten times as long."""
    if module.name == QUICK or not module.name.startswith("companion."):
        return []
    return lines(module, lambda node: isinstance(node, ast.ImportFrom) and _of_the_library(node))


def _of_the_library(node: ast.ImportFrom) -> bool:
    return node.module == "dataclasses" and "dataclass" in [alias.name for alias in node.names]


def opens_without_words(module: Module) -> list[int]:
    """A file that does not begin by saying what it is for."""
    return [] if not module.text.strip() or ast.get_docstring(module.tree) else [1]


HABITS = (
    runs_text,
    trusts_bytes,
    catches_everything,
    keeps_state,
    rolls_in_secret,
    is_slow_to_load,
    opens_without_words,
)


@each_row("habit", HABITS)
def test_no_file_of_ours_has_a_bad_habit(habit: Habit) -> None:
    assert [f"{module.name}:{line}" for module in modules() for line in habit(module)] == []


@each_row(
    "habit, text",
    [
        (runs_text, "eval('1')"),
        (trusts_bytes, "from pickle import loads"),
        (catches_everything, "try:\n    pass\nexcept:\n    pass"),
        (keeps_state, "def f():\n    global n"),
        (rolls_in_secret, "random.shuffle(cards)"),
        (is_slow_to_load, "from dataclasses import dataclass, replace"),
        (opens_without_words, "x = 1"),
    ],
)
def test_a_bad_habit_is_seen(habit: Habit, text: str) -> None:
    assert habit(parse("companion.sample", text))


@pytest.mark.parametrize("pattern", [ONE_MACHINE, UNFINISHED], ids=["one machine's paths", "unfinished work"])
def test_no_text_of_ours_mentions(pattern: re.Pattern[str]) -> None:
    files = [path for room in (*ROOMS, "docs") for path in sorted((TOP / room).rglob("*")) if path.suffix in READABLE]
    files += [TOP / name for name in ("Makefile", "CHANGELOG.md", "README.md", "pyproject.toml", "requirements.lock")]
    found = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()[:80]}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


@each_row(
    "line, seen",
    [
        ("open('/tmp/x')", True),
        ("see /opt/notes", True),
        ("/opt/orctable/current", False),
        ("build/tmp/x", False),
        ("/dev/ttyACM0", False),
        ("https://example.org/home/x", False),
        ("$HOME/opt/x", False),
    ],
)
def test_a_path_of_one_machine_is_told_from_others(line: str, seen: bool) -> None:
    assert bool(ONE_MACHINE.search(line)) is seen
