"""What is wrong with how a camera stands and what it shows: codes, each with the place in the picture it is about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.calibrate.view_problem import ViewProblem
from vision.cards.card_plan import TablePlan
from vision.find.lens import Points
from vision.find.picture_quality import CLIPPED, MOST_CLIPPED, TOO_BRIGHT, picture_problems, why_not_found
from vision.find.pose import BoardPose, Image

NO_STICKERS, TOO_HIGH, TILTED, GLARE, MISSING, OUTSIDE = (
    "no_stickers", "too_high", "tilted", "glare", "missing", "outside",
)  # fmt: skip
SMALLEST_STICKER_PX: Final = 24.0
MOST_TILT_DEG: Final = 25.0
GLARE_MM2: Final = 600.0  # a mirrored lamp; a printed white field is at most 400 square millimetres
_SHRUNK = 4


def view_problems(
    image: Image, plan: TablePlan, seen: Mapping[int, Points], pose: BoardPose | None
) -> tuple[ViewProblem, ...]:
    """All that is wrong with a picture (BGR), the gravest first. `seen` are the stickers' corners as detected in it
    (pixels), `pose` the pose fitted to them, None without one.
    """
    return tuple(_problems(image, plan, seen, pose))


def _problems(
    image: Image, plan: TablePlan, seen: Mapping[int, Points], pose: BoardPose | None
) -> Iterator[ViewProblem]:
    if pose is None:
        yield from map(ViewProblem, (*why_not_found(image), NO_STICKERS))
        return
    yield from map(ViewProblem, picture_problems(image))
    frame = _Frame(image.shape[1], image.shape[0])
    yield from _too_high(frame, plan, seen)
    if _tilt_deg(pose) > MOST_TILT_DEG:
        yield ViewProblem(TILTED)
    yield from _outside(frame, plan, pose)
    yield from _missing(frame, plan, seen, pose)
    yield from _glare(image, frame, plan, pose)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The picture's size in pixels."""

    width: int
    height: int

    def holds(self, at: Points) -> bool:
        """Whether a point lies in the picture."""
        return bool(0 <= at[0] < self.width and 0 <= at[1] < self.height)

    def problem(self, code: str, at: Points, number: int = -1) -> ViewProblem:
        """A problem at a point of the picture (pixels), at its border where that lies outside."""
        share = np.clip(at / (self.width, self.height), 0.0, 1.0)
        return ViewProblem(code, float(share[0]), float(share[1]), number)


def _too_high(frame: _Frame, plan: TablePlan, seen: Mapping[int, Points]) -> Iterator[ViewProblem]:
    """Where half of the stickers are smaller than the eyes need; told at the smallest."""
    sides = {number: _side_px(quad) for number, quad in seen.items() if number in plan.sticker_corners()}
    if sides and float(np.median(list(sides.values()))) < SMALLEST_STICKER_PX:
        smallest = min(sides, key=lambda number: sides[number])
        yield frame.problem(TOO_HIGH, seen[smallest].mean(axis=0), smallest)


def _side_px(quad: Points) -> float:
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())


def _tilt_deg(pose: BoardPose) -> float:
    """The angle between board and sensor; roughly, where the lens is not calibrated. Source: the first two columns of a
    plane's homography are, but for their length, those of its rotation.
    """
    first, second = pose.matrix[:, 0], pose.matrix[:, 1]
    normal = np.cross(first / np.linalg.norm(first), second / np.linalg.norm(second))
    return float(np.degrees(np.arccos(min(1.0, abs(float(normal[2]) / float(np.linalg.norm(normal)))))))


def _rim(plan: TablePlan, pose: BoardPose) -> Points:
    return pose.project(plan.rim())


def _outside(frame: _Frame, plan: TablePlan, pose: BoardPose) -> Iterator[ViewProblem]:
    """Where board or stickers leave the picture: told once, in the middle of what is cut off."""
    stickers = pose.project_table(np.array([sticker.centre_mm for sticker in plan.stickers]))
    cut = [at for at in (*_rim(plan, pose), *stickers) if not frame.holds(at)]
    if cut:
        yield frame.problem(OUTSIDE, np.mean(cut, axis=0))


def _missing(frame: _Frame, plan: TablePlan, seen: Mapping[int, Points], pose: BoardPose) -> Iterator[ViewProblem]:
    """Every sticker that should be in the picture and is not seen; also one that was left out as moved or misread."""
    for sticker in plan.stickers:
        at = pose.project_table(np.array([sticker.centre_mm]))[0]
        if frame.holds(at) and (sticker.number not in seen or sticker.number not in pose.stickers):
            yield frame.problem(MISSING, at, sticker.number)


def _glare(image: Image, frame: _Frame, plan: TablePlan, pose: BoardPose) -> Iterator[ViewProblem]:
    """Large places on the board where every colour is at its limit; too many of them are no lamp but the exposure."""
    size = (frame.width // _SHRUNK, frame.height // _SHRUNK)
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    board = np.zeros(small.shape[:2], np.uint8)
    cv2.fillPoly(board, [np.rint(_rim(plan, pose) / _SHRUNK).astype(np.int32)], 255)
    clipped = ((small.min(axis=2) >= CLIPPED) & (board > 0)).astype(np.uint8)
    if np.count_nonzero(clipped) > MOST_CLIPPED * np.count_nonzero(board):
        yield ViewProblem(TOO_BRIGHT)
        return
    per_mm = float(np.linalg.norm(np.subtract(*pose.project(np.array([(-50.0, 0.0), (50.0, 0.0)]))))) / 100 / _SHRUNK
    _, _, stats, centres = cv2.connectedComponentsWithStats(clipped, connectivity=8)
    for row, centre in zip(stats[1:], centres[1:], strict=True):
        if row[cv2.CC_STAT_AREA] > GLARE_MM2 * per_mm**2:
            yield frame.problem(GLARE, np.asarray(centre, dtype=np.float64) * _SHRUNK)
