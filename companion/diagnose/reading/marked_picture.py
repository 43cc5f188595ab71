"""Shows a person what is wrong with a picture: the board's rim as it was found, and a numbered ring at each trouble."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.locale.tables import VIEW_TROUBLES
from vision.calibrate.view_check import view_problems
from vision.calibrate.view_problem import ViewProblem
from vision.find.lens import CameraModel
from vision.find.pose import BoardPose, StickerFinder, fit_pose
from vision.find.table_keeper import TablePlan

Image = NDArray[np.uint8]
RIM, RING = (80, 220, 80), (40, 40, 255)
_LARGEST: Final = 2000
"""Pixels along the longer side of what is written."""


def marked(image: Image, plan: TablePlan, camera: CameraModel | None) -> tuple[Image, list[str]]:
    """The picture with its marks, and a sentence for each trouble; `1: ...` belongs to the ring with that number."""
    seen = StickerFinder(plan.dictionary).find(image)
    pose = fit_pose(plan, seen, (image.shape[1], image.shape[0]), camera)
    problems = view_problems(image, plan, seen, pose)
    picture = image.copy()
    if pose is not None:
        _draw_rim(picture, plan, pose)
    placed = [one for one in problems if one.x >= 0]
    for number, problem in enumerate(placed, 1):
        _draw_ring(picture, problem, number)
    return picture, [_sentence(one, placed) for one in problems]


def write_marked(path: Path, picture: Image) -> None:
    """Writes a PNG or JPEG, made smaller where it is very large. Raises ValueError when it cannot be written."""
    scale = min(1.0, _LARGEST / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
    kind = path.suffix.lower()
    if kind not in (".png", ".jpg", ".jpeg"):
        raise ValueError(f"--marked {path}: write a name that ends in .png or .jpg.")
    try:
        path.write_bytes(cv2.imencode(kind, small)[1].tobytes())
    except OSError as error:
        raise ValueError(f"--marked {path}: cannot be written ({error.strerror}). Choose another place.") from error


def _sentence(problem: ViewProblem, placed: Sequence[ViewProblem]) -> str:
    said = VIEW_TROUBLES.get(problem.code, VIEW_TROUBLES["other"]).format(code=problem.code, number=problem.number)
    return f"{placed.index(problem) + 1}: {said}" if problem in placed else said


def _draw_rim(picture: Image, plan: TablePlan, pose: BoardPose) -> None:
    rim = pose.project(plan.rim())
    cv2.polylines(picture, [np.rint(rim).astype(np.int32)], True, RIM, 2, cv2.LINE_AA)


def _draw_ring(picture: Image, problem: ViewProblem, number: int) -> None:
    height, width = picture.shape[:2]
    at, reach = (round(problem.x * width), round(problem.y * height)), max(12, height // 30)
    cv2.circle(picture, at, reach, RING, 3, cv2.LINE_AA)
    beside = (min(at[0] + reach, width - 2 * reach), max(at[1] - reach, reach))
    cv2.putText(picture, str(number), beside, cv2.FONT_HERSHEY_SIMPLEX, reach / 20, RING, 2, cv2.LINE_AA)
