"""A game in numbers, against a small game worked out by hand, and dice against what chance would do."""

from random import Random

import pytest

from companion.games.protocol import Action
from companion.games.protocol.chronicle import Chronicle, PastGame
from companion.record.history import History
from companion.record.journal import Line
from companion.record.past.chronicle import LOADED, chronicle, judged, needed
from tests.contract.noughts.game import Noughts
from tests.contract.noughts.rules import State

NAMES = ("Xenia", "Olga")


class Evening:
    """A game of noughts and crosses as the journal would have it."""

    def __init__(self) -> None:
        self.track: History[State] = History(Noughts().game(), NAMES, State(NAMES))
        self.lines: list[Line] = []

    def mark(self, *cells: int, by: str = "hand") -> None:
        for cell in cells:
            self.lines += self.track.do((Action("mark", self.track.state.turn, (cell,)),), by)

    def told(self) -> Chronicle:
        return chronicle(self.track, ("", ""), self.lines, {1: 3, 2: 5})


@pytest.fixture
def evening() -> Evening:
    """Xenia wins in round 3: 1, 2, 3 against 4, 5; one mark was taken back in between."""
    evening = Evening()
    evening.mark(1, 4, by="camera")
    evening.mark(9, by="camera")
    evening.lines += evening.track.undo("hand")
    evening.mark(2, 5, by="human")
    evening.mark(3)
    return evening


def past(number: int, winner: int, rounds: int, score: int) -> PastGame:
    return PastGame(number, f"2026-11-0{number}", "noughts", NAMES, ("", ""), rounds, True, (winner,), score)


@pytest.mark.slow
@pytest.mark.parametrize(("p", "low", "high"), [(float(LOADED), 0.75, 0.85), (1 / 6, 0.03, 0.07)])
def test_a_loaded_die_is_noticed_as_often_as_is_said_and_a_fair_one_seldom(p: float, low: float, high: float) -> None:
    rng, weights, found = Random(7), [p, *[(1 - p) / 5] * 5], 0
    for _ in range(1500):
        thrown = rng.choices(range(6), weights, k=needed())
        found += judged([thrown.count(face) for face in range(6)]) == "unusual"
    assert low < found / 1500 < high
