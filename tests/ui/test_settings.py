"""What a finger chooses for the screen itself is kept; what a door asks for is not."""

from dataclasses import replace

import pytest
from kivy.base import EventLoop

from companion.app.catalogue import GAMES
from companion.app.catalogue import screen as screen_of
from companion.app.kiosk.demo import demo
from companion.ui.compose import compose
from companion.ui.kiosk.kiosk import needs_staff
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from tests.many_rows import each_row
from tests.session.table import Table
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import Screen


@pytest.fixture
def kept(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What the screen has asked to be kept."""
    found: list[tuple[str, str]] = []
    monkeypatch.setattr(screen.app, "_keep", lambda name, value: found.append((name, value)))
    return found


def test_a_touch_on_language_or_theme_is_kept(screen: Screen, table: Table, kept: list[tuple[str, str]]) -> None:
    assert screen.touch("ui:menu")
    assert screen.touch("ui:lang:ru")
    assert screen.touch("ui:settings")
    for name in ("theme:light", "set:size:large", "set:hand:left"):
        assert screen.touch(f"ui:{name}")
    screen.frame()
    assert kept == [("language", "ru"), ("theme", "light"), ("size", "large"), ("hand", "left")]


def test_a_person_asks_to_be_forgotten_in_two_touches_and_takes_it_back_in_one() -> None:
    shown = replace(every(LONG["ru"])["revenue"], agreed=((),) * 5)
    assert needs_staff("ui:forgetme:1", shown) and not needs_staff("consent:1:forget", shown)
    local, said = tapped(Local(dialog="person:1"), "ui:forgetme:1", shown, screen_of("orconomy"))
    assert (local.dialog, said) == ("forgetme:1", None)
    local, said = tapped(local, "consent:1:forget", shown, screen_of("orconomy"))
    assert said is not None and said.text == "consent:1:forget" and local.dialog
    asked = replace(shown, agreed=((), (("forget", "2026-11-28"),), (), (), ()))
    scene = compose(asked, local, ink_at((800, 480)), speaker_of("orconomy", "ru"), (800, 480), screen_of)
    assert "consent:1:forget" in {touch.id for touch in scene.touches}
    assert "Не забывать меня" in {text.text for text in fit.visible(scene)}


@each_row("game", GAMES)
def test_only_a_game_with_a_ring_offers_to_turn_it(game: str) -> None:
    played = next(iter(demo(game)))
    local, size = Local(dialog="settings"), (720, 1280)
    scene = compose(played, local, ink_at(size), speaker_of(game, "en"), size, screen_of)
    ring = any("ring" in text.text.split() for text in fit.visible(scene))
    assert ring == (game in ("orconomy", "economicus"))


def test_a_language_only_for_a_picture_is_not_kept(screen: Screen, kept: list[tuple[str, str]]) -> None:
    assert screen.wait(screen.app.set_language("ru"))
    assert kept == []


def test_a_panel_that_is_mounted_otherwise_has_its_picture_turned_and_is_touched_as_it_is_seen(
    screen: Screen, table: Table, kept: list[tuple[str, str]]
) -> None:
    window = EventLoop.window
    assert screen.touch("ui:menu") and screen.touch("ui:settings")
    for degrees, size in (("90", (480, 800)), ("180", (800, 480)), ("270", (480, 800)), ("0", (800, 480))):
        assert screen.touch(f"ui:set:screen:{degrees}")
        screen.frame()
        assert tuple(window.size) == size and kept[-1] == ("screen", degrees)
    assert screen.app.ids() >= {"ui:set:screen:90", "ui:close"}
