"""The cost of the dice link: throws of a simulated base through a pseudo terminal, in round trips of a bare one."""

import os
import tty
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.events import DieRolled, Event
from hardware.serial_dice.source import SerialDice
from proofs.figures import Figure, Stopwatch

TICK_S = 0.1
QUIET_TICKS = 300
THROWS = 40
TRIPS = 2000
AFTER_S = 1.0
FRAME = bytes(range(32))
"""About the length of one message of the dice link."""


def measure(seed: int) -> list[Figure]:
    """Measures both ends in one process, in lock-step, without waiting in wall time."""
    with TemporaryDirectory(prefix="orctable-") as name:
        trip = _round_trip_s()
        line = _Line(Path(name), seed)
        try:
            quiet, throws, carried = line.quiet(), line.throws(), line.bytes_a_throw
        finally:
            line.close()
        trip = (trip + _round_trip_s()) / 2
    against = "a bare pty round trip of 32 bytes"
    return [
        Figure.of("a step of 0.1 s in which nothing happens", 1e6 * quiet, "us", against, 1e6 * trip, QUIET_TICKS),
        Figure.of("a throw of two dice, from the hand to the faces", 1e6 * throws, "us", against, 1e6 * trip, THROWS),
        Figure.of("bytes of a throw, both ways", carried, "bytes", "one round trip", 2 * len(FRAME), THROWS),
    ]


class _Line:
    """A simulated base, the app's source for it, and the clock they share."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._clock = SteppedClock()
        self._base = SimulatedDiceBase(seed, folder=folder)
        self._source = SerialDice(self._base.path, self._clock)
        self._together = LockStep(self._base, self._source)
        self._rolled = 0
        self.bytes_a_throw = 0.0
        self._source.start(self._hear)
        self._wait(2.0)

    def _hear(self, event: Event) -> None:
        self._rolled += isinstance(event, DieRolled)

    def _wait(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK_S)):
            self._clock.advance(self._clock.now() + TICK_S)
            self._together.step(self._clock.now())

    def quiet(self) -> float:
        """Wall seconds of one step with the dice at rest."""
        watch = Stopwatch()
        with watch:
            self._wait(QUIET_TICKS * TICK_S)
        return watch.each / QUIET_TICKS

    def throws(self) -> float:
        """Wall seconds of one throw with all its messages. Raises ValueError if a face was lost."""
        watch, before = Stopwatch(), self._carried()
        for _ in range(THROWS):
            with watch:
                lies = self._base.throw(self._clock.now())
                self._wait(lies - self._clock.now() + AFTER_S)
        self.bytes_a_throw = (self._carried() - before) / THROWS
        if self._rolled != 2 * THROWS:
            raise ValueError(f"{self._rolled} faces came of {2 * THROWS} dice thrown: the figure would mean nothing")
        return watch.each

    def _carried(self) -> int:
        return self._base.bytes_written + self._base.bytes_read

    def close(self) -> None:
        """Unplugs the base."""
        self._source.close()
        self._base.close()


def _round_trip_s() -> float:
    """Wall seconds of a bare round trip through a pseudo terminal."""
    device, port = os.openpty()
    watch = Stopwatch()
    try:
        tty.setraw(port)
        with watch:
            for _ in range(TRIPS):
                _there_and_back(device, port)
    finally:
        os.close(device)
        os.close(port)
    return watch.each / TRIPS


def _there_and_back(device: int, port: int) -> None:
    for sender, receiver in ((device, port), (port, device)):
        os.write(sender, FRAME)
        got = 0
        while got < len(FRAME):
            got += len(os.read(receiver, len(FRAME) - got))
