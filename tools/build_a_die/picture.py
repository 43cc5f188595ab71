"""Solids drawn as a picture: seen from far away at a slant, lit from the left above."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Triangles = NDArray[np.float32]
_TONES = ((205, 225, 245), (235, 205, 160), (120, 190, 120), (60, 60, 200))
"""Blue, green and red of each solid, in turn."""
_SUN = np.array((-0.4, -0.5, 0.77))


def draw(file: Path, solids: Sequence[Triangles], turn_deg: float, tilt_deg: float, size: int = 700) -> None:
    """Draws solids in one picture, turned about the vertical and tilted towards whoever looks. Raises OSError."""
    turned = [_turned(solid, turn_deg, tilt_deg) for solid in solids]
    every = np.concatenate(turned).reshape(-1, 3)
    middle = (every.max(axis=0) + every.min(axis=0)) / 2
    scale = 0.9 * size / float((every.max(axis=0) - every.min(axis=0))[[0, 2]].max())
    depth = np.full((size, size), -np.inf)
    image = np.full((size, size, 3), 255, np.uint8)
    for number, solid in enumerate(turned):
        tone = np.array(_TONES[number % len(_TONES)])
        for corners in (solid - middle) * scale:
            _fill(image, depth, corners, tone, size)
    if not cv2.imwrite(str(file), image):
        raise OSError(f"{file}: cannot be written")


def _turned(solid: Triangles, turn_deg: float, tilt_deg: float) -> NDArray[np.float64]:
    """x to the right, y away, z up, as it is seen."""
    turn, tilt = np.radians(turn_deg), np.radians(tilt_deg)
    about_z = np.array(((np.cos(turn), -np.sin(turn), 0), (np.sin(turn), np.cos(turn), 0), (0, 0, 1)))
    about_x = np.array(((1, 0, 0), (0, np.cos(tilt), -np.sin(tilt)), (0, np.sin(tilt), np.cos(tilt))))
    turned: NDArray[np.float64] = solid.astype(np.float64) @ about_z.T @ about_x.T
    return turned


def _fill(
    image: NDArray[np.uint8],
    depth: NDArray[np.float64],
    corners: NDArray[np.float64],
    tone: NDArray[np.int_],
    size: int,
) -> None:
    """One triangle, where nothing nearer was drawn."""
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    length = float(np.linalg.norm(normal))
    if length == 0 or normal[1] >= 0:
        return
    across, up = corners[:, 0] + size / 2, size / 2 - corners[:, 2]
    left, right = int(max(across.min(), 0)), int(min(across.max() + 1, size - 1))
    top, low = int(max(up.min(), 0)), int(min(up.max() + 1, size - 1))
    x, y = np.meshgrid(np.arange(left, right + 1), np.arange(top, low + 1))
    whole = (across[1] - across[0]) * (up[2] - up[0]) - (across[2] - across[0]) * (up[1] - up[0])
    if abs(whole) < 1e-9:
        return
    second = ((x - across[0]) * (up[2] - up[0]) - (across[2] - across[0]) * (y - up[0])) / whole
    third = ((across[1] - across[0]) * (y - up[0]) - (x - across[0]) * (up[1] - up[0])) / whole
    near = -(corners[0, 1] + second * (corners[1, 1] - corners[0, 1]) + third * (corners[2, 1] - corners[0, 1]))
    window = (slice(top, low + 1), slice(left, right + 1))
    seen = (second >= -1e-9) & (third >= -1e-9) & (second + third <= 1 + 1e-9) & (near > depth[window])
    light = 0.45 + 0.55 * max(0.0, float(normal @ _SUN) / length)
    depth[window][seen] = near[seen]
    image[window][seen] = np.clip(tone * light, 0, 255).astype(np.uint8)
