"""Keeps knowing where the table lies in the camera's picture, by the stickers on it.

Whether all stickers look exactly as they did when the pose was found, so that no search for them is needed.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.card_plan import TablePlan
from vision.find.lens import CameraModel, Points
from vision.find.light import Floats
from vision.find.pose import BoardPose, Image, StickerFinder, fit_pose

_SHRUNK = 0.5  # of the picture: half the size says as much at a quarter of the cost
_MOST_PX = 0.35  # a sticker that moved less has the same place: poses are told apart from 0.6 px on
_LEAST_ALIKE = 0.93  # the part of a patch's variance that the earlier one explains, noise taken off
_LEAST_CONTRAST = 12.0  # grey levels: what is as even as a hand or a table proves nothing
_MARGIN_PX = 3
_PULL = 1e-3  # keeps a patch without any contrast solvable


@dataclass(frozen=True, slots=True)
class _Patch:
    """The surroundings of one sticker in one picture. `terms` are the patch itself, its two slopes and a constant (n x
    4), `solve` finds their least squares (4 x n).
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


def sticker_patches(image: Image, pose: BoardPose, plan: TablePlan) -> StickerPatches | None:
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


_SAME_PX = 0.6  # a pose this near the old one is the old one, better averaged
_LOST_PX = 4.0


class TableKeeper:
    """Finds the stickers again when they may have moved; `pose` stays the same object until they have. `darker` is
    another picture of the still table, with less light, where there is one.
    """

    def __init__(self, plan: TablePlan, camera: CameraModel | None) -> None:
        self.camera = camera
        self.finder = StickerFinder(plan.dictionary)
        self.darker: Image | None = None
        self.pose: BoardPose | None = None
        self._table = plan
        self._patches: StickerPatches | None = None

    def find_board(self, image: Image) -> bool:
        """Detect the stickers. Returns False when the board is neither found nor can still be where it was."""
        seen = self.finder.find(image)
        found = fit_pose(self._table, seen, (image.shape[1], image.shape[0]), self.camera)
        self._patches = None
        if found is None:
            return self.pose is not None and self._still_there(seen)
        if self.pose is None or self._moved(found):
            self._take(replace(found, shift=self.pose.shift) if self.pose else found)
        self._patches = sticker_patches(image, found, self._table)
        return True

    def keep_board(self, image: Image) -> bool:
        """The same, but without a search when all stickers plainly are where they were."""
        return (self._patches is not None and self._patches.unmoved(image)) or self.find_board(image)

    def burnt(self, _image: Image) -> bool:
        """Whether a lamp burns so much of the located table white that a darker picture would show more."""
        return False

    def _take(self, pose: BoardPose) -> None:
        self.pose = pose

    def _still_there(self, seen: dict[int, Points]) -> bool:
        """With too few stickers for a new pose: whether those seen are where the old pose expects them."""
        assert self.pose is not None
        known = self._table.sticker_corners()
        off = [
            float(np.linalg.norm(self.pose.project_table(known[n]) - at, axis=1).mean())
            for n, at in seen.items()
            if n in known
        ]
        return bool(off) and max(off) < _LOST_PX

    def _moved(self, found: BoardPose) -> bool:
        assert self.pose is not None
        reach = self._table.outer_radius_mm * 0.8
        points = np.array([(0.0, 0.0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)])
        off = np.linalg.norm(self.pose.project_table(points) - found.project_table(points), axis=1)
        better = len(found.stickers) > len(self.pose.stickers)
        return float(off.max()) > (_SAME_PX if better or len(found.stickers) >= 6 else 3 * _SAME_PX)

    def stickers_moved(self, image: Image) -> bool:
        """Whether the stickers' corners have moved; cheap, since few pixels are looked at."""
        if self.pose is None:
            return True
        known = self._table.sticker_corners()
        expected = self.pose.project_table(np.concatenate([known[n] for n in self.pose.stickers]))
        drift = [_corner_drift(image, corner) for corner in expected[::4]]
        sure = [value for value in drift if value is not None]
        return len(sure) >= 3 and float(np.median(sure)) > 1.5


def _corner_drift(image: Image, corner: Points) -> float | None:
    """How far a sticker's corner is from where it should be, in pixels; None when it cannot be seen."""
    x, y = round(float(corner[0])), round(float(corner[1]))
    if not (12 <= x < image.shape[1] - 12 and 12 <= y < image.shape[0] - 12):
        return None
    grey = cv2.cvtColor(image[y - 12 : y + 13, x - 12 : x + 13], cv2.COLOR_BGR2GRAY)
    start = np.array([[[corner[0] - x + 12, corner[1] - y + 12]]], dtype=np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 15, 0.05)
    if int(grey.max()) - int(grey.min()) < 40:
        return None
    at = cv2.cornerSubPix(grey, start.copy(), (5, 5), (-1, -1), criteria)
    return float(np.hypot(*(at - start).ravel()))
