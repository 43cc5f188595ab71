"""Two dice that lie still for an hour at the emulated base, the app connected, and are then thrown.

`python -m tests.firmware.emulated.chip_hour --hours 1 --out docs/results/chip-hour.csv` writes a row an hour: how
often a die was called broken, and how much of MicroPython's memory was free by the base's own count, which it says in
its heartbeat. The count comes up to 2.5 s after memory was collected, so that what is in use is known from the most
that was free in ten minutes.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from firmware.core import msgs
from hardware.events import DeviceDown, DieLost, DieRolled
from proofs.long_run import LongRun
from proofs.soak.second_physics.deeds import Kind, Surface
from tests.firmware.emulated.chip import missing
from tests.firmware.emulated.chip_table import ChipTable, PhysicsDie, turned_throws
from tests.firmware.emulated.updates import compiled

THROWS = 5  # of each die after the hour
UP_MS, AFTER_MS = 3000.0, 1000.0
STEP_MS = 20.0
SPAN_MS = 600_000.0
FREE, LONGEST, FAILURES = 17, 18, 19
"""Where a STATUS has the free memory, the longest from pass to pass in a second, and how often a sensor failed."""
UNIT, MOST_LOST = 64, 1024
"""Bytes: what the base counts memory in, and how much less than in the first may be free in the last ten minutes."""
FIRST_SEED = 70_000


@dataclass(frozen=True, slots=True)
class Hour:
    """What became of an hour. Memory in bytes: before the dice lay, in every ten minutes, and after the throws."""

    seed: int
    minutes: float
    called_broken: int
    down: int
    resets: int
    heartbeats: int
    longest_step_ms: int
    free_at_first: int
    free_each_ten_minutes: str
    free_least: int
    free_after: int
    thrown: int
    told: int
    wrong: int
    cpu_s: float
    verdict: str


def lain(seed: int, files: dict[str, bytes], minutes: float) -> Hour:
    """One hour, or what part of it is asked for."""
    cpu = process_time()
    dice = PhysicsDie(f"hour {seed} 1", 1), PhysicsDie(f"hour {seed} 2", 2)
    with TemporaryDirectory() as folder:
        table = ChipTable(files, dice, Path(folder))
        try:
            return _lain(seed, table, minutes, cpu)
        finally:
            table.close()


def _lain(seed: int, table: ChipTable, minutes: float, cpu: float) -> Hour:
    table.plug_in()
    table.run(UP_MS)
    began, before = len(table.heartbeats), len(table.events)
    spans = list[int]()
    end = table.ms + minutes * 60_000
    while table.ms < end:
        first = len(table.heartbeats)
        table.run(min(table.ms + SPAN_MS, end), STEP_MS)
        spans.append(max(values[FREE] for _, values in table.heartbeats[first:]) * UNIT)
    lying = len(table.heartbeats)
    faces = list[tuple[int, int]]()
    motions = turned_throws(FIRST_SEED + 100 * seed, 2 * THROWS, Kind.FIRM, Surface.WOOD)
    for two in zip(motions[::2], motions[1::2], strict=True):
        rests = []
        for number, (die, motion) in enumerate(zip(table.dice, two, strict=True), 1):
            _released, rest, face = die.throw(table.ms, motion)
            rests.append(rest)
            faces.append((number, face))
        table.run(max(rests) + AFTER_MS)
    table.run(table.ms + UP_MS)
    events = [event for event in table.events if isinstance(event, DieRolled)]
    right = sum([e.face for e in events if e.die == die] == [f for d, f in faces if d == die] for die in (1, 2)) == 2
    beats = [values for _, values in table.heartbeats]
    broken = beats[-1][FAILURES] + sum(isinstance(event, DieLost) for event in table.events)
    down = sum(isinstance(event, DeviceDown) for event in table.events[before:])
    base = table.base
    assert base is not None
    flagged = any(values[at] & msgs.DIE_RESTARTING for values in beats[:lying] for at in (5, 11))
    good = right and not (broken or flagged or down or base.resets) and spans[0] - spans[-1] <= MOST_LOST
    return Hour(
        seed=seed,
        minutes=minutes,
        called_broken=broken,
        down=down,
        resets=base.resets,
        heartbeats=lying - began,
        longest_step_ms=max(values[LONGEST] for values in beats[began:lying]),
        free_at_first=beats[began][FREE] * UNIT,
        free_each_ten_minutes=" ".join(map(str, spans)),
        free_least=min(values[FREE] for values in beats[began:lying]) * UNIT,
        free_after=beats[-1][FREE] * UNIT,
        thrown=len(faces),
        told=len(events),
        wrong=0 if right else 1,
        cpu_s=round(process_time() - cpu, 1),
        verdict="well" if good else "not well",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Let lie, throw, write; 1 when a die was called broken, a throw not told, or memory lost."""
    long_run = LongRun(
        "tests.firmware.emulated.chip_hour", "Dice that lie at the emulated chip.", hours=1, minutes=60.0
    )
    asked = long_run.begin(words)
    if missing("mujoco"):
        sys.exit(missing("mujoco"))
    files = compiled()
    for seed in long_run.left(range(1, asked.hours + 1)):
        row = lain(seed, files, asked.minutes)
        long_run.add(row, good=row.verdict == "well")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
