"""docs/rules-coverage.csv: every numbered rule has a test that proves it, or says why none can."""

import re
from pathlib import Path

import pytest

from proofs.mutation.rules import own_lines
from tests.games.rule_rows import COLUMNS, Row, missing_tests, rows_of

SECTIONS = {1: 8, 2: 10, 3: 5, 4: 4, 5: 3, 6: 6, 7: 9, 8: 3, 9: 7, 10: 14, 11: 10, 12: 4, 13: 14, 14: 6}
"""How many numbered rules each section has: R1.1 to R1.8 and so on."""
NUMBERS = (
    *(f"R{section}.{rule}" for section, count in SECTIONS.items() for rule in range(1, count + 1)),
    *(f"K{card}" for card in range(1, 13)),
    *(f"D-{difference:02}" for difference in range(1, 44)),
    *(f"A-{open_point:02}" for open_point in range(1, 41)),
)
"""Rules, cards, differences between the two rulebooks, and points both leave open."""
LINES = r"\d+(-\d+)?(, \d+(-\d+)?)*"
BOOK = re.compile(rf"(en {LINES}(; ru {LINES})?|ru {LINES})")
LONGEST = {"en": 633, "ru": 679}
"""How many lines the two texts have."""


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of("rules-coverage.csv")


def test_every_number_stands_there_once_and_in_order(rows: list[Row]) -> None:
    assert list(rows[0]) == COLUMNS
    assert [row["number"] for row in rows] == list(NUMBERS)


def test_every_test_that_is_named_exists(rows: list[Row], checkout: Path) -> None:
    assert missing_tests(rows, checkout) == []


def test_a_rule_without_a_test_says_why(rows: list[Row]) -> None:
    assert [row["number"] for row in rows if not row["test"] and len(row["note"]) < 20] == []


def test_every_rule_is_said_in_words_and_names_its_lines(rows: list[Row]) -> None:
    assert [row["number"] for row in rows if len(row["what"]) < 4 or not BOOK.fullmatch(row["rulebook"])] == []


def test_the_lines_exist(rows: list[Row]) -> None:
    for row in rows:
        for part in row["rulebook"].split("; "):
            numbers = [int(number) for number in re.findall(r"\d+", part)]
            assert min(numbers) >= 1 and max(numbers) <= LONGEST[part[:2]], row


def test_nearly_every_rule_has_a_test(rows: list[Row]) -> None:
    assert {row["number"] for row in rows if not row["test"]} == {"D-02", "D-42"}


def test_the_own_line_of_a_rule_is_there_and_can_be_spoilt(checkout: Path) -> None:
    """That the named tests notice it is tried by `make mutation`."""
    lines = own_lines(checkout / "docs" / "rules-coverage.csv")
    assert [line.number for line in lines if not line.spoilings(checkout)] == []


def test_nearly_every_rule_has_a_line_of_its_own(rows: list[Row]) -> None:
    assert {row["number"] for row in rows if not row["code"]} == {"R4.4", "R13.9", "A-03", "D-02", "D-42"}
