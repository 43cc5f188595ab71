"""A pseudo terminal on which what it carries goes through a faulty cable first."""

from collections import Counter
from pathlib import Path
from random import Random

from hardware.simulated.faults.faulty_cable import FaultyCable
from hardware.simulated.faults.levels import GOOD
from hardware.simulated.pty_cable import PtyCable


class FaultyPty(FaultyCable):
    """The base's end of a bad cable whose other end is a port to open: `path`. `advance` lets it carry."""

    def __init__(self, rng: Random, link: Path) -> None:
        super().__init__(rng, GOOD)
        self._pty = PtyCable(link)
        self._rest = b""
        self.path = str(link)

    def done(self) -> Counter[str]:
        """How often each fault happened."""
        return self.to_app.done + self.to_base.done

    def advance(self, t_s: float) -> None:
        """Sets the time; what has arrived is handed to both ends."""
        super().advance(t_s)
        self.app_writes(self._pty.read())
        self._rest += self.app_reads()
        self._rest = self._rest[self._pty.write(self._rest) :] if self._rest else b""

    def plug_in(self) -> None:
        """Makes the port appear."""
        self._pty.plug_in()
        super().plug_in()

    def pull_out(self) -> None:
        """Makes the port disappear; bytes in transit are lost."""
        self._pty.pull_out()
        super().pull_out()
        self._rest = b""

    def connected(self) -> bool:
        """Whether a program has the port open."""
        return self._pty.connected()

    def wait_readable(self, timeout_s: float) -> None:
        """Waits, in wall time, until the program has written something."""
        self._pty.wait_readable(timeout_s)
