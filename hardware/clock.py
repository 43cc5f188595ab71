"""The two clocks: the machine's own, and one that stands still until somebody moves it."""

import threading
import time
from collections.abc import Callable


class MonotonicClock:
    """The machine's own steady clock, in seconds."""

    def now(self) -> float:
        return time.monotonic()

    def watch(self, wake: Callable[[], None]) -> None:
        """Nothing to do: this clock runs by itself, and readers look at it often."""


class SteppedClock:
    """A clock that stands still until `advance` is called; who waits on it is woken then."""

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
        """Move the time to `to` seconds. Raises ValueError when that would be going back, or to no moment at all."""
        if not self._now <= to < float("inf"):
            raise ValueError(f"the clock stands at {self._now:.3f} s and cannot go back to {to:.3f} s")
        self._now = to
        with self._lock:
            watchers = tuple(self._watchers)
        for wake in watchers:
            wake()
