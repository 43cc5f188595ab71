"""Keeps a table running that nobody minds: however the app ends or hangs, it is started again, and the game goes on.

Under systemd its unit does that; this is for a kiosk that was started in any other way. Whoever supervises the app is
told when its screen is up, and then again and again that it works (sd_notify(3)), so that the environment says whether
there is anybody.
"""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

from companion.app.ready import receive
from companion.appliance.starter import MILLION, NOTIFY, READY, WATCHDOG
from companion.schema.quick_dataclass import dataclass

TETHERED: Final = (sys.executable, "-m", "companion.app.tether")
ENDINGS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
LOOK_S: Final = 0.1
PAUSES_S: Final = (0.0, 0.5, 1.0, 2.0, 5.0)  # before each start after a run that ended at once; the last from then on
AT_ONCE_S: Final = 10.0
STOP_S: Final = 15.0
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """Wall seconds: for the screen to come up, for the next sign of life once it is, and for an app that hangs to end
    when it is told to. The same as in `tools/appliance/system/orctable.service`.
    """

    ready_s: float = 90.0
    silent_s: float = 20.0
    end_s: float = 5.0


USUAL: Final = Patience()


def supervised() -> bool:
    """Whether somebody has started this program who starts it again."""
    return bool(os.environ.get(NOTIFY))


def keep_running(words: Sequence[str], patience: Patience = USUAL, program: Sequence[str] = TETHERED) -> int:
    """Runs `orctable` (or another `program`) with these words again and again, until this program is told to end;
    returns the exit status.

    Where it ends by itself at the first start, before its screen is up, that is told at once: there is no display, or
    an option is wrong. One that was killed, or that hung, is started again in any case.
    """
    with TemporaryDirectory(prefix="orctable-kiosk-") as folder, _door(Path(folder) / "ready.sock") as door:
        return _Keeper([*program, *words], door, patience).run()


def _door(path: Path) -> socket.socket:
    """Where the app says that its screen is up."""
    door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    door.bind(str(path))
    return door


class _Keeper:
    """The app as a child. It ends when this program does, however that comes about."""

    def __init__(self, words: Sequence[str], door: socket.socket, patience: Patience) -> None:
        self._words, self._door, self._patience = words, door, patience
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
        """One run; its exit status, and whether its screen was ever up. An app that hangs is killed."""
        self._messages()  # nothing of the one before counts
        door = {NOTIFY: self._door.getsockname(), "WATCHDOG_USEC": str(round(self._patience.silent_s * MILLION))}
        shown, silent_s, looked, borne_s = False, 0.0, time.monotonic(), self._patience.silent_s
        with subprocess.Popen(self._words, stdin=subprocess.PIPE, env={**os.environ, **door}) as child:
            while child.poll() is None:
                messages = self._messages(0.0 if self._ended else LOOK_S)
                shown = shown or READY in messages
                borne_s = max([borne_s, *map(_borne_s, messages)])
                looked, before = time.monotonic(), looked
                # A machine that slept, or a keeper that was stopped too, is no silence of the app.
                silent_s = 0.0 if messages else silent_s + min(looked - before, 2 * LOOK_S)
                if self._ended:
                    _stop(child, STOP_S)
                elif silent_s > (borne_s if shown else self._patience.ready_s):
                    LOG.warning("the app has given no sign of life for %.0f s and is started again", silent_s)
                    _stop(child, self._patience.end_s)
                    return -signal.SIGKILL, shown
            return child.wait(), READY in self._messages() or shown

    def _messages(self, patience: float = 0.0) -> list[bytes]:
        """All that the app has said, and nothing is left to pile up; it is waited so long for the first."""
        messages: list[bytes] = []
        while message := receive(self._door, 0.0 if messages else patience):
            messages.append(message)
        return messages

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._ended:
            time.sleep(LOOK_S)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ended = True


def _borne_s(message: bytes) -> float:
    """For how long the app asks to be borne silent, 0 where it says something else."""
    return int(message.removeprefix(WATCHDOG)) / MILLION if message.startswith(WATCHDOG) else 0.0


def _stop(child: "subprocess.Popen[bytes]", patience_s: float) -> None:
    """Tells the app to end, even one that was stopped, and ends it if it does not."""
    child.terminate()
    with suppress(ProcessLookupError):
        child.send_signal(signal.SIGCONT)
    try:
        child.wait(patience_s)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
