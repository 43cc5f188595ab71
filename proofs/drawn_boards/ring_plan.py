"""Where things lie on the board and in a picture, in millimetres: x to the right, y up, z towards the camera."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Point = tuple[float, float]
STEP: Final = 36.0
HALF: Final = radians(STEP / 2)


@dataclass(frozen=True, slots=True)
class RingPlan:
    """The measures of a board file. A point of a sector is (r, a): outwards, and to the clockwise side."""

    hub: float
    outer: float
    token: float
    marker: float
    slots: Mapping[int, tuple[Point, ...]]
    places: Mapping[str, Point]
    zones: Mapping[str, Mapping[str, float]]
    price: tuple[Point, Point]
    side: float
    quiet: float
    stickers: tuple[tuple[int, float, float, float], ...]


def read_plan(path: Path) -> RingPlan:
    """Reads the measures of a board file. Raises OSError, KeyError and tomllib.TOMLDecodeError."""
    data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    slots = {int(area): tuple((r, a) for r, a in data["slots"][str(n)]) for area, n in data["industry_slots"].items()}
    stickers, board, price = data["stickers"], data["board"], data["price_field"]
    return RingPlan(
        board["hub_radius_mm"],
        board["outer_radius_mm"],
        data["token"]["diameter_mm"],
        data["marker_token"]["diameter_mm"],
        slots,
        {name: (r, a) for name, (r, a) in data["places"].items()},
        data["zones"],
        (tuple(price["centre"]), tuple(price["size_mm"])),
        stickers["side_mm"],
        stickers["quiet_mm"],
        tuple((int(n), x, -y, turn) for n, x, y, turn in stickers["at"]),
    )


@dataclass(frozen=True, slots=True)
class TilePose:
    """How one sector's tile lies: its place in the ring, how far off (mm and degrees), and how high its top is."""

    ring: int
    x: float
    y: float
    off: float
    top: float

    @property
    def angle(self) -> float:
        """Clockwise degrees from the top of the board."""
        return STEP * self.ring + self.off

    def world(self, points: Array) -> Array:
        """Points (r, a) of the sector on the table."""
        t = radians(self.angle)
        out, aside = np.array([sin(t), cos(t)]), np.array([cos(t), -sin(t)])
        return np.asarray(np.array([self.x, self.y]) + points[..., :1] * out + points[..., 1:] * aside)


def sector_outline(plan: RingPlan, gap: float, knob: float) -> Array:
    """The outline of a sector as points (r, a), anticlockwise seen from above; both sides carry the same waves."""
    r = np.linspace(plan.hub + gap, plan.outer, 41)
    wave = knob * np.exp(-(((r - plan.hub - 85) / 11) ** 2)) - knob * np.exp(-(((r - plan.hub - 35) / 10) ** 2))
    along, across = np.array([cos(HALF), sin(HALF)]), np.array([-sin(HALF), cos(HALF)])
    clockwise = r[:, None] * along + (wave - gap / 2)[:, None] * across
    other = (r[:, None] * along - (wave + gap / 2)[:, None] * across) * [1, -1]
    angles = np.linspace(HALF, -HALF, 25)[1:-1]
    arc = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.concatenate([clockwise, arc * plan.outer, other[::-1], arc[::-1] * (plan.hub + gap)])


def sticker_corners(plan: RingPlan, x: float, y: float, turn: float, more: float = 0.0) -> Array:
    """The corners of a sticker's black square, or of its paper: clockwise from the upper left one."""
    half, t = plan.side / 2 + more, radians(turn)
    square = half * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]])
    return np.asarray(square @ np.array([[cos(t), -sin(t)], [sin(t), cos(t)]]) + [x, y])


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera with its lens; pixel centres are integers, x_cam = rotation x_world + shift."""

    size: tuple[int, int]
    focal: float
    middle: Point
    lens: tuple[float, float, float, float]
    rotation: Array
    shift: Array

    @classmethod
    def above(cls, size: tuple[int, int], scale: float, place: Array, aim: Point, yaw: float, lens: Any) -> "Camera":
        """One that looks from `place` at a point of the table, with `scale` pixels a millimetre there."""
        forward = np.array([*aim, 0.0]) - place
        distance = float(np.linalg.norm(forward))
        forward /= distance
        up = np.array([sin(radians(yaw)), cos(radians(yaw)), 0.0])
        right = np.cross(forward, up)
        right /= np.linalg.norm(right)
        rotation = np.stack([right, np.cross(forward, right), forward])
        middle = ((size[0] - 1) / 2 + lens[4], (size[1] - 1) / 2 + lens[5])
        return cls(size, scale * distance, middle, tuple(lens[:4]), rotation, -rotation @ place)

    @property
    def place(self) -> Array:
        """Where it is."""
        return np.asarray(-self.rotation.T @ self.shift)

    @property
    def matrix(self) -> Array:
        """The pinhole's matrix."""
        return np.array([[self.focal, 0, self.middle[0]], [0, self.focal, self.middle[1]], [0, 0, 1.0]])

    def project(self, points: Array) -> Array:
        """Points of the world in the picture."""
        turn = cv2.Rodrigues(self.rotation)[0]
        flat = np.ascontiguousarray(points, np.float64).reshape(-1, 1, 3)
        pixels = cv2.projectPoints(flat, turn, self.shift, self.matrix, np.array(self.lens))[0]
        return np.asarray(pixels, np.float64).reshape(-1, 2)
