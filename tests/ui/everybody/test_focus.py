"""The keyboard and three buttons reach every place that a finger can touch, and a frame shows where the focus is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop

from companion.locale.preferences import Preferences
from companion.ui.focus import NEXT, PREVIOUS, reading_order, stepped
from companion.ui.paint.shapes import Fill, Scene, Touch
from hardware.events import ButtonPressed
from tests.session.table import Table
from tests.ui.screen import Screen
from tests.ui.test_layout import scenes

TAB, ENTER, ESCAPE = 9, 13, 27
BUTTONS = frozenset((seat, button) for seat in range(2) for button in ("1", "2", "back"))


@pytest.mark.slow
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_every_place_of_every_picture_is_reached_both_ways(size: tuple[int, int], every: int) -> None:
    for name, scene in scenes("en", size, Preferences(), "dark", every):
        for step in (NEXT, PREVIOUS):
            assert set(walked(scene, step)) == set(scene.touches), (name, step)


def walked(scene: Scene, step: str) -> Iterator[Touch]:
    """The places that as many steps as there are places lead to."""
    focus: Touch | None = None
    for _ in scene.touches:
        focus = stepped(scene, focus, step)
        assert focus is not None
        yield focus


def test_places_are_reached_as_one_reads() -> None:
    for name, scene in scenes("en", (800, 480), Preferences(), "dark", 10):
        order = reading_order(scene)
        for touch, other in zip(order, order[1:], strict=False):
            assert other.middle[1] > touch.middle[1] - 25, name


def press(key: int, *modifiers: str) -> None:
    EventLoop.window.dispatch("on_key_down", key, 0, None, list(modifiers))


def framed(screen: Screen) -> bool:
    """Whether a frame is painted over the picture."""
    items = [item for layer in screen.app.glass._over for item in layer.items]
    return any(isinstance(item, Fill) and item.width == 3 for item in items)


def test_a_keyboard_plays_without_a_finger(screen: Screen, table: Table) -> None:
    assert not framed(screen)
    press(TAB)
    screen.frame()
    assert framed(screen) and screen.app.focus == reading_order(screen.app.glass.scene)[0]
    until(screen, "settle")
    press(ENTER)
    screen.frame()
    assert screen.said == ["settle"]


def test_a_keyboard_opens_and_closes_the_menu(screen: Screen, table: Table) -> None:
    until(screen, "ui:menu")
    press(ENTER)
    screen.frame()
    assert screen.app.local.dialog == "menu"
    press(ESCAPE)
    screen.frame()
    assert screen.app.local.dialog == ""


def until(screen: Screen, name: str) -> None:
    """Tab, until a place has the focus."""
    for _ in range(len(screen.app.glass.scene.touches) + 1):
        press(TAB)
        screen.frame()
        if screen.app.focus is not None and screen.app.focus.id == name:
            return
    raise AssertionError(f"{name} was not reached")


def test_three_buttons_steer_the_screen_once_they_are_told_to(screen: Screen, tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False, buttons=BUTTONS)
    table.first_round()
    screen.sit(table)
    table.press("steer:on")
    screen.frame()
    for _ in range(len(screen.app.glass.scene.touches) + 1):
        push(table, "1")
        screen.frame()
        if screen.app.focus is not None and screen.app.focus.id == "ui:menu":
            break
    push(table, "2")
    screen.frame()
    assert screen.app.local.dialog == "menu"
    order = reading_order(screen.app.glass.scene)
    for button, place in (("1", 0), ("1", 1), ("back", 0)):
        push(table, button)
        screen.frame()
        assert screen.app.focus is not None and screen.app.focus.id == order[place].id


def push(table: Table, button: str) -> None:
    """Press a button beside the first seat."""
    now = table.clock.now()
    table.session.handle(ButtonPressed("panel", 0, button, now, 0.0, now))
