"""Compiling the firmware: numbers stand where their names stood, and nothing else changes."""

import ast

from tests.many_rows import each_row
from tools.compile_firmware import Numbers, inlined, numbers_of

OTHER: Numbers = {"LONG": 5, "_OWN": 6}


def compiled(source: str, name: str = "firmware.core.one") -> str:
    tree = ast.parse(source)
    return inlined(name, tree, {name: numbers_of(tree), "firmware.core.other": OTHER})


def test_numbers_are_found_where_they_follow_from_one_another() -> None:
    tree = ast.parse("A = 3\n_B = (1 << A) - 1\nC = -2\nD = (A, _B)\nE = len(D)\nF = 'x'\nG = 1.5\nH = True\nlow = 1")
    assert numbers_of(tree) == {"A": 3, "_B": 7, "C": -2}


@each_row(
    "source, becomes",
    [
        ("A = 3\n\ndef f(x=A):\n    return x + A", "def f(x=3):\n    return x + 3"),
        (
            "from firmware.core import other\nx = other.LONG + other.name",
            "from firmware.core import other\nx = 5 + other.name",
        ),
        ("from firmware.core import other\nx = other.LONG", "x = 5"),
        (
            "from firmware.core.other import LONG, name\nx = (LONG, name)",
            "from firmware.core.other import name\nx = (5, name)",
        ),
        ("from firmware.core.other import LONG\nx = LONG", "x = 5"),
        ("import other\nx = other.LONG", "import other\nx = other.LONG"),
        ("A = 3\nx.A = y.A", "x.A = y.A"),
    ],
)
def test_a_number_stands_where_its_name_was_read(source: str, becomes: str) -> None:
    assert compiled(source) == becomes


def test_the_messages_keep_their_names() -> None:
    assert compiled("A = 3\nx = A", "firmware.core.msgs") == "A = 3\nx = 3"
