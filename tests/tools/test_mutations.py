"""Which small changes are made to a piece of code, and what is left alone."""

import ast
from textwrap import dedent

from tests.many_rows import each_row
from tools.mutation.changes.finder import mutations
from tools.mutation.changes.text import Mutation, Source


def of(code: str) -> list[Mutation]:
    """The mutations of some code."""
    return mutations(Source("goods/shop.py", dedent(code).encode()))


def changed(code: str, kind: str | None = None) -> set[str]:
    """The changed lines of every mutation (of one kind)."""
    return {mutation.after for mutation in of(code) if kind in (None, mutation.change.kind)}


@each_row(
    "code, kind, expected",
    [
        ("a < b", "comparison", {"a <= b"}),
        ("a >= b", "comparison", {"a > b"}),
        ("0 <= a < b", "comparison", {"0 < a < b", "0 <= a <= b"}),
        ("a is not  b", "comparison", {"a is b"}),
        ("(a) not in (b)", "comparison", {"(a) in (b)"}),
        ("a = b + 1", "arithmetic", {"a = b - 1"}),
        ("a = b // c * d", "arithmetic", {"a = b * c * d", "a = b // c // d"}),
        ("a = b % c", "arithmetic", {"a = b // c"}),
        ("a = b and (c) and d", "logic", {"a = b or (c) or d"}),
        ("a = b and (c) and d", "condition", {"a = (c) and d", "a = b and d", "a = b and (c)"}),
        ("a = b and c or d", "logic", {"a = b or c or d", "a = b and c and d"}),
        ("a = not b", "negation", {"a = b"}),
        ("a = 0", "number", {"a = 1"}),
        ("a = 7", "number", {"a = 8", "a = 6"}),
        ("a = -1", "number", {"a = -2", "a = 0"}),
        ("a = 2.5", "number", {"a = 3.5", "a = 1.5"}),
        ("a = True", "truth", {"a = False"}),
        ("a = 'veto'", "text", {'a = "veto~"'}),
        ("a = ''", "text", {'a = "~"'}),
        ("a = max(b)", "extreme", {"a = min(b)"}),
        ("a = b if c else d", "condition", {"a = b if True else d", "a = b if False else d"}),
        ("a = [b for b in c if d]", "condition", {"a = [b for b in c if True]", "a = [b for b in c if False]"}),
        ("while a: b()", "condition", {"while False: b()"}),
        ("a += b", "statement", {"pass"}),
        ("a.append(b)", "statement", {"pass"}),
        ("a[0] = b", "statement", {"pass"}),
        ("def f(a):\n    a = a.b\n    c = a", "statement", {"pass"}),
        ("def f() -> bool:\n    return a == b", "result", {"return (not (a == b))"}),
        ("def f() -> int | None:\n    return a", "result", {"return None"}),
        ("def f(s: State, t: int) -> State:\n    return s.more(t)", "result", {"return s"}),
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
        ("A = {b}", {"A = set()"}),
        ("A = [b, c, d]", {"A = [ c, d]", "A = [b, d]", "A = [b, c, ]"}),
        ("A = ((b), (c), (d))", {"A = (c, d)", "A = (b, d)", "A = (b, c)"}),
        ("class A:\n    b: tuple[int, ...] = (c,)", {"b: tuple[int, ...] = ()"}),
        ("A, B = b, c", set()),
        ("def f():\n    return (b, c)", set()),
        ("A = lambda: (b, c)", set()),
    ],
)
def test_tables_of_modules_and_classes_lose_their_entries(code: str, expected: set[str]) -> None:
    assert changed(code, "entry") == expected


def test_an_entry_on_lines_of_its_own_goes_with_them() -> None:
    code = """
    A = {
        "b": Rule(  # one
            c),
        "d": e,  # two
        "f": g,
    }
    """
    gone = [(found.line, found.before, found.after) for found in of(code) if found.change.kind == "entry"]
    assert gone == [
        (3, '"b": Rule( # one c),', ""),
        (5, '"d": e, # two', "# two"),
        (6, '"f": g,', ""),
    ]


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
        "a = 1  # pragma: no mutation",
        "from a import b",
    ],
)
def test_words_types_and_marked_lines_are_left_alone(code: str) -> None:
    assert changed(code) <= {"pass"}


def test_an_error_can_still_be_left_out() -> None:
    assert changed("def f():\n    if a:\n        raise ValueError('b')") == {"if True:", "if False:"}
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
    found = of(EVERYTHING)
    assert len(found) > 60
    assert [mutation.after for mutation in found if ast.dump(ast.parse(mutation.data)) == code] == []


def test_a_mutation_says_where_it_is() -> None:
    last = of("""
    class Price:
        def half(self):
            return (self.price +
                    1)
    """)[-1]
    assert (last.file, last.line, last.where, last.lines) == ("goods/shop.py", 5, "Price.half", (4, 5))
    assert (last.before, last.after) == ("1)", "0)")


@each_row(
    "code, lines",
    [
        ("if (a and\n        b == 1):\n    c()", (1, 2)),
        ("def f(a=1,\n      b=c):\n    d()", (1, 2)),
        ("match a:\n    case 1:\n        b()", (2, 2)),
        ("A = {\n    b: 1,\n}", (1, 3)),
    ],
)
def test_a_statement_is_known_by_its_own_lines(code: str, lines: tuple[int, int]) -> None:
    assert {mutation.lines for mutation in of(code) if mutation.change.kind == "number"} == {lines}
