"""Random variation of a scene: the camera's pose, its lens, and how the room is lit."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from hardware.simulated.projection import Projection
from hardware.simulated.scene import CameraPose, Lens, Light, ShadowBlob

FRAME_SIZE = (1280, 720)
FOCAL_PX = 1530.0 * 1280 / 1920
DISTORTION = (-0.397, 0.202, 0.005, 0.001, -0.083)
"""Focal length (at 1920 wide) and distortion of a real webcam, from eleven photos of a chessboard."""
NOMINAL_HEIGHT_MM = FOCAL_PX * 560.0 / 720.0  # from this height 560 mm of the table span the 720 rows
IN_VIEW_MM = (572.0, 436.0)
TRIES = 500


@dataclass(frozen=True, slots=True)
class SceneVariation:
    """Everything that shapes a picture besides the table. `noise_levels` and `blur_px` are standard deviations."""

    pose: CameraPose = field(default_factory=lambda: CameraPose(height_mm=NOMINAL_HEIGHT_MM))
    lens: Lens = field(default_factory=lambda: Lens(FOCAL_PX, DISTORTION))
    light: Light = field(default_factory=Light)
    noise_levels: float = 1.5
    blur_px: float = 0.6
    gamma: float = 2.2
    seed: int = 0

    @classmethod
    def from_seed(cls, rng: np.random.Generator, in_view_mm: tuple[float, float] = IN_VIEW_MM) -> Self:
        """Draws a random camera that shows a rectangle of `in_view_mm` around (0, 0).

        People check the picture when they mount a camera, so a pose that crops the rectangle is drawn again.
        Raises ValueError if no pose shows it.
        """
        lens = _lens(rng)
        return cls(
            pose=_pose_showing(rng, lens, in_view_mm),
            lens=lens,
            light=_light(rng),
            noise_levels=rng.uniform(1.0, 3.0),
            blur_px=rng.uniform(0.45, 0.95),
            gamma=rng.uniform(2.0, 2.4),
            seed=int(rng.integers(2**31)),
        )


def _lens(rng: np.random.Generator) -> Lens:
    factor = rng.uniform(0.5, 1.5)
    k1, k2, p1, p2, k3 = (factor * value for value in DISTORTION)
    return Lens(FOCAL_PX, (k1, k2, p1, p2, k3))


def _pose(rng: np.random.Generator) -> CameraPose:
    tilt_x, tilt_y, roll = rng.uniform(-8.0, 8.0, 3)
    shift_x, shift_y = rng.uniform(-25.0, 25.0), rng.uniform(-12.0, 12.0)
    height = NOMINAL_HEIGHT_MM * rng.uniform(0.85, 1.15)
    return CameraPose(float(tilt_x), float(tilt_y), float(roll), shift_x, shift_y, height)


def _pose_showing(rng: np.random.Generator, lens: Lens, extent_mm: tuple[float, float]) -> CameraPose:
    half_w, half_h = extent_mm[0] / 2, extent_mm[1] / 2
    corners = np.array([[x, y] for x in (-half_w, 0.0, half_w) for y in (-half_h, half_h)])
    for _ in range(TRIES):
        pose = _pose(rng)
        projection = Projection(pose, lens, FRAME_SIZE)
        if projection.inside(projection.to_px(corners), margin_px=4.0).all():
            return pose
    raise ValueError(f"no camera pose within its limits shows {extent_mm[0]:.0f} x {extent_mm[1]:.0f} mm of the table")


def _light(rng: np.random.Generator) -> Light:
    balance = rng.uniform(0.35, 0.75)
    lamp, room = (_after_white_balance(rng.uniform(2700.0, 6500.0), balance) for _ in range(2))
    bearing = rng.uniform(0.0, 2 * np.pi)
    away = rng.uniform(150.0, 900.0)
    return Light(
        level=rng.uniform(0.5, 1.5),
        kelvin=lamp,
        ambient_kelvin=0.5 * (lamp + room),
        ambient=rng.uniform(0.35, 0.75),
        lamp_x_mm=away * float(np.cos(bearing)),
        lamp_y_mm=away * float(np.sin(bearing)),
        lamp_z_mm=rng.uniform(900.0, 1800.0),
        blobs=tuple(_blob(rng) for _ in range(rng.integers(0, 4))),
    )


def _after_white_balance(kelvin: float, balance: float) -> float:
    """The colour temperature left after white balance removes the fraction `balance`, in reciprocal kelvin."""
    return 1.0 / (1.0 / 4500.0 + (1.0 - balance) * (1.0 / kelvin - 1.0 / 4500.0))


def _blob(rng: np.random.Generator) -> ShadowBlob:
    x, y = rng.uniform(-450.0, 450.0), rng.uniform(-300.0, 300.0)
    return ShadowBlob(x, y, rng.uniform(70.0, 220.0), rng.uniform(0.1, 0.4))
