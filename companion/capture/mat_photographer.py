"""Takes pictures of a mat of which only the rows and the stickers are kept: all else is blanked before it is written.

What is about to be written is looked at once more: where something beside the rows is left in it, nothing is kept.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.capture.photographer import NO_STICKERS, Image, NextFrame, NotTaken, Photographer, jpeg
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel

NOT_BLANKED: Final = "not_blanked"
_BLOCK: Final = 24
"""Pixels that a JPEG smears the rim of a row over at most: a block of colour, and the softening of its border."""


class MatPhotographer(Photographer):
    """Waits for a still table, and keeps of it what the eyes of a mat may look at."""

    def __init__(self, plan: CardPlan, next_frame: NextFrame, camera: CameraModel | None = None) -> None:
        super().__init__(plan, next_frame, camera)
        self._eye = CardEye(plan, None, camera)

    def _packed(self, frames: Sequence[Image]) -> tuple[bytes, ...]:
        if not self._eye.find_board(frames[-1]):
            raise NotTaken(NO_STICKERS)
        files = tuple(jpeg(self._eye.opened(frame)) for frame in frames)
        shut = self._beside(frames[-1])
        if not all(is_blank(data, shut) for data in files):
            raise NotTaken(NOT_BLANKED)
        return files

    def _beside(self, frame: Image) -> Image:
        """255 where nothing may be seen, as high and wide as the picture."""
        seen = self._eye.opened(np.full_like(frame, 255))[..., 0]
        return np.asarray(255 - cv2.dilate(seen, np.ones((2 * _BLOCK + 1,) * 2, np.uint8)), dtype=np.uint8)


def is_blank(data: bytes, shut: Image) -> bool:
    """Whether the picture in a file is black wherever nothing may be seen (255 in `shut`)."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return picture is not None and not cv2.bitwise_and(picture, picture, mask=shut).any()
