"""Two clocks: the machine's own, and one that only moves when told to."""

import threading
import time
from collections.abc import Callable


class MonotonicClock:
    """The machine's monotonic clock, in seconds."""

    def now(self) -> float:
        return time.monotonic()

    def watch(self, wake: Callable[[], None]) -> None:
        """Does nothing: this clock never jumps, and readers poll it often."""


class SteppedClock:
    """A clock that only moves when `advance` is called, which wakes everybody waiting on it."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._lock = threading.Lock()
        self._watchers: list[Callable[[], None]] = []

    def __repr__(self) -> str:
        return f"<SteppedClock at {self._now:.3f} s>"

    def now(self) -> float:
        return self._now

    def watch(self, wake: Callable[[], None]) -> None:
        with self._lock:
            self._watchers.append(wake)

    def advance(self, to: float) -> None:
        """Moves the time to `to` seconds. Raises ValueError if that is in the past or not finite."""
        if not self._now <= to < float("inf"):
            raise ValueError(f"the clock stands at {self._now:.3f} s and cannot go back to {to:.3f} s")
        self._now = to
        with self._lock:
            watchers = tuple(self._watchers)
        for wake in watchers:
            wake()
