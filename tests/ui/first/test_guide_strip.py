"""The strip below a practice table: what happened and how the app knew, how fast it goes, and seats to take."""

from dataclasses import replace

import pytest

from companion.session.snapshot import Action, HistoryLine, Snapshot
from companion.ui.parts.local import Guide, Local
from companion.ui.screens.first.guide_strip import SPEEDS
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import Screen


@pytest.fixture
def watched(screen: Screen) -> Screen:
    """A watched table during Revenue."""
    screen.app.local = Local(guide=Guide())
    screen.show(happened("camera", "place_won"))
    return screen


def happened(source: str, kind: str, **more: object) -> Snapshot:
    game = every(LONG["en"])["revenue"]
    line = HistoryLine(9, 6, Action(kind, 1, (7,)), source)
    return replace(game, history=(line,), simulated=True, **more)  # type: ignore[arg-type]


def test_what_the_camera_saw_is_told_as_such(watched: Screen) -> None:
    assert any("Nobody types" in words for words in watched.words())


def test_another_source_is_told_in_other_words(watched: Screen) -> None:
    watched.show(happened("die", "roll"))
    assert any("dice tell it themselves" in words for words in watched.words())


def test_a_pause_is_said(watched: Screen) -> None:
    watched.wait(watched.app.guide(Guide(paused=True)))
    watched.frame()
    assert "Paused" in watched.words()


def test_what_is_wished_on_the_strip_is_handed_out_once(watched: Screen) -> None:
    for name in ("guide:pause", *(f"guide:speed:{speed}" for speed in SPEEDS), "guide:skip"):
        assert watched.touch(name)
    watched.frame()
    assert watched.app.wishes() == ["pause", "speed:1", "speed:2", "speed:4", "skip"]
    assert watched.app.wishes() == [] and watched.said == []


def test_each_row_has_a_seat_to_take_and_who_takes_it_is_told_about_phases(watched: Screen) -> None:
    game = watched.snapshot.game
    assert game is not None
    for player in game.players:
        assert f"seat:{player.seat}" in watched.app.ids()
    assert watched.touch("seat:1")
    watched.frame()
    assert watched.said == ["seat:1"] and watched.app.local.first_time


def test_whoever_sits_is_told_that_it_is_their_turn(watched: Screen) -> None:
    game = every(LONG["en"])["revenue"].game
    assert game is not None
    due = replace(game, turns=(1,))
    watched.show(replace(happened("camera", "place_won"), game=due, own_seats=frozenset({1})))
    assert any(words.endswith("it is your turn") for words in watched.words())


def test_without_a_practice_table_nobody_may_sit_down_from_a_row(screen: Screen) -> None:
    screen.show(happened("camera", "place_won"))
    assert not any(name.startswith(("seat:", "guide:")) for name in screen.app.ids())
