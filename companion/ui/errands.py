"""What other threads ask of the screen: it is done on the screen's own thread, in one of its next frames."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")
Job = Callable[[], None]
LOG = logging.getLogger(__name__)


class PictureRefused(OSError):
    """No picture is taken of what somebody chooses in secret; the message is a sentence in the language asked for."""


class Errands:
    """`dead` says whether a place cannot be pressed just now, `fault` is called when something of ours fails."""

    def __init__(self, dead: Callable[[str], bool], fault: Callable[[], None]) -> None:
        self._dead, self._fault = dead, fault
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._waiting: list[Job] = []

    def ask(self, work: Callable[[], T], widget_id: str = "") -> "Future[T]":
        """Do something in the next frame; with a place's id, as soon as that place is not dead."""
        future: Future[T] = Future()

        def job() -> None:
            if self._dead(widget_id):
                self.put_off(job)
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

    def put_off(self, job: Job) -> None:
        """Do this in the next frame, not in this one."""
        self._waiting.append(job)

    def due(self) -> Iterator[Job]:
        """What is to be done in this frame; what comes meanwhile is among it."""
        for job in self._waiting:
            self._jobs.put(job)
        self._waiting.clear()
        while True:
            try:
                yield self._jobs.get_nowait()
            except Empty:
                return
