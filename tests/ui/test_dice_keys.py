"""A screen whose dice fall silent: keys to tap come by themselves, and go when the dice are back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.events import DeviceDown, DeviceUp
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


@pytest.mark.parametrize("state", ["up", "waiting", "down", "absent", "hand"])
def test_keys_are_never_more_than_one_touch_away(awaited: Table, screen: Screen, state: str) -> None:
    plug(awaited, state)
    if keys(screen) != KEYS:
        assert screen.press("ui:dice")
    assert keys(screen) == KEYS
    assert screen.press("die:1:3") and screen.press("die:2:3")
    assert view(awaited).crisis == 6
