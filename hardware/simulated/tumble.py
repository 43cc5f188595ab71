"""The physics of a die thrown on a table: in the hand, in the air, bouncing, tipping over its edges, at rest.

A throw is planned in advance as a sequence of segments of uniform rotation about one axis, so a reading of the
accelerometer at any moment is cheap. The die starts every throw in a random attitude, so no face is favoured. The
sensor is modelled as mounted 2 mm off-centre, with a range of 8 g, steps of 4 milli-g, and a low-pass of 50 Hz that
spreads an impact over some 10 ms. Nothing here knows how the firmware interprets it.

The orientation of a cube in space: which way its faces point, and how a rotation changes it.

An `Attitude` is a rotation matrix: its rows are the world's x, y and z directions in the cube's own axes, so its last
row is "up" as the cube feels it. Plain tuples: for single small vectors they are faster than arrays.
"""

import math
from bisect import bisect_right
from dataclasses import dataclass
from random import Random

Vector = tuple[float, float, float]
Attitude = tuple[Vector, Vector, Vector]

UP: Vector = (0.0, 0.0, 1.0)
# Face on top when the cube's own +x, +y, +z (then -x, -y, -z) points up; opposite faces add up to seven.
_FACES = ((2, 3, 1), (5, 4, 6))


def add(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def scaled(a: Vector, by: float) -> Vector:
    return (a[0] * by, a[1] * by, a[2] * by)


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def seen_from(attitude: Attitude, v: Vector) -> Vector:
    """A world direction in the cube's own axes."""
    x, y, z = attitude
    return (
        v[0] * x[0] + v[1] * y[0] + v[2] * z[0],
        v[0] * x[1] + v[1] * y[1] + v[2] * z[1],
        v[0] * x[2] + v[1] * y[2] + v[2] * z[2],
    )


def turned(attitude: Attitude, axis: Vector, angle: float) -> Attitude:
    """The attitude rotated by `angle` radians about a world direction (Rodrigues' formula)."""
    about = seen_from(attitude, axis)
    x, y, z = attitude
    return (_swung(x, about, -angle), _swung(y, about, -angle), _swung(z, about, -angle))


def _swung(v: Vector, axis: Vector, angle: float) -> Vector:
    c, s = math.cos(angle), math.sin(angle)
    return add(add(scaled(v, c), scaled(cross(axis, v), s)), scaled(axis, dot(axis, v) * (1 - c)))


def random_direction(rng: Random) -> Vector:
    """A uniformly random direction."""
    z, angle = rng.uniform(-1, 1), rng.uniform(0, math.tau)
    level = math.sqrt(1 - z * z)
    return (level * math.cos(angle), level * math.sin(angle), z)


def random_attitude(rng: Random) -> Attitude:
    """A uniformly random attitude."""
    up = random_direction(rng)
    aside = cross(up, (1.0, 0.0, 0.0) if abs(up[0]) < 0.7 else (0.0, 1.0, 0.0))
    aside = scaled(aside, 1 / math.sqrt(dot(aside, aside)))
    return turned((aside, cross(up, aside), up), UP, rng.uniform(0, math.tau))


def top_face(attitude: Attitude) -> int:
    """The face, 1..6, that points most nearly up."""
    axis = _steepest(attitude)
    return _FACES[0 if attitude[2][axis] > 0 else 1][axis]


def flattened(attitude: Attitude, yaw: float) -> Attitude:
    """The attitude flat on the table with the same face on top, rotated by `yaw` radians about the vertical."""
    axis = _steepest(attitude)
    up = _unit(axis, 1.0 if attitude[2][axis] > 0 else -1.0)
    aside = _unit((axis + 1) % 3, 1.0)
    return turned((aside, cross(up, aside), up), UP, yaw)


def edge(flat: Attitude) -> Vector:
    """The world direction of a horizontal edge of a cube that lies flat."""
    axis = (_steepest(flat) + 1) % 3
    return (flat[0][axis], flat[1][axis], flat[2][axis])


def between(a: Attitude, b: Attitude) -> tuple[Vector, float]:
    """The axis (world) and angle (radians, less than half a turn) that rotate `a` into `b`."""
    middle = [[sum(b[i][k] * a[j][k] for k in range(3)) for j in range(3)] for i in range(3)]
    angle = math.acos(max(-1.0, min(1.0, (middle[0][0] + middle[1][1] + middle[2][2] - 1) / 2)))
    swirl = (middle[2][1] - middle[1][2], middle[0][2] - middle[2][0], middle[1][0] - middle[0][1])
    size = math.sqrt(dot(swirl, swirl))
    return (scaled(swirl, 1 / size), angle) if size > 1e-9 else (UP, 0.0)


def _steepest(attitude: Attitude) -> int:
    up = attitude[2]
    return max(range(3), key=lambda axis: abs(up[axis]))


def _unit(axis: int, sign: float) -> Vector:
    return (sign * (axis == 0), sign * (axis == 1), sign * (axis == 2))


_G = 9.81
_NOISE_MG = 5.0
_RANGE_MG = 7996
_STEP_MG = 4  # what one step of a LIS3DH is at 8 g, as the firmware sets it
_OFF_CENTRE_M = (0.0012, -0.0009, 0.0013)
"""A sensor is never quite in the middle of its die: while that spins it feels a pull outwards."""
_KNOCK_S = 0.010
_THROWN_DEG = 90.0  # as far as from one face of a cube to the next
_LEAST_LEAN_DEG, _MOST_LEAN_DEG = 25.0, 42.0  # short of 45, at which two faces are equally on top


@dataclass(frozen=True, slots=True)
class _Stretch:
    """From `start` on the die rotates from `attitude` about `axis` (world) at `rate` rad/s.

    `lift` is the fraction of its weight the table or hand carries, `shake` and `hertz` the amplitude in g and frequency
    of the hand's tremor, `knock` the direction and peak in g of an impact at the start.
    """

    start: float
    attitude: Attitude
    axis: Vector = UP
    rate: float = 0.0
    lift: float = 1.0
    shake: float = 0.0
    hertz: float = 0.0
    knock: Vector = (0.0, 0.0, 0.0)

    def at(self, t: float) -> Attitude:
        return turned(self.attitude, self.axis, self.rate * (t - self.start)) if self.rate else self.attitude


class Tumble:
    """One 16 mm die. `at` is the spot on the table, in mm, around which its throws end. Times are in seconds."""

    def __init__(self, rng: Random, at: tuple[float, float] = (0.0, 0.0)) -> None:
        self._rng = rng
        self._aim = at
        self._path = [_Stretch(-math.inf, flattened(random_attitude(rng), rng.uniform(0, math.tau)))]
        self._starts = [-math.inf]
        self._from, self._until = -math.inf, -math.inf
        self._leans = False
        self._was_at = self._goes_to = at

    def throw(self, t_s: float, cocked: bool = False) -> float:
        """Shakes and throws the die from `t_s` on; returns when it is at rest. `cocked` leaves it leaning.

        It turns over by a quarter at least after it has left the hand: what turns less is no throw.
        """
        self._begin(t_s)
        lying = self._path[0]
        while not self._turns_over(self._thrown(t_s, cocked)):
            self._path, self._starts = [lying], [-math.inf]
        self._goes_to = (self._aim[0] + self._rng.gauss(0, 25), self._aim[1] + self._rng.gauss(0, 25))
        return self._until

    def _thrown(self, t_s: float, cocked: bool) -> float:
        """Plans a throw; returns when the die leaves the hand."""
        released = self._in_hand(t_s, self._rng.uniform(0.35, 0.8))
        self._come_to_rest(self._over_edges(self._bounce(released)), cocked)
        return released

    def _turns_over(self, released: float) -> bool:
        """Whether the direction of up in the die ever gets so far from where it was in the hand."""
        up = seen_from(self.attitude(released), UP)
        moments = [released + 0.005 * step for step in range(round((self._until - released) / 0.005) + 1)]
        least = min(sum(a * b for a, b in zip(up, seen_from(self.attitude(t), UP), strict=True)) for t in moments)
        return least <= math.cos(math.radians(_THROWN_DEG))

    def nudge(self, t_s: float) -> float:
        """Pushes the die a few millimetres without turning it over; returns when it is at rest."""
        self._begin(t_s)
        rng, attitude = self._rng, self._path[-1].attitude
        slide = rng.uniform(0.06, 0.2)
        push = _level(rng, rng.uniform(0.15, 0.6))
        yaw = rng.uniform(-4.0, 4.0)
        self._add(_Stretch(t_s, attitude, UP, yaw, shake=0.08, hertz=23.0, knock=push))
        end = self._path[-1].at(t_s + slide)
        self._add(_Stretch(t_s + slide, end, knock=scaled(push, -0.7)))
        self._until = t_s + slide + _KNOCK_S
        self._goes_to = (self._was_at[0] + rng.gauss(0, 4), self._was_at[1] + rng.gauss(0, 4))
        return self._until

    def put_down(self, t_s: float) -> float:
        """Picks the die up, turns it in the fingers and sets it down; returns when it is at rest."""
        self._begin(t_s)
        rng = self._rng
        t = t_s
        for _ in range(rng.randint(2, 5)):
            axis = random_direction(rng)
            rate, lasts = rng.uniform(1.0, 6.0), rng.uniform(0.2, 0.5)
            self._add(_Stretch(t, self.attitude(t), axis, rate, shake=rng.uniform(0.05, 0.3), hertz=rng.uniform(2, 12)))
            t += lasts
        flat = flattened(self.attitude(t), rng.uniform(-0.3, 0.3))
        on_edge = turned(flat, _level(rng, 1.0), rng.uniform(0.05, 0.25))
        axis, angle = between(self.attitude(t), on_edge)
        lasts = rng.uniform(0.2, 0.4) + angle / 6
        self._add(_Stretch(t, self.attitude(t), axis, angle / lasts, shake=0.05, hertz=8.0))
        t += lasts
        self._add(_Stretch(t, on_edge, knock=(0.0, 0.0, rng.uniform(0.3, 1.6))))
        t += rng.uniform(0.03, 0.08)
        self._add(_Stretch(t, flat, knock=(0.0, 0.0, rng.uniform(0.2, 1.2))))
        self._until, self._leans = t + _KNOCK_S, False
        return self._until

    def fall_flat(self, t_s: float) -> float:
        """Lifts the die without turning it and lets it fall; returns when it is at rest."""
        self._begin(t_s)
        rng, flat = self._rng, self._path[-1].attitude
        self._add(_Stretch(t_s, flat, shake=rng.uniform(0.05, 0.2), hertz=rng.uniform(2, 8)))
        t, speed = t_s + rng.uniform(0.3, 0.6), math.sqrt(2 * _G * rng.uniform(0.02, 0.05))
        self._add(_Stretch(t, flat, lift=0.0))
        t += speed / _G
        while speed > 0.15:
            bounce = speed * rng.uniform(0.2, 0.4)
            blow = (speed + bounce) / _KNOCK_S / _G
            self._add(_Stretch(t, flat, lift=0.0, knock=(0.0, 0.0, blow)))
            t += max(2 * bounce / _G, 2 * _KNOCK_S)
            speed = bounce
        self._add(_Stretch(t, flat))
        self._until, self._leans = t, False
        return self._until

    def jolt(self, t_s: float) -> float:
        """Strikes the table beside the lying die; returns when it is at rest."""
        self._begin(t_s)
        rng, attitude = self._rng, self._path[-1].attitude
        up = rng.uniform(0.5, 2.5)
        self._add(_Stretch(t_s, attitude, knock=add((0.0, 0.0, up), _level(rng, up * 0.2))))
        self._add(_Stretch(t_s + 2 * _KNOCK_S, attitude, knock=(0.0, 0.0, -up * rng.uniform(0.2, 0.5))))
        self._until = t_s + 3 * _KNOCK_S
        return self._until

    def moving(self, t_s: float) -> bool:
        """Whether the die is in a hand, in the air or still rattling."""
        return self._from <= t_s < self._until

    def face_up(self, t_s: float) -> int | None:
        """The face on top of a die at rest; None while it moves and when it leans."""
        return None if self.moving(t_s) or self.leans(t_s) else top_face(self.attitude(t_s))

    def leans(self, t_s: float) -> bool:
        """Whether the die is at rest but leans on something."""
        return self._leans and not self.moving(t_s)

    def position(self, t_s: float) -> tuple[float, float]:
        """Where the die is on the table, x and y in mm."""
        if not self.moving(t_s):
            return self._goes_to if t_s >= self._until else self._was_at
        left = (self._until - t_s) / (self._until - self._from)
        return (
            self._goes_to[0] + (self._was_at[0] - self._goes_to[0]) * left**2,
            self._goes_to[1] + (self._was_at[1] - self._goes_to[1]) * left**2,
        )

    def attitude(self, t_s: float) -> Attitude:
        """The attitude of the die: the rows are the world's x, y, z in the die's own axes."""
        return self._stretch(t_s).at(t_s)

    def sample(self, t_ms: float) -> tuple[int, int, int]:
        """What the accelerometer reads at `t_ms`: x, y, z in milli-g, in the die's own axes."""
        t = t_ms / 1000
        stretch = self._stretch(t)
        attitude = stretch.at(t)
        felt = seen_from(attitude, _force(stretch, t))
        if stretch.rate:
            felt = add(felt, _whirl(seen_from(attitude, scaled(stretch.axis, stretch.rate))))
        return (self._reading(felt[0]), self._reading(felt[1]), self._reading(felt[2]))

    def _reading(self, g: float) -> int:
        milli = g * 1000 + self._rng.gauss(0, _NOISE_MG)
        return max(-_RANGE_MG, min(_RANGE_MG, round(milli / _STEP_MG) * _STEP_MG))

    def _begin(self, t: float) -> None:
        """Drops the die's history except for its attitude and position at `t`."""
        self._was_at = self.position(t)
        now = self.attitude(t)
        self._path = [_Stretch(-math.inf, now)]
        self._starts = [-math.inf]
        self._from = t

    def _add(self, stretch: _Stretch) -> None:
        self._path.append(stretch)
        self._starts.append(stretch.start)

    def _stretch(self, t: float) -> _Stretch:
        return self._path[bisect_right(self._starts, t) - 1]

    def _in_hand(self, t: float, lasts: float) -> float:
        end = t + lasts
        attitude = random_attitude(self._rng)
        while t < end:
            shake, hertz = self._rng.uniform(0.3, 1.2), self._rng.uniform(3, 6)
            self._add(_Stretch(t, attitude, random_direction(self._rng), self._rng.uniform(2, 15), 1.0, shake, hertz))
            t += self._rng.uniform(0.08, 0.2)
            attitude = self.attitude(t)
        return t

    def _bounce(self, t: float) -> float:
        """Free flight, then bounces, each lower and slower than the last."""
        rng = self._rng
        speed = math.sqrt(2 * _G * rng.uniform(0.05, 0.16))
        spin = rng.uniform(12, 35)
        self._add(_Stretch(t, self.attitude(t), random_direction(rng), spin, lift=0.0))
        t += speed / _G
        while speed > 0.15:
            bounce = speed * rng.uniform(0.3, 0.5)
            blow = (speed + bounce) / _KNOCK_S / _G * rng.uniform(0.7, 1.0)
            knock = add((0.0, 0.0, blow), _level(rng, blow * rng.uniform(0.1, 0.35)))
            spin *= rng.uniform(0.65, 0.95)
            axis = random_direction(rng)
            self._add(_Stretch(t, self.attitude(t), axis, spin, lift=0.0, knock=knock))
            t += max(2 * bounce / _G, 2 * _KNOCK_S)
            speed = bounce
        return t

    def _over_edges(self, t: float) -> float:
        """The last quarter turns over an edge, with the die's weight on the table."""
        rng = self._rng
        flat = flattened(self.attitude(t), rng.uniform(0, math.tau))
        axis = edge(flat)
        for _ in range(rng.randint(0, 2)):
            lasts = rng.uniform(0.07, 0.13)
            knock = (0.0, 0.0, rng.uniform(1.6, 3.5))
            self._add(_Stretch(t, flat, axis, math.pi / 2 / lasts, lift=rng.uniform(0.7, 1.0), knock=knock))
            t += lasts
            flat = self.attitude(t)
        self._add(_Stretch(t, flat, knock=(0.0, 0.0, rng.uniform(1.2, 3.0))))
        return t

    def _come_to_rest(self, t: float, cocked: bool) -> None:
        """A short rattle about one edge, then nothing; or a lean against whatever stopped it."""
        rng = self._rng
        flat = self.attitude(t)
        if cocked:
            flat = turned(flat, _level(rng, 1.0), math.radians(rng.uniform(_LEAST_LEAN_DEG, _MOST_LEAN_DEG)))
        swing = math.radians(rng.uniform(4, 12))
        axis = _level(rng, 1.0)
        for _ in range(rng.randint(1, 4)):
            self._add(_Stretch(t, turned(flat, axis, swing), knock=(0.0, 0.0, 12 * swing)))
            t += rng.uniform(0.02, 0.05)
            swing *= -rng.uniform(0.3, 0.6)
        self._add(_Stretch(t, flat))
        self._until, self._leans = t + _KNOCK_S, cocked


def _force(stretch: _Stretch, t: float) -> Vector:
    """The force that supports or hits the die, in g, in world axes."""
    since = t - stretch.start
    force = scaled(UP, stretch.lift)
    if stretch.shake:
        phase = math.tau * stretch.hertz * since
        force = add(force, scaled((math.sin(phase), math.cos(1.3 * phase), math.sin(0.7 * phase + 1)), stretch.shake))
    if since < _KNOCK_S:
        force = add(force, scaled(stretch.knock, math.sin(math.pi * since / _KNOCK_S)))
    return force


def _whirl(spin: Vector) -> Vector:
    """The centripetal acceleration at the off-centre sensor, in g; `spin` in rad/s in the die's axes."""
    return scaled(cross(spin, cross(spin, _OFF_CENTRE_M)), 1 / _G)


def _level(rng: Random, size: float) -> Vector:
    angle = rng.uniform(0, math.tau)
    return (size * math.cos(angle), size * math.sin(angle), 0.0)
