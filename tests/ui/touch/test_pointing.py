"""A next step that lies on the stage: a touch of its key shows for a moment where, and opens nothing."""

from dataclasses import replace

import pytest

from companion.session.snapshot import Snapshot
from companion.ui.calm import POINTING_S
from companion.ui.focus import POINTED, point
from companion.ui.paint.shapes import Area, Fill, Rect
from companion.ui.parts.page import Page
from companion.ui.parts.zones import zones
from tests.ui.drawn_with import ink_of, speaker_of
from tests.ui.samples.rounds_of_play import SHORT, phases, setups
from tests.ui.screen import FRAMES_A_SECOND, Screen

PHASES, SETUPS = phases(SHORT["en"]), setups(SHORT["en"])
PLACES = zones(800, 480, "right")


def pointed(screen: Screen) -> tuple[int, int]:
    """How many boxes and sectors are framed."""
    items = [item for layer in screen.app.glass.scene.layers if layer.name == POINTED for item in layer.items]
    return sum(isinstance(item, Fill) for item in items), sum(isinstance(item, Area) for item in items)


@pytest.mark.parametrize(
    ("snapshot", "before", "framed"),
    [
        (PHASES["roll-keys"], (), (12, 0)),
        (replace(PHASES["auction"], devices=()), ("ui:price:12",), (13, 0)),
        (SETUPS["setup-ring-part"], (), (9, 0)),
    ],
)
def test_the_key_of_a_next_step_on_the_stage_frames_what_is_to_be_touched(
    screen: Screen, snapshot: Snapshot, before: tuple[str, ...], framed: tuple[int, int]
) -> None:
    screen.show(snapshot)
    for name in before:
        assert screen.touch(name)
    screen.frame()
    dialog, said = screen.app.local.dialog, list(screen.said)
    assert any(touch.rect == PLACES.p and touch.id == "ui:point" for touch in screen.app.glass.scene.touches)
    assert pointed(screen) == (0, 0)
    assert screen.touch("ui:point")
    screen.frame()
    assert pointed(screen) == framed
    for _ in range(round(POINTING_S * FRAMES_A_SECOND) + 1):
        screen.frame()
    assert pointed(screen) == (0, 0)
    assert (screen.app.local.dialog, screen.said) == (dialog, said)


def test_touching_what_is_framed_takes_the_frames_away(screen: Screen) -> None:
    screen.show(PHASES["roll-keys"])
    assert screen.touch("ui:point") and screen.touch("die:1:3")
    screen.frame()
    assert screen.said == ["die:1:3"] and pointed(screen) == (0, 0)


def test_a_frame_shows_on_a_key_that_is_green_itself_and_covers_no_other() -> None:
    page = Page(ink_of(1.0), "dark", speaker_of("orc", "en"), 800, 480)
    page.button("green", Rect(100, 100, 120, 60), "Draw", "main")
    page.button("plain", Rect(300, 100, 120, 60), "Draw")
    point(page)
    framed = [item for item in page.scene().layers[-1].items if isinstance(item, Fill)]
    on_green = [item.edge for item in framed if item.rect.x < 200]
    assert on_green == [page.theme.act, page.theme.on_act]
    assert [item.edge for item in framed if item.rect.x > 200] == [page.theme.act]
