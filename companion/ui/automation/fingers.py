"""Presses intents as a person would: finds the button, opening the dialog or page it is on when it is not in sight, and
moves a finger on the glass; all of it waits for a person who is busy there.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Snapshot
from companion.ui.automation.ways import TYPE, Way, button_of
from companion.ui.kivy_window import on_glass
from companion.ui.paint.canvas import DOUBLE_REPORT_S
from companion.ui.paint.shapes import Scene

TIMEOUT_S = 10.0
ANSWER_S = 2.0  # how long the table may take to answer a touch in the middle of a way
LOOK_S = 0.02
MOST_WAYS = 8  # so often the way may have to be found anew, because the table had to answer or has changed
CLOSERS = ("ui:close", "close", "mend:close", "why:close")


class TouchScreen(Protocol):
    """A screen that can be touched; each answer comes in a frame of its own."""

    def touch(self, widget_id: str) -> "Future[bool]":
        """Touch the place with this id; False when it is not on the screen now."""

    def type_text(self, text: str) -> "Future[bool]":
        """Write letters as a keyboard would."""

    def place(self, widget_id: str) -> "Future[tuple[float, float] | None]":
        """Where a place is; None when it is not in sight now."""

    def way(self, widget_id: str) -> "Future[Way | None]":
        """The way to a place that is not in sight; None when there is none."""


class ScreenFingers:
    """Fingers on a running screen; call from any thread but the screen's own."""

    def __init__(self, screen: TouchScreen) -> None:
        self._screen = screen

    def press(self, text: str) -> bool:
        """Press the button of an intent by real touches; False when no way leads to it now."""
        text = button_of(text)
        if self._touch(text):
            return True
        for _ in range(MOST_WAYS):
            way = self._screen.way(text).result(TIMEOUT_S)
            if way is None or not all(self._step(step) for step in way.touches):
                return False
            if not way.answered:
                return self._touch(text)
            if not self._answered(way.answered):
                return False
        return False

    def _step(self, step: str) -> bool:
        if step.startswith(TYPE):
            return self._screen.type_text(step.removeprefix(TYPE)).result(TIMEOUT_S)
        return self._touch(step)

    def _answered(self, name: str) -> bool:
        """Touch a place that goes away as soon as the table has answered."""
        if not self._touch(name):
            return False
        until = time.monotonic() + ANSWER_S
        while self._screen.place(name).result(TIMEOUT_S) is not None:
            if time.monotonic() > until:
                return False
            time.sleep(LOOK_S)
        return True

    def _touch(self, name: str) -> bool:
        return self._screen.touch(name).result(TIMEOUT_S)


Wait = Callable[[Callable[[], None]], None]  # does something in the next frame


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
        """Touch a place, in pixels from the picture's left top corner, for at least so long."""
        width, height = EventLoop.window.size
        self._fingers += 1
        self._contact = max(time.time(), self._contact + 2 * DOUBLE_REPORT_S)
        finger = Finger(self._fingers, *on_glass(place[0] / width, 1 - place[1] / height), self._contact)
        EventLoop.post_dispatch_input("begin", finger)
        self._lift(finger, self._now() + hold_s)

    def _lift(self, finger: Finger, at: float) -> None:
        """A simulated finger stays as long as it has to."""
        if self._now() >= at:
            EventLoop.post_dispatch_input("end", finger)
        else:
            self._wait(lambda: self._lift(finger, at))


DIE_KEY = "die:"


@dataclass(slots=True)
class Person:
    """Counts a person's touches and keys; `last` is whether the newest touch was theirs and not a virtual player's."""

    touches: int = 0
    last: bool = False

    def touched(self) -> None:
        """A person touches the screen, or a key."""
        self.touches += 1
        self.last = True

    def gone(self) -> None:
        """A virtual player touches it."""
        self.last = False

    def busy(self, scene: Scene, snapshot: Snapshot, *, keys: bool) -> bool:
        """Whether something a person opened covers the table: a sheet, a pad, a number asked about, `keys` for dice."""
        return self.last and covered(scene, snapshot, keys=keys)


def covered(scene: Scene, snapshot: Snapshot, *, keys: bool) -> bool:
    """Whether anything is open over the table."""
    pad = keys and any(touch.id.startswith(DIE_KEY) for touch in scene.touches)
    return pad or snapshot.why is not None or snapshot.past is not None or any(layer.modal for layer in scene.layers)
