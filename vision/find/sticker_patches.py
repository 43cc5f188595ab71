"""Whether all stickers look exactly as they did when the pose was found, so that no search for them is needed."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.find.lens import Points
from vision.find.light import Floats
from vision.find.pose import BoardPose, Image, StickerPlan

_SHRUNK = 0.5  # of the picture: half the size says as much at a quarter of the cost
_MOST_PX = 0.35  # a sticker that moved less has the same place: poses are told apart from 0.6 px on
_LEAST_ALIKE = 0.93  # the part of a patch's variance that the earlier one explains, noise taken off
_LEAST_CONTRAST = 12.0  # grey levels: what is as even as a hand or a table proves nothing
_MARGIN_PX = 3
_PULL = 1e-3  # keeps a patch without any contrast solvable


@dataclass(frozen=True, slots=True)
class _Patch:
    """The surroundings of one sticker in one picture.

    `terms` are the patch itself, its two slopes and a constant (n x 4), `solve` finds their least squares (4 x n).
    """

    box: tuple[slice, slice]
    terms: Floats
    solve: Floats

    def unmoved(self, image: Image) -> bool:
        """Whether the picture shows the same here, in whatever light."""
        now = _grey(image, self.box).ravel()
        fit = self.solve @ now
        gain, right, down, _ = fit
        spread = float(now.var())
        if spread < _LEAST_CONTRAST**2 or gain <= 0:
            return False
        rest = float((now - self.terms @ fit).var())
        return rest < (1 - _LEAST_ALIKE) * spread and float(np.hypot(right, down)) < _MOST_PX * _SHRUNK * gain


@dataclass(frozen=True, slots=True)
class StickerPatches:
    """How the surroundings of all stickers looked in the picture in which they were searched last."""

    shape: tuple[int, ...]
    patches: tuple[_Patch, ...]

    def unmoved(self, image: Image) -> bool:
        """Whether every sticker is where it was: one that is covered or lit differently may as well have moved."""
        return image.shape == self.shape and all(patch.unmoved(image) for patch in self.patches)


def sticker_patches(image: Image, pose: BoardPose, plan: StickerPlan) -> StickerPatches | None:
    """Remember the surroundings of all stickers; None when too few of them lie wholly in the picture."""
    boxes = [_box(pose.project_table(_outline(corners)), image) for corners in plan.sticker_corners().values()]
    patches = tuple(_patch(image, box) for box in boxes if box is not None)
    return StickerPatches(image.shape, patches) if len(patches) >= len(pose.stickers) else None


def _outline(corners: Points) -> Points:
    """The corners of a sticker's print, a little wider: its white rim has the strongest edges."""
    return np.asarray(corners + 0.1 * (corners - corners.mean(axis=0)), dtype=np.float64)


def _box(outline: Points, image: Image) -> tuple[slice, slice] | None:
    low = np.floor(outline.min(axis=0)).astype(int) - _MARGIN_PX
    high = np.ceil(outline.max(axis=0)).astype(int) + _MARGIN_PX + 1
    if low.min() < 0 or high[0] > image.shape[1] or high[1] > image.shape[0]:
        return None
    return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))


def _patch(image: Image, box: tuple[slice, slice]) -> _Patch:
    grey = _grey(image, box)
    right, down = (cv2.Sobel(grey, -1, *axis, ksize=1, scale=0.5) for axis in ((1, 0), (0, 1)))
    rows = np.stack([grey.ravel(), right.ravel(), down.ravel(), np.ones(grey.size, np.float32)])
    terms = np.asarray(rows.T, dtype=np.float32)
    normal = (terms.T @ terms).astype(np.float64) + np.eye(4) * _PULL
    solve = np.asarray(np.linalg.inv(normal).astype(np.float32) @ terms.T, dtype=np.float32)
    return _Patch(box, terms, solve)


def _grey(image: Image, box: tuple[slice, slice]) -> Floats:
    """The brightness of a part of the picture, shrunk."""
    small = cv2.resize(image[box], None, fx=_SHRUNK, fy=_SHRUNK, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.float32)
