"""A picture of cards as columns one millimetre wide, each described by its drawing and its colours from top to bottom.

The description is coarse on purpose: it stays much the same when a card lies two millimetres off, is a little turned,
bent, or seen through a sleeve, and columns can be compared by the thousand as one product of matrices.
"""

from typing import Final

import cv2
import numpy as np

from vision.cards.row_view import PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image

CELL_MM: Final = 4.0
"""A column consists of cells so high."""
STEP_MM: Final = 2.0
"""Cards are sought higher and lower in steps of this; half a cell."""
_WIDE: Final = round(PX_PER_MM)
_STEP: Final = round(STEP_MM * PX_PER_MM)
_CELL: Final = round(CELL_MM * PX_PER_MM)
_USUAL: Final = 4.9
"""The log of a middle grey."""
_OWN_LIGHT: Final = 0.7
"""This much of a column's mean brightness is taken to be the light's."""
_DARK: Final = 12.0
_LIMITS: Final = np.array([1.5, 0.6, 0.6, 0.5, 0.5], dtype=np.float32)
_SCALES: Final = np.array([0.23, 0.18, 0.26, 0.16, 0.13], dtype=np.float32)


def described(flat: Image) -> Floats:
    """Columns x cells (every 2 mm, 4 mm high) x 5: brightness, two colours, two slopes."""
    level = np.log(cv2.GaussianBlur(flat, (0, 0), 1.0).astype(np.float32) + _DARK)
    light = np.asarray(level.mean(axis=2))
    across = np.abs(cv2.Sobel(light, cv2.CV_32F, 1, 0, scale=0.25))
    down = np.abs(cv2.Sobel(light, cv2.CV_32F, 0, 1, scale=0.25))
    parts = np.dstack([light - _USUAL, level[..., 2] - level[..., 1], level[..., 0] - level[..., 1], across, down])
    pooled = cv2.boxFilter(np.clip(parts, -_LIMITS, _LIMITS) / _SCALES, -1, (_WIDE, _CELL))
    cells = pooled[_CELL // 2 :: _STEP, _WIDE // 2 :: _WIDE]
    return np.ascontiguousarray(cells.swapaxes(0, 1), dtype=np.float32)


def column_vectors(cells: Floats, first: int, count: int) -> Floats:
    """The columns as vectors of `count` cells of 4 mm from a place on downwards: n x (count x 5)."""
    chosen = cells[:, first : first + 2 * count : 2].copy()
    chosen[..., 0] -= _OWN_LIGHT * chosen[..., 0].mean(axis=1, keepdims=True)
    return chosen.reshape(len(cells), -1)


def leaning(flat: Image, slope: float) -> Image:
    """The picture with upright things made to lean: each line moved by `slope` times its distance from the middle."""
    height, width = flat.shape[:2]
    matrix = np.array([[1.0, slope, -slope * height / 2], [0.0, 1.0, 0.0]])
    return np.asarray(cv2.warpAffine(flat, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8)
