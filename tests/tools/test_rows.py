"""Rows of one test: all are tried, those that fail are named, and what is asked for besides is handed on."""

import pytest

from tests.many_rows import each_row


def test_all_rows_are_tried_and_each_that_fails_is_named() -> None:
    tried = []

    @each_row("first, second", [(1, 1), pytest.param(1, 2, id="unequal"), (3, 3), (3, 4)])
    def equal(first: int, second: int) -> None:
        tried.append(second)
        assert first == second

    with pytest.raises(ExceptionGroup) as failed:
        equal()
    assert tried == [1, 2, 3, 4]
    assert [error.__notes__ for error in failed.value.exceptions] == [
        ["the row: first=1, second=2"],
        ["the row: first=3, second=4"],
    ]


def test_a_single_row_that_fails_fails_as_itself() -> None:
    @each_row("number", lambda: iter((1, 2)))
    def small(number: int) -> None:
        if number > 1:
            pytest.fail("too large")

    with pytest.raises(pytest.fail.Exception, match="too large"):
        small()


@pytest.fixture
def limit() -> int:
    return 3


@each_row("number", [1, 2, 3])
@each_row("factor", (-1, 0, 1))
def test_rows_stand_upon_rows_and_beside_fixtures(number: int, factor: int, limit: int) -> None:
    assert number * factor <= limit
