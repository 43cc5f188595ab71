"""Presses intents as a person would: finds the button, opening the dialog or page it is on when it is not in sight."""

import time
from concurrent.futures import Future
from typing import Protocol

from companion.ui.automation.ways import TYPE, Way, button_of

TIMEOUT_S = 10.0
ANSWER_S = 2.0
"""How long the table may take to answer a touch in the middle of a way."""
LOOK_S = 0.02
MOST_WAYS = 8
"""So often the way may have to be found anew, because the table had to answer or has changed."""
CLOSERS = ("ui:close", "close", "mend:close", "why:close")


class TouchScreen(Protocol):
    """A screen that can be touched; each answer comes in a frame of its own."""

    def touch(self, widget_id: str) -> "Future[bool]":
        """Touch the place with this id; False when it is not on the screen now."""
        ...

    def type_text(self, text: str) -> "Future[bool]":
        """Write letters as a keyboard would."""
        ...

    def place(self, widget_id: str) -> "Future[tuple[float, float] | None]":
        """Where a place is; None when it is not in sight now."""
        ...

    def way(self, widget_id: str) -> "Future[Way | None]":
        """The way to a place that is not in sight; None when there is none."""
        ...


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
