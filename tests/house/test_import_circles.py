"""No file needs itself by a way round others; imports inside functions and for types count too."""

from collections.abc import Iterable, Mapping

from tests.house.modules import ROOMS, Module, modules, parse
from tests.many_rows import each_row

Graph = Mapping[str, frozenset[str]]


def graph(found: Iterable[Module]) -> Graph:
    """Which module names which. `from a import b` means the module `a.b` where there is one, and else `a`."""
    by_name = {module.name: module for module in found}
    return {name: frozenset(_named(module, by_name)) - {name} for name, module in by_name.items()}


def _named(module: Module, known: Mapping[str, Module]) -> Iterable[str]:
    by_line: dict[int, set[str]] = {}
    for found in module.imports():
        if found.module in known:
            by_line.setdefault(found.line, set()).add(found.module)
    for names in by_line.values():
        # A package beside its own parts is only the way to them.
        yield from (name for name in names if not any(other.startswith(f"{name}.") for other in names))


def circle(graph: Graph) -> list[str]:
    """The first way found that leads from a module back to it, the module at both ends; empty when there is none.

    A depth-first search: `safe` are the modules that lead into no circle.
    """
    safe: set[str] = set()
    for start in graph:
        way: list[tuple[str, list[str]]] = [(start, sorted(graph[start] - safe))] if start not in safe else []
        while way:
            name, left = way[-1]
            if not left:
                safe.add(name)
                way.pop()
                continue
            after = left.pop()
            names = [step for step, _ in way]
            if after in names:
                return [*names[names.index(after) :], after]
            if after not in safe:
                way.append((after, sorted(graph[after] - safe)))
    return []


def test_nothing_of_ours_imports_itself_by_a_way_round() -> None:
    assert circle(graph(modules(*ROOMS, "proofs", "tools", "tests"))) == []


@each_row(
    "texts, expected",
    [
        ({"a": "import b", "b": "import a"}, 3),
        ({"a": "import b", "b": "def late():\n    from c import thing", "c": "import a"}, 4),
        ({"a.b": "from a import c", "a.c": "from a.b import thing", "a": ""}, 3),
        ({"a": "import b, c", "b": "import d", "c": "import d", "d": ""}, 0),
        ({"a": "from a import b", "a.b": "from a.c import thing", "a.c": ""}, 0),
    ],
)
def test_a_circle_is_seen(texts: Mapping[str, str], expected: int) -> None:
    assert len(circle(graph(parse(name, text) for name, text in texts.items()))) == expected
