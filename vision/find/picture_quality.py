"""Whether a picture can be of use: too dark, too bright, out of focus."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.find.change import Mask, small_grid
from vision.find.pose import Image
from vision.find.warp import FlatView

TOO_DARK, TOO_BRIGHT, BLURRED = "too_dark", "too_bright", "blurred"
CLIPPED: Final = 250  # from this grey level on a colour is at the camera's limit
MOST_CLIPPED: Final = 0.15  # the board itself may be clipped this far; white paper altogether
_DARK = 14.0
_WHITE = 0.5  # of a picture in which no board is found
# The strongest edges by the contrast: pictures of tables in focus had 0.15 or more; stickers were still found at 0.11.
_SHARP, _SHARP_ENOUGH = 0.09, 0.12
_STRONGEST, _DARKEST, _LIGHTEST = 0.995, 0.02, 0.98
_CONTRAST = 9.0  # grey levels: a picture with less shows nothing


def picture_problems(image: Image) -> tuple[str, ...]:
    """Short codes of what is wrong with a picture: `too_dark`, `blurred`."""
    return _problems(image, _SHARP)


def _problems(image: Image, least: float) -> tuple[str, ...]:
    codes = []
    if float(image[::8, ::8].mean()) < _DARK:
        codes.append(TOO_DARK)
    if sharpness(image) < least:
        codes.append(BLURRED)
    return tuple(codes)


def why_not_found(image: Image) -> tuple[str, ...]:
    """The same for a picture in which no board was found: also `too_bright`, where most of it is white."""
    white = float((image[::8, ::8].min(axis=2) >= CLIPPED).mean())
    return (TOO_BRIGHT,) if white > _WHITE else _problems(image, _SHARP_ENOUGH)


def sharpness(image: Image) -> float:
    """How steep the strongest edges are, as a share of the contrast; 0 where there are none. The picture is smoothed
    first, because a sensor's noise would look like edges.
    """
    grey = cv2.GaussianBlur(np.ascontiguousarray(image[::2, ::2, 1]), (0, 0), 1.0)
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F)[::2, ::2])
    dark, light = np.quantile(grey[::2, ::2], (_DARKEST, _LIGHTEST))
    return 0.0 if light - dark < _CONTRAST else float(np.quantile(edges, _STRONGEST) / (light - dark + 1))


def board_clipped(flat: Image, view: FlatView, radius_mm: float) -> float:
    """The part of the board (0 to 1) that is nothing but white: there no print can be seen."""
    board = _board(view, radius_mm)
    blue, green, red = cv2.split(cv2.resize(flat, board.shape[::-1], interpolation=cv2.INTER_AREA))
    white = cv2.inRange(cv2.min(cv2.min(blue, green), red), np.array(CLIPPED), np.array(255))
    return cv2.countNonZero(cv2.bitwise_and(white, board)) / cv2.countNonZero(board)


@lru_cache(maxsize=4)
def _board(view: FlatView, radius_mm: float) -> Mask:
    """1 where the board lies in the half-size picture."""
    return np.asarray(np.hypot(*small_grid(view)) < radius_mm, dtype=np.uint8)
