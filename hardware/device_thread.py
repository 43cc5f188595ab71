"""A device that one thread of its own watches: how it is started, nudged and ended."""

import threading
from abc import abstractmethod
from collections.abc import Iterable

from hardware.events import Event
from hardware.ports import Clock, Closing, Emit


class Watched(Closing):
    """The device `name`. Its thread does what `_run` says until `_stop` is set, and does not wait on once it is
    nudged.
    """

    def __init__(self, name: str, clock: Clock) -> None:
        self._name, self._clock = name, clock
        self._emit: Emit | None = None
        self._wake, self._stop = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, emit: Emit) -> None:
        """Looks once, then keeps looking from a thread of its own; events go to `emit` from there, those of the first
        look from the caller's thread. Raises RuntimeError if called twice.
        """
        if self._thread is not None:
            raise RuntimeError(f"{self._name} was started already; make a new {type(self).__name__} instead")
        self._emit = emit
        self._look()
        self._begin()

    def close(self) -> None:
        """Stops the thread and lets go of what it watched; calling it again does nothing."""
        self._stop.set()
        self._nudge()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
        self._shut()

    def _begin(self) -> None:
        self._clock.watch(self._nudge)
        self._thread = threading.Thread(target=self._run, name=f"reader of {self._name}", daemon=True)
        self._thread.start()

    def _nudge(self) -> None:
        self._wake.set()

    def _tell(self, events: Iterable[Event]) -> None:
        if self._emit is not None:
            for event in events:
                self._emit(event)

    @abstractmethod
    def _look(self) -> None:
        """Does what is due now."""

    @abstractmethod
    def _run(self) -> None:
        """What the thread does."""

    @abstractmethod
    def _shut(self) -> None:
        """Lets go of what was watched."""
