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

    def said(self, number: int) -> Thought | None:
        return Thought(number, won=20.0, games=40)


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> PlaysOn:
    made = PlaysOn()
    monkeypatch.setattr(Table, "thinkers", made)
    return made


@pytest.mark.parametrize("game", ["orconomy", "economicus", "economancy", "orc"])
def test_the_moments_that_decided_a_game_are_told_with_their_intervals(
    tmp_path: Path, thinkers: PlaysOn, game: str
) -> None:
    keep(tmp_path, game, 3, (3,))
    table = Table(tmp_path, eyes=False)
    for _ in range(120):
        table.wait(0.2)
    told, over = table.shown.moments, table.shown.game
    assert told is not None and over is not None and {told.winner} == set(over.winners)
    assert 1 <= len(told.moments) <= 3
    assert all(moment.before < moment.after and moment.between_after[0] < 0.5 for moment in told.moments)
    assert [moment.act for moment in told.moments] == sorted(moment.act for moment in told.moments)
    assert [run[-1] for run in told.race.runs] == [100 * (seat == told.winner) for seat in range(len(told.race.runs))]
    assert {wish.asks for wish in thinkers.wishes} == {"chances"} and len(thinkers.wishes) == 2 * len(told.moments)


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
