"""The hand that holds the die: a smooth made-up motion, without physics, which ends as the die is to be let go.

Only what an accelerometer notices is kept consistent: attitude and velocity. Where the hand is in the room is not.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from proofs.soak.second_physics.deeds import Kind
from proofs.soak.second_physics.rotation import Array, about, into_body, inverse, turned, vector_of

RATE_HZ = 5000  # samples a second of every motion here
G = 9.80665

SHAKEN: Mapping[Kind, float] = {
    Kind.FIRM: 0.6,
    Kind.LOW: 0.4,
    Kind.GENTLE: 0.3,
    Kind.PUT_DOWN: 0.1,
    Kind.FLAT_DROP: 0.1,
    Kind.HELD_STILL: 0.2,
    Kind.BANG: 0.1,
    Kind.DROP: 0.1,
}
"""How often the hand shakes the die before; otherwise it carries and turns it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The die in the hand, a row a sample: attitude, acceleration in the room (m/s2), spin in the die (rad/s)."""

    attitude: Array
    acceleration: Array
    spin: Array


@dataclass(frozen=True, slots=True)
class LettingGo:
    """How the die leaves the hand: attitude, velocity in the room, spin in the die's own frame."""

    attitude: Array
    velocity: Array
    spin: Array


def carry(kind: Kind, lying: Array, end: LettingGo, rng: Generator) -> Hand:
    """Picks up a die that lies in this attitude, shakes or turns it, and brings it to where it is let go."""
    shaken = rng.random() < SHAKEN[kind]
    lift, swing = rng.uniform(0.25, 0.5), rng.uniform(0.08, 0.25)
    held = rng.uniform(1.5, 4.0) if kind is Kind.HELD_STILL else rng.uniform(0.2, 1.4)
    seconds = np.arange(1, int((lift + held + swing) * RATE_HZ) + 1) / RATE_HZ
    total = float(seconds[-1])
    busy = _rise(seconds, 0.3 * lift, lift) * _fall(seconds, kind, lift, held, total - swing)
    velocity = _lifting(seconds, lift, rng) + _swinging(seconds, total, swing, end.velocity, rng)
    velocity += busy[:, None] * _shaking(seconds, shaken, rng)
    wobble = busy[:, None] * _turning(seconds, shaken, rng)
    holding = _rise(seconds, 0.0, 0.2 * lift) * _rise(total - seconds, 0.0, 0.03)
    wobble += holding[:, None] * _tremor(seconds, rng.uniform(0.002, 0.02), rng)
    attitude = _path(seconds, lying, end, total - swing if kind is not Kind.HELD_STILL else 0.6 * total, rng)
    attitude = turned(turned(attitude, about(wobble)), about(_spinning_up(seconds, total, end.spin, rng)))
    acceleration = np.diff(velocity, axis=0, prepend=np.zeros((1, 3))) * RATE_HZ
    acceleration += _rise(seconds, 0.0, 0.2 * lift)[:, None] * _tremor(seconds, rng.uniform(0.003, 0.03) * G, rng)
    acceleration += _touches(seconds, lift, 0.5, int(rng.integers(1, 4)), rng)
    if shaken and rng.random() < 0.5:
        acceleration += _touches(seconds, total - swing, 4.0, int(rng.poisson(8 * held)), rng)
    before = np.concatenate([lying[None], attitude[:-1]])
    return Hand(attitude, acceleration, vector_of(turned(inverse(before), attitude)) * RATE_HZ)


def tip(lying: Array, half: float, rng: Generator) -> Hand:
    """Fingers turn a die that lies on the table over one of its edges, and let it fall the last degrees."""
    lasting = rng.uniform(0.15, 0.7)
    sides = into_body(inverse(lying), np.concatenate([np.eye(3), -np.eye(3)]))
    ahead = rng.choice(sides[np.abs(sides[:, 2]) < 0.5])
    upwards = np.array([0.0, 0.0, 1.0])
    seconds = np.arange(1, int(lasting * RATE_HZ) + 1) / RATE_HZ
    angle = np.radians(90 - rng.uniform(2.0, 30.0)) * (seconds / lasting) ** 2 * (2 - seconds / lasting)
    attitude = turned(about(angle[:, None] * np.cross(upwards, ahead)), lying)
    sine, cosine = half * np.sin(angle)[:, None], half * np.cos(angle)[:, None]
    centre = (sine - cosine) * ahead + (sine + cosine) * upwards
    velocity = np.diff(centre, axis=0, prepend=centre[:1]) * RATE_HZ
    acceleration = np.diff(velocity, axis=0, prepend=velocity[:1]) * RATE_HZ
    acceleration += _tremor(seconds, rng.uniform(0.003, 0.03) * G, rng)
    acceleration += _touches(seconds, lasting, 0.8, int(rng.integers(1, 5)), rng)
    before = np.concatenate([lying[None], attitude[:-1]])
    return Hand(attitude, acceleration, vector_of(turned(inverse(before), attitude)) * RATE_HZ)


