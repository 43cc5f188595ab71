"""Keeps a table running that nobody minds: however the app ends, it is started again, and the game goes on.

Under systemd its unit does that; this is for a kiosk that was started in any other way. Whoever supervises the app is
told when its screen is up (sd_notify(3)), so that the environment says whether there is anybody.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

NOTIFY: Final = "NOTIFY_SOCKET"
ENDINGS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
LOOK_S: Final = 0.1
PAUSES_S: Final = (0.0, 0.5, 1.0, 2.0, 5.0)
"""How long is waited before each start that follows a run that ended at once; the last one from then on."""
AT_ONCE_S: Final = 10.0
STOP_S: Final = 15.0
MESSAGE: Final = 256


def supervised() -> bool:
    """Whether somebody has started this program who starts it again."""
    return bool(os.environ.get(NOTIFY))


def keep_running(words: Sequence[str]) -> int:
    """Runs `orctable` with these words again and again, until this program is told to end; returns the exit status.

    Where it ends by itself at the first start, before its screen is up, that is told at once: there is no display, or
    an option is wrong. One that was killed is started again in any case.
    """
    with TemporaryDirectory(prefix="orctable-kiosk-") as folder, _door(Path(folder) / "ready.sock") as door:
        return _Keeper(words, door).run()


def _door(path: Path) -> socket.socket:
    """Where the app says that its screen is up."""
    door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    door.bind(str(path))
    return door


class _Keeper:
    """The app as a child. It ends when this program does, however that comes about."""

    def __init__(self, words: Sequence[str], door: socket.socket) -> None:
        self._words, self._door = words, door
        self._ended = False
        self._vain = 0
        for ending in ENDINGS:
            signal.signal(ending, self._end)

    def run(self) -> int:
        """Starts it until this program is told to end."""
        ever = False
        while True:
            begun = time.monotonic()
            status, shown = self._once()
            ever = ever or shown or status < 0
            if self._ended or not ever:
                return 0 if self._ended else status
            self._vain = 0 if time.monotonic() - begun > AT_ONCE_S else self._vain + 1
            self._wait(PAUSES_S[min(self._vain, len(PAUSES_S) - 1)])

    def _once(self) -> tuple[int, bool]:
        """One run; its exit status, and whether its screen was ever up."""
        words = [sys.executable, "-m", "companion.app.tether", *self._words]
        door = {NOTIFY: self._door.getsockname()}
        shown = False
        with subprocess.Popen(words, stdin=subprocess.PIPE, env={**os.environ, **door}) as child:
            while child.poll() is None:
                shown = self._heard() or shown
                if self._ended:
                    _stop(child)
            return child.wait(), self._heard() or shown

    def _heard(self) -> bool:
        """Whether the app has said anything in the last moment; it is taken away, so that nothing piles up."""
        if not select.select([self._door], [], [], 0.0 if self._ended else LOOK_S)[0]:
            return False
        self._door.recv(MESSAGE)
        return True

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._ended:
            time.sleep(LOOK_S)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ended = True


def _stop(child: "subprocess.Popen[bytes]") -> None:
    """Tells the app to end, and ends it if it does not."""
    child.terminate()
    try:
        child.wait(STOP_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
