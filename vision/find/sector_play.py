"""Play: the parts of a jigsaw board shift a little against each other; finds how one area lies now."""

import cv2
import numpy as np

from vision.find.change import SMALL_PX_PER_MM, Mask
from vision.find.lens import Points
from vision.find.light import Floats
from vision.find.pose import Image

_FARTHEST_MM = 7.0
_MOST_TURN = 0.08  # radians
_LEAST_LIKENESS = 0.5
_DARKEST = 4.0


def find_play(reference: Floats, now: Floats, where: Mask) -> Points | None:
    """The rigid motion (2 x 3, half-size pixels) from where an area lies now to where the empty board shows it. `where`
    marks the pixels of the area in the empty board that nothing covers. None when nothing fits, or it lies farther off
    than play explains. Source: ECC maximisation (G. Evangelidis, E. Psarakis, 2008).
    """
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 50, 1e-4)
    start = np.eye(2, 3, dtype=np.float32)
    left, top, width, height = cv2.boundingRect(where)
    if not width:
        return None
    part = np.s_[top : top + height, left : left + width]
    try:
        likeness, found = cv2.findTransformECC(
            _strokes(now[part]), _strokes(reference[part]), start, cv2.MOTION_EUCLIDEAN, stop, where[part].copy(), 5
        )
    except cv2.error:  # no overlap found: the area cannot be registered
        return None
    matrix = np.asarray(found, dtype=np.float64)
    corner = np.array([left, top], dtype=np.float64)
    matrix[:, 2] += corner - matrix[:, :2] @ corner
    middle = corner + (width / 2, height / 2)
    off = float(np.hypot(*(matrix[:, :2] @ middle + matrix[:, 2] - middle))) / SMALL_PX_PER_MM
    turn = abs(float(np.arctan2(matrix[1, 0], matrix[0, 0])))
    return matrix if likeness >= _LEAST_LIKENESS and off <= _FARTHEST_MM and turn <= _MOST_TURN else None


def _strokes(picture: Floats) -> Floats:
    """The print without gradual changes of brightness: the gradient magnitude of log brightness."""
    level = np.log(np.ascontiguousarray(picture.mean(axis=2)) + _DARKEST)
    slope = cv2.magnitude(cv2.Sobel(level, cv2.CV_32F, 1, 0), cv2.Sobel(level, cv2.CV_32F, 0, 1))
    return np.asarray(np.minimum(slope, 1.0), dtype=np.float32)


def moved_picture(picture: Image, matrix: Points, scale: int) -> Image:
    """The empty board as it looks with an area moved by `matrix`; `scale` is 2 for one of full size."""
    full = matrix.copy()
    half = (scale - 1) / 2  # the middle of a half-size pixel lies between pixels of the full size
    full[:, 2] = matrix[:, 2] * scale + half - matrix[:, :2] @ (half, half)
    size = (picture.shape[1], picture.shape[0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(picture, full, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.uint8)


def moved_points(px: Points, matrix: Points) -> Points:
    """Where points of the empty board (n x 2, half-size pixels) lie now."""
    return np.asarray((px - matrix[:, 2]) @ np.linalg.inv(matrix[:, :2]).T, dtype=np.float64)
