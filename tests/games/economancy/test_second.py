"""All through random games of Economancy the program does what the plain table beside it does."""

import pytest

from tests.games.economancy.second.side_by_side import games
from tests.games.two_tables import Notes
from tests.many_rows import few_quick


def agree(notes: Notes) -> None:
    """Something was compared, and nothing was different."""
    assert notes.counts["positions"] and notes.counts["refused"]
    assert not notes.differences, notes.first


@few_quick("seed", range(8), 2)
def test_random_games_come_out_the_same(seed: int) -> None:
    agree(games(10_000 + seed, 3, most=60))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_come_out_the_same(seed: int) -> None:
    agree(games(20_000 + seed, 20))
