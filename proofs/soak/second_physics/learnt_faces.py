"""How throws are heard of a sensor that is off: as it comes, after so many faces learnt in play, and if it were exact.

`python -m proofs.soak.second_physics.learnt_faces --seed 5000 --n 56 --out TABLE` moves a die for each kind of throw
and surface. Its sensor is off by up to what the data sheet of the LIS3DH allows: an offset of 110 milli-g and a gain of
a tenth on each axis. Before the throw the die lies on some of its faces, on a table tilted by up to three degrees.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from firmware.core.die import Die
from proofs.long_run import Measurement
from proofs.soak.second_physics.deeds import Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recall import CLOSEST_MS, SENSORS, STEP_MS, THROWS, Tally, motions
from proofs.soak.second_physics.recording import FACES, Motion
from proofs.soak.second_physics.rigid_body import GRAVITY
from proofs.soak.second_physics.rotation import Array
from proofs.soak.second_physics.sensor import Sensor, sense

OFFSET_MG, GAIN = 110.0, 0.10
REST_S = 1.6
TILT = np.radians(3.0)
LIES = 60
"""So often the last sample is repeated: the die goes on lying."""
LEARNT = range(len(FACES) + 1)
EXACT = "exact"
HEAD = ("physics", "sensor", "faces_learnt", "seeds", "n", "told", "low_95", "high_95", "asked", "wrong_face")
Throws = list[tuple[int, int, bool]]


class Listener:
    """The firmware's die: it is given the samples of one recording after another, and says which throws it told."""

    def __init__(self) -> None:
        self.throws: Throws = []
        self._samples: list[tuple[int, int, int, int]] = []
        self._t = 0
        self._die = Die(1, self, lambda *_told: None, self._thrown)

    def restart(self) -> None:
        """Always there."""

    def drain(self, _now_ms: int, feed: Callable[[int, int, int, int], None]) -> bool:
        for sample in self._samples:
            feed(*sample)
        self._samples.clear()
        return False

    def hear(self, samples: Sequence[Sequence[int]], t_ms: Sequence[float]) -> int:
        """Takes a recording; the moment at which it began."""
        begun = self._t
        for at, (x, y, z) in zip(t_ms, samples, strict=True):
            self._t = max(begun + int(at), self._t + CLOSEST_MS)
            self._samples.append((self._t, x, y, z))
        self._die.poll(self._t)
        self._t += STEP_MS
        return begun

    def _thrown(self, die: Die) -> None:
        self.throws.append((self._t, die.detector.face, die.detector.doubtful))


def at_rest(faces: Sequence[Array], motion: Motion) -> Motion:
    """The die lying still on one face after the other: these directions are up."""
    force = np.repeat(np.array(faces) * GRAVITY, int(REST_S * RATE_HZ), axis=0).astype(np.float32)
    return Motion(motion.event, force, np.zeros_like(force))


def rests(seed: int) -> list[Array]:
    """What is up as the die lies on each of its faces, in any order, on a table that is a little tilted."""
    rng = np.random.default_rng([seed, 1])
    tilts = [rng.normal(size=3) for _ in FACES]
    leaning = [
        face + np.tan(rng.uniform(0, TILT)) * (side - side @ face * face) / np.linalg.norm(side - side @ face * face)
        for face, side in zip(rng.permutation(FACES), tilts, strict=True)
    ]
    return [up / np.linalg.norm(up) for up in leaning]


def heard_after(motion: Motion, sensor: Sensor, faces: int) -> Throws:
    """What is told of the throw after the die lay on so many of its faces."""
    seed, listener = motion.event.seed, Listener()
    for up in rests(seed)[:faces]:
        still = sense(at_rest([up], motion), sensor, seed)
        listener.hear(still.xyz_mg.tolist(), still.t_ms.tolist())
    listener.throws.clear()
    thrown = sense(motion, sensor, seed)
    samples, step = thrown.xyz_mg.tolist(), STEP_MS
    samples += [samples[-1]] * LIES
    listener.hear(samples, [*thrown.t_ms.tolist(), *(thrown.t_ms[-1] + step * (later + 1) for later in range(LIES))])
    return listener.throws


def rows(seeds: Sequence[int]) -> Iterator[dict[str, Any]]:
    """A row for each kind of sensor and each number of faces learnt."""
    tallies: dict[tuple[str, str], Tally] = {}
    for kind, surface in product(THROWS, Surface):
        for motion in motions(kind, surface, seeds):
            if not motion.event.is_throw:
                continue
            for name, exact in SENSORS.items():
                off = replace(exact, offset_mg=OFFSET_MG, gain_error=GAIN)
                exactly = replace(exact, offset_mg=0.0, gain_error=0.0)
                ways = [*((str(faces), off, faces) for faces in LEARNT), (EXACT, exactly, 0)]
                for way, sensor, faces in ways:
                    throws = heard_after(motion, sensor, faces)
                    tallies.setdefault((name, way), Tally()).add(motion.event, throws)
    for (name, way), tally in sorted(tallies.items()):
        values = ("MuJoCo", name, way, f"{seeds[0]}-{seeds[-1]}", *tally.row()[:6])
        yield dict(zip(HEAD, values, strict=True))


def main() -> None:
    """Measure, and write the table; `n` are throws of each kind on each surface, from a seed on."""
    run = Measurement("proofs.soak.second_physics.learnt_faces", __doc__, seed=5000, n=56)
    options = run.begin()
    table = list(rows(range(options.seed, options.seed + options.n)))
    which = f"from {options.seed} on; nothing of learning was chosen on any"
    run.write(table, which, f"{table[0]['n']} turned throws, each heard in each way")


if __name__ == "__main__":
    main()
