"""A game in numbers, against a small game worked out by hand, and dice against what chance would do."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.protocol import Action, Counted, Summed, Tally
from companion.games.protocol.chronicle import Chronicle, Counts, PastGame
from companion.record.history import History
from companion.record.journal import Line
from companion.record.past.chronicle import LOADED, chronicle, judged, needed
from companion.record.past.past_games import house_records
from companion.record.past.saved_files import as_csv
from tests.contract.noughts.game import Noughts
from tests.contract.noughts.rules import State
from tests.many_rows import each_row

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


@each_row(
    "summed, most, seat, area, who",
    [("one", 9, 0, 1, "Xenia"), ("seat", 24, 0, 0, "Xenia"), ("area", 9, -1, 1, "")],
)
def test_what_is_counted_is_the_largest_one_or_a_sum(
    evening: Evening, summed: Summed, most: int, seat: int, area: int, who: str
) -> None:
    counted: Counted[State] = Counted(
        tallies={"room": summed},
        tallied=lambda _before, act, _after: (Tally("room", 10 - act.args[0], act.player, act.args[0]),),
    )
    evening.track.game = replace(evening.track.game, counted=counted)
    told = evening.told()
    assert told.counts == (Counts("room", summed, 35, 5, most, seat, area),)
    assert f"room most,{who},{area or ''},{most}" in as_csv(told).splitlines()


def past(number: int, winner: int, rounds: int, score: int) -> PastGame:
    return PastGame(number, f"2026-11-0{number}", "noughts", NAMES, ("", ""), rounds, True, (winner,), score)


def test_records_are_of_finished_games_of_one_kind() -> None:
    other = PastGame(4, "", "chess", NAMES, ("", ""), 1, True, (0,), 99)
    unfinished = PastGame(5, "", "noughts", NAMES, ("", ""), 1)
    kept = (past(1, 0, 4, 4), past(2, 1, 3, 3), past(3, 0, 5, 5), other, unfinished)
    told = {record.code: (record.value, record.names, record.date) for record in house_records(kept, "noughts")}
    assert told == {
        "shortest": (3, ("Olga",), "2026-11-02"),
        "highest": (5, ("Xenia",), "2026-11-03"),
        "wins": (2, ("Xenia",), ""),
    }
    assert house_records((), "noughts") == ()


@pytest.mark.slow
@pytest.mark.parametrize(("p", "low", "high"), [(float(LOADED), 0.75, 0.85), (1 / 6, 0.03, 0.07)])
def test_a_loaded_die_is_noticed_as_often_as_is_said_and_a_fair_one_seldom(p: float, low: float, high: float) -> None:
    rng, weights, found = Random(7), [p, *[(1 - p) / 5] * 5], 0
    for _ in range(1500):
        thrown = rng.choices(range(6), weights, k=needed())
        found += judged([thrown.count(face) for face in range(6)]) == "unusual"
    assert low < found / 1500 < high
