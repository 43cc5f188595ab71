"""A screen whose dice fall silent: keys to tap come by themselves, and go when the dice are back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.events import DeviceDown, DeviceUp, DieFound, DieLost, DieUnheard
from tests.session.table import Table, view
from tests.ui.samples.device_card import device_card
from tests.ui.screen import Screen

KEYS = {f"die:{die}:{face}" for die in (1, 2) for face in range(1, 7)}


def plug(table: Table, state: str) -> None:
    """The dice are so from now on; `up`: they answer."""
    card = device_card("dice", "dice", state, "", "", True)
    table.instruments.views = lambda: (card,)  # type: ignore[method-assign]
    now = table.clock.now()
    table.session.handle(DeviceUp("dice", "", now) if state == "up" else DeviceDown("dice", "unplugged", "", now))


@pytest.fixture
def awaited(tmp_path: Path, screen: Screen) -> Iterator[Table]:
    """Both dice are due, and answer."""
    made = Table(tmp_path, eyes=False)
    made.press("setup:ring:numeric", "setup:start")
    plug(made, "up")
    screen.sit(made)
    yield made
    made.close()


def keys(screen: Screen) -> set[str]:
    screen.frame()
    return {touch.id for touch in screen.app.glass.scene.touches} & KEYS


def test_keys_to_tap_come_when_the_dice_are_lost_and_go_when_they_are_back(awaited: Table, screen: Screen) -> None:
    assert keys(screen) == set()
    plug(awaited, "down")
    assert keys(screen) == KEYS
    assert any("silent" in line for line in screen.words())
    plug(awaited, "up")
    assert keys(screen) == set()
    assert any("dice are back" in line for line in screen.words())


def test_faces_to_touch_come_when_a_single_die_is_lost_and_go_when_it_is_found(awaited: Table, screen: Screen) -> None:
    now = awaited.clock.now()
    awaited.session.handle(DieLost("dice", 2, "away", now))
    assert keys(screen) == KEYS
    awaited.session.handle(DieFound("dice", 2, now))
    assert keys(screen) == set()
    awaited.session.handle(DieUnheard("dice", 2, 4.0, now))
    assert keys(screen) == KEYS
    awaited.press("die:2:3")
    assert keys(screen) == set()


@pytest.mark.parametrize("state", ["up", "waiting", "down", "absent", "hand"])
def test_keys_are_never_more_than_one_touch_away(awaited: Table, screen: Screen, state: str) -> None:
    plug(awaited, state)
    if keys(screen) != KEYS:
        assert screen.press("ui:dice")
    assert keys(screen) == KEYS
    assert screen.press("die:1:3") and screen.press("die:2:3")
    assert view(awaited).crisis == 6


def test_dice_thrown_by_hand_on_purpose_are_no_trouble(awaited: Table, screen: Screen) -> None:
    card = device_card("dice", "hand", "hand", "by_hand", "", False)
    awaited.instruments.views = lambda: (card,)  # type: ignore[method-assign]
    awaited.wait(0.1)
    screen.frame()
    screen.press("ui:devices")
    screen.frame()
    said = screen.words()
    assert "Thrown by hand, the faces tapped in" in said
    assert not any("not connected" in line or "silent" in line for line in said)


@pytest.mark.slow
def test_a_throw_is_entered_by_two_taps_while_they_are_away(awaited: Table, screen: Screen) -> None:
    plug(awaited, "down")
    screen.frame()
    assert screen.press("die:1:2") and screen.press("die:2:6")
    assert view(awaited).crisis == 8


def test_while_a_die_is_lost_the_other_one_can_be_thrown_for_both_and_the_devices_are_a_touch_away(
    awaited: Table, screen: Screen
) -> None:
    awaited.session.handle(DieLost("dice", 2, "silent", awaited.clock.now()))
    screen.frame()
    ids = screen.app.ids()
    assert "ui:devices" in ids and not any(touch.startswith("twice:") for touch in ids)
    awaited.roll(1, 2, 1, awaited.clock.now())
    assert screen.press("twice:1")
    assert "once more" in screen.words() and not any(touch.startswith("twice:") for touch in screen.app.ids())
    awaited.roll(1, 6, 2, awaited.clock.now())
    assert view(awaited).crisis == 8
