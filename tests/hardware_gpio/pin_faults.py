"""Throws during which a die's plug is out, and put-downs before which all its wires touch: what is told of them.

`python -m tests.hardware_gpio.pin_faults --runs 800 --out docs/results/pin-faults.csv` writes a row a run. A throw is
bad that is neither told nor said to be unsure; a put-down is bad that is told as a throw. Senders and wires are
simulated.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hardware.events import DieRolled, DieUnheard, Event
from hardware.gpio.pin_die import PinDie
from hardware.gpio.steady_word import CALL, IDLE, SAMPLE_S
from hardware.throw_numbers import ThrowNumbers
from proofs.long_run import LongRun
from tests.hardware_gpio.sender import LIFE_S, PinSender

OUT_S = (0.3, 3.0)
TOUCH_S = (0.02, 0.06)
WELL_S = 2 * LIFE_S  # so long the die lies before, and is well


@dataclass(frozen=True, slots=True)
class Faulty:
    """One run: what was done, for how long the fault lasted and from when, what the app made of it."""

    seed: int
    deed: str
    fault_s: float
    from_s: float
    outcome: str
    right_face: bool


def watched(sender: PinSender, faults: Sequence[tuple[float, float, int]], until: float) -> list[Event]:
    """What a die tells while between these times the wires show this word instead of the sender's."""
    die, events, steps = PinDie("dice", 1, ThrowNumbers("pins")), list[Event](), round(until / SAMPLE_S)
    for step in range(steps):
        t = step * SAMPLE_S
        word = next((word for begin, end, word in faults if begin <= t < end), sender.word(t))
        events += die.sample(word, t)
    return events


def outcome(events: Sequence[Event]) -> tuple[str, int]:
    """Whether a throw was told, one was said to be unsure, or nothing was said; the face told."""
    rolled = [event for event in events if isinstance(event, DieRolled)]
    if any(not event.doubtful for event in rolled):
        return "told", rolled[-1].face
    unsure = rolled or any(isinstance(event, DieUnheard) for event in events)
    return ("unsure" if unsure else "nothing"), rolled[-1].face if rolled else 0


def run(seed: int) -> Faulty:
    """A throw with the plug out for odd seeds, a put-down with touching wires for even ones."""
    rng = Random(seed)
    sender, face, thrown = PinSender(rng.randint(1, 6)), rng.randint(1, 6), seed % 2 == 1
    begins = WELL_S + rng.uniform(0.0, LIFE_S)
    shows = sender.moves(begins, begins + rng.uniform(0.4, 2.0), face, thrown=thrown)
    if thrown:
        lasting = rng.uniform(*OUT_S)
        at = rng.uniform(begins, shows)
        faults = [(at, at + lasting, IDLE)]
    else:
        lasting = rng.uniform(*TOUCH_S)
        at = rng.uniform(shows - 0.4, shows + 0.3)
        faults = [(at + later, at + later + lasting, CALL) for later in (0.0, rng.uniform(0.08, 0.2))]
    came, told = outcome(watched(sender, faults, shows + OUT_S[1] + 1.0))
    return Faulty(seed, "throw" if thrown else "put-down", lasting, at - shows, came, told in (0, face))


def is_good(row: Faulty) -> bool:
    """No throw is missed without a word, no put-down is a throw, and no face is wrong."""
    return row.right_face and (row.outcome != "nothing" if row.deed == "throw" else row.outcome != "told")


def main(words: Sequence[str] | None = None) -> int:
    """Throw, put down, write; 1 when a run was bad."""
    long_run = LongRun("tests.hardware_gpio.pin_faults", "Dice on pins with a bad plug.", runs=400)
    asked = long_run.begin(words)
    for seed in long_run.left(range(1, asked.runs + 1)):
        row = run(seed)
        long_run.add(row, good=is_good(row))
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
