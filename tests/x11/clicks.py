"""A display nobody looks at, and a finger on it that is a real mouse: the X server moves the pointer and clicks."""

import os
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from math import dist
from pathlib import Path
from typing import Any, TypeVar

from companion.practice.app_link import AppLink
from companion.ui.automation.fingers import ScreenFingers
from companion.ui.automation.ways import Way
from companion.ui.calm import CALM_S
from companion.ui.paint.canvas import DOUBLE_REPORT_PX, DOUBLE_REPORT_S

T = TypeVar("T")
SCREEN = "1024x768x24"
FRAMES_S = CALM_S + 0.12  # wall seconds until a click has reached the program, and what it lays out anew stands there
ANSWER_S = 5.0


@contextmanager
def display(frames: Path | None = None, size: str = SCREEN) -> Iterator[str]:
    """An X server without a screen; gives its name. Its picture is kept in the folder `frames`, if any."""
    ready, say = os.pipe()
    words = ["Xvfb", "-displayfd", str(say), "-screen", "0", size, "-nolisten", "tcp"]
    words += ["-fbdir", str(frames)] if frames is not None else []
    with subprocess.Popen(words, pass_fds=(say,), stderr=subprocess.DEVNULL) as server:
        os.close(say)
        try:
            with os.fdopen(ready) as line:
                number = line.readline().strip()
            assert number, "the X server did not start"
            yield f":{number}"
        finally:
            server.terminate()


class Mouse:
    """The mouse on a program's window. The display is the one of the environment."""

    def __init__(self, pid: int) -> None:
        found = _xdotool("search", "--sync", "--onlyvisible", "--pid", str(pid)).split()
        self._window = found[-1]
        self._last = (-1e9, -1e9)
        self._clicked = 0.0

    def click(self, at: tuple[float, float]) -> None:
        """Click on a point of the window, in pixels from its left top corner; the same point twice takes its time."""
        if dist(at, self._last) < DOUBLE_REPORT_PX:
            time.sleep(max(0.0, self._clicked + 2 * DOUBLE_REPORT_S - time.monotonic()))
        _xdotool("mousemove", "--window", self._window, str(round(at[0])), str(round(at[1])), "click", "1")
        self._last, self._clicked = at, time.monotonic()
        time.sleep(FRAMES_S)

    def type_text(self, letters: str) -> None:
        """Write letters on the keyboard."""
        _xdotool("windowfocus", "--sync", self._window, "type", "--delay", "40", letters)
        time.sleep(FRAMES_S)


class MouseScreen:
    """Looks like the screen to `ScreenFingers`, but really clicks; the app's own screen finds the ways."""

    def __init__(self, link: AppLink, mouse: Mouse) -> None:
        self._link, self._mouse = link, mouse
        self.clicks = 0

    def where(self, name: str) -> tuple[float, float] | None:
        """Where a button is, in pixels of the window."""
        at = self._link.ask("where", id=name)["at"]
        return None if at is None else (at[0], at[1])

    def place(self, name: str) -> "Future[tuple[float, float] | None]":
        """Where a button is, for the fingers."""
        return _known(self.where(name))

    def way(self, name: str) -> "Future[Way | None]":
        """The clicks that lead to a button."""
        way = self._link.ask("way", id=name)["way"]
        return _known(None if way is None else Way(tuple(way["touches"]), way["answered"]))

    def touch(self, name: str) -> "Future[bool]":
        """Click on a button; whether it was in sight."""
        at = self.where(name)
        if at is not None:
            self._mouse.click(at)
            self.clicks += 1
        return _known(at is not None)

    def type_text(self, letters: str) -> "Future[bool]":
        """Write letters on the keyboard."""
        self._mouse.type_text(letters)
        return _known(True)


class ClickingLink(AppLink):
    """The control door, but buttons are pressed with the mouse."""

    def __init__(self, path: Path, pid: int) -> None:
        super().__init__(path)
        self.ask("look")
        self.screen = MouseScreen(self, Mouse(pid))
        self._fingers = ScreenFingers(self.screen)

    def ask(self, op: str, **values: Any) -> dict[str, Any]:
        """The mouse is the virtual players' own: nobody else touches the screen."""
        answer = super().ask(op, **values)
        self.touches, self.open = 0, False
        return answer

    def play(self, text: str) -> bool:
        """Press a button by its identity, and wait until the table shows what came of it."""
        before = self.ask("look")["version"]
        return self._fingers.press(text) and self._answered(before)

    def _answered(self, before: int) -> bool:
        deadline = time.monotonic() + ANSWER_S
        newest = before
        while time.monotonic() < deadline:
            version = self.ask("look")["version"]
            if version == newest != before:
                return True
            newest = version
            time.sleep(2 * FRAMES_S)
        return False


def _xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], check=True, capture_output=True, text=True, timeout=20).stdout


def _known(answer: T) -> "Future[T]":
    future: Future[T] = Future()
    future.set_result(answer)
    return future
