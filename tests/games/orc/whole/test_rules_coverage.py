"""docs/rules-coverage-orc.csv: every numbered rule of ORC has a test that proves it, or says why none can."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from proofs.mutation.rules import own_lines
from tests.games.rule_rows import COLUMNS, Row, missing_tests, named, rows_of

TOP = Path(__file__).parents[4]
ENTRY = re.compile(r"^- \*\*(O[^*]+)\*\* (.+?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""One numbered rule of docs/rules-orc.md: its number, and its words."""
BOOK = re.compile(r"\((orc \d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)\)")
"""The rulebook's lines a rule rests on. A point that the text leaves open may have none."""
UNTOLD = {"OD-2", "OD-5", "OD-6", "OD-7", "OD-8", "OD-9", "OD-10", "OD-11", "OD-12", "OD-13", "OD-14", "OD-15"}
"""Points on which the rulebook has no line."""
LONGEST = 132
"""How many lines the text has."""


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of("rules-coverage-orc.csv")


@pytest.fixture(scope="module")
def written() -> Mapping[str, str]:
    """The numbered rules as they are written out: their words by their numbers, in that order."""
    return dict(ENTRY.findall((TOP / "docs/rules-orc.md").read_text(encoding="utf-8")))


def test_every_number_stands_there_once_and_in_order(rows: list[Row], written: Mapping[str, str]) -> None:
    assert list(rows[0]) == COLUMNS
    assert [row["number"] for row in rows] == list(written)
    assert {"O2.1", "O6.5", "OD-1", "OD-16"} <= set(written) and len(written) == 46


def test_every_test_that_is_named_exists(rows: list[Row], checkout: Path) -> None:
    assert missing_tests(rows, checkout) == []
    assert [path for row in rows for path, _ in named(row) if not path.startswith("tests/games/orc/")] == []


def test_a_rule_without_a_test_or_a_line_says_why(rows: list[Row]) -> None:
    bare = [row for row in rows if not row["test"] or not row["code"]]
    assert [row["number"] for row in bare if len(row["note"]) < 20] == []


def test_every_rule_is_said_in_words_and_names_the_lines_its_document_names(
    rows: list[Row], written: Mapping[str, str]
) -> None:
    assert [row["number"] for row in rows if len(row["what"]) < 4] == []
    for row in rows:
        assert [row["rulebook"]] == (BOOK.findall(" ".join(written[row["number"]].split())) or [""]), row
    assert {row["number"] for row in rows if not row["rulebook"]} == UNTOLD


def test_the_lines_exist(rows: list[Row]) -> None:
    for row in rows:
        assert all(1 <= int(number) <= LONGEST for number in re.findall(r"\d+", row["rulebook"])), row


def test_a_point_the_rulebook_has_no_line_on_says_so(rows: list[Row]) -> None:
    assert [row["number"] for row in rows if not row["rulebook"] and not row["note"]] == []


def test_nearly_every_rule_has_a_test_and_a_line_of_its_own(rows: list[Row]) -> None:
    assert {row["number"] for row in rows if not row["test"]} == {"O2.5"}
    assert {row["number"] for row in rows if not row["code"]} == {"O2.5"}


def test_the_own_line_of_a_rule_is_there_and_can_be_spoilt(checkout: Path) -> None:
    """That the named tests notice it is tried by `make mutation GAME=orc`."""
    lines = own_lines(checkout / "docs" / "rules-coverage-orc.csv")
    assert [line.number for line in lines if not line.spoilings(checkout)] == []
