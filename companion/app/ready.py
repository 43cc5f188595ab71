"""Signs of life to the program's starter, if it asked for them: every part of the program goes on."""

import logging
import os
import select
import socket
from collections.abc import Callable, Iterable
from typing import Final

from companion.appliance.starter import MILLION, notify
from hardware.ports import Clock

SHARE: Final = 3  # how many signs of life are sent in the time in which one is asked for
ALIVE: Final = b"WATCHDOG=1"
LONGEST: Final = 100
LOG: Final = logging.getLogger(__name__)


def receive(door: socket.socket, patience: float) -> bytes:
    """What a program says to its starter next, within so many wall seconds; empty if nothing."""
    return door.recv(LONGEST) if select.select([door], [], [], patience)[0] else b""


class SignsOfLife:
    """Tells the starter that every part of the program still works; it starts the program anew when that stays away.

    A sign is sent when each part has said `alive` since the last one, so a single part that hangs silences it. `clock`
    runs in wall time. `first` is called once, when the first sign is due, whether or not anybody asked for signs.
    `dropped` counts the signs that a starter which does not read them had no room for.
    """

    def __init__(self, clock: Clock, parts: Iterable[str], first: Callable[[], None] | None = None) -> None:
        self._clock, self._parts, self._first = clock, frozenset(parts), first
        self.dropped = 0
        self._alive: set[str] = set()
        period = os.environ.get("WATCHDOG_USEC", "")
        self._every = int(period) / MILLION / SHARE if period.isascii() and period.isdigit() else 1.0
        self._due = clock.now()

    def alive(self, part: str) -> None:
        """A part says that it works. From any thread."""
        self._alive.add(part)
        if self._alive < self._parts or self._clock.now() < self._due:
            return
        self._alive.clear()
        self._due = self._clock.now() + self._every
        if not notify(ALIVE):
            self.dropped += 1
            LOG.log(logging.WARNING if self.dropped == 1 else logging.DEBUG, "%d signs of life unread", self.dropped)
        if self._first is not None:
            first, self._first = self._first, None
            first()
