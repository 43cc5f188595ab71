"""A finger that a program moves: it comes down on the glass and goes up again as a person's would."""

import time
from collections.abc import Callable

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from companion.ui.paint.canvas import DOUBLE_REPORT_S

Wait = Callable[[Callable[[], None]], None]
"""Does something in the next frame."""


class Finger(MotionEvent):
    """A simulated finger: a real touch event whose time of contact is given, in seconds of the wall clock."""

    def __init__(self, number: int, x: float, y: float, contact: float) -> None:
        super().__init__("finger", number, {"x": x, "y": y}, is_touch=True, type_id="touch")
        self.time_start = contact

    def depack(self, args: dict[str, float]) -> None:
        """Take the place over, from 0 to 1 across the window."""
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class SimulatedHand:
    """Touches the glass with one finger after the other; `now` is the screen's clock, by which a finger is held."""

    def __init__(self, now: Callable[[], float], wait: Wait) -> None:
        self._now, self._wait = now, wait
        self._fingers, self._contact = 0, 0.0

    def touch(self, place: tuple[float, float], hold_s: float) -> None:
        """Touch a place, in pixels from the window's left top corner, for at least so long."""
        width, height = EventLoop.window.size
        self._fingers += 1
        self._contact = max(time.time(), self._contact + 2 * DOUBLE_REPORT_S)
        finger = Finger(self._fingers, place[0] / width, 1 - place[1] / height, self._contact)
        EventLoop.post_dispatch_input("begin", finger)
        self._lift(finger, self._now() + hold_s)

    def _lift(self, finger: Finger, at: float) -> None:
        """A simulated finger stays as long as it has to."""
        if self._now() >= at:
            EventLoop.post_dispatch_input("end", finger)
        else:
            self._wait(lambda: self._lift(finger, at))
