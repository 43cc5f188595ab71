"""A person and virtual players at one screen: what the person has open stays open, no touch lands on what is below."""

import pytest
from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from companion.ui.calm import CALM_S
from tests.ui.screen import FRAMES_A_SECOND, Screen


class RealTouch(MotionEvent):
    """A touch as the glass reports it."""

    def __init__(self, x: float, y: float, number: int) -> None:
        super().__init__("glass", number, {"x": x, "y": y}, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


def touch(screen: Screen, name: str) -> None:
    """A person's finger on a place."""
    place = screen.app.glass.scene.touch(name)
    assert place is not None
    at = RealTouch(place.middle[0] / 800, 1 - place.middle[1] / 480, screen.app.person.touches)
    EventLoop.post_dispatch_input("begin", at)
    EventLoop.post_dispatch_input("end", at)
    for _ in range(round(FRAMES_A_SECOND * CALM_S) + 1):  # what is laid out anew waits until the finger has gone
        screen.frame()


@pytest.mark.usefixtures("table")
def test_what_a_virtual_player_opens_does_not_keep_others_waiting(screen: Screen) -> None:
    assert screen.touch("ui:menu") and not screen.app.person_busy
    assert screen.press("settle")
