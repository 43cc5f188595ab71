"""All through random tables and games of Economicus the program does what the plain table beside it does."""

import pytest

from tests.games.economicus.second.side_by_side import DISPUTED, Notes, positions, whole_game
from tests.many_rows import few_quick


def agree(notes: Notes) -> None:
    """No difference but those that are known."""
    assert notes.acts and notes.numbers and notes.choices
    assert not notes.differences, notes.first
    assert set(notes.disputed) <= set(DISPUTED)


@few_quick("seed", range(4))
def test_random_tables_come_out_the_same(seed: int) -> None:
    agree(positions(10_000 + seed, 120))


@few_quick("seed", range(6), quick=2)
def test_random_games_come_out_the_same(seed: int) -> None:
    notes, _, _ = whole_game(10_000 + seed, most=250)
    agree(notes)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_come_out_the_same(seed: int) -> None:
    notes, _, _ = whole_game(20_000 + seed)
    agree(notes)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_random_tables_come_out_the_same(seed: int) -> None:
    agree(positions(20_000 + seed, 1000))
