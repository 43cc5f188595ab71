"""Which small changes are made to a piece of code, and what is left alone."""

import ast
from pathlib import Path
from textwrap import dedent

from proofs.mutation.__main__ import ROOMS, reasons
from proofs.mutation.mutants import Mutant, mutants_of
from tests.many_rows import each_row


def of(code: str) -> list[Mutant]:
    """The mutants of some code."""
    return mutants_of("goods/shop.py", dedent(code))


def changed(code: str, kind: str | None = None) -> set[str]:
    """The changed lines of every mutant (of one kind)."""
    return {mutant.becomes for mutant in of(code) if kind in (None, mutant.kind)}


@each_row(
    "code, kind, expected",
    [
        ("a < b", "comparison", {"a <= b"}),
        ("a >= b", "comparison", {"a > b"}),
        ("0 <= a < b", "comparison", {"0 < a < b", "0 <= a <= b"}),
        ("a is not  b", "comparison", {"a is b"}),
        ("(a) not in (b)", "comparison", {"a in b"}),
        ("a = b + 1", "arithmetic", {"a = b - 1"}),
        ("a = b // c * d", "arithmetic", {"a = b * c * d", "a = b // c // d"}),
        ("a = b % c", "arithmetic", {"a = b // c"}),
        ("a = b and (c) and d", "logic", {"a = b or c or d"}),
        ("a = b and (c) and d", "condition", {"a = (c and d)", "a = (b and d)", "a = (b and c)"}),
        ("a = b and c or d", "logic", {"a = b or c or d", "a = (b and c) and d"}),
        ("a = not b", "negation", {"a = (b)"}),
        ("a = 0", "number", {"a = 1"}),
        ("a = 7", "number", {"a = 8", "a = 6"}),
        ("a = -1", "number", {"a = -2", "a = -0"}),
        ("a = 2.5", "number", {"a = 3.5", "a = 1.5"}),
        ("a = True", "truth", {"a = False"}),
        ("a = 'veto'", "text", {"a = 'veto~'"}),
        ("a = ''", "text", {"a = '~'"}),
        ("a = max(b)", "extreme", {"a = min(b)"}),
        ("a = b if c else d", "condition", {"a = b if True else d", "a = b if False else d"}),
        ("a = [b for b in c if d]", "condition", {"a = [b for b in c if True]", "a = [b for b in c if False]"}),
        ("while a: b()", "condition", {"while False: b()"}),
        ("a += b", "statement", {"pass"}),
        ("a.append(b)", "statement", {"pass"}),
        ("a[0] = b", "statement", {"pass"}),
        ("def f(a):\n    a = a.b\n    c = a", "statement", {"pass"}),
        ("def f() -> bool:\n    return a == b", "result", {"return not (a == b)"}),
        ("def f() -> int | None:\n    return a", "result", {"return None"}),
        ("def f() -> tuple[int, ...]:\n    return a", "result", {"return ()"}),
        ("def f() -> int:\n    return len(a)", "result", {"return 0"}),
    ],
)
def test_code_is_changed(code: str, kind: str, expected: set[str]) -> None:
    assert changed(code, kind) == expected


@each_row(
    "code, expected",
    [
        ("A = (b, c)", {"A = (c,)", "A = (b,)"}),
        ("A = (b,)", {"A = ()"}),
        ("A = {b: c, **d}", {"A = {**d}", "A = {b: c}"}),
        ("A = {b}", {"A = {*()}"}),
        ("A = [b, c]", {"A = [c]", "A = [b]"}),
        ("class A:\n    b: tuple[int, ...] = (c,)", {"b: tuple[int, ...] = ()"}),
        ("@act(needs=[open_to_all, in_turn])\ndef f(): ...", {"@act(needs=[in_turn])", "@act(needs=[open_to_all])"}),
        ("def f():\n    return (b, c)", set()),
    ],
)
def test_tables_of_modules_classes_and_decorators_lose_their_entries(code: str, expected: set[str]) -> None:
    assert changed(code, "entry") == expected


@each_row(
    "code",
    [
        '"""What it is for."""',
        "def f():\n    '''What it does.'''",
        "raise ValueError('not 7', 8)",
        "a = f'{b + 1} left'",
        "def describe(a):\n    return 'left' + a",
        "class Wrong(ValueError):\n    def __init__(self):\n        pass\n        super().__init__('wrong', 1)",
        "a = no(b, 'R10.5')",
        "a = no(b, 'K4')",
        "a: tuple[int, 'State']",
        "def f(a: 'State') -> Literal['b']: ...",
        "Check = Callable[[State, 'Action'], State | None]",
        "Phase = First | tuple[Second, ...] | None",
        "Value = str | int",
        "T = TypeVar('T')",
        "class Game(Protocol[S]):\n    size: int = 3",
        "if TYPE_CHECKING:\n    a = 1",
        "assert isinstance(a, b) and a > 1",
        "__slots__ = ('a', 'b')",
        "@lru_cache(maxsize=4096)\ndef f(): ...",
        "from a import b",
    ],
)
def test_words_and_types_are_left_alone(code: str) -> None:
    assert changed(code) <= {"pass"}


def test_an_error_can_still_be_left_out() -> None:
    assert changed("def f():\n    if a:\n        raise ValueError('b')") == {"if True:", "if False:", "pass"}
    assert changed("def f():\n    a()\n    raise ValueError('b')") == {"pass"}


EVERYTHING = '''
"""Ünïcode comes first."""
TABLE = {"ключ": (1, -2, (3)), **{"b": [x for x in (1, 2) if x]}, "c": 5, }
PAIRS = ((1, 2), (3, 4), (5, 6),)
def f(a: int = 3, *, b: bool = True) -> int:
    if (a > 0  # not < this
            and b) or not b:
        return -a if b else a * (2 + 3)
    match a:
        case 1 | 2:
            a -= 1
        case _:
            pass
    while a != 0 and (y := a): a = a - 1
    return sum(n for n in range(a) if n % 2 == 0 if not b)
'''


def test_whatever_is_changed_is_still_python_and_not_the_same() -> None:
    code = ast.dump(ast.parse(EVERYTHING))
    mutants = of(EVERYTHING)
    assert len(mutants) > 60
    assert [mutant.becomes for mutant in mutants if not mutant.is_python] == []
    assert [mutant.becomes for mutant in mutants if ast.dump(ast.parse(mutant.text)) == code] == []


@each_row(
    "code, rows",
    [
        ("if (a and\n        b == 1):\n    c()", range(1, 3)),
        ("def f(a=1,\n      b=c):\n    d()", range(1, 2)),
        ("@d(1)\ndef f():\n    d()", range(1, 2)),
    ],
)
def test_the_tests_are_found_by_the_lines_up_to_the_change(code: str, rows: range) -> None:
    assert {mutant.rows for mutant in of(code) if mutant.kind == "number"} == {rows}


def test_what_is_said_to_be_right_to_live_is_a_change_the_tool_makes(checkout: Path) -> None:
    for file, *key in reasons():
        mutants = mutants_of(file, (checkout / file).read_text(encoding="utf-8"))
        assert tuple(key) in {(mutant.where, mutant.source, mutant.becomes) for mutant in mutants}


def test_every_room_and_its_tests_are_there(checkout: Path) -> None:
    for source, tests in ROOMS.values():
        assert list((checkout / source).rglob("*.py")) and list((checkout / tests).rglob("test_*.py"))
