"""Where a point of the table appears in the camera's picture, and back."""

import math

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.scene import CameraPose, Lens

Points = NDArray[np.float64]

LEAST_SLOPE = 0.35
TABLE_STEP = 0.0005
TABLE_END = 4.0


def _rotation(pose: CameraPose) -> Points:
    ax, ay, az = (math.radians(v) for v in (pose.tilt_x_deg, pose.tilt_y_deg, pose.roll_deg))
    about_x = np.array([[1, 0, 0], [0, math.cos(ax), -math.sin(ax)], [0, math.sin(ax), math.cos(ax)]])
    about_y = np.array([[math.cos(ay), 0, math.sin(ay)], [0, 1, 0], [-math.sin(ay), 0, math.cos(ay)]])
    about_z = np.array([[math.cos(az), -math.sin(az), 0], [math.sin(az), math.cos(az), 0], [0, 0, 1]])
    return np.asarray(about_z @ about_x @ about_y, dtype=np.float64)


class Projection:
    """Projects the table through the lens into the picture, and back.

    Table points are (x, y) or (x, y, height above the table) in millimetres; picture points are (x, y) in pixels, with
    whole numbers at pixel centres.
    """

    def __init__(self, pose: CameraPose, lens: Lens, size: tuple[int, int]) -> None:
        self.size = size
        self._turn = _rotation(pose)
        self._shift = np.array([pose.shift_x_mm, pose.shift_y_mm, 0.0])
        self._height = pose.height_mm
        self._focal = lens.focal_px
        self._middle = np.array([(size[0] - 1) / 2, (size[1] - 1) / 2])
        self._p1, self._p2 = lens.distortion[2:4]
        self._radii, self._bent = _radial_table(lens)

    @property
    def eye_mm(self) -> Points:
        """Where the camera is: (x, y, height above the table)."""
        eye = self._shift - self._height * self._turn[2]
        return np.asarray(eye * (1.0, 1.0, -1.0), dtype=np.float64)

    def to_px(self, points_mm: Points) -> Points:
        """Where points of the table appear: (n, 2) or (n, 3) millimetres to (n, 2) pixels."""
        points = np.zeros((len(points_mm), 3))
        points[:, : points_mm.shape[1]] = points_mm
        points[:, 2] *= -1
        seen = (points - self._shift) @ self._turn.T
        seen[:, 2] += self._height
        pixels = self._bend(seen[:, :2] / seen[:, 2:]) * self._focal + self._middle
        return np.asarray(pixels, dtype=np.float64)

    def to_ground(self, points_px: Points) -> Points:
        """Which points of the table's surface appear at these pixels: (n, 2) pixels to (n, 2) millimetres."""
        flat = self._unbend((points_px - self._middle) / self._focal)
        rays = np.column_stack((flat, np.ones(len(flat)))) @ self._turn
        eye = self._shift - self._height * self._turn[2]
        return np.asarray(eye[:2] - rays[:, :2] * (eye[2] / rays[:, 2:]), dtype=np.float64)

    def inside(self, points_px: Points, margin_px: float = 0.0) -> NDArray[np.bool_]:
        """Which pixels are in the picture, at least `margin_px` from its border."""
        high = np.array(self.size) - 1 - margin_px
        return np.asarray(((points_px >= margin_px) & (points_px <= high)).all(axis=1))

    def _tangential(self, flat: Points) -> Points:
        x, y = flat[:, 0], flat[:, 1]
        square = x * x + y * y
        along_x = 2 * self._p1 * x * y + self._p2 * (square + 2 * x * x)
        along_y = self._p1 * (square + 2 * y * y) + 2 * self._p2 * x * y
        return np.column_stack((along_x, along_y))

    def _bend(self, flat: Points) -> Points:
        return _rescaled(flat, self._radii, self._bent) + self._tangential(flat)

    def _unbend(self, bent: Points) -> Points:
        flat = _rescaled(bent, self._bent, self._radii)
        for _ in range(6):
            flat = _rescaled(bent - self._tangential(flat), self._bent, self._radii)
        return flat


def _rescaled(points: Points, from_radius: Points, to_radius: Points) -> Points:
    radius = np.hypot(points[:, 0], points[:, 1])
    scale = np.interp(radius, from_radius, to_radius) / np.maximum(radius, 1e-12)
    return np.asarray(points * scale[:, None], dtype=np.float64)


def _radial_table(lens: Lens) -> tuple[Points, Points]:
    """Radius before and after the lens. A fitted polynomial folds back far outside; a real lens does not.

    So the curve is followed while its slope is at least LEAST_SLOPE, and is continued linearly from there.
    """
    k1, k2, _, _, k3 = lens.distortion
    radii = np.arange(0.0, TABLE_END, TABLE_STEP)
    square = radii * radii
    slope = 1 + 3 * k1 * square + 5 * k2 * square**2 + 7 * k3 * square**3
    bent = radii * (1 + k1 * square + k2 * square**2 + k3 * square**3)
    flat = np.flatnonzero(slope < LEAST_SLOPE)
    if flat.size:
        last = int(flat[0])
        bent[last:] = bent[last] + LEAST_SLOPE * (radii[last:] - radii[last])
    return radii, bent
