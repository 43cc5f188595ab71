"""Faults for a program that is otherwise as it is: Python loads this file by itself from PYTHONPATH, and signals wake
them.

SIGUSR1 eats memory, SIGUSR2 hangs the session's thread, SIGRTMIN the main thread, which is the screen's.
"""

import signal
import threading
import time
from types import FrameType

FOREVER_S = 1e6
PIECE = 64 << 20


def eat(_number: int, _frame: FrameType | None) -> None:
    """Takes more and more memory, from a thread of its own."""
    eaten: list[bytearray] = []

    def more() -> None:
        while True:
            eaten.append(bytearray(b"x") * PIECE)
            time.sleep(0.02)

    threading.Thread(target=more, daemon=True).start()


def hang_session(_number: int, _frame: FrameType | None) -> None:
    """The session's next look at its timers never ends."""
    from companion.session.session import Session

    Session.tick = lambda _self: time.sleep(FOREVER_S)  # type: ignore[method-assign, assignment]


def hang_screen(_number: int, _frame: FrameType | None) -> None:
    """The main thread does nothing any more."""
    time.sleep(FOREVER_S)


for number, fault in ((signal.SIGUSR1, eat), (signal.SIGUSR2, hang_session), (signal.SIGRTMIN, hang_screen)):
    signal.signal(number, fault)
