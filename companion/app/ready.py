"""Signals to the program's starter, if it asked for them: that the screen is up, and that the program goes on.

One datagram each to the socket that NOTIFY_SOCKET names (sd_notify(3)).
"""

import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from hardware.ports import Clock

MILLION: Final = 1_000_000
SHARE: Final = 3
"""How many signs of life are sent in the time in which one is asked for."""


def notify(words: bytes) -> None:
    """Tells the starter something; nothing where it did not ask."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:  # whoever asked may be gone
        door.sendto(words, "\0" + address[1:] if address.startswith("@") else address)


def say_ready() -> None:
    """The screen is up."""
    notify(b"READY=1")


class SignsOfLife:
    """Tells the starter that every part of the program still works; it starts the program anew when that stays away.

    A sign is sent when each part has said `alive` since the last one, so a single part that hangs silences it. `clock`
    runs in wall time. `first` is called once, when the first sign is due, whether or not anybody asked for signs.
    """

    def __init__(self, clock: Clock, parts: Iterable[str], first: Callable[[], None] | None = None) -> None:
        self._clock, self._parts, self._first = clock, frozenset(parts), first
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
        notify(b"WATCHDOG=1")
        if self._first is not None:
            first, self._first = self._first, None
            first()
