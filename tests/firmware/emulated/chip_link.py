"""Throws dice of the emulated chip, which is reset or loses its cable meanwhile, and asks what the app was told.

`python -m tests.firmware.emulated.chip_link --cases 100 --out docs/results/chip-link.csv` writes a row a case: ten
throws, five of each die, the app's half of the link at the other end of the cable. In each even case the base is reset
once, at a moment of a throw or after it; in one of five the cable is pulled, which takes the power away too. The flash
is that of the case's beginning. What moves is `hardware.simulated.tumble`, the sensors have the data sheet's digits.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from firmware.core import link, msgs
from hardware.events import DieRolled, Event
from hardware.serial_dice.link import DiceLink
from hardware.simulated.tumble import Tumble
from proofs.link_soak.scoring import Thrown, score
from proofs.long_run import LongRun
from tests.firmware.chips import Lis3dhChip
from tests.firmware.emulated.chip import EmulatedBase, missing
from tests.firmware.emulated.updates import compiled

ROUNDS, DICE = 5, (1, 2)
STEP_MS = 5.0
UP_MS, AFTER_MS = 1500.0, 1500.0
"""From the power to the first throw; from the rest of a throw to the next, by which the app has been told of it."""
LEAST_AWAY_MS, MOST_AWAY_MS = 100.0, 2000.0
PULLED_EACH = 5


@dataclass(frozen=True, slots=True)
class LinkCase:
    """What became of a case's throws, as `Score` has it; `missed` are those under way when the base was not up."""

    case: int
    resets: int
    pulled: int
    thrown: int
    delivered: int
    doubled: int
    wrong: int
    lost: int
    missed: int
    unseen: int
    emulated_s: float
    cpu_s: float
    verdict: str


@dataclass(slots=True)
class Table:
    """A base, its dice and the app's half of the link, on one clock of milliseconds."""

    files: dict[str, bytes]
    tumbles: tuple[Tumble, Tumble]
    ms: float = 0.0
    app: DiceLink = field(default_factory=lambda: DiceLink("dice"))
    events: list[Event] = field(default_factory=list)
    numbered: list[tuple[float, int]] = field(default_factory=list)
    """When the base told of a throw, the first time or again, and of which die."""
    flash: bytes = b""
    _base: EmulatedBase | None = None
    _on_ms: float = 0.0
    _parser: link.Parser = field(default_factory=link.Parser)

    def plug_in(self) -> None:
        """Power and line are there; the sensors start with them."""
        self._on_ms = self.ms
        first, second = (Lis3dhChip(self._felt(tumble)) for tumble in self.tumbles)
        self._base = EmulatedBase(self.flash or self.files, (first, second))
        self._parser = link.Parser()
        self.app.opened(self.ms / 1000)

    def pull(self) -> None:
        """The cable is out: what is on the flash stays."""
        assert self._base is not None
        self.flash, self._base = self._base.flash(), None
        self.events += self.app.lost("absent", "pulled", self.ms / 1000)

    def reset(self) -> None:
        """The base starts anew; the cable stays in, and its port is opened again."""
        assert self._base is not None
        self._base.reset()
        self.events += self.app.lost("absent", "reset", self.ms / 1000)
        self.app.opened(self.ms / 1000)

    def run(self, until_ms: float) -> None:
        """Lets time go by."""
        while self.ms < until_ms:
            self.ms += STEP_MS
            base, now = self._base, self.ms / 1000
            if base is None:
                self.events += self.app.tick(now)
                continue
            base.run(self.ms - self._on_ms - base.ms)
            said, base.said[:] = bytes(base.said), b""
            self.numbered += [(self.ms, frame[2]) for frame in self._parser.feed(said) if frame[1] == msgs.ROLL]
            self.events += self.app.bytes_in(said, now) + self.app.tick(now)
            base.send(self.app.take_out())

    def _felt(self, tumble: Tumble) -> Callable[[float], tuple[float, float, float]]:
        began = self._on_ms
        return lambda t_ms: tumble.sample(began + t_ms)


def played(case: int, files: dict[str, bytes]) -> LinkCase:
    """One case."""
    cpu, rng = process_time(), Random(case)
    table = Table(files, (Tumble(Random(f"{case} 1")), Tumble(Random(f"{case} 2"))))
    resets, pulled = int(case % 2 == 0), int(case % PULLED_EACH == 1)
    at_reset, at_pull = rng.sample(range(ROUNDS), 2)
    table.plug_in()
    table.run(UP_MS)
    thrown, told, windows = list[Thrown](), list[tuple[float, int, float]](), list[tuple[float, float]]()
    for number in range(ROUNDS):
        begins = table.ms
        rests = [round(tumble.throw(begins / 1000 + 0.1) * 1000) for tumble in table.tumbles]
        happens = begins + rng.uniform(0.0, max(rests) + AFTER_MS - begins)
        if resets and number == at_reset:
            table.run(happens)
            table.reset()
            windows.append((happens, table.ms + UP_MS))
            table.run(table.ms + UP_MS)
        if pulled and number == at_pull:
            table.run(happens)
            table.pull()
            table.run(table.ms + rng.uniform(LEAST_AWAY_MS, MOST_AWAY_MS))
            table.plug_in()
            windows.append((happens, table.ms + UP_MS))
            table.run(table.ms + UP_MS)
        table.run(max(*rests, table.ms) + AFTER_MS)
        for die, tumble, rest in zip(DICE, table.tumbles, rests, strict=True):
            # Until the app has counted it, a throw is in the base's memory alone.
            missable = any(begins <= end and start <= rest + AFTER_MS for start, end in windows)
            thrown.append(Thrown("", die, tumble.face_up(table.ms / 1000), rest / 1000, missable))
            told.append((begins, die, table.ms))
    for throw, (begins, die, end) in zip(thrown, told, strict=True):
        throw.unseen = not any(of == die and begins <= ms <= end for ms, of in table.numbered)
    heard = [event for event in table.events if isinstance(event, DieRolled)]
    for throw in thrown:
        throw.uid = heard[0].uid if heard else ""
    came = score(thrown, heard)
    figures = (came.sent, came.delivered, came.duplicated, came.wrong, came.lost, came.missed, came.unseen)
    seconds = round(table.ms / 1000, 1), round(process_time() - cpu, 1)
    verdict = "kept" if came.kept else "broken"
    return LinkCase(case, resets, pulled, *figures, *seconds, verdict)


def main(words: Sequence[str] | None = None) -> int:
    """Throw, pull, count, write; 1 when a throw was lost, doubled or wrong."""
    long_run = LongRun("tests.firmware.emulated.chip_link", "Throws dice of the emulated chip.", cases=100)
    asked = long_run.begin(words)
    if missing():
        sys.exit(missing())
    files = compiled()
    for case in long_run.left(range(1, asked.cases + 1), "case"):
        row = played(case, files)
        long_run.add(row, good=row.verdict == "kept")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
