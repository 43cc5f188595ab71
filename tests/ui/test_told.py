"""What the table is told on the screen: never over the top bar, nothing lost behind something graver, honest signs."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.catalogue import screen as screen_of
from companion.eyes.reports import Down
from companion.session.context import LEVELS
from companion.session.snapshot import Notice, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign, Text
from companion.ui.paint.theme import DARK
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from tests.many_rows import each_row, few_quick
from tests.session.table import Table
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.samples.device_card import device_card
from tests.ui.samples.rounds_of_play import ABSENT, SHORT, every
from tests.ui.screen import Screen

SAMPLES = every(SHORT["en"])
TABLES = {name: one for name, one in SAMPLES.items() if one.game is not None and one.advice is None}
GREEN, RED, AMBER = DARK.act, DARK.danger, DARK.gold
SIGNS = {"good": [("check", GREEN)], "note": [], "warn": [("warn", AMBER)], "bad": [("warn", RED)]}


@pytest.fixture
def clock(screen: Screen) -> list[float]:
    """The screen's seconds, to be moved by hand."""
    now = [100.0]
    screen.app.clock = lambda: now[0]
    screen.frame()
    return now


def pass_time(screen: Screen, clock: list[float], seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        clock[0] += 0.1
        screen.frame()


def drawn(snapshot: Snapshot) -> Scene:
    ink = ink_at((800, 480))
    return compose(snapshot, Local(), ink, speaker_of("orconomy", "en"), (800, 480), screen_of)


STRIP = zones(800, 480, "right").strip


def bar(scene: Scene) -> tuple[list[str], set[str]]:
    """The words and the places to touch in the top bar beside what is told there."""
    texts = [item for layer in scene.layers for item in layer.items if isinstance(item, Text)]
    words = [text.text for text in texts if text.rect.y < 48 and not STRIP.contains(text.rect.middle)]
    return words, {touch.id for touch in scene.touches if touch.rect.y < 48 and not STRIP.contains(touch.middle)}


@few_quick("name", TABLES, 6)
@each_row("code", ["camera_lost", "journal_failing"])
def test_the_top_bar_is_the_same_whatever_is_told(name: str, code: str) -> None:
    quiet = replace(TABLES[name], notices=(), unsettled=(), correction=None, paused=False)
    told = replace(quiet, notices=(Notice(1, LEVELS[code], code, (("detail", "full"),)),))
    scene = drawn(told)
    assert bar(scene) == bar(drawn(quiet))
    assert {"ui:menu", "ui:devices"} <= bar(scene)[1]
    said = " ".join(item.text for layer in scene.layers for item in layer.items if isinstance(item, Text))
    assert "Camera is silent" in said or "game is not saved" in said


@pytest.mark.slow
@each_row("code", LEVELS)
def test_a_tick_is_for_good_news_and_a_triangle_for_what_needs_a_hand(code: str) -> None:
    code, _, value = code.partition(":")
    level = LEVELS[f"{code}:{value}" if value else code]
    args = (("kind", "loan"), ("player", 1), ("n0", 7), ("why", "game_over"), ("rule", ""), (value or "x", 1))
    scene = drawn(replace(TABLES["revenue"], notices=(Notice(1, level, code, args),)))
    layer = next(layer for layer in scene.layers if layer.name == "told")
    signs = [(item.name, item.colour) for item in layer.items if isinstance(item, Sign) and item.name != "cross"]
    assert signs == SIGNS[level]


@pytest.mark.slow
def test_a_toast_stands_before_a_failure_that_was_there_for_a_while(screen: Screen, clock: list[float]) -> None:
    bad = Notice(1, "bad", "journal_failing", (("detail", "full"),))
    screen.show(replace(TABLES["revenue"], notices=(bad,)))
    pass_time(screen, clock, 6)
    assert "not saved" in " ".join(screen.words())
    screen.show(replace(TABLES["revenue"], notices=(bad, Notice(2, "good", "saved"))))
    assert "Saved." in screen.words() and "not saved" not in " ".join(screen.words())
    pass_time(screen, clock, 6)
    assert "not saved" in " ".join(screen.words()) and "Saved." not in screen.words()


@pytest.mark.slow
def test_a_toast_waits_for_its_turn_behind_a_warning(screen: Screen, clock: list[float]) -> None:
    screen.show(replace(TABLES["revenue"], notices=(Notice(1, "warn", "camera_lost"), Notice(2, "good", "saved"))))
    pass_time(screen, clock, 7)
    assert "Saved." not in screen.words()
    pass_time(screen, clock, 2)
    assert "Saved." in screen.words()
    pass_time(screen, clock, 6)
    assert "Saved." not in screen.words()


def test_a_camera_that_is_gone_is_told_once_and_keeps_its_icon(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    table.first_round()
    monkeypatch.setattr(table.instruments, "views", lambda: ABSENT)
    screen.sit(table)
    lost = Down("stopped with code 1")
    table.session.handle(lost)
    screen.frame()
    assert "Camera is silent" in " ".join(screen.words())
    assert screen.touch("notice:close")
    for _ in range(3):
        table.session.handle(lost)
        screen.frame()
        assert "Camera is silent" not in " ".join(screen.words())
    assert "ui:devices" in screen.app.ids() and "Round 1" in screen.words()
    screen.table = None
    screen.show(replace(table.shown, simulated=False))
    signs = [item for layer in screen.app.glass.scene.layers for item in layer.items if isinstance(item, Sign)]
    camera = next(item for item in signs if item.name == "camera")
    assert any(item.name == "slash" and item.x == camera.x for item in signs)


@pytest.mark.parametrize(("why", "colour"), [("unplugged", RED), ("not_named", None)])
def test_dice_whose_cable_is_pulled_have_a_red_dot_and_dice_that_nobody_named_none(why: str, colour: object) -> None:
    card = device_card("dice", "dice", "absent", why, "", False)
    scene = drawn(replace(TABLES["revenue"], simulated=False, devices=(card,)))
    signs = [item for layer in scene.layers for item in layer.items if isinstance(item, Sign)]
    die = next(item for item in signs if item.name == "die")
    dots = [item.colour for item in signs if item.name == "disc" and 0 < item.x - die.x < 20 and item.y < 48]
    assert dots == ([colour] if colour else [])


def test_devices_say_why_and_what_to_do_in_the_language_of_the_table(screen: Screen) -> None:
    detail = "no camera is plugged in as /dev/video0. Plug it in, or try another number than usb:0."
    card = device_card("camera", "camera", "down", "absent", detail, False)
    screen.show(replace(TABLES["revenue"], devices=(card,)))
    screen.touch("ui:devices")
    screen.frame()
    assert detail.removeprefix("n") in " ".join(screen.words())
    screen.touch("ui:close")
    screen.wait(screen.app.set_language("ru"))
    screen.touch("ui:devices")
    screen.frame()
    assert "Камера /dev/video0 не подключена. Подключите её" in " ".join(screen.words())


def test_a_game_that_was_won_is_shown_as_won(screen: Screen) -> None:
    screen.show(SAMPLES["won before"])
    assert "This game is over: Vera has won, Trophies: 7." in " ".join(screen.words())
    assert "new" in screen.app.ids()
    assert screen.touch("ui:finish:story") and "why:trophies:2" in screen.app.ids()
