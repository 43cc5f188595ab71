"""Throws dice of the emulated chip, which is reset or loses its cable meanwhile, and asks what the app was told.

`python -m tests.firmware.emulated.chip_link --cases 100 --out docs/results/chip-link.csv` writes a row a case: ten
throws of the second physics, five of each die, which turn over; the app's own `SerialDice` on the port. In each even
case the base is reset once, by its pin or as its watchdog does it, at a moment of a throw or after it; in one of five
the cable is pulled, which takes the power away too. Hands do not wait for the base. The flash is that of a base that
was started before.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from hardware.events import DieRolled
from proofs.link_soak.scoring import Thrown, score
from proofs.long_run import LongRun
from proofs.soak.second_physics.deeds import Surface
from proofs.soak.second_physics.recall import THROWS
from tests.firmware.emulated.chip import EmulatedBase, missing
from tests.firmware.emulated.chip_table import ChipTable, PhysicsDie, turned_throws
from tests.firmware.emulated.updates import compiled

ROUNDS, DICE = 5, (1, 2)
FIRST_START_MS = 1500.0
UP_MS, AFTER_MS = 1000.0, 1500.0
"""From the power to a base that is up; from the rest of a throw to the next, by which the app has been told of it."""
LEAST_AWAY_MS, MOST_AWAY_MS = 100.0, 2000.0
PULLED_EACH = 5
FIRST_SEED = 100_000


@dataclass(frozen=True, slots=True)
class LinkCase:
    """What became of a case's throws, as `Score` has it; `missed` are those that were free or at rest, and not told
    yet, when the base was not up. `asked` are those told as doubtful, `reset` what did it.
    """

    case: int
    throws: str
    surface: str
    reset: str
    resets: int
    pulled: int
    thrown: int
    delivered: int
    asked: int
    doubled: int
    wrong: int
    lost: int
    missed: int
    unseen: int
    emulated_s: float
    cpu_s: float
    verdict: str


def installed() -> bytes:
    """The flash of a base that was started once and has played nothing."""
    base = EmulatedBase(compiled())
    base.run(FIRST_START_MS)
    return base.flash()


def played(case: int, flash: bytes) -> LinkCase:
    """One case."""
    dice = PhysicsDie(f"link {case} 1", 1), PhysicsDie(f"link {case} 2", 2)
    with TemporaryDirectory() as folder:
        table = ChipTable(flash, dice, Path(folder))
        try:
            return _played(case, table)
        finally:
            table.close()


def _played(case: int, table: ChipTable) -> LinkCase:
    cpu, rng = process_time(), Random(case)
    kind, surface = THROWS[case % len(THROWS)], list(Surface)[case // len(THROWS) % len(Surface)]
    motions = iter(turned_throws(FIRST_SEED + 100 * case, ROUNDS * len(DICE), kind, surface))
    resets, pulled = int(case % 2 == 0), int(case % PULLED_EACH == 1)
    by_watchdog = case % 4 == 0
    at_reset, at_pull = rng.sample(range(ROUNDS), 2)
    table.plug_in()
    table.run(UP_MS)
    thrown, told, windows = list[Thrown](), list[tuple[float, int, float]](), list[tuple[float, float]]()
    for number in range(ROUNDS):
        begins = table.ms
        throws = [die.throw(begins, next(motions)) for die in table.dice]
        ends = max(rest for _, rest, _ in throws) + AFTER_MS
        happens = rng.uniform(begins, ends)
        if resets and number == at_reset:
            table.run(happens)
            table.reset(by_watchdog=by_watchdog)
            windows.append((happens, happens + UP_MS))
        if pulled and number == at_pull:
            table.run(happens)
            table.pull()
            table.run(table.ms + rng.uniform(LEAST_AWAY_MS, MOST_AWAY_MS))
            table.plug_in()
            windows.append((happens, table.ms + UP_MS))
        table.run(max([ends, *(end + AFTER_MS for _, end in windows)]))
        for die, (released, rest, face) in zip(DICE, throws, strict=True):
            # Until the app has counted it, a throw is in the base's memory alone.
            missable = any(released <= end and start <= rest + AFTER_MS for start, end in windows)
            thrown.append(Thrown("", die, face, rest / 1000, missable))
            told.append((begins, die, table.ms))
    for throw, (begins, die, end) in zip(thrown, told, strict=True):
        throw.unseen = not any(of == die and begins <= ms <= end for ms, of in table.rolls)
    heard = [event for event in table.events if isinstance(event, DieRolled)]
    for throw in thrown:
        throw.uid = heard[0].uid if heard else ""
    came = score(thrown, heard)
    return LinkCase(
        case=case,
        throws=kind.value,
        surface=surface.value,
        reset=("watchdog" if by_watchdog else "pin") if resets else "",
        resets=resets,
        pulled=pulled,
        thrown=came.sent,
        delivered=came.delivered,
        asked=sum(event.doubtful for event in heard),
        doubled=came.duplicated,
        wrong=came.wrong,
        lost=came.lost,
        missed=came.missed,
        unseen=came.unseen,
        emulated_s=round(table.ms / 1000, 1),
        cpu_s=round(process_time() - cpu, 1),
        verdict="kept" if came.kept else "broken",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Throw, pull, count, write; 1 when a throw was lost, doubled or wrong."""
    long_run = LongRun("tests.firmware.emulated.chip_link", "Throws dice of the emulated chip.", cases=100)
    asked = long_run.begin(words)
    if missing("mujoco"):
        sys.exit(missing("mujoco"))
    flash = installed()
    for case in long_run.left(range(1, asked.cases + 1), "case"):
        row = played(case, flash)
        long_run.add(row, good=row.verdict == "kept")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
