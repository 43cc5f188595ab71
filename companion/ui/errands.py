"""What other threads ask of the screen, done on its own thread in one of its next frames; and its pictures as files."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from kivy.base import EventLoop

from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose, scale_of
from companion.ui.game_screen import Screens
from companion.ui.paint.canvas import SceneWidget, kivy_ink
from companion.ui.parts.local import Local

T = TypeVar("T")
Job = Callable[[], None]
LOG = logging.getLogger(__name__)


class PictureRefused(OSError):
    """No picture is taken of what somebody chooses in secret; the message is a sentence in the language asked for."""


class Errands:
    """`dead` says whether a place cannot be pressed just now, `fault` is called when something of ours fails. `waiting`
    is done in the next frame, not in this one.
    """

    def __init__(self, dead: Callable[[str], bool], fault: Callable[[], None]) -> None:
        self._dead, self._fault = dead, fault
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self.waiting: list[Job] = []

    def ask(self, work: Callable[[], T], widget_id: str = "") -> "Future[T]":
        """Do something in the next frame; with a place's id, as soon as that place is not dead."""
        future: Future[T] = Future()

        def job() -> None:
            if self._dead(widget_id):
                self.waiting.append(job)
                return
            try:
                future.set_result(work())
            except PictureRefused as error:
                future.set_exception(error)
            except Exception as error:
                LOG.exception("the screen could not do what was asked of it")
                self._fault()
                future.set_exception(error)

        self._jobs.put(job)
        return future

    def due(self) -> Iterator[Job]:
        """What is to be done in this frame; what comes meanwhile is among it."""
        for job in self.waiting:
            self._jobs.put(job)
        self.waiting.clear()
        while True:
            try:
                yield self._jobs.get_nowait()
            except Empty:
                return


NUMBERS: Final = "finish:numbers"  # the page of a finished game that is saved as a picture


def save_numbers(path: Path, snapshot: Snapshot, local: Local, speaker: Speaker, screens: Screens) -> bool:
    """The numbers of a game, drawn on a canvas of its own; whether they could be written."""
    size = EventLoop.window.size
    ink = kivy_ink(scale_of(*size))
    numbers_page = replace(local, dialog=NUMBERS, page=0, own=None, home="", guide=None, first_time=False)
    quiet = replace(snapshot, notices=(), past=None, laying=None, paused=False)
    canvas = SceneWidget(lambda _name: None, lambda: 0.0)
    canvas.size = size
    canvas.show(compose(quiet, numbers_page, ink, speaker, size, screens), ink)
    try:
        export(canvas, path)
    except OSError as error:
        LOG.warning("%s", error)
        return False
    return True


def export(canvas: SceneWidget, path: Path) -> None:
    """Write what is drawn as a PNG picture, nothing of it on its way. Raises OSError, which says why: Kivy does not."""
    try:
        path.write_bytes(b"")
    except OSError as error:
        raise OSError(f"the picture {path} cannot be written ({error.strerror})") from error
    canvas.arrive()
    canvas.export_to_png(str(path))
    if not path.stat().st_size:
        raise OSError(f"the picture {path} cannot be written: is the disk full?")
