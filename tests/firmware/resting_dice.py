"""Dice that lie still for an hour, with the data sheet's digits and little noise, and are then thrown.

`python -m tests.firmware.resting_dice --dice 200 --out docs/results/resting-dice.csv` writes a row a die. A die is bad
that was called broken, or whose throw was not heard although the same throw of the same die without the hour is.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from firmware.core.die import Die
from firmware.drivers.bus import Bus
from firmware.drivers.lis3dh import Lis3dh
from hardware.simulated.tumble import Tumble
from proofs.long_run import LongRun
from tests.firmware.chips import Lis3dhChip, Wires, trembling

LEAST_MG, MOST_MG = 0.5, 4.0
SETTLE_MS = 2000
POLL_MS = 100  # ten samples at once, of the 32 that the chip keeps: a tenth of the time that polling each takes


@dataclass(frozen=True, slots=True)
class Rested:
    """A die: its noise (rms), how long it lay, how often it was called broken, and the throw after it."""

    seed: int
    noise_mg: float
    minutes: int
    failures: int
    face: int | None
    heard: int
    heard_at_once: int
    verdict: str


def thrown_after(seed: int, noise_mg: float, rest_ms: int) -> tuple[int, int | None, list[int]]:
    """How often a die was called broken in that time, which face its throw then shows, and the faces heard."""
    tumble = Tumble(Random(seed))
    at_rest = trembling(Random(f"resting {seed}"), tumble.sample(0), noise_mg)
    chip = Lis3dhChip(lambda t: at_rest(t) if t < rest_ms else tumble.sample(round(t) - rest_ms))
    wires = Wires({0x18: chip})
    heard: list[int] = []
    sensor = Lis3dh(Bus(wires.lines, wires.connect, lambda _us: None))
    die = Die(1, sensor, lambda *_told: None, lambda die: heard.append(die.detector.face))
    end = rest_ms + round(tumble.throw(SETTLE_MS / 1000) * 1000) + SETTLE_MS
    for t in range(0, end, POLL_MS):
        chip.run(t)
        die.poll(t)
    return die.failures, tumble.face_up((end - rest_ms) / 1000), heard


def rested(seed: int, of: int, minutes: int) -> Rested:
    """One die; its noise grows with its number."""
    noise_mg = round(LEAST_MG + (MOST_MG - LEAST_MG) * (seed - 1) / max(of - 1, 1), 3)
    failures, face, heard = thrown_after(seed, noise_mg, minutes * 60_000)
    _failures, _face, at_once = thrown_after(seed, noise_mg, 0)
    good = not failures and heard == at_once and set(heard) <= {face}
    verdict = "well" if good else "called broken" if failures else "not heard"
    return Rested(seed, noise_mg, minutes, failures, face, len(heard), len(at_once), verdict)


def main(words: Sequence[str] | None = None) -> int:
    """Let lie, throw, write; 1 when a die was called broken or no longer heard."""
    long_run = LongRun("tests.firmware.resting_dice", "Dice that lie still for long.", dice=200, minutes=60)
    asked = long_run.begin(words)
    for seed in long_run.left(range(1, asked.dice + 1)):
        row = rested(seed, asked.dice, asked.minutes)
        long_run.add(row, good=row.verdict == "well")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
