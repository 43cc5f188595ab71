"""Registration: finds the board again when it slid a little between its stickers."""

import cv2
import numpy as np

from vision.find.light import Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM, FlatView

_SIDE = 180
_LEAST_LIKENESS = 0.45
_FARTHEST_MM = 30.0


def register(reference: Image, flat: Image, view: FlatView) -> tuple[float, float, float] | None:
    """The rigid motion of the board from the taught picture: rotation (radians), x and y (mm). None when uncertain.
    Source: phase correlation to start with, then ECC maximisation (G. Evangelidis, E. Psarakis, 2008).
    """
    one, two = _strokes(reference), _strokes(flat)
    window = cv2.createHanningWindow((_SIDE, _SIDE), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(one, two, window)
    matrix = np.array([[1, 0, dx], [0, 1, dy]], dtype=np.float32)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 60, 1e-4)
    everywhere = np.full((_SIDE, _SIDE), 255, dtype=np.uint8)
    try:
        likeness, found = cv2.findTransformECC(one, two, matrix, cv2.MOTION_EUCLIDEAN, stop, everywhere, 3)
    except cv2.error:  # no overlap found: the board cannot be registered
        return None
    matrix = np.asarray(found, dtype=np.float32)
    turn = float(np.arctan2(matrix[1, 0], matrix[0, 0]))
    middle = (_SIDE - 1) / 2
    shift = (matrix[:, :2] @ (middle, middle) + matrix[:, 2] - middle) * view.side / _SIDE / PX_PER_MM
    far = float(np.hypot(*shift))
    if likeness < _LEAST_LIKENESS or far > _FARTHEST_MM or abs(turn) > 0.3:
        return None
    return turn, float(shift[0]), float(shift[1])


def _strokes(flat: Image) -> Floats:
    """The print without its illumination: the gradient magnitude of log brightness."""
    small = cv2.resize(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    level = np.log(small.astype(np.float32) + 4)
    slope = cv2.magnitude(cv2.Sobel(level, cv2.CV_32F, 1, 0), cv2.Sobel(level, cv2.CV_32F, 0, 1))
    return np.asarray(np.minimum(cv2.GaussianBlur(slope, (0, 0), 1.5), 1.0), dtype=np.float32)
