"""Waiting for what other threads and processes do; wall time only guards against waiting for ever."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final, TypeVar

T = TypeVar("T")
PATIENCE_S: Final = 60.0


def until(reached: Callable[[], T]) -> T:
    """Waits until something is true, and returns it."""
    deadline = monotonic() + PATIENCE_S
    while not (found := reached()):
        assert monotonic() < deadline, "waited in vain"
        sleep(0.02)
    return found
