"""Breaks the simulated camera again and again, and measures when the loss is told and when pictures come again.

`python -m proofs.soak.cameras --injected 200 --out docs/results/cameras.csv` writes one row a fault, on the injected
clock; a run is the seed's.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hardware.camera.reopened import ReopenedCamera
from hardware.clock import SteppedClock
from hardware.errors import HardwareError
from proofs.faulty_devices.faulty_camera import CameraFault, SimulatedCamera
from proofs.long_run import LongRun

KINDS = ("kill", "hang", "rubbish", "restart", "damage", "repeat")
TOLD_S, BACK_S = 4.0, 5.0
"""Seconds after a fault began within which it has to be told, and after it ended until pictures come again."""
STEP_S = 0.05
AFTERWARDS_S = 6.0


@dataclass(frozen=True, slots=True)
class Broken:
    """One fault: seconds from its beginning until it was told (nothing when it was over before that was due), and from
    its end until the next picture.
    """

    clock: str
    source: str
    kind: str
    run: int
    told_s: float | None
    back_s: float | None
    verdict: str


def judged(frames: Sequence[float], troubles: Sequence[float], kind: str, run: int, begin: float, end: float) -> Broken:
    """The row of a fault that lasted from `begin` to `end`, by the times of pictures and of troubles."""
    told = next((round(t - begin, 3) for t in troubles if t >= begin), None)
    back = next((round(t - end, 3) for t in frames if t > end), None)
    in_time = end - begin <= TOLD_S if told is None else told <= TOLD_S
    good = in_time and back is not None and back <= BACK_S
    return Broken("injected", "simulated", kind, run, told, back, "good" if good else "late")


def injected(kind: str, run: int, seed: int) -> Broken:
    """One fault, on a clock that is stepped: a restart is over at once."""
    rng, clock = Random(f"{seed} {kind} {run}"), SteppedClock()
    begin = rng.uniform(1.0, 3.0)
    end = begin if kind == "restart" else begin + rng.uniform(4.0, 9.0)
    world = SimulatedCamera(clock, rng.randrange(2**32), [CameraFault(kind, begin, end)])
    frames, troubles = list[float](), list[float]()
    with ReopenedCamera(world.open, clock) as camera:
        for step in range(1, round((end + AFTERWARDS_S) / STEP_S)):
            clock.advance(step * STEP_S)
            world.settle()
            try:
                frame = camera.poll()
            except HardwareError:
                troubles.append(clock.now())
            else:
                frames += [clock.now()] if frame is not None else []
    return judged(frames, troubles, kind, run, begin, end)


def main(words: Sequence[str] | None = None) -> int:
    """Break, measure, write; 1 when anything was not in time."""
    long_run = LongRun("proofs.soak.cameras", __doc__, injected=20, seed=1)
    asked = long_run.begin(words)
    faults = ((kind, run) for kind in KINDS for run in range(asked.injected))
    for kind, run in long_run.left(faults, "kind", "run"):
        row = injected(kind, run, asked.seed)
        long_run.add(row, good=row.verdict == "good")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
