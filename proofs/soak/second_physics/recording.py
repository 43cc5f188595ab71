"""One event at a high rate, and what is true about it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from proofs.soak.second_physics import rigid_body
from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.plans import Plan, planned
from proofs.soak.second_physics.rigid_body import GRAVITY, STEP_S, Fall, Path
from proofs.soak.second_physics.rotation import (
    Array,
    degrees_between,
    into_body,
    inverse,
    turned,
    up_in_body,
    vector_of,
)

FACES = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0], [0, -1, 0], [-1, 0, 0], [0, 0, -1]], dtype=np.float64)
"""Where the faces 1 to 6 look in the die's frame."""
THROWN_DEGREES = 90.0
STEPS = round(1 / RATE_HZ / STEP_S)
"""Steps of the physics in one sample."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, and what is true about it. Milliseconds count from the beginning of the motion.

    `release_ms` is when the die was on its own: let go, or (lying on the table) first pushed; None if it never was.
    `rest_ms` is when it rested, None if it did not. Both angles count from the release: `net_degrees` is the whole
    rotation until the end, `turned_degrees` the farthest that the direction up ever got in the die (turning flat on the
    table does not change it). `face_before` and `face_up` are the faces nearest up at release and at the end,
    `tilt_degrees` is how far the latter is from it.
    """

    kind: Kind
    surface: Surface
    seed: int
    release_ms: float | None
    rest_ms: float | None
    net_degrees: float
    turned_degrees: float
    face_before: int
    face_up: int
    tilt_degrees: float

    @property
    def is_throw(self) -> bool:
        """Whether the die turned over by a quarter or more after it had left the hand."""
        return self.turned_degrees >= THROWN_DEGREES


@dataclass(frozen=True, slots=True)
class Motion:
    """How the die moved, a row every 1 / `hand.RATE_HZ` seconds, in its own frame.

    `force` is the mean specific force at its centre during a sample (m/s2; 9.8 upwards at rest), `spin` the angular
    velocity at the sample's end (rad/s).
    """

    event: Event
    force: NDArray[np.float32]
    spin: NDArray[np.float32]


def simulate(kind: Kind, surface: Surface, seed: int) -> Motion:
    """One event. Simulated; needs MuJoCo (`make mujoco`)."""
    return simulate_many(kind, surface, [seed])[0]


def simulate_many(kind: Kind, surface: Surface, seeds: Sequence[int]) -> list[Motion]:
    """An event a seed, the same as one by one but several times quicker: about 0.15 s of one processor each."""
    plans = [planned(kind, surface, seed) for seed in seeds]
    falls = [Fall(plan.room, plan.start, plan.forces) for plan in plans if plan.start]
    paths: Sequence[Path | None] = rigid_body.fall(falls) if falls else [None] * len(plans)
    return [_motion(kind, surface, *each) for each in zip(seeds, plans, paths, strict=True)]


def _motion(kind: Kind, surface: Surface, seed: int, plan: Plan, path: Path | None) -> Motion:
    parts = [_still(plan.lying, plan.lying_samples)]
    if plan.hand:
        upwards = plan.hand.acceleration + np.array([0.0, 0.0, GRAVITY])
        parts.append((into_body(plan.hand.attitude, upwards), plan.hand.spin))
    before = sum(len(force) for force, _ in parts)
    if path:
        parts += [_free(path, plan.table), _still(path.attitude[-1], plan.after_samples)]
    force, spin = (np.concatenate(part).astype(np.float32) for part in zip(*parts, strict=True))
    return Motion(_truth(kind, surface, seed, plan, path, before), force, spin)


def _still(attitude: Array, samples: int) -> tuple[Array, Array]:
    return np.tile(up_in_body(attitude) * GRAVITY, (samples, 1)), np.zeros((samples, 3))


def _free(path: Path, table: Array | None) -> tuple[Array, Array]:
    upwards = np.diff(path.velocity, axis=0) / STEP_S + np.array([0.0, 0.0, GRAVITY])
    if table is not None:
        # The physics sees the table as still; the sensor feels that it is not.
        upwards[: len(table)] += table[: len(upwards)]
    force = into_body(path.attitude[:-1], upwards)
    return force.reshape(-1, STEPS, 3).mean(axis=1), path.spin[STEPS::STEPS]


def _truth(kind: Kind, surface: Surface, seed: int, plan: Plan, path: Path | None, before: int) -> Event:
    if path is None:
        end = plan.lying if plan.hand is None else plan.hand.attitude[-1]
        face, tilt = _face(end)
        return Event(kind, surface, seed, None, None, 0.0, 0.0, face, face, tilt)
    release_ms = before * 1000 / RATE_HZ
    ups = up_in_body(path.attitude)
    net = np.degrees(np.linalg.norm(vector_of(turned(inverse(path.attitude[0]), path.attitude[-1]))))
    moving = np.flatnonzero(path.is_moving())
    last = int(moving[-1]) if moving.size else 0
    rest_ms = release_ms + last * STEP_S * 1000 if last < len(ups) - 1 else None
    farthest = float(degrees_between(ups, ups[0]).max())
    before_up, _ = _face(path.attitude[0])
    return Event(kind, surface, seed, release_ms, rest_ms, float(net), farthest, before_up, *_face(path.attitude[-1]))


def _face(attitude: Array) -> tuple[int, float]:
    """The face nearest up, and how many degrees it is from it."""
    up = up_in_body(attitude)
    best = int(np.argmax(FACES @ up))
    return best + 1, float(degrees_between(FACES[best], up))