def _rise(seconds: Array, begin: float, end: float) -> Array:
    share = np.clip((seconds - begin) / (end - begin), 0.0, 1.0)
    return np.asarray(share**3 * (10 - 15 * share + 6 * share**2))


def _fall(seconds: Array, kind: Kind, lift: float, held: float, end: float) -> Array:
    # Who holds it still stops moving it early; everybody else moves it until the swing.
    begin, end = (lift + 0.1 * held, lift + 0.4 * held) if kind is Kind.HELD_STILL else (end - 0.1, end)
    return 1.0 - _rise(seconds, begin, end)


def _direction(rng: Generator) -> Array:
    vector = rng.normal(size=3)
    return np.asarray(vector / np.linalg.norm(vector))


def _lifting(seconds: Array, lift: float, rng: Generator) -> Array:
    bump = np.where(seconds < lift, np.sin(np.pi * seconds / lift) ** 2, 0.0)
    return np.asarray(bump[:, None] * np.array([*rng.uniform(-0.3, 0.3, 2), rng.uniform(0.15, 0.6)]))


def _swinging(seconds: Array, total: float, swing: float, velocity: Array, rng: Generator) -> Array:
    share = np.clip((seconds - total + swing) / swing, 0.0, 1.0)
    back = np.clip((seconds - total + 2.5 * swing) / (1.5 * swing), 0.0, 1.0)
    reach = share ** rng.uniform(1.0, 2.5) - rng.uniform(0.0, 0.5) * np.sin(np.pi * back) ** 2 * (back < 1)
    return reach[:, None] * velocity


def _shaking(seconds: Array, shaken: bool, rng: Generator) -> Array:
    """Metres a second. Someone who shakes turns round sharply at each end."""
    if not shaken:
        return _sines(seconds, rng.uniform(0.02, 0.15), (0.4, 2.0), rng)
    sharp = rng.uniform(0.5, 3.0)
    wave = np.sin(2 * np.pi * rng.uniform(2.5, 6.0) * seconds + rng.uniform(0, 2 * np.pi))
    main = np.tanh(sharp * wave) / np.tanh(sharp) * rng.uniform(0.2, 0.8)
    return np.asarray(main[:, None] * _direction(rng) + _sines(seconds, 0.1, (2.0, 8.0), rng))


def _turning(seconds: Array, shaken: bool, rng: Generator) -> Array:
    """Radians about each axis."""
    if shaken:
        return _sines(seconds, rng.uniform(0.2, 1.5), (1.5, 6.0), rng)
    return _sines(seconds, rng.uniform(0.05, 0.5), (0.3, 1.5), rng)


def _tremor(seconds: Array, size: float, rng: Generator) -> Array:
    return _sines(seconds, size, (8.0, 12.0), rng)


def _sines(seconds: Array, size: float, band: tuple[float, float], rng: Generator) -> Array:
    """A signal in three directions of about this root mean square each, from waves in this band of hertz."""
    waves = 4
    phases = 2 * np.pi * (rng.uniform(*band, (waves, 3)) * seconds[:, None, None] + rng.random((waves, 3)))
    return np.asarray(np.sin(phases).sum(axis=1) * size * np.sqrt(2 / waves))


def _touches(seconds: Array, until: float, most_g: float, count: int, rng: Generator) -> Array:
    """Fingers that touch the die and palms it knocks against: half waves of 5 to 20 ms."""
    pushed = np.zeros((len(seconds), 3))
    for _ in range(count):
        width = rng.uniform(0.005, 0.02)
        begin = rng.uniform(0.0, max(until - width, 0.0))
        share = (seconds - begin) / width
        wave = np.where((share > 0) & (share < 1), np.sin(np.pi * share), 0.0)
        pushed += wave[:, None] * _direction(rng) * rng.uniform(0.1, 1.0) * most_g * G
    return pushed


def _path(seconds: Array, lying: Array, end: LettingGo, until: float, rng: Generator) -> Array:
    """From lying to the attitude of letting go, on the short way, a little early or late."""
    way = vector_of(turned(inverse(lying), end.attitude))
    share = _rise(seconds, 0.1, max(until * rng.uniform(0.7, 1.0), 0.2))
    return turned(lying, about(share[:, None] * way))


def _spinning_up(seconds: Array, total: float, spin: Array, rng: Generator) -> Array:
    """The last twentieth to tenth of a second gives the die its spin; what that will turn is turned back before."""
    lasting = rng.uniform(0.05, 0.1)
    share = np.clip((seconds - total + lasting) / lasting, 0.0, 1.0)
    return np.asarray((share**3 - 1.0)[:, None] * spin * lasting / 3 * _rise(seconds, 0.05, 0.3)[:, None])
