"""Compiles the dice base's firmware for the board: `python -m tools.compile_firmware build` (`make firmware`).

MicroPython keeps every constant of a module by its name, and looks it up each time. Here each whole number with a name
is put where it is used first, in its own module and in those that import it, and the name is left out. What is private
gets a short name, the same in all modules, and an error keeps its number but not its text, which nobody reads on the
board. Then mpy-cross compiles what remains. Only the messages keep their names, for scripts that speak to the base.
`main.py` lies beside the folder `firmware` as it is.
"""

import argparse
import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).parents[1]
MAIN = "main.py"
PRIVATE = re.compile("_[a-z][a-z_0-9]*")
NAMED = ("firmware.core.msgs",)  # modules that keep the names of their numbers

Numbers = dict[str, int]


class Inliner(ast.NodeTransformer):
    """Puts numbers where their names are read: `names` of this module, and those of the modules it calls `modules`."""

    def __init__(self, names: Numbers, modules: Mapping[str, Numbers]) -> None:
        self._names, self._modules = names, modules

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name by itself."""
        read = isinstance(node.ctx, ast.Load) and node.id in self._names
        return ast.Constant(self._names[node.id]) if read else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A name in another module."""
        numbers = self._modules.get(node.value.id, {}) if isinstance(node.value, ast.Name) else {}
        return ast.Constant(numbers[node.attr]) if node.attr in numbers else self.generic_visit(node)


class Shortener(ast.NodeTransformer):
    """Gives what is private its short name, and leaves the texts of errors out."""

    def __init__(self, short: Mapping[str, str]) -> None:
        self._short = short

    def visit(self, node: ast.AST) -> ast.AST:
        """Any node: the fields that hold names."""
        for field in ("id", "attr", "name", "arg"):
            name = getattr(node, field, None)
            if isinstance(name, str) and name in self._short:
                setattr(node, field, self._short[name])
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            node.exc.args = [arg for arg in node.exc.args if not _is_text(arg)]
        return self.generic_visit(node)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def short_names(trees: Iterable[ast.Module]) -> dict[str, str]:
    """A short name for each private one of all modules."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {str(getattr(node, field, "")) for node in nodes for field in ("id", "attr", "name", "arg")}
    private = sorted(name for name in names if PRIVATE.fullmatch(name))
    return {name: f"_{number:x}" for number, name in enumerate(private)}


def numbers_of(tree: ast.Module) -> Numbers:
    """The whole numbers that a module gives a name in capitals, computed from one another."""
    found: Numbers = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
            number = _number(node.value, found)
            if number is not None:
                found[node.targets[0].id] = number
    return found


def _number(value: ast.expr, known: Numbers) -> int | None:
    """What an expression of numbers and known names is; None for any other."""
    arithmetic = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
    parts = list(ast.walk(value))
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    if not all(isinstance(part, arithmetic) for part in parts) or not names <= known.keys():
        return None
    found = eval(compile(ast.Expression(value), "a constant", "eval"), {"__builtins__": {}}, dict(known))
    return found if type(found) is int else None


def inlined(name: str, tree: ast.Module, numbers: Mapping[str, Numbers]) -> str:
    """The source of a module with its numbers in place; `numbers` are those of all modules by name."""
    names, modules = dict(numbers[name]), dict[str, Numbers]()
    for node in _imports(tree):
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if whole in numbers:
                modules[alias.name] = numbers[whole]
            elif alias.name in numbers.get(str(node.module), {}):
                names[alias.name] = numbers[str(node.module)][alias.name]
    tree.body = [node for node in tree.body if not (_gives_name(node, numbers[name]) and name not in NAMED)]
    Inliner(names, modules).visit(tree)
    _leave_out_unused(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


def _imports(tree: ast.Module) -> Iterator[ast.ImportFrom]:
    """The imports from the firmware itself."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("firmware"):
            yield node


def _gives_name(node: ast.stmt, numbers: Numbers) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in numbers


def _leave_out_unused(tree: ast.Module) -> None:
    """What was imported for its numbers only."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in list(_imports(tree)):
        node.names = [alias for alias in node.names if alias.name in used]
        if not node.names:
            tree.body.remove(node)


def compile_firmware(to: Path) -> dict[str, int]:
    """Compiles the firmware but `main.py` into a folder; the size of each file in bytes."""
    sources = {path: path.relative_to(TOP).with_suffix("") for path in sorted((TOP / "firmware").rglob("*.py"))}
    modules = {".".join(name.parts): path for path, name in sources.items() if path.name != MAIN}
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules.items()}
    numbers = {name: numbers_of(tree) for name, tree in trees.items()}
    shortener = Shortener(short_names(trees.values()))
    for tree in trees.values():
        shortener.visit(tree)
    return {
        str(sources[path]): _compiled(inlined(name, trees[name], numbers), path, to) for name, path in modules.items()
    }


def _compiled(source: str, path: Path, to: Path) -> int:
    """Compiles one file; its size. Raises CalledProcessError where mpy-cross refuses it."""
    target = to / path.relative_to(TOP).with_suffix(".mpy")
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="orctable-") as folder:
        plain = Path(folder) / path.name
        plain.write_text(source, encoding="utf-8")
        command = [sys.executable, "-m", "mpy_cross", "-O3", "-s", path.name, "-o", str(target), str(plain)]
        subprocess.run(command, check=True, capture_output=True)
    return target.stat().st_size


def main() -> None:
    """Compiles into the folder that is named, and says how large it all is."""
    parser = argparse.ArgumentParser(description="Compiles the dice base's firmware for the board.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    sizes = compile_firmware(folder)
    shutil.copyfile(TOP / "firmware" / "ports" / "rp2_pico" / MAIN, folder / MAIN)
    print(f"{len(sizes)} files, {sum(sizes.values()) / 1024:.1f} kB")


if __name__ == "__main__":
    main()
