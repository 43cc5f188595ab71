"""The motion gate: detects at almost no cost whether anything moves in front of the camera."""

import cv2
import numpy as np

from vision.find.change import largest
from vision.find.light import Floats
from vision.find.pose import Image

_SIZE = (320, 180)
_EVERY = 4  # every 4th pixel of every 4th row is enough to measure the noise
_SIGMAS = 5.0
_QUANTILE, _QUANTILE_SIGMAS = 0.97, 2.0  # of the largest of three colours' noise; flat parts of a JPEG show little
_LEAST, _MOST = 3.0, 15.0  # grey levels
_AT_EDGES = 0.06  # a camera's JPEG flickers where colours meet: so much of their difference is no motion
_AREA, _WINDOW = 10, 7  # this many pixels of a square of 7 x 7: a token is about 40
_SAME_LIGHT = (0.8, 1.25)
_DARKEST = 4.0


def thumbnail(image: Image) -> Image:
    """The picture at 320 x 180; a large one is halved first, which costs a quarter."""
    height, width = image.shape[:2]
    if width >= 4 * _SIZE[0] and not width % 2 and not height % 2:
        image = np.asarray(cv2.resize(image, (width // 2, height // 2), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return np.asarray(cv2.resize(image, _SIZE, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def moved(before: Image, now: Image) -> bool:
    """Whether something the size of a piece moved between two small pictures, or the light changed. The noise is
    measured on the same two pictures, most of which shows a still table; what the camera's exposure or white balance
    did to the whole picture is taken out first. What is blanked in both is black without any noise and says nothing of
    either.
    """
    some = np.s_[::_EVERY, ::_EVERY]
    told = cv2.max(before[some], now[some]).any(axis=2)
    if not told.any():
        return False
    gain = _gain(before[some][told], now[some][told])
    if not _SAME_LIGHT[0] <= gain.min() <= gain.max() <= _SAME_LIGHT[1]:
        return True
    if _alike(before, now, gain):
        return False
    brighter = cv2.multiply(before, np.append(gain, 0.0).astype(np.float64), dtype=cv2.CV_32F)
    _, expected = cv2.threshold(brighter, 255.0, 255.0, cv2.THRESH_TRUNC)
    off = largest(cv2.blur(cv2.absdiff(expected, now.astype(np.float32)), (3, 3)))
    noise = float(np.quantile(off[some][told], _QUANTILE)) / _QUANTILE_SIGMAS
    limit = min(max(_SIGMAS * noise, _LEAST), _MOST)
    if np.count_nonzero(off > limit) < _AREA:
        return False
    strong = (off > limit + _AT_EDGES * _contrast(before)).astype(np.float32)
    return float(cv2.boxFilter(strong, -1, (_WINDOW, _WINDOW), normalize=False).max()) >= _AREA


def _alike(before: Image, now: Image, gain: Floats) -> bool:
    """Whether two pictures surely show the same, judged in whole grey levels: nowhere do as many places differ by more
    than the least that could be motion. Most pictures of a still table end here, at a fraction of the cost; one that
    does not is judged in full.
    """
    rounded, by_light = 0.5, 255.0 * float(np.abs(gain - 1.0).max())
    off = largest(cv2.blur(cv2.absdiff(before, now), (3, 3)))
    _, apart = cv2.threshold(off, _LEAST - rounded - by_light, 1, cv2.THRESH_BINARY)
    return int(cv2.boxFilter(apart, -1, (_WINDOW, _WINDOW), normalize=False).max()) < _AREA


def _contrast(image: Image) -> Floats:
    """By how many grey levels each place differs from its surroundings, in the colour in which it does most."""
    around = np.ones((3, 3), np.uint8)
    apart = cv2.subtract(cv2.dilate(image, around), cv2.erode(image, around))
    return np.asarray(largest(apart), dtype=np.float32)


def _gain(before: Image, now: Image) -> Floats:
    """How much brighter each colour became (two lists of pixels), as a median over them."""
    ratio = (now.astype(np.float32) + _DARKEST) / (before.astype(np.float32) + _DARKEST)
    return np.asarray(np.median(ratio, axis=0), dtype=np.float32)
