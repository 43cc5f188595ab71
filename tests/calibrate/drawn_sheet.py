"""The printed lens sheet as a camera with a known lens would see it."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
SIZE = (1280, 720)
K = np.array([[1100.0, 0, 650], [0, 1105, 350], [0, 0, 1]])
D = np.array([-0.25, 0.08, 0.001, -0.001, 0])
SQUARE_PX, MARGIN_PX = 60, 40


class Held(NamedTuple):
    """Where the sheet is held: its middle in squares from the camera, and its tilt in radians."""

    x: float
    y: float
    z: float
    tilt_x: float = 0.0
    tilt_y: float = 0.0


GOOD = (
    Held(0, 0, 13), Held(-3, -1.5, 14, 0.3, 0.2), Held(3, -1.5, 14, 0.3, -0.3), Held(-3, 1.5, 14, -0.3, 0.3),
    Held(3, 1.5, 14, -0.3, -0.3), Held(0, 0, 11, 0.5), Held(0, 0, 11, 0, 0.5), Held(4, -2, 16, 0, -0.4),
    Held(-4, 2, 16, -0.4),
)  # fmt: skip
"""Nine pictures that cover the whole picture, most of them tilted."""
STRAIGHT = tuple(held._replace(tilt_x=0.0, tilt_y=0.0) for held in GOOD)


@cache
def _sheet() -> Image:
    """The sheet on white paper."""
    board = cv2.aruco.CharucoBoard((8, 6), 8, 6, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    art = board.generateImage((8 * SQUARE_PX, 6 * SQUARE_PX))
    m = MARGIN_PX
    return np.asarray(cv2.copyMakeBorder(art, m, m, m, m, cv2.BORDER_CONSTANT, value=255), np.uint8)


@cache
def _rays() -> NDArray[np.float64]:
    """The direction of every pixel, with a third coordinate of 1."""
    width, height = SIZE
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=2).reshape(-1, 1, 2).astype(np.float64)
    return np.column_stack([cv2.undistortPoints(pixels, K, D).reshape(-1, 2), np.ones(width * height)])


def photographed(held: Held, seed: int = 1) -> Image:
    """One picture of the sheet."""
    art, (width, height) = _sheet(), SIZE
    turn, _ = cv2.Rodrigues(np.array([held.tilt_x, held.tilt_y, 0.0]))
    to_camera = np.column_stack([turn[:, 0], turn[:, 1], [held.x, held.y, held.z]])
    on_sheet = _rays() @ np.linalg.inv(to_camera).T
    at = on_sheet[:, :2] / on_sheet[:, 2:] * SQUARE_PX + (art.shape[1] / 2, art.shape[0] / 2)
    maps = [at[:, axis].reshape(height, width).astype(np.float32) for axis in (0, 1)]
    seen = cv2.GaussianBlur(cv2.remap(art, maps[0], maps[1], cv2.INTER_LINEAR, borderValue=120), (0, 0), 0.7)
    noise = np.random.default_rng(seed).integers(-5, 6, seen.shape, np.int8)
    noisy = cv2.add(seen.astype(np.int16), noise.astype(np.int16))
    return np.asarray(cv2.cvtColor(np.clip(noisy, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def write_pictures(folder: Path, poses: Sequence[Held]) -> Path:
    """The pictures as files of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, held in enumerate(poses):
        cv2.imwrite(str(folder / f"shot{number:02d}.jpg"), photographed(held, number))
    return folder
