"""All through random tables and games of Economicus the program does what the plain table beside it does."""

import pytest

from tests.games.economicus.second.side_by_side import positions, whole_game
from tests.games.two_tables import Notes
from tests.many_rows import few_quick


def agree(notes: Notes) -> None:
    """Something was compared, and nothing was different."""
    assert all(notes.counts[what] for what in ("acts", "numbers", "choices"))
    assert not notes.differences, notes.first


@few_quick("seed", range(4))
def test_random_tables_come_out_the_same(seed: int) -> None:
    agree(positions(10_000 + seed, 120))


@few_quick("seed", range(6), quick=2)
def test_random_games_come_out_the_same(seed: int) -> None:
    agree(whole_game(10_000 + seed, most=250))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_come_out_the_same(seed: int) -> None:
    agree(whole_game(20_000 + seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_random_tables_come_out_the_same(seed: int) -> None:
    agree(positions(20_000 + seed, 1000))
