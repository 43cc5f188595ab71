"""A game in numbers, against a small game worked out by hand, and dice against what chance would do."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.app.catalogue import games
from companion.games.protocol import Action, Counted, Summed, Tally
from companion.games.protocol.chronicle import Chronicle, Counts, PastGame, Readings
from companion.record.history import History
from companion.record.journal import Line
from companion.record.past.chronicle import LOADED, chronicle, judged, needed, records
from companion.record.past.past_games import from_text, house_records, summary, to_text
from companion.record.past.saved_files import as_csv
from tests.contract.noughts.game import Noughts
from tests.contract.noughts.rules import State
from tests.games.finished_games import played
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


def test_each_round_ends_with_the_numbers_that_stood_then(evening: Evening) -> None:
    told = evening.told()
    assert told.rounds == (1, 2, 3)
    assert [(race.field, race.runs) for race in told.races] == [("cells", ((1, 2, 3), (1, 2, 2)))]
    assert told.result is not None and told.result.winners == (0,) and told.taps == ((1, 3), (2, 5))


def test_the_story_is_the_winners_and_ends_with_the_act_that_won(evening: Evening) -> None:
    story = evening.told().story
    told = [(step.round, step.action.args, step.change, step.value) for step in story]
    assert told == [(1, (1,), 1, 1), (2, (2,), 1, 2), (3, (3,), 1, 3)]


def test_what_was_taken_back_counts_as_corrected_and_answers_as_asked(evening: Evening) -> None:
    assert evening.told().readings == Readings(accepted=3, asked=2, corrected=1)


def test_a_reading_that_was_changed_later_counts_as_corrected() -> None:
    evening = Evening()
    evening.mark(1, 4, by="camera")
    evening.lines += evening.track.correct(1, "change", Action("mark", 0, (7,)), "hand")
    assert evening.told().readings == Readings(accepted=2, corrected=1)


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


def test_a_summary_comes_back_from_its_text(evening: Evening) -> None:
    past = summary(evening.told(), 7, "2026-11-22")
    assert (past.rounds, past.score, past.winners) == (3, 3, (0,))
    assert from_text(to_text(past)) == past


@each_row("text", ["", "{", "[]", '{"number": 1}', "null", '{"names": 3}'])
def test_a_text_that_is_no_summary_is_none(text: str) -> None:
    assert from_text(text) is None


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


def test_nothing_is_said_of_a_die_that_was_thrown_too_seldom() -> None:
    assert [record.judged for record in records([(6, 1)] * 35)] == ["few", "few"]
    assert [record.faces for record in records([(6, 1)] * 36)] == [(0, 0, 0, 0, 0, 36), (36, 0, 0, 0, 0, 0)]
    assert [record.judged for record in records([(6, 1)] * 36)] == ["unusual", "unusual"]
    assert [record.judged for record in records([(face,) for face in range(1, 7)] * 7)] == ["usual"]


def test_the_story_of_an_auction_is_bid_payment_and_the_token_that_won() -> None:
    header, lines = played("orconomy", 5, 8)
    begun = games().open(header)
    track: History[Any] = History(begun.game, begun.names, begun.state)
    track.fold(lines)
    told = chronicle(track, begun.marks, lines)
    assert told.result is not None
    *led, last = told.story
    winner, goal = told.result.winners[0], told.races[0].goal
    assert (last.action.kind, last.action.player, last.value) == ("place_won", winner, goal)
    assert {"bid", "pay"} <= {step.action.kind for step in led} and all(step.change == 0 for step in led)
    assert {step.action.player for step in led} <= {winner, -1}
