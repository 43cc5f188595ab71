"""Rectification: the board seen straight from above, at a fixed number of pixels per millimetre."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.lens import Points
from vision.find.pose import BoardPose, Image

PX_PER_MM = 1.6
_COARSE = 8  # the warp is computed at every 8th pixel and interpolated: the lens is smooth


@dataclass(frozen=True, slots=True)
class FlatView:
    """The square of the table that is rectified: `half_mm` to each side of the board's centre."""

    half_mm: float

    @property
    def side(self) -> int:
        """Pixels along one side, a multiple of 16."""
        return round(2 * self.half_mm * PX_PER_MM / 16) * 16

    def to_px(self, mm: Points) -> Points:
        """Board millimetres to pixels of the flat picture."""
        return mm * PX_PER_MM + (self.side - 1) / 2

    def to_mm(self, px: Points) -> Points:
        """Pixels of the flat picture to board millimetres."""
        return (px - (self.side - 1) / 2) / PX_PER_MM


@dataclass(frozen=True, slots=True)
class Warp:
    """Fixed-point tables for one pose: which camera pixel each flat pixel is taken from."""

    xy: NDArray[np.int16]
    fraction: NDArray[np.uint16]

    def flatten(self, image: Image) -> Image:
        """The flat picture, side x side x 3; black where the camera does not reach."""
        return np.asarray(cv2.remap(image, self.xy, self.fraction, cv2.INTER_LINEAR), dtype=np.uint8)


def make_warp(pose: BoardPose, view: FlatView) -> Warp:
    """Build the tables. Costs about as much as one marker detection; needed only when the pose changes."""
    coarse = view.side // _COARSE
    axis = (np.arange(coarse) + 0.5) * _COARSE - 0.5
    grid = np.stack(np.meshgrid(axis, axis), axis=2).reshape(-1, 2)
    at = pose.project(view.to_mm(grid)).reshape(coarse, coarse, 2).astype(np.float32)
    full = cv2.resize(at, (view.side, view.side), interpolation=cv2.INTER_LINEAR)
    xy, fraction = cv2.convertMaps(full[..., 0], full[..., 1], cv2.CV_16SC2)
    return Warp(np.asarray(xy, dtype=np.int16), np.asarray(fraction, dtype=np.uint16))


def averaged(frames: Sequence[Image]) -> Image:
    """The average of several frames of a still table."""
    if len(frames) == 1:
        return frames[0]
    total = np.zeros(frames[0].shape, dtype=np.float32)
    for frame in frames:
        cv2.accumulate(frame, total)
    return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(frames)), dtype=np.uint8)
