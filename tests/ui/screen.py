"""A screen under test: shows the snapshots it is given and keeps what fingers said."""

from concurrent.futures import Future
from dataclasses import replace

from kivy.base import EventLoop

from companion.table.snapshot import Snapshot
from companion.ui.app import TableApp
from companion.ui.local import Local

MOST_FRAMES = 40


class Screen:
    """One open TableApp in Kivy's only window, moved on frame by frame."""

    def __init__(self) -> None:
        self.snapshot = Snapshot()
        self.said: list[str] = []
        self.app = TableApp(lambda: self.snapshot, lambda intent: self.said.append(intent.text), "en", (800, 480))
        self.app._run_prepare()

    def reset(self) -> None:
        """Back to an empty table."""
        self.app.local = Local()
        self.show(Snapshot())
        self.said.clear()

    def show(self, snapshot: Snapshot) -> None:
        """Publish a snapshot and draw it."""
        self.snapshot = replace(snapshot, version=self.snapshot.version + 1)
        self.frame()

    def frame(self) -> None:
        """One frame of Kivy's loop."""
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
