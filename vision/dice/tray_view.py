"""Where the dice tray lies in the camera's picture, and how large and how tilted dice appear there."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.board_plan import Tray
from vision.dice.viewpoint import Viewpoint
from vision.find.lens import Points
from vision.find.pose import BoardPose, Image

_PITCH_MIN, _PITCH_MAX = 0.19, 0.31  # as a share of the die's edge; of dice with round edges smaller
_SLACK: Final = float(np.radians(20.0))
_TILT_MIN, _TILT_MAX = float(np.radians(30.0)), float(np.radians(47.0))
"""A fit tells the tilt of a die by some 20 degrees only; sides are seen under 50 and more from any useful place."""


@dataclass(frozen=True, slots=True)
class TrayView:
    """The tray in pictures of one camera pose: `corner` and `inside` are its box and its floor (255) in that box.
    `die_px` is the edge of a die; `to_mm` maps pixels to millimetres of the table, `middle_px` to `middle_mm`.
    """

    corner: tuple[int, int]
    inside: Image
    die_px: float
    viewpoint: Viewpoint
    middle_px: Points
    middle_mm: Points
    to_mm: Points

    def crop(self, image: Image) -> Image:
        """The part of a picture that holds the tray."""
        (x, y), (height, width) = self.corner, self.inside.shape
        return image[y : y + height, x : x + width]

    def millimetres(self, x: float, y: float) -> tuple[float, float]:
        """A place in the crop as millimetres of the table."""
        at = np.array([x, y]) + self.corner - self.middle_px
        u, v = self.middle_mm + self.to_mm @ at
        return float(u), float(v)


def view_of(tray: Tray, pose: BoardPose, size: tuple[int, int]) -> TrayView | None:
    """The tray as seen from this pose in pictures of `size` (width, height); None when it is not wholly in them."""
    outline = pose.project_table(np.array(tray.outline_mm))
    if outline.min() < 0 or (outline > np.array(size) - 1).any():
        return None
    low, high = np.floor(outline.min(axis=0)).astype(int), np.ceil(outline.max(axis=0)).astype(int)
    inside = np.zeros((high[1] - low[1] + 1, high[0] - low[0] + 1), np.uint8)
    cv2.fillPoly(inside, [np.round(outline - low).astype(np.int32)], 255)
    middle = np.array(tray.middle_mm)
    around = pose.project_table(middle + np.array([(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]))
    slopes = np.stack([around[2] - around[1], around[4] - around[3]], axis=1) / 2
    larger, smaller = np.linalg.svd(slopes, compute_uv=False)
    die_px = float(larger) * tray.die_mm
    tilt = float(np.arccos(min(1.0, smaller / larger))) + _SLACK
    tilt = min(max(tilt, _TILT_MIN), _TILT_MAX)
    viewpoint = Viewpoint(die_px * _PITCH_MIN, die_px * _PITCH_MAX, tilt, tilt)
    corner = int(low[0]), int(low[1])
    return TrayView(corner, inside, die_px, viewpoint, around[0], middle, np.asarray(np.linalg.inv(slopes)))
