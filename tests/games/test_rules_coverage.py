"""docs/rules-coverage*.csv: every numbered rule of a game has a test that proves it, or says why none can."""

import ast
import csv
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from proofs.mutation.__main__ import own_lines
from tests.games.rule_cases import read

TOP = Path(__file__).parents[2]
COLUMNS = ["number", "what", "test", "code", "line", "rulebook", "note"]
LINES = r"\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*"
Row = dict[str, str]


@dataclass(frozen=True)
class Rules:
    """The rules of one game: how they are numbered and how many there are, how the lines of its rulebooks are quoted,
    and how many lines those have. `no_test` and `no_code` are the rules without a test or without a line of their own.
    """

    game: str
    letter: str
    count: int
    quoted: str
    longest: dict[str, int]
    no_test: Collection[str]
    no_code: Collection[str]

    @property
    def table(self) -> Path:
        """The table of its rules."""
        return TOP / "docs" / ("rules-coverage.csv" if self.game == "orconomy" else f"rules-coverage-{self.game}.csv")

    def rows(self) -> list[Row]:
        """All rows of the table."""
        with self.table.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def written(self) -> dict[str, str]:
        """The numbered rules as they are written out: their words by their numbers, in that order."""
        entry = re.compile(rf"^- \*\*({self.letter}[^*]+)\*\* (.+?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
        return dict(entry.findall((TOP / f"docs/rules-{self.game}.md").read_text(encoding="utf-8")))


OPEN = [f"EA-{point:02}" for point in range(1, 14)]  # points that the rulebook of Economicus leaves open
GAMES = (
    Rules(
        "orconomy", "R", 198, rf"(en {LINES}(?:; ru {LINES})?|ru {LINES})", {"en": 633, "ru": 679},
        ("D-02", "D-42"), ("R4.4", "R13.9", "D-02", "D-42", "A-03"),
    ),
    Rules("orc", "O", 46, rf"\((orc {LINES})\)", {"orc": 132}, ("O2.5",), ("O2.5",)),
    Rules(
        "economicus", "E", 151, rf"\((eco {LINES})\)$", {"eco": 443},
        [point for point in OPEN if point not in ("EA-01", "EA-11", "EA-13")], ("E4.4", *OPEN),
    ),
    Rules("economancy", "M", 54, rf"\((economancy {LINES})\)", {"economancy": 94}, ("M2.5",), ("M2.5", "MD-2")),
)  # fmt: skip
SECTIONS = {1: 8, 2: 10, 3: 5, 4: 4, 5: 3, 6: 6, 7: 9, 8: 3, 9: 7, 10: 14, 11: 10, 12: 4, 13: 14, 14: 6}
"""How many numbered rules each section of Orconomy's has: R1.1 to R1.8 and so on."""
ORCONOMY = (
    *(f"R{section}.{rule}" for section, count in SECTIONS.items() for rule in range(1, count + 1)),
    *(f"K{card}" for card in range(1, 13)),
    *(f"D-{difference:02}" for difference in range(1, 44)),
    *(f"A-{point:02}" for point in range(1, 41)),
)
"""Rules, cards, differences between the two rulebooks, and points both leave open."""


@pytest.fixture(params=GAMES, ids=[rules.game for rules in GAMES])
def rules(request: pytest.FixtureRequest) -> Rules:
    """One game after the other."""
    given = request.param
    assert isinstance(given, Rules)
    return given


def test_every_number_stands_there_once_and_in_order(rules: Rules) -> None:
    rows = rules.rows()
    assert list(rows[0]) == COLUMNS
    numbers = [row["number"] for row in rows]
    assert numbers == list(ORCONOMY if rules.game == "orconomy" else rules.written())
    assert len(numbers) == rules.count


def test_every_test_that_is_named_exists(rules: Rules) -> None:
    tests = [(row["number"], *test) for row in rules.rows() for test in named(row)]
    assert [test for test in tests if not (TOP / test[1]).is_file() or test[2] not in known_tests(TOP / test[1])] == []
    if rules.game != "orconomy":
        assert [test for test in tests if not test[1].startswith(f"tests/games/{rules.game}/")] == []


def test_nearly_every_rule_has_a_test_and_a_line_of_its_own_or_says_why(rules: Rules) -> None:
    rows = rules.rows()
    assert {row["number"] for row in rows if not row["test"]} == set(rules.no_test)
    assert {row["number"] for row in rows if not row["code"]} == set(rules.no_code)
    bare = [row for row in rows if not row["test"] or not row["code"]]
    assert [row["number"] for row in bare if len(row["note"]) < 20] == []


def test_every_rule_is_said_in_words_and_names_the_lines_its_document_names(rules: Rules) -> None:
    rows, written = rules.rows(), rules.written()
    assert [row["number"] for row in rows if len(row["what"]) < 4] == []
    for row in rows:
        if rules.game == "orconomy":
            assert re.fullmatch(rules.quoted, row["rulebook"]), row
        else:
            lines = re.findall(rules.quoted, " ".join(written[row["number"]].split()))
            assert [row["rulebook"]] == (lines or [""]), row
            assert row["rulebook"] or row["note"], row


def test_the_lines_exist(rules: Rules) -> None:
    for row in rules.rows():
        for part in filter(None, row["rulebook"].split("; ")):
            book, numbers = part.split(" ")[0], [int(number) for number in re.findall(r"\d+", part)]
            assert min(numbers) >= 1 and max(numbers) <= rules.longest[book], row


def test_the_own_line_of_a_rule_is_there_and_can_be_spoilt(rules: Rules) -> None:
    """That the named tests notice it is tried by `make mutation`."""
    assert [line.number for line in own_lines(rules.table) if not line.spoilings(TOP)] == []


def named(row: Row) -> Iterator[tuple[str, str]]:
    """The tests a row names: (path, name)."""
    for test in filter(None, row["test"].split("; ")):
        path, _, name = test.partition("::")
        yield path, name


@cache
def known_tests(path: Path) -> frozenset[str]:
    """The names of the tests in a file: of its cases, or of its functions by its syntax tree."""
    if path.suffix == ".cases":
        return frozenset(case.name for case in read(path))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    return frozenset(name for name in functions if name.startswith("test_"))
