"""Undo under a finger: it never moves, says what it took back, and what changed under the finger waits a moment."""

import pytest
from kivy.base import EventLoop

from companion.ui.automation.fingers import Finger
from companion.ui.paint.shapes import Fill, Layer, Rect, Scene, Touch
from companion.ui.touch_guard import DEAD_S, Guard
from tests.session.table import Table, view
from tests.ui.samples.rounds_of_play import SHORT, every, phases
from tests.ui.screen import Screen

PHASES, SAMPLES = phases(SHORT["en"]), every(SHORT["en"])


def tap(screen: Screen, at: tuple[float, float], contact: float) -> None:
    """A finger touches a point of the 800 x 480 screen, `contact` seconds after some moment."""
    finger = Finger(int(contact * 1000), at[0] / 800, 1 - at[1] / 480, contact)
    for happening in ("begin", "end"):
        EventLoop.post_dispatch_input(happening, finger)


def place(screen: Screen, name: str) -> Rect:
    touch = screen.app.glass.scene.touch(name)
    assert touch is not None, (name, sorted(screen.app.ids()))
    return touch.rect


def test_three_quick_taps_on_undo_undo_three_times(table: Table, screen: Screen) -> None:
    before = view(table)
    table.press("settle", "do:bid:0:8", "do:bid:1:9")
    screen.frame()
    at = place(screen, "undo").middle
    for contact in (50.0, 50.3, 50.6):
        tap(screen, at, contact)
        screen.frame()
    assert screen.said == ["undo"] * 3 and view(table) == before


@pytest.fixture
def clock(screen: Screen) -> list[float]:
    """The screen's seconds, to be moved by hand."""
    now = [100.0]
    screen.app.clock = lambda: now[0]
    return now


def shades(screen: Screen) -> list[float]:
    """How wide the shades over dead buttons are."""
    return [
        item.rect.w
        for layer, _ in screen.app.glass._above._painted
        if layer and layer.name == "guard"
        for item in layer.items
        if isinstance(item, Fill)
    ]


def test_a_button_that_changed_under_the_finger_is_dead_for_a_moment_and_shows_it(
    screen: Screen, clock: list[float]
) -> None:
    screen.show(PHASES["revenue"])
    at = place(screen, "settle").middle
    tap(screen, at, 60.0)
    screen.show(PHASES["sold-place"])
    changed = screen.app.glass.scene.under(at)
    assert changed is not None and changed.id == "do:place_won:2"
    widths = []
    for contact in (60.3, 60.6):
        widths.append(max(shades(screen)))
        tap(screen, at, contact)
        clock[0] += DEAD_S / 2 - 0.01
        screen.frame()
    assert screen.said == ["settle"] and len(widths) == 2 and widths[0] > widths[1] > 0
    clock[0] += 0.03
    screen.frame()
    assert shades(screen) == []
    tap(screen, at, 61.0)
    assert screen.said == ["settle", "do:place_won:2"]


def test_other_buttons_answer_at_once(screen: Screen, clock: list[float]) -> None:
    screen.show(PHASES["revenue"])
    tap(screen, place(screen, "settle").middle, 70.0)
    screen.show(PHASES["sold-place"])
    assert screen.touch("undo") and screen.said == ["settle", "undo"]


def test_a_finger_of_the_practice_table_waits_for_a_dead_button(screen: Screen, clock: list[float]) -> None:
    screen.show(PHASES["revenue"])
    tap(screen, place(screen, "settle").middle, 80.0)
    screen.show(PHASES["sold-place"])
    pressed = screen.app.touch("do:place_won:2")
    screen.frame()
    assert not pressed.done() and screen.said == ["settle"]
    clock[0] += DEAD_S
    assert screen.wait(pressed) and screen.said == ["settle", "do:place_won:2"]


def test_a_sector_that_changed_is_dead_without_a_shade_over_its_neighbours() -> None:
    def scene(name: str) -> Scene:
        sector = Touch(name, Rect(0, 0, 90, 80), (45, 30), corners=((0, 0), (90, 0), (45, 80)))
        return Scene((Layer("body", touches=[sector]),), "#000000")

    guard, after = Guard(), scene("do:place:1:3")
    guard.changed(scene("do:place:0:3"), after, (45, 30), 1.0)
    assert guard.holds(after.touch("do:place:1:3"), 1.3) and guard.layer(after, 1.3) is None
