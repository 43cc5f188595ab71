"""docs/rules-coverage-economancy.csv: every numbered rule has a test that proves it, or says why none can."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from proofs.mutation.rules import own_lines
from tests.games.rule_rows import COLUMNS, Row, missing_tests, named, rows_of

TOP = Path(__file__).parents[4]
ENTRY = re.compile(r"^- \*\*(M[^*]+)\*\* (.+?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""One numbered rule of docs/rules-economancy.md: its number, and its words."""
BOOK = re.compile(r"\((economancy \d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)\)")
"""The rulebook's lines a rule rests on."""
LONGEST = 94
"""How many lines the rulebook's text has."""


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of("rules-coverage-economancy.csv")


@pytest.fixture(scope="module")
def written() -> Mapping[str, str]:
    """The numbered rules as they are written out: their words by their numbers, in that order."""
    return dict(ENTRY.findall((TOP / "docs/rules-economancy.md").read_text(encoding="utf-8")))


def test_every_number_stands_there_once_and_in_order(rows: list[Row], written: Mapping[str, str]) -> None:
    assert list(rows[0]) == COLUMNS
    assert [row["number"] for row in rows] == list(written)
    assert {"M2.1", "M8.4", "MB-8", "MD-17"} <= set(written)


def test_every_test_that_is_named_exists(rows: list[Row], checkout: Path) -> None:
    assert missing_tests(rows, checkout) == []
    assert [path for row in rows for path, _ in named(row) if not path.startswith("tests/games/economancy/")] == []


def test_a_rule_without_a_test_a_line_or_a_place_in_the_rulebook_says_why(rows: list[Row]) -> None:
    bare = [row for row in rows if not (row["test"] and row["code"] and row["rulebook"])]
    assert [row["number"] for row in bare if len(row["note"]) < 20] == []
    assert {row["number"] for row in rows if not row["test"]} == {"M2.5"}
    assert {row["number"] for row in rows if not row["code"]} == {"M2.5", "MD-2"}


def test_every_rule_names_the_lines_its_document_names(rows: list[Row], written: Mapping[str, str]) -> None:
    for row in rows:
        assert [row["rulebook"]] == (BOOK.findall(" ".join(written[row["number"]].split())) or [""]), row
        assert all(1 <= int(number) <= LONGEST for number in re.findall(r"\d+", row["rulebook"])), row


def test_the_own_line_of_a_rule_is_there_and_can_be_spoilt(checkout: Path) -> None:
    """That the named tests notice it is tried by `make mutation GAME=economancy`."""
    lines = own_lines(checkout / "docs" / "rules-coverage-economancy.csv")
    assert [line.number for line in lines if not line.spoilings(checkout)] == []
