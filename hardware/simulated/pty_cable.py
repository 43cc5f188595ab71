"""A serial cable made of a pseudo terminal: one end for a simulated device, the other an ordinary port."""

import os
import select
import tty
from pathlib import Path


class PtyCable:
    """The device's end. It never blocks, and it knows whether a program holds the other end.

    `path` is where to open the other end; with `link` it is that file, a symbolic link that stays the same when the
    cable is unplugged and plugged in again. `written` and `taken` count bytes since the cable was created.
    """

    def __init__(self, link: Path | None = None) -> None:
        self.path = ""
        self.written = 0
        self.taken = 0
        self._link = link
        self._master: int | None = None

    def plug_in(self) -> None:
        """Makes the port appear; does nothing if it is there already."""
        if self._master is not None:
            return
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(slave)
        # Kept closed: otherwise the device's end would not notice the program at the other end leaving.
        os.close(slave)
        if self._link is not None:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(self.path)
            self.path = str(self._link)

    def pull_out(self) -> None:
        """Makes the port disappear; bytes in transit are lost. Calling it twice is fine."""
        if self._master is None:
            return
        os.close(self._master)
        self._master = None
        if self._link is not None:
            self._link.unlink(missing_ok=True)

    def connected(self) -> bool:
        """Whether a program has the port open."""
        return self._master is not None and not self._hung_up(self._master)

    def wait_readable(self, timeout_s: float) -> None:
        """Waits, in wall time, until the program has written something."""
        if self._master is not None:
            select.select([self._master], [], [], timeout_s)

    def read(self) -> bytes:
        """What the program has written; empty if nothing, or if it is gone."""
        if self._master is None or self._hung_up(self._master):
            return b""
        try:
            data = os.read(self._master, 4096)
        except OSError:
            # Nothing yet, or the program has just closed the port: the same to a device.
            return b""
        self.taken += len(data)
        return data

    def write(self, data: bytes) -> int:
        """Sends what fits now; returns the number of bytes."""
        if self._master is None:
            return 0
        try:
            count = os.write(self._master, data)
        except BlockingIOError:
            return 0
        self.written += count
        return count

    @staticmethod
    def _hung_up(master: int) -> bool:
        watch = select.poll()
        watch.register(master, 0)
        return bool(watch.poll(0))
