"""The strip below a practice table: what happened and how the app knew, how fast it goes, and seats to take."""

from dataclasses import replace

import pytest

from companion.session.snapshot import Action, HistoryLine, Snapshot
from companion.ui.parts.local import Guide, Local
from companion.ui.parts.zones import zones
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


def test_made_up_players_have_russian_names_on_a_russian_screen_and_others_keep_theirs(screen: Screen) -> None:
    played = happened("hand", "place_won")
    assert played.game is not None
    called = ("Anna", "Boris", "Save", *(player.name for player in played.game.players[3:]))
    players = tuple(replace(one, name=name) for one, name in zip(played.game.players, called, strict=True))
    screen.app.local = Local(language="ru")
    screen.show(replace(played, game=replace(played.game, players=players)))
    written = " ".join(screen.words())
    assert "Анна" in written and "Save" in written and "Boris" not in written
    screen.show(replace(played, simulated=False, game=replace(played.game, players=players)))
    assert "Anna" in " ".join(screen.words()), "at a real table people are called as they call themselves"


def test_what_the_camera_saw_is_told_as_such(watched: Screen) -> None:
    assert any("Nobody types" in words for words in watched.words())


def test_another_source_is_told_in_other_words(watched: Screen) -> None:
    watched.show(happened("die", "roll"))
    assert any("dice tell it themselves" in words for words in watched.words())


def test_a_pause_is_said(watched: Screen) -> None:
    watched.wait(watched.app.guide(Guide(paused=True)))
    watched.frame()
    assert "Paused" in watched.words()


def test_what_can_be_touched_is_what_acts(watched: Screen) -> None:
    assert watched.app.ids() == {"ui:globe", "ui:leave:start", "guide:pause", "guide:speed:2", "ui:sit"}
    assert watched.touch("guide:pause") and watched.touch("guide:speed:2")
    watched.frame()
    assert watched.app.wishes() == ["pause", "speed:2"] and watched.app.wishes() == [] and watched.said == []
    watched.wait(watched.app.guide(Guide(speed=4)))
    watched.frame()
    assert watched.app.ids() & {"guide:speed:1", "guide:speed:2", "guide:speed:4"} == {"guide:speed:1"}


def test_virtual_players_still_tell_the_table_what_they_do(watched: Screen) -> None:
    assert watched.press("settle") and watched.said == ["settle"]


def test_a_table_that_is_set_up_shows_nothing_that_could_be_touched_in_vain(watched: Screen) -> None:
    watched.show(replace(every(LONG["en"])["setup-players"], simulated=True))
    assert watched.app.ids() == {"ui:globe", "ui:leave:start", "guide:pause", "guide:speed:2"}
    assert "The table is being set up." in watched.words()


def test_whoever_sits_down_touches_a_row_and_plays_as_at_any_table(watched: Screen) -> None:
    game = watched.snapshot.game
    assert game is not None
    watched.app._pressed("ui:sit")
    watched.frame()
    seats = {f"seat:{player.seat}" for player in game.players}
    assert watched.app.ids() == {"ui:globe", "ui:leave:start", "ui:sit:off", "ui:point"} | seats
    row = watched.app.glass.scene.touch("seat:1")
    place = zones(800, 480, "right").of_players(len(game.players), upright=False)[1]
    assert row is not None and row.rect.contains((place.x, place.y)) and row.rect.w == place.w, "all of the row"
    watched.app._pressed("seat:1")
    watched.frame()
    assert watched.said == ["seat:1"] and watched.app.local.first_time and not watched.app.local.sits
    watched.show(replace(watched.snapshot, own_seats=frozenset({1})))
    watched.app._pressed("ui:explained:phase:revenue")
    watched.frame()
    assert {"settle", "ui:menu", "undo"} <= watched.app.ids() | {"undo"} and "You are watching" not in watched.words()


def test_without_a_practice_table_nobody_may_sit_down_from_a_row(screen: Screen) -> None:
    screen.show(happened("camera", "place_won"))
    assert not any(name.startswith(("seat:", "guide:")) for name in screen.app.ids())
