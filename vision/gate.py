"""Notices at almost no cost whether anything moves in front of the camera."""

import cv2
import numpy as np

from vision.pose import Image

_SIZE = (320, 180)
_MOVED = 9.0  # grey levels; noise averaged over 16 pixels stays well below
_FEW = 6  # pixels of the small picture: a token is about 50


def thumbnail(image: Image) -> Image:
    """The picture at 320 x 180."""
    return np.asarray(cv2.resize(image, _SIZE, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def moved(before: Image, now: Image) -> bool:
    """Whether two small pictures differ by more than noise."""
    off = cv2.absdiff(before, now)
    strong = cv2.blur(off, (3, 3)) > _MOVED
    return int(strong.any(axis=2).sum()) >= _FEW

