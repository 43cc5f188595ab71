"""From one window to the next: the start screen, a table with devices, and the practice table follow one another in the
same process, the practice table beside it where there is a desktop.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NoReturn

from companion import devices
from companion.app.data_folder import data_folder
from companion.app.leaving import (
    ENDINGS,
    PRACTISE,
    START,
    STATUS,
    STAYING,
    STAYS,
    TABLE,
    WATCH,
    Leaving,
    keep_behind,
    words_of,
)
from companion.app.ready import receive
from companion.app.settings import load_settings
from companion.app.wiring import TABLE_FILE
from companion.appliance.starter import READY, notify
from companion.devices.table_file import HEAD
from companion.record.storage import store
from companion.record.storage.files import make_folder

TETHERED = [sys.executable, "-m", "companion.app.tether"]
PATIENCE_S = 60.0  # wall seconds after which this window goes in any case
LOOK_S = 0.2
_Handler = Callable[[int, FrameType | None], object] | int | None


class Successor:
    """A program that opens its own window. It ends when this one does, however that comes about.

    `shown` is True once it may be left alone: its first picture is drawn, it has ended, or it takes too long.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.shown = False
        self._folder = TemporaryDirectory(prefix="orctable-next-")
        path = Path(self._folder.name) / "ready.sock"
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.bind(str(path))
        self._child = subprocess.Popen(
            [*TETHERED, *words],
            stdin=subprocess.PIPE,
            env={**os.environ, "NOTIFY_SOCKET": str(path), STAYS: "yes"},
        )

    def wait_shown(self) -> None:
        """Returns when it is shown."""
        for _ in range(round(PATIENCE_S / LOOK_S)):
            if receive(self._door, LOOK_S) == READY or self._child.poll() is not None:
                break
        self.shown = True

    def end(self) -> None:
        """Tells it to end; it does so soon, or the system ends it."""
        if self._child.stdin is not None:
            self._child.stdin.close()

    def finish(self) -> int:
        """Waits until it has ended, or the start screen it leads to is there. Returns its exit status."""
        with self._folder, self._door:
            while self._child.poll() is None:
                if receive(self._door, LOOK_S) == STAYING and self._child.stdin is not None:
                    keep_behind(self._child.stdin.fileno(), self._child.pid)
                    return STATUS
            return self._child.wait()


class NextWindow:
    """Where somebody wants to go from a window, if anywhere; `kept` are options that hold wherever it leads."""

    def __init__(self, kept: Sequence[str]) -> None:
        self._kept = kept
        self.leaving: Leaving | None = None
        self._next: Successor | None = None
        self._waits: threading.Thread | None = None
        self._told = False

    def leave(self, leaving: Leaving, close: Callable[[], object]) -> None:
        """Leave this window, on a desktop once the practice table's is there. Asked again it does nothing."""
        if self._next is not None:
            return
        self.leaving = leaving
        if leaving.place == START and os.environ.get(STAYS) and os.environ.get("DISPLAY"):
            notify(STAYING)
            last = threading.Timer(PATIENCE_S, close)  # whoever opens the start screen ends this window, or is gone
            last.daemon = True
            last.start()
            return
        if leaving.place not in (WATCH, PRACTISE) or not os.environ.get("DISPLAY"):
            close()
            return
        self._next = following = Successor([*words_of(leaving, self._kept), "--start", "away"])
        self._end_with(following)

        def wait() -> None:
            following.wait_shown()
            close()

        self._waits = threading.Thread(target=wait, name="next window")
        self._waits.start()

    def _end_with(self, following: Successor) -> None:
        """From now on, being told to end ends what follows too, besides what it has meant so far."""
        for ending in ENDINGS:
            before = signal.getsignal(ending)

            def end(number: int, frame: FrameType | None, before: _Handler = before) -> None:
                self._told = True
                following.end()
                if callable(before):
                    before(number, frame)

            signal.signal(ending, end)

    def follow(self) -> int:
        """Go on where somebody wanted to go; returns the exit status of what was opened beside this program."""
        if self._next is not None and self._waits is not None and self.leaving is not None:
            if closed_early := not self._next.shown:  # whoever closed this window did not wait for the next one
                self._next.end()
            self._waits.join()  # a word is for one of two who listen, and the other would wait for it for ever
            before = load_settings(data_folder()).language
            status = self._next.finish()
            if self._told or closed_early:
                return 0
            if status != STATUS:
                return status
            after = load_settings(data_folder()).language
            self.leaving = Leaving(START, (), after if after != before else self.leaving.language)
        if self.leaving is not None:
            go_on(self.leaving, self._kept)
        return 0


def go_on(leaving: Leaving, kept: Sequence[str]) -> NoReturn:
    """Replace this program by the one that goes on there; `kept` are options that hold wherever it leads.

    Raises OSError if it cannot be started, or the table file cannot be written.
    """
    if leaving.place == TABLE:
        kept = [*kept, "--table", str(_table_file(leaving.about)), "--start", "skip"]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, "-m", "companion.cli", *words_of(leaving, kept)])


def _table_file(named: Sequence[str]) -> Path:
    """A table file with the devices that were named."""
    path = data_folder() / TABLE_FILE
    make_folder(path.parent)
    wanted = (device for device in devices.DEVICES if device.asked and device.kind in named)
    sections = (f"\n[{device.kind}]\n{device.usual}\n" for device in wanted)
    store.write(path, HEAD + "".join(sections))
    return path
