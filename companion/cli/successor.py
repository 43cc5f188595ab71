"""The next window, started while this one still stands: nobody looks at an empty screen meanwhile."""

import os
import select
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

PATIENCE_S = 60.0
"""Wall seconds after which this window goes in any case."""
LOOK_S = 0.2


class Successor:
    """A program that opens its own window. It ends when this one does, however that comes about."""

    def __init__(self, words: Sequence[str]) -> None:
        self._folder = TemporaryDirectory(prefix="orctable-next-")
        path = Path(self._folder.name) / "ready.sock"
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.bind(str(path))
        self._child = subprocess.Popen(
            [sys.executable, "-m", "companion.app.tether", *words],
            stdin=subprocess.PIPE,
            env={**os.environ, "NOTIFY_SOCKET": str(path)},
        )

    def wait_shown(self) -> None:
        """Returns when its first picture is drawn, when it has ended, or when it takes too long."""
        for _ in range(round(PATIENCE_S / LOOK_S)):
            if select.select([self._door], [], [], LOOK_S)[0] or self._child.poll() is not None:
                return

    def finish(self) -> int:
        """Waits until it has ended; returns its exit status."""
        try:
            return self._child.wait()
        finally:
            self._door.close()
            self._folder.cleanup()
