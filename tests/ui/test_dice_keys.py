"""A screen whose dice fall silent: keys to tap come by themselves, and go when the dice are back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.catalogue import screen as screen_of
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from companion.ui.parts.zones import UPRIGHT
from hardware.events import DeviceDown, DeviceUp, DieLost
from tests.session.table import Table, view
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import visible
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


def test_on_an_upright_panel_what_names_a_die_is_as_much_larger_as_all_else_there(awaited: Table) -> None:
    awaited.session.handle(DieLost("dice", 2, "silent", awaited.clock.now()))
    sizes = []
    for panel in ((800, 480), (480, 800)):
        scene = compose(awaited.shown, Local(), ink_at(panel), speaker_of("orconomy", "en"), panel, screen_of)
        sizes.append(next(text.size for text in visible(scene) if text.text == "Die 1"))
    assert sizes[1] == UPRIGHT * sizes[0]
