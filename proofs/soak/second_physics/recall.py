"""How many throws the base tells, and how much else it takes for one, on a physics that is not its own.

`python -m proofs.soak.second_physics.recall` senses every motion that was kept with each kind of sensor, and lets the
firmware's own detector judge it; a row for each kind of deed and surface. Simulated. The thresholds were chosen on the
seeds below 100; only seeds from there on are counted, and `seeds` says which.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from firmware.core.face import FaceReader
from firmware.core.roll import THROWN, RollDetector
from proofs.figures import provenance, write_table
from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.motion_store import FOLDER, UnusableMotion, load
from proofs.soak.second_physics.recording import Motion
from proofs.soak.second_physics.sensor import Sensor, sense

TUNED_BELOW = 100
CLOSEST_MS, STEP_MS = 9, 10
LIES_MS = 600
"""How long the die is watched after the motion's end."""
SENSORS = {
    "50 Hz, 1st order": Sensor(cutoff_hz=50, order=1, bits=10),
    "50 Hz, 2nd order": Sensor(cutoff_hz=50, order=2, bits=10),
    "11 Hz, 2nd order": Sensor(cutoff_hz=11, order=2, bits=12),
}
HEAD = (
    "physics",
    "sensor",
    "deed",
    "surface",
    "turned_over",
    "seeds",
    "n",
    "told",
    "low_95",
    "high_95",
    "wrong_face",
    "p50_ms",
    "p95_ms",
)
Row = dict[str, Any]


@dataclass(slots=True)
class Tally:
    """What came of one kind of deed: how often it was told, with another face than the true one, and how soon."""

    n: int = 0
    told: int = 0
    wrong: int = 0
    delays: list[float] = field(default_factory=list)

    def add(self, motion: Motion, sensor: Sensor) -> None:
        event = motion.event
        told = list(heard(motion, sensor))
        self.n += 1
        self.told += bool(told)
        if told and event.is_throw:
            self.wrong += told[-1][1] != event.face_up
            self.delays += [told[0][0] - event.rest_ms] if event.rest_ms else []

    def row(self) -> tuple[object, ...]:
        low, high = wilson(self.told, self.n)
        delays = sorted(self.delays) or [float("nan")]
        p50, p95 = (delays[min(len(delays) - 1, int(part * len(delays)))] for part in (0.5, 0.95))
        return (
            self.n,
            self.told,
            f"{low:.4f}",
            f"{high:.4f}",
            self.wrong,
            f"{p50:.0f}",
            f"{p95:.0f}",
        )


def heard(motion: Motion, sensor: Sensor) -> Iterator[tuple[int, int]]:
    """When the detector told a throw (ms), and with which face."""
    recording = sense(motion, sensor, motion.event.seed)
    detector, t = RollDetector(FaceReader()), -STEP_MS
    samples = recording.xyz_mg.tolist()
    for at, (x, y, z) in zip(recording.t_ms.tolist(), samples, strict=True):
        t = max(int(at), t + CLOSEST_MS)
        if detector.feed(t, x, y, z) == THROWN:
            yield t, detector.face
    x, y, z = samples[-1]
    for later in range(0, LIES_MS, STEP_MS):
        t += STEP_MS
        if detector.feed(t, x + later // STEP_MS % 2 * 16, y, z) == THROWN:
            yield t, detector.face


def spans(seeds: Iterable[int]) -> str:
    """Numbers as runs: `100-102 1000`."""
    runs: list[list[int]] = []
    for seed in sorted(seeds):
        if runs and seed == runs[-1][-1] + 1:
            runs[-1][1:] = [seed]
        else:
            runs.append([seed])
    return " ".join("-".join(map(str, run)) for run in runs)


def wilson(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson, 1927)."""
    share, square = hits / n, z * z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = z * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def motions(folder: Path, kind: Kind, surface: Surface) -> Iterator[Motion]:
    """The motions of a kind that lie in the folder and were not tuned on."""
    for path in sorted(folder.glob(f"{kind}-{surface}-*.npz")):
        seed = path.stem.rpartition("-")[2]
        if not seed.isdigit() or int(seed) < TUNED_BELOW:
            continue
        try:
            yield load(path)
        except UnusableMotion:
            continue


def rows(folder: Path) -> Iterator[Row]:
    """A row for each sensor, deed and surface; deeds meant as throws are counted by whether the die turned over."""
    for kind in Kind:
        for surface in Surface:
            tallies: dict[tuple[str, bool], Tally] = {}
            seeds = []
            for motion in motions(folder, kind, surface):
                seeds.append(motion.event.seed)
                for name, sensor in SENSORS.items():
                    tallies.setdefault((name, motion.event.is_throw), Tally()).add(motion, sensor)
            for (name, turned), tally in sorted(tallies.items()):
                named = ("MuJoCo", name, kind.value, surface.value, "yes" if turned else "no", spans(seeds))
                yield dict(zip(HEAD, (*named, *tally.row()), strict=True))


def facts(found: Iterable[Row]) -> dict[str, str]:
    """The head of the table: which motions were counted, and how many."""
    counted = sum(row["n"] for row in found) // len(SENSORS)
    which = f"those of the column seeds, each from {TUNED_BELOW} on; the thresholds were chosen on those below"
    command = f"python -m proofs.soak.second_physics.recall {' '.join(sys.argv[1:])}"
    return provenance(command, which, f"{counted} motions, each sensed in {len(SENSORS)} ways")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--motions", type=Path, default=FOLDER)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    found = list(rows(options.motions))
    write_table(options.out, facts(found), HEAD, found)


if __name__ == "__main__":
    main()
