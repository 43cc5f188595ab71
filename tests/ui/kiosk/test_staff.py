"""What is for the staff asks for their PIN; everything that belongs to a game is free."""

from dataclasses import replace
from pathlib import Path

import pytest
from kivy.base import EventLoop

from companion.session.snapshot import Snapshot
from companion.ui.focus import POINTED
from companion.ui.kiosk.kiosk import needs_staff
from tests.many_rows import each_row
from tests.session.table import Table
from tests.ui.kiosk.shop import PIN, Shop
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import Screen

ESCAPE, F1 = 27, 282
LOCKED = (
    "ui:settings", "ui:set:size:large", "ui:theme:light", "ui:new", "new", "rematch", "panel:1", "cover:on", "steer:on",
    "pictures:on", "setup:lens:start", "setup:measure:start", "ui:staff", "ui:pin:new", "erase", "ui:forget",
    "appliance:update", "appliance:backup", "appliance:restore", "appliance:report",
)  # fmt: skip
FREE = (
    "undo", "redo", "settle", "do:bid:1:12", "die:1:3", "ui:menu", "ui:help:phase:auction", "ui:lang:ru", "ui:globe",
    "ui:set:mute:on", "ui:set:mute:off", "pause", "ui:history", "leave:1", "past:list", "setup:next", "setup:start",
)  # fmt: skip


@each_row("name", LOCKED)
def test_what_changes_the_table_needs_the_staff(name: str) -> None:
    assert needs_staff(name, every(LONG["en"])["revenue"])


@each_row("name", FREE)
def test_what_belongs_to_the_game_is_free(name: str) -> None:
    assert not needs_staff(name, every(LONG["en"])["revenue"])


def test_a_game_that_is_over_may_be_followed_by_another_one() -> None:
    over = every(LONG["en"])["win"]
    assert over.game is not None and over.game.over
    assert not needs_staff("new", over) and not needs_staff("rematch", over)
    assert not needs_staff("new", Snapshot())


def test_the_key_of_the_pin_shows_where_its_digits_are(played: Shop) -> None:
    assert played.touches("ui:menu") and played.touches("ui:staff") and played.touches("ui:point")
    layers = played.app.glass.scene.layers
    framed = [item for layer in layers if layer.name == POINTED for item in layer.items]
    assert len(framed) == len([name for name in played.buttons if name.startswith("ui:pinkey")])


@pytest.mark.slow
def test_the_staff_can_lock_again_at_once(played: Shop) -> None:
    assert played.touches("ui:menu") and played.touches("ui:staff")
    played.types(PIN)
    assert played.touches("ui:lock") and played.touches("ui:menu") and played.touches("ui:staff")
    assert "Settings" not in played.words


def test_anybody_may_have_it_quiet(played: Shop) -> None:
    assert played.touches("ui:menu") and played.touches("ui:set:mute:on")
    assert played.app.local.chosen.mute == "on" and "Sound is off" in played.words


@pytest.fixture
def unlocked(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    """A kiosk whose owner has not chosen a PIN."""
    return Shop(screen, tmp_path, monkeypatch, pin="")


def test_without_a_pin_nobody_who_passes_by_chooses_it_or_gets_behind_the_staffs_door(unlocked: Shop) -> None:
    assert "Touch to play" in unlocked.words
    unlocked.lifts(unlocked.finger())
    assert {"Play", "Watch"} <= unlocked.words
    assert unlocked.touches("ui:staff")
    assert unlocked.says("First the code") and unlocked.says("with: orctable kiosk --code")
    for name in ("ui:pinkey:1", "ui:pin:new", *(["ui:pinkey:2"] * 8), "ui:settings", "ui:theme:light", "erase"):
        unlocked.app._pressed(name)
        unlocked.screen.frame()
    assert not unlocked.lock.chosen and "Colours" not in unlocked.words
    assert unlocked.app.local.theme == "dark" and unlocked.screen.said == []
    assert unlocked.touches("ui:close") and "Play" in unlocked.words


def test_what_the_machine_offers_stands_there_only_where_it_does(played: Shop) -> None:
    assert played.touches("ui:menu") and played.touches("ui:staff")
    played.types(PIN)
    assert not played.words & {"Update", "Back up", "Restore", "Report"}
    table = played.screen.table
    assert isinstance(table, Table)
    table.shown = replace(table.shown, version=table.shown.version + 1, appliance=frozenset({"update", "report"}))
    played.screen.frame()
    assert played.words & {"Update", "Back up", "Restore", "Report"} == {"Update", "Report"}
    assert played.touches("appliance:update") and played.screen.said[-1] == "appliance:update"


def test_nothing_leads_out_of_the_window(played: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[str] = []
    monkeypatch.setattr(played.app, "_leave", left.append)
    for name in ("ui:leave:watch:orconomy", "ui:leave:table:camera:dice", "ui:leave:practise:orc", "ui:leave:start"):
        played.app._pressed(name)
        played.screen.frame()
    assert left == []


def test_no_key_and_no_button_of_the_frame_closes_the_window(played: Shop) -> None:
    window = EventLoop.window
    played.app.attended.hold(window)
    assert window.dispatch("on_request_close")
    for key in (ESCAPE, F1):
        window.dispatch("on_key_down", key, 0, None, [])
        window.dispatch("on_keyboard", key, 0, None, [])
    played.screen.frame()
    assert not EventLoop.quit and "Revenue" in played.words
