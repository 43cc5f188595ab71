"""One event at a high rate, and what is true about it.

One event from its seed: how the die lies, what the hand does, how it is let go or pushed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from proofs.soak.second_physics import rigid_body
from proofs.soak.second_physics.deeds import (
    BLOWS,
    FLOORS,
    HELD,
    RELEASES,
    TILT_DEGREES,
    TRAY_HALF_M,
    WOOD,
    Kind,
    Material,
    Range,
    Surface,
)
from proofs.soak.second_physics.hand import RATE_HZ, Hand, LettingGo, carry, tip
from proofs.soak.second_physics.rigid_body import (
    GRAVITY,
    HALF_M,
    MASS_KG,
    STEP_S,
    Contact,
    Fall,
    Path,
    Room,
    Start,
    lowest_point,
)
from proofs.soak.second_physics.rotation import (
    Array,
    about,
    degrees_between,
    into_body,
    inverse,
    turned,
    up_in_body,
    vector_of,
)

ROLLING_RADIUS_M = 0.0095
"""Between half an edge and half a diagonal of a face: at what distance from its axis a cube rolls."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What will happen: the die lies, is held, and is then on its own.

    `hand` is missing for what begins on the table, `start` for a die that is never let go. `forces` push the die
    (newtons and newton metres, a row a step); `table` is how the table itself accelerates (m/s2, a row a step).
    """

    lying: Array
    lying_samples: int
    after_samples: int
    room: Room
    hand: Hand | None = None
    start: Start | None = None
    forces: Array | None = None
    table: Array | None = None


def planned(kind: Kind, surface: Surface, seed: int) -> Plan:
    """The event of this seed; the same every time."""
    rng = np.random.default_rng([seed, list(Kind).index(kind), list(Surface).index(surface)])
    lying = _flat(rng)
    samples = (int(rng.uniform(0.4, 0.9) * RATE_HZ), int(rng.uniform(0.6, 1.0) * RATE_HZ))
    room = _room(surface, rng)
    place = _place(room, rng)
    if kind in HELD:
        end = _letting_go(kind, lying, rng)
        hand = carry(kind, lying, end, rng)
        start = None if kind is Kind.HELD_STILL else _start(kind, hand.attitude[-1], end, place, rng)
        return Plan(lying, *samples, room, hand, start)
    if kind is Kind.TURN:
        hand = tip(lying, HALF_M, rng)
        tipped = hand.attitude[-1]
        start = Start(np.array([*place, lowest_point(tipped)]), tipped, np.zeros(3), hand.spin[-1])
        return Plan(lying, *samples, room, hand, start)
    start = Start(np.array([*place, HALF_M]), lying, np.zeros(3), np.zeros(3))
    if kind is Kind.SHOVE:
        return Plan(lying, *samples, room, start=start, forces=_shove(room, rng))
    table = _knock(BLOWS[kind], rng)
    falling = np.concatenate([-MASS_KG * table, np.zeros_like(table)], axis=1)
    return Plan(lying, *samples, room, start=start, forces=falling, table=table)


def _flat(rng: Generator) -> Array:
    """Any face up, turned anyhow on the table."""
    faces = [(0, 0, 0), (2, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)]
    onto = about(np.array(faces[rng.integers(6)]) * np.pi / 2)
    return turned(about(np.array([0.0, 0.0, rng.uniform(-np.pi, np.pi)])), onto)


def _contact(material: Material, rng: Generator) -> Contact:
    return Contact(rng.uniform(*material.restitution), rng.uniform(*material.friction), rng.uniform(*material.impact))


def _room(surface: Surface, rng: Generator) -> Room:
    floor, wall = _contact(FLOORS[surface], rng), _contact(WOOD, rng)
    half = (rng.uniform(*TRAY_HALF_M[0]), rng.uniform(*TRAY_HALF_M[1]))
    return Room(floor, wall, half) if surface is Surface.TRAY else Room(floor)


def _place(room: Room, rng: Generator) -> Array:
    free = np.maximum(np.array(room.half) - 0.016, 0.0)
    return np.asarray(rng.uniform(-1, 1, 2) * free)


def _letting_go(kind: Kind, lying: Array, rng: Generator) -> LettingGo:
    if kind is Kind.HELD_STILL:
        return LettingGo(_any(rng), np.zeros(3), np.zeros(3))
    ranges = RELEASES[kind]
    attitude = _nearly_flat(kind, lying, rng) if kind in TILT_DEGREES else _any(rng)
    heading = rng.uniform(-np.pi, np.pi)
    ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
    speed = rng.uniform(*ranges.sideways)
    velocity = speed * ahead + np.array([0.0, 0.0, rng.uniform(*ranges.upwards)])
    spin = rng.normal(size=3)
    spin *= rng.uniform(*ranges.spin) / np.linalg.norm(spin)
    if kind is Kind.GENTLE:
        rolling = speed / ROLLING_RADIUS_M * rng.uniform(0.6, 1.1)
        spin = rolling * (np.cross([0.0, 0.0, 1.0], ahead) + rng.normal(0.0, 0.15, 3))
    return LettingGo(attitude, velocity, into_body(attitude, spin))


def _any(rng: Generator) -> Array:
    rotation = rng.normal(size=4)
    return np.asarray(rotation / np.linalg.norm(rotation))


def _nearly_flat(kind: Kind, lying: Array, rng: Generator) -> Array:
    """As it lay or, as often, turned in the hand to any face."""
    flat = lying if rng.random() < 0.5 else _flat(rng)
    way = rng.uniform(-np.pi, np.pi)
    tilt = np.radians(rng.uniform(0.0, TILT_DEGREES[kind])) * np.array([np.cos(way), np.sin(way), 0.0])
    return turned(about(tilt), flat)


def _start(kind: Kind, attitude: Array, end: LettingGo, place: Array, rng: Generator) -> Start:
    height = rng.uniform(*RELEASES[kind].height) + lowest_point(attitude)
    return Start(np.array([*place, height]), attitude, end.velocity, end.spin)


def _shove(room: Room, rng: Generator) -> Array:
    """A finger that pushes low against one side, presses a little, rubs, and is taken away."""
    lasting = rng.uniform(0.15, 0.8)
    seconds = np.arange(int(lasting / STEP_S), dtype=np.float64) * STEP_S
    speed, rising = rng.uniform(0.03, 0.35), rng.uniform(0.05, 0.15)
    pressing = rng.uniform(0.0, 1.0) * MASS_KG * GRAVITY * np.minimum(seconds / 0.02, 1.0)
    along = room.floor.friction * (MASS_KG * GRAVITY + pressing)
    along = along + MASS_KG * speed / rising * (seconds < rising)
    along = along * (1 + rng.uniform(0.02, 0.15) * _noise(seconds, (20.0, 200.0), rng))
    heading = rng.uniform(-np.pi, np.pi)
    ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
    force = np.maximum(along, 0.0)[:, None] * ahead
    aside = np.array([-ahead[1], ahead[0], 0.0]) * rng.uniform(-0.001, 0.001)
    arm = aside + np.array([0.0, 0.0, rng.uniform(-0.005, 0.0)])
    torque = np.cross(arm, force)
    force[:, 2] -= pressing
    return np.concatenate([force, torque], axis=1)


def _noise(seconds: Array, band: tuple[float, float], rng: Generator) -> Array:
    waves = 2 * np.pi * (rng.uniform(*band, 6) * seconds[:, None] + rng.random(6))
    return np.asarray(np.sin(waves).sum(axis=1) / np.sqrt(3))


def _knock(speed: Range, rng: Generator) -> Array:
    """A table that is hit once to three times and rings after each."""
    seconds = np.arange(int(1.2 / STEP_S)) * STEP_S
    velocity = np.zeros((len(seconds), 3))
    for _ in range(rng.integers(1, 4)):
        since = np.maximum(seconds - rng.uniform(0.0, 0.6), 0.0)
        ringing = np.exp(-since / rng.uniform(0.03, 0.15)) * np.cos(2 * np.pi * rng.uniform(15.0, 60.0) * since)
        hit = rng.uniform(*speed) * np.array([*rng.uniform(-0.3, 0.3, 2), rng.choice([-1.0, 1.0])])
        begun = 1 - np.exp(-since / rng.uniform(0.001, 0.003))
        velocity += (ringing * begun)[:, None] * hit
    return np.asarray(np.diff(velocity, axis=0, prepend=velocity[:1]) / STEP_S)


FACES = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0], [0, -1, 0], [-1, 0, 0], [0, 0, -1]], dtype=np.float64)
"""Where the faces 1 to 6 look in the die's frame."""
THROWN_DEGREES = 90.0
STEPS = round(1 / RATE_HZ / STEP_S)  # steps of the physics in one sample


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
