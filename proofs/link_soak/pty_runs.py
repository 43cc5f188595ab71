"""Runs in wall time: the simulated base on a pseudo terminal, the faulty cable between, and the app's own driver.

A run is mostly waiting, so many of them go on at once.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.practice.dice_base import SimulatedDiceBase
from hardware.clock import MonotonicClock
from hardware.events import DieRolled, Event
from hardware.serial_dice.source import SerialDice
from hardware.simulated.pty_cable import PtyCable
from proofs.faulty_devices.fault_table import Fault
from proofs.faulty_devices.faulty_cable import GOOD, FaultyCable
from proofs.link_soak.runs import GHOSTS_S, GREET_S, LIES_S, SETTLE_S, Result
from proofs.link_soak.scoring import Thrown, look_whether_seen, score, throw
from proofs.link_soak.soak_line import UIDS


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


AT_ONCE = 10
STEP_S = 0.01


def pty_results(seeds: Iterable[int], fault: Fault, rolls: int) -> Iterator[tuple[int, Result]]:
    """Every seed with its result, in the order in which they end. What happens besides the levels is left out."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        under_way = {pool.submit(_run, seed, fault, rolls): seed for seed in seeds}
        for ended in as_completed(under_way):
            yield under_way[ended], ended.result()


def _run(seed: int, fault: Fault, rolls: int) -> Result:
    with TemporaryDirectory(prefix="orctable-") as folder:
        line = _Line(seed, fault, Path(folder))
        try:
            return line.result(rolls)
        finally:
            line.close()


class _Line:
    """One base on its pseudo terminal, and the driver that has it open."""

    def __init__(self, seed: int, fault: Fault, folder: Path) -> None:
        self._fault = fault
        self._clock = MonotonicClock()
        self._begun = self._clock.now()
        self._cable = FaultyPty(Random(f"cable {seed}"), folder / "dice")
        self._base = SimulatedDiceBase(seed, UIDS[0], cable=self._cable, uptime_ms=fault.uptime_ms)
        self._events: list[Event] = []
        self._dice = SerialDice(self._cable.path, self._clock)
        self._dice.start(self._events.append)

    def close(self) -> None:
        """Closes the port at both ends."""
        self._dice.close()
        self._base.close()

    def result(self, rolls: int) -> Result:
        """Throws so many dice and compares, after half a minute and more of wall time."""
        self._go_on(GREET_S)
        self._cable.set_levels(self._fault.to_app, self._fault.to_base)
        thrown: list[Thrown] = []
        for number in range(0, rolls, 2):
            thrown += self._throw((1, 2) if number + 1 < rolls else (1,))
        self._cable.set_levels(GOOD, GOOD)
        self._settle(len(thrown))
        events = list(self._events)
        found = score(thrown, [event for event in events if isinstance(event, DieRolled)])
        return Result(found, self._cable.done(), Counter(type(event).__name__ for event in events))

    def _throw(self, dice: tuple[int, ...]) -> list[Thrown]:
        begins = self._now()
        before = {die: self._base.judged(die) for die in dice}
        thrown = throw(self._base, begins, dice, self._begun)
        self._go_on(max(roll.t_rest for roll in thrown) - self._begun - begins + LIES_S)
        look_whether_seen(self._base, before, thrown)
        return thrown

    def _settle(self, throws: int) -> None:
        """Goes on until everything was told, then a little for what should not be."""
        until = self._now() + SETTLE_S
        while self._now() < until and sum(isinstance(event, DieRolled) for event in self._events) < throws:
            self._go_on(STEP_S)
        self._go_on(GHOSTS_S)

    def _now(self) -> float:
        return self._clock.now() - self._begun

    def _go_on(self, seconds: float) -> None:
        until = self._now() + seconds
        while self._now() < until:
            time.sleep(STEP_S)
            self._cable.advance(self._now())
            self._base.poll(self._now())
