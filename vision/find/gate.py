"""The motion gate: detects at almost no cost whether anything moves in front of the camera."""

import cv2
import numpy as np

from vision.find.light import Floats
from vision.find.pose import Image

_SIZE = (320, 180)
_EVERY = 4  # every 4th pixel of every 4th row is enough to measure the noise
_SIGMAS = 5.0
_QUANTILE, _QUANTILE_SIGMAS = 0.97, 2.0  # of the largest of three colours' noise; flat parts of a JPEG show little
_LEAST, _MOST = 3.0, 15.0  # grey levels
_AREA, _WINDOW = 10, 7  # this many pixels of a square of 7 x 7: a token is about 40
_SAME_LIGHT = (0.8, 1.25)
_DARKEST = 4.0


def thumbnail(image: Image) -> Image:
    """The picture at 320 x 180."""
    return np.asarray(cv2.resize(image, _SIZE, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def moved(before: Image, now: Image) -> bool:
    """Whether something the size of a piece moved between two small pictures, or the light changed.

    The noise is measured on the same two pictures, most of which shows a still table; what the camera's exposure or
    white balance did to the whole picture is taken out first.
    """
    gain = _gain(before, now)
    if not _SAME_LIGHT[0] <= gain.min() <= gain.max() <= _SAME_LIGHT[1]:
        return True
    expected = before.astype(np.float32) * gain
    blue, green, red = cv2.split(cv2.blur(cv2.absdiff(expected, now.astype(np.float32)), (3, 3)))
    off = np.asarray(cv2.max(cv2.max(blue, green), red))
    noise = float(np.quantile(off[::_EVERY, ::_EVERY], _QUANTILE)) / _QUANTILE_SIGMAS
    limit = min(max(_SIGMAS * noise, _LEAST), _MOST)
    strong = (off > limit).astype(np.float32)
    if np.count_nonzero(strong) < _AREA:
        return False
    return float(cv2.boxFilter(strong, -1, (_WINDOW, _WINDOW), normalize=False).max()) >= _AREA


def _gain(before: Image, now: Image) -> Floats:
    """How much brighter each colour became, as a median over the picture."""
    some = np.s_[::_EVERY, ::_EVERY]
    ratio = (now[some].astype(np.float32) + _DARKEST) / (before[some].astype(np.float32) + _DARKEST)
    return np.asarray(np.median(ratio.reshape(-1, 3), axis=0), dtype=np.float32)
