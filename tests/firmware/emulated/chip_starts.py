"""Starts the emulated chip two hundred times while the app's greetings arrive.

`python -m tests.firmware.emulated.chip_starts --starts 200 --out docs/results/chip-starts.csv` writes a row a start.
The first greeting of each comes later than that of the one before, and others follow every five milliseconds; every
frame to the base holds a 3, which would stop one that is not deaf to Ctrl-C yet. The flash is that of the start before.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

from firmware.core import link
from proofs.long_run import LongRun
from tests.firmware.board.starts import HELLO
from tests.firmware.emulated.chip import EmulatedBase, missing
from tests.firmware.emulated.updates import compiled

LAST_FIRST_MS = 500.0
"""The first greeting of the last start comes so long after power; by then the base is up."""
APART_MS, PATIENCE_MS = 5.0, 3000.0


@dataclass(frozen=True, slots=True)
class ChipStart:
    """One start of the base, the so-manieth of its own count."""

    start: int
    first_frame_ms: int
    frames: int
    boot: int
    up_ms: int
    cpu_s: float
    verdict: str


def started(number: int, of: int, flash: dict[str, bytes] | bytes) -> tuple[ChipStart, bytes]:
    """One start from a flash, and the flash as it is then."""
    begun = process_time()
    first_ms = LAST_FIRST_MS * (number - 1) / of
    base, parser, boots, frames = EmulatedBase(flash), link.Parser(), list[int](), 0
    base.run(first_ms)
    while not boots and base.ms < PATIENCE_MS:
        base.send(HELLO)
        frames += 1
        base.run(APART_MS)
        boots = base.boots(parser)
    verdict = "up" if boots and not base.resets else "not up"
    cpu_s = round(process_time() - begun, 1)
    return ChipStart(
        number, round(first_ms), frames, boots[0] if boots else 0, round(base.ms), cpu_s, verdict
    ), base.flash()


def main(words: Sequence[str] | None = None) -> int:
    """Start, count, write; 1 when a start did not come up."""
    long_run = LongRun(
        "tests.firmware.emulated.chip_starts", "Starts the emulated chip while frames arrive.", starts=200
    )
    asked = long_run.begin(words)
    if missing():
        sys.exit(missing())
    flash: dict[str, bytes] | bytes = compiled()
    for number in long_run.left(range(1, asked.starts + 1), "start"):
        row, flash = started(number, asked.starts, flash)
        long_run.add(row, good=row.verdict == "up")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
