"""A screen under test: shows the snapshots it is given and keeps what fingers said."""

import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import cache
from typing import Protocol

from kivy.base import EventLoop

from companion.app import catalogue
from companion.app.kiosk.demo import demo
from companion.session.intents import Intent
from companion.session.snapshot import Snapshot
from companion.ui.automation.fingers import ScreenFingers
from companion.ui.calm import Calm
from companion.ui.paint.shapes import Text
from companion.ui.parts.local import Local
from companion.ui.table_app import TableApp

MOST_FRAMES = 40
FRAMES_A_SECOND = 30
PATIENCE_S = 0.02  # wall seconds


class Shown(Protocol):
    """A table with a real session, of any game."""

    @property
    def shown(self) -> Snapshot:
        """What it shows now."""
        ...

    def press(self, *texts: str) -> None:
        """Touch some buttons, one after the other."""
        ...


def _leave_undrawn() -> None:
    """Nobody looks at the window, and to draw it without a graphics chip costs more than all the rest of a frame. A
    picture of the screen is drawn apart (`TableApp.screenshot`).
    """


class Screen:
    """One open TableApp in Kivy's only window, moved on frame by frame."""

    def __init__(self) -> None:
        self.snapshot = Snapshot()
        self.said: list[str] = []
        self.table: Shown | None = None
        self.app = TableApp(self._source, self._send, catalogue.screen, catalogue.speaker, size=(800, 480), demo=demo)
        self.frames = 0
        self.clock = lambda: self.frames / FRAMES_A_SECOND  # however slow the machine is
        self.app.clock = self.clock
        self.app._run_prepare()
        EventLoop.window.on_draw = _leave_undrawn

    def _source(self) -> Snapshot:
        return self.table.shown if self.table else self.snapshot

    def _send(self, intent: Intent) -> None:
        self.said.append(intent.text)
        if self.table:
            self.table.press(intent.text)

    def sit(self, table: Shown) -> None:
        """Take a place at a table with a real session: it shows what is seen here and hears what fingers say."""
        self.table = table
        self.app._snapshot = Snapshot(version=-1)
        self.app.ages._told_s.clear()
        self.frame()

    def press(self, text: str) -> bool:
        """Fingers press from another thread while the screen's own thread runs its frames."""
        with ThreadPoolExecutor(1) as pool:
            pressed = pool.submit(ScreenFingers(self.app).press, text)
            until, frames = time.monotonic() + 20, 0
            while not pressed.done() and time.monotonic() < until:
                self.frame()
                frames += 1
                if frames > MOST_FRAMES:  # the fingers wait for the machine, and the screen's clock runs by frames
                    wait([pressed], PATIENCE_S)
            return pressed.result(1)

    def words(self) -> list[str]:
        """All lines on the screen; what is written on in another face belongs to its line."""
        lines: list[str] = []
        end = (0.0, 0.0)
        for text in (item for layer in self.app.glass.scene.layers for item in layer.items if isinstance(item, Text)):
            if lines and (text.rect.x, text.size) == end:
                lines[-1] += text.text
            else:
                lines.append(text.text)
            end = (text.rect.right, text.size)
        return lines

    def reset(self) -> None:
        """Back to an empty table."""
        self.table = None
        self.app.clock, self.app._calm = self.clock, Calm()
        self.app.local = Local()
        self.app.ages._told_s.clear()
        self.app.person.gone()
        self.show(Snapshot())
        self.said.clear()

    def show(self, snapshot: Snapshot) -> None:
        """Publish a snapshot and draw it."""
        self.snapshot = replace(snapshot, version=self.snapshot.version + 1)
        self.frame()

    def frame(self) -> None:
        """One frame of Kivy's loop."""
        self.frames += 1
        EventLoop.idle()

    def wait(self, future: "Future[bool]") -> bool:
        """Frames until something asked for has happened."""
        for _ in range(MOST_FRAMES):
            if future.done():
                break
            self.frame()
        return future.result(0)

    def touch(self, name: str) -> bool:
        """Touch a place by its id."""
        return self.wait(self.app.touch(name))

    def close(self) -> None:
        """Close the window's app."""
        self.wait(self.app.stop())


@cache
def the_window() -> Screen:
    """The one window Kivy can have, open from the first time somebody asks for it."""
    return Screen()
