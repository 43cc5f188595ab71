"""Tries at once whether cards can be taught from what was photographed, so that nobody lays a whole set in vain."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.calibrate.picture_folder import opened
from companion.capture.guide import EMPTY_STEP, Step
from companion.capture.photographer import Image
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.sighting import LOOK_ALIKE


class MatTrial:
    """An eye that learns the bare mat and the cards as they are captured; what it learns is thrown away."""

    def __init__(self, plan: CardPlan, camera: CameraModel | None, folder: Path) -> None:
        self._eye, self._folder = CardEye(plan, None, camera), folder

    def problems(self, step: Step, pictures: Sequence[bytes]) -> list[str]:
        """The codes of what could not be learnt from the files of a step that teaches. Kinds that look alike are no
        problem. Of cards nothing is said while the bare mat is missing. Raises PictureError for a damaged stored file.
        """
        frames = [_picture(data) for data in pictures]
        if not step.placements:
            problem = self._bare(frames)
            return [problem] if problem else []
        if not self._eye.bare:
            self._bare([opened(path) for path in sorted(self._folder.glob(f"{EMPTY_STEP}_[0-9].jpg"))])
        if not self._eye.bare or not self._eye.find_board(frames[-1]):
            return []
        found = self._eye.teach_faces(frames, step.placements)
        return [code for code in found if not code.startswith(LOOK_ALIKE)]

    def _bare(self, frames: Sequence[Image]) -> str | None:
        return self._eye.teach_bare(frames) if frames and self._eye.find_board(frames[-1]) else None


def _picture(data: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), dtype=np.uint8)
