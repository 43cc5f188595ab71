"""A dialog that one player sees alone: no picture is taken of it, and untouched it closes and forgets."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from kivy.base import EventLoop

from companion.app.app_window import _shooter
from companion.games.economancy.screen.gathering import TAKE
from companion.record.failures import RequestRefused
from companion.ui.automation.fingers import Finger as SimulatedFinger
from companion.ui.paint.shapes import Rect, Touch
from companion.ui.touch_guard import Finger
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.many_rows import each_row
from tests.ui.screen import FRAMES_A_SECOND, Screen


def second(screen: Screen) -> None:
    """A second of the screen's clock."""
    for _ in range(FRAMES_A_SECOND):
        screen.frame()


@pytest.fixture(autouse=True)
def table(screen: Screen, tmp_path: Path) -> Iterator[None]:
    """A game whose players choose in secret now."""
    made = EconomancyTable(tmp_path / "t", NAMES, *ON_SCREEN)
    made.press("setup:start", "settle")
    screen.sit(made)
    yield
    made.close()


def sheet_key(screen: Screen) -> Touch:
    place = screen.app.glass.scene.touch(f"{TAKE}:0")
    assert place is not None
    return place


def test_no_picture_is_taken_of_a_secret_choice_and_untouched_it_closes(screen: Screen, tmp_path: Path) -> None:
    assert screen.press(f"{TAKE}:0")
    second(screen)
    assert screen.app.local.dialog == "secret:0"
    assert screen.press("secret:key:1")
    with pytest.raises(OSError, match="secret"):
        screen.wait(screen.app.screenshot(tmp_path / "a.png"))
    assert not (tmp_path / "a.png").exists()
    now = screen.clock()
    screen.app.clock = lambda: now + 21.0
    screen.frame()
    assert screen.app.local.dialog == "" and screen.app.local.own is None
    assert screen.wait(screen.app.screenshot(tmp_path / "a.png"))


REFUSALS = {
    "en": "No picture is taken while somebody chooses in secret. Ask again afterwards.",
    "ru": "Пока кто-то выбирает тайно, экран не снимают. Попросите снова потом.",
}


@pytest.mark.parametrize("language", REFUSALS)
def test_a_refused_picture_is_a_refusal_in_the_language_asked_for_and_no_fault(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    assert screen.press(f"{TAKE}:0")
    second(screen)
    faults: list[str] = []
    monkeypatch.setattr(screen.app, "fault", lambda: faults.append("fault"))
    before = screen.app.local.language
    with ThreadPoolExecutor(1) as pool:  # as at the control door, whose visitor has a thread of its own
        asked = pool.submit(_shooter(screen.app), str(tmp_path / "a.png"), language)
        while not asked.done():
            screen.frame()
        with pytest.raises(RequestRefused, match=re.escape(REFUSALS[language])):
            asked.result()
    assert faults == [] and screen.app.local.language == before and screen.app.local.dialog == "secret:0"
    screen.app.local = screen.app.local.opened("")


def test_a_short_touch_shows_no_secret_keys(screen: Screen) -> None:
    place = sheet_key(screen)
    for held, opens in ((0.5, ""), (0.7, "secret:0")):
        touched(screen, *place.middle, held)
        assert screen.app.local.dialog == opens


def test_another_finger_does_not_end_the_wait_of_the_first(screen: Screen) -> None:
    place = sheet_key(screen)
    first = finger(screen, 901, *place.middle)
    EventLoop.post_dispatch_input("begin", first)
    second = finger(screen, 902, 400.0, 470.0)
    EventLoop.post_dispatch_input("begin", second)
    EventLoop.post_dispatch_input("end", second)
    EventLoop.post_dispatch_input("end", first)
    screen.frame()
    assert screen.app.local.dialog == ""


def finger(screen: Screen, number: int, x: float, y: float) -> SimulatedFinger:
    width, height = EventLoop.window.size
    scale = screen.app.glass.ink.scale if screen.app.glass.ink else 1.0
    return SimulatedFinger(number, x * scale / width, 1 - y * scale / height, 1000.0 + number)


def touched(screen: Screen, x: float, y: float, seconds: float) -> None:
    """A finger that stays so long, by the screen's clock."""
    one = finger(screen, 900 + round(10 * seconds), x, y)
    EventLoop.post_dispatch_input("begin", one)
    until = screen.clock() + seconds
    while screen.clock() < until:
        screen.frame()
    EventLoop.post_dispatch_input("end", one)
    screen.frame()


@each_row("frames", range(0, 3000, 7))
def test_a_finger_that_goes_exactly_in_time_has_stayed_long_enough(frames: int) -> None:
    place = Touch("key", Rect(0, 0, 10, 10), (5, 5), hold_s=0.6)
    held = Finger(place, (5, 5), frames / FRAMES_A_SECOND)
    assert held.stayed((frames + 18) / FRAMES_A_SECOND) and not held.stayed((frames + 17) / FRAMES_A_SECOND)
