"""What decided a game: the acts after which the winner's chances had risen most, and how sure that is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.games.protocol import Game
from companion.players.chances import estimated
from companion.session.ports import Thought, Wish
from tests.games.finished_games import keep
from tests.session.table import Table


class PlaysOn:
    """Says of every position that half of the games are won that are played on from there."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []

    def ask(self, wish: Wish) -> int:
        self.wishes.append(wish)
        return len(self.wishes)

    def answer(self, number: int) -> Thought | None:
        return Thought(number, won=20.0, games=40)


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> PlaysOn:
    made = PlaysOn()
    monkeypatch.setattr(Table, "thinkers", made)
    return made


def test_a_long_game_is_estimated_a_little_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen answers meanwhile."""
    each: list[int] = []

    def counted(game: Game[Any], states: Sequence[Any]) -> list[tuple[float, ...]]:
        each.append(len(states))
        return estimated(game, states)

    monkeypatch.setattr("companion.session.people.advice_part.estimated", counted)
    keep(tmp_path, "orconomy", 3, (3,))
    table = Table(tmp_path, eyes=False)
    before = len(each)
    table.wait(0.001)
    assert sum(each[before:]) <= 64 and table.shown.moments is None
    for _ in range(40):
        table.wait(0.2)
    assert table.shown.moments is not None and sum(each) > 100 and max(each) <= 32
