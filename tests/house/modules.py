"""Reads the project's own source, for the tests that hold it to the house's rules."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOMS = ("companion", "hardware", "vision", "firmware")
STANDARD = frozenset(sys.stdlib_module_names)
TOP = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Import:
    """One module that a file names: `module` in full, `line` where."""

    module: str
    line: int


@dataclass(frozen=True, slots=True)
class Module:
    """One file of ours: its dotted name, its text and its syntax tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    def imports(self) -> tuple[Import, ...]:
        """Every module named in an import, wherever in the file; `from a import b` names `a` and `a.b`."""
        return _imports_of(self)

    def nodes(self) -> tuple[ast.AST, ...]:
        """All of its syntax tree; gone through once, whatever is looked for."""
        return _nodes_of(self)

    def belongs_to(self, *rooms: str) -> bool:
        """Whether the module is one of these rooms or lies inside one."""
        return inside(self.name, *rooms)

    @property
    def package(self) -> str:
        """The package that an import with dots begins from."""
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]


@cache
def _imports_of(module: Module) -> tuple[Import, ...]:
    return tuple(found for node in module.nodes() for found in _imports(node, module.package))


@cache
def _nodes_of(module: Module) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(module.tree))


def inside(name: str, *rooms: str) -> bool:
    """Whether a dotted name is one of these rooms or lies inside one."""
    return any(name == room or name.startswith(room + ".") for room in rooms)


def parse(name: str, text: str, path: Path | None = None) -> Module:
    """A module from its text."""
    return Module(name, path or Path(name.replace(".", "/") + ".py"), text, ast.parse(text))


def modules(*rooms: str) -> tuple[Module, ...]:
    """Every module in these rooms (all of ours when none is named), in order of name; each is read once."""
    return tuple(_read(path) for room in rooms or ROOMS for path in sorted((TOP / room).rglob("*.py")))


@cache
def _read(path: Path) -> Module:
    parts = path.relative_to(TOP).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return parse(name, path.read_text(encoding="utf-8"), path)


def _imports(node: ast.AST, package: str) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, node.lineno) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        source = _absolute(node, package)
        yield Import(source, node.lineno)
        yield from (Import(f"{source}.{alias.name}", node.lineno) for alias in node.names)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - (node.level - 1)]
    return ".".join((*above, node.module) if node.module else above)
