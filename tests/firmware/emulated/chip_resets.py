"""Resets one emulated base two hundred times, its power on, while the app's greetings arrive without a pause.

`python -m tests.firmware.emulated.chip_resets --resets 200 --out docs/results/chip-resets.csv` writes a row a reset: by
its reset pin; by that once more before it is up again; by `machine.reset()` in the running program; by its watchdog,
because the program hangs. The latter two are brought about by two more pins, which a `boot.py` listens to. A run that
goes on where one stopped begins with another base.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from firmware.core import link
from proofs.long_run import LongRun
from tests.firmware.emulated.chip import HELLO, EmulatedBase, missing
from tests.firmware.emulated.updates import compiled

LISTENS = b"""
import micropython
micropython.kbd_intr(-1)
from machine import Pin, reset
def hang(_pin):
    while True:
        pass
Pin(26, Pin.IN, Pin.PULL_UP).irq(lambda _pin: reset(), Pin.IRQ_FALLING)
Pin(27, Pin.IN, Pin.PULL_UP).irq(hang, Pin.IRQ_FALLING)
"""
TWICE = "reset pin twice"
PINS = {"reset pin": -1, TWICE: -1, "machine.reset": 26, "watchdog": 27}
WAYS = list(PINS)
APART_MS, MOST_MS, START_MS, PATIENCE_MS = 5.0, 1000.0, 500.0, 10_000.0
"""Between two greetings; the most from the last start to a reset; what a start takes; how long is waited at most."""


@dataclass(frozen=True, slots=True)
class ChipReset:
    """One reset, so long after the last start began; `boot` is the base's own count of its starts.

    `waited_ms` is from the pin to the reset (or to the second), `up_ms` from that to the answer to a greeting.
    """

    reset: int
    how: str
    after_ms: int
    waited_ms: int
    frames: int
    boot: int
    up_ms: int
    cpu_s: float
    verdict: str


class GreetedBase:
    """A base to which greetings come all the time, but where its port takes no more."""

    def __init__(self) -> None:
        self._base = EmulatedBase({**compiled(), "boot.py": LISTENS})
        self._parser = link.Parser()
        self._frames, self._boot, self._began = 0, 0, 0.0
        self._go_on(lambda: self._boot > 0)

    def reset(self, number: int) -> ChipReset:
        """The reset of this number, and the start after it."""
        cpu, base, how, before = process_time(), self._base, WAYS[number % len(WAYS)], self._boot
        pin, resets = PINS[how], base.resets
        rng = Random(number)
        due, again = self._began + rng.uniform(0.0, MOST_MS), rng.uniform(0.0, START_MS)
        self._go_on(lambda: base.ms >= due)
        did, last, self._frames = base.ms, self._began, 0
        if pin < 0:
            base.reset()
            if how == TWICE:
                self._go_on(lambda: base.ms >= did + again)
                base.reset()
        else:
            base.hold(pin, low=True)
            self._go_on(lambda: base.resets > resets)
            base.hold(pin, low=False)
        self._parser, self._boot, self._began = link.Parser(), 0, base.ms
        self._go_on(lambda: self._boot > 0)
        once = base.resets == resets + (pin >= 0)
        return ChipReset(
            reset=number,
            how=how,
            after_ms=round(did - last),
            waited_ms=round(self._began - did),
            frames=self._frames,
            boot=self._boot,
            up_ms=round(base.ms - self._began),
            cpu_s=round(process_time() - cpu, 1),
            verdict="up" if once and self._boot > before else "not up",
        )

    def _go_on(self, until: Callable[[], bool]) -> None:
        base, end = self._base, self._base.ms + PATIENCE_MS
        while not until() and base.ms < end:
            if base.takes(len(HELLO)):
                base.send(HELLO)
                self._frames += 1
            base.run(APART_MS)
            self._boot = (base.boots(self._parser) or [self._boot])[-1]


def main(words: Sequence[str] | None = None) -> int:
    """Reset, count, write; 1 when a reset did not happen or the base did not come up."""
    long_run = LongRun(
        "tests.firmware.emulated.chip_resets", "Resets the emulated chip while frames arrive.", resets=200
    )
    asked = long_run.begin(words)
    if missing():
        sys.exit(missing())
    base = GreetedBase()
    for number in long_run.left(range(1, asked.resets + 1), "reset"):
        row = base.reset(number)
        long_run.add(row, good=row.verdict == "up")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
