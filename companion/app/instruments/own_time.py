"""How long another process has had: where the machine is busy, seconds in which it waited for its turn do not count."""

import os
from pathlib import Path
from threading import Lock
from typing import Final

from hardware.ports import Clock

LOOK_S: Final = 0.25
"""Seconds between two looks at it."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


class OwnTime:
    """A clock that goes only while the process it follows sleeps or has the processor. One that waits for a picture or
    turns in circles grows old by it, one that is ready to go on and gets no turn does not (proc(5)). Where nothing is
    known of the process, all time counts.
    """

    def __init__(self, clock: Clock, folder: Path = Path("/proc")) -> None:
        self._clock, self._folder = clock, folder
        self._process = 0
        self._now = self._looked_at = clock.now()
        self._used = 0.0
        self._looking = Lock()

    def follow(self, process: int) -> None:
        """Time is this process's from now on."""
        self.now()
        with self._looking:
            self._process = process
            self._used = self._look()[1]

    def now(self) -> float:
        """Seconds; they stand still between two looks."""
        with self._looking:
            if (passed := (now := self._clock.now()) - self._looked_at) >= LOOK_S:
                waits, used = self._look()
                self._now += min(passed, max(0.0, used - self._used)) if waits else passed
                self._looked_at, self._used = now, used
            return self._now

    def _look(self) -> tuple[bool, float]:
        """Whether one of its threads has the processor or waits for it, and the seconds all of them have had it."""
        waits, used = False, 0
        try:
            for thread in os.scandir(self._folder / str(self._process) / "task"):
                status = Path(thread.path, "stat").read_text(encoding="utf-8", errors="replace")
                fields = status.rpartition(")")[2].split()
                waits, used = waits or fields[0] == "R", used + int(fields[11]) + int(fields[12])
        except OSError:  # it has ended, or this system has no such folder
            return False, self._used
        return waits, used / TICKS
