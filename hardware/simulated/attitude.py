"""The orientation of a cube in space: which way its faces point, and how a rotation changes it.

An `Attitude` is a rotation matrix: its rows are the world's x, y and z directions in the cube's own axes, so its last
row is "up" as the cube feels it. Plain tuples: for single small vectors they are faster than arrays.
"""

import math
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
