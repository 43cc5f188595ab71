"""docs/rules-coverage-economicus.csv: every numbered rule has a test that proves it, or says why none can."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from proofs.mutation.rules import own_lines
from tests.games.rule_rows import COLUMNS, Row, missing_tests, named, rows_of

TOP = Path(__file__).parents[4]
ENTRY = re.compile(r"^- \*\*(E[^*]+)\*\* (.+?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""One numbered rule of docs/rules-economicus.md: its number, and its words."""
BOOK = re.compile(r"\((eco \d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)\)$")
LONGEST = 443
"""How many lines the rulebook's text has."""


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of("rules-coverage-economicus.csv")


@pytest.fixture(scope="module")
def written() -> Mapping[str, str]:
    """The numbered rules as they are written out: their words by their numbers, in that order."""
    return dict(ENTRY.findall((TOP / "docs/rules-economicus.md").read_text(encoding="utf-8")))


def test_every_number_stands_there_once_and_in_order(rows: list[Row], written: Mapping[str, str]) -> None:
    assert list(rows[0]) == COLUMNS
    assert [row["number"] for row in rows] == list(written)
    assert {"E1.1", "E16.6", "ED-01", "ED-44", "EA-13"} <= set(written) and len(written) == 151


def test_every_test_that_is_named_exists(rows: list[Row], checkout: Path) -> None:
    assert missing_tests(rows, checkout) == []
    assert [path for row in rows for path, _ in named(row) if not path.startswith("tests/games/economicus/")] == []


def test_a_rule_without_a_test_or_a_line_says_why(rows: list[Row]) -> None:
    bare = [row for row in rows if not row["test"] or not row["code"]]
    assert [row["number"] for row in bare if len(row["note"]) < 20] == []
    assert {row["number"][:2] for row in rows if not row["test"]} <= {"EA"}


def test_every_rule_names_the_lines_its_document_names(rows: list[Row], written: Mapping[str, str]) -> None:
    for row in rows:
        found = BOOK.findall(" ".join(written[row["number"]].split()))
        assert [row["rulebook"]] == (found or [""]), row
        assert all(1 <= int(number) <= LONGEST for number in re.findall(r"\d+", row["rulebook"])), row
        assert row["rulebook"] or row["note"], row


def test_the_own_line_of_a_rule_is_there_and_can_be_spoilt(checkout: Path) -> None:
    """That the named tests notice it is tried by `make mutation GAME=economicus`."""
    lines = own_lines(checkout / "docs" / "rules-coverage-economicus.csv")
    assert [line.number for line in lines if not line.spoilings(checkout)] == []
