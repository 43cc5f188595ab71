"""A pseudo terminal on which what it carries goes through a faulty cable first."""

from collections import Counter
from pathlib import Path
from random import Random

from hardware.simulated.faults.faulty_cable import FaultyCable
from hardware.simulated.faults.levels import GOOD, Levels
from hardware.simulated.pty_cable import PtyCable


class FaultyPty:
    """The base's end of a bad cable whose other end is a port to open: `path`. `advance` lets it carry."""

    def __init__(self, rng: Random, link: Path) -> None:
        self._cable = FaultyCable(rng, GOOD)
        self._pty = PtyCable(link)
        self._rest = b""
        self.path = str(link)

    @property
    def written(self) -> int:
        """Bytes the base has written."""
        return self._cable.written

    @property
    def taken(self) -> int:
        """Bytes the base has read."""
        return self._cable.taken

    def set_levels(self, to_app: Levels, to_base: Levels) -> None:
        """Sets how bad the cable is from now on."""
        self._cable.set_levels(to_app, to_base)

    def done(self) -> Counter[str]:
        """How often each fault happened."""
        return self._cable.to_app.done + self._cable.to_base.done

    def advance(self, t_s: float) -> None:
        """Sets the time; what has arrived is handed to both ends."""
        self._cable.advance(t_s)
        self._cable.app_writes(self._pty.read())
        self._rest += self._cable.app_reads()
        self._rest = self._rest[self._pty.write(self._rest) :] if self._rest else b""

    def plug_in(self) -> None:
        """Makes the port appear."""
        self._pty.plug_in()
        self._cable.plug_in()

    def pull_out(self) -> None:
        """Makes the port disappear; bytes in transit are lost."""
        self._pty.pull_out()
        self._cable.pull_out()
        self._rest = b""

    def connected(self) -> bool:
        """Whether a program has the port open."""
        return self._pty.connected()

    def wait_readable(self, timeout_s: float) -> None:
        """Waits, in wall time, until the program has written something."""
        self._pty.wait_readable(timeout_s)

    def read(self) -> bytes:
        """The bytes that have reached the base."""
        return self._cable.read()

    def write(self, data: bytes) -> int:
        """Sends bytes from the base."""
        return self._cable.write(data)
