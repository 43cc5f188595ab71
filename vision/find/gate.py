"""The motion gate: detects at almost no cost whether anything moves in front of the camera."""

import cv2
import numpy as np

from vision.find.pose import Image

_SIZE = (320, 180)
_MOVED = 9.0  # grey levels; noise averaged over 16 pixels stays well below
_FEW = 6  # pixels of the small picture: a token is about 50


def thumbnail(image: Image) -> Image:
    """The picture at 320 x 180."""
    return np.asarray(cv2.resize(image, _SIZE, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def moved(before: Image, now: Image) -> bool:
    """Whether two small pictures differ by more than noise."""
    blue, green, red = cv2.split(cv2.blur(cv2.absdiff(before, now), (3, 3)))
    _, strong = cv2.threshold(cv2.max(cv2.max(blue, green), red), _MOVED, 255, cv2.THRESH_BINARY)
    return cv2.countNonZero(strong) >= _FEW
