"""Takes pictures of a still table: several frames in a row in which nothing moves, and in which the board is found."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.board_plan import BoardPlan
from vision.find.gate import moved, thumbnail
from vision.find.picture_quality import picture_problems
from vision.find.pose import StickerFinder, fit_pose

Image = NDArray[np.uint8]
NextFrame = Callable[[], Image | None]
KEPT_FRAMES: Final = 4
MOST_FRAMES: Final = 300
"""Frames that are waited through for a still table: about ten seconds of a usual camera."""
MOVING, NO_STICKERS, ENDED = "moving", "no_stickers", "no_picture"


class NotTaken(ValueError):
    """No picture was taken; the message is the code of the reason."""


class Photographer:
    """Waits for a still table and judges what the camera shows."""

    def __init__(self, plan: BoardPlan, next_frame: NextFrame) -> None:
        self._plan, self._next = plan, next_frame
        self._finder = StickerFinder(plan.dictionary)

    def take(self) -> list[Image]:
        """The frames of a still table. Raises NotTaken when it does not come to rest, is not found, or dark."""
        frames = self._still_frames()
        problems = picture_problems(frames[-1])
        if problems:
            raise NotTaken(problems[0])
        size = (frames[-1].shape[1], frames[-1].shape[0])
        if fit_pose(self._plan, self._finder.find(frames[-1]), size) is None:
            raise NotTaken(NO_STICKERS)
        return frames

    def _still_frames(self) -> list[Image]:
        still: list[Image] = []
        for _ in range(MOST_FRAMES):
            frame = self._next()
            if frame is None:
                raise NotTaken(ENDED)
            if still and (still[-1].shape != frame.shape or moved(thumbnail(still[-1]), thumbnail(frame))):
                still.clear()
            still.append(frame)
            if len(still) == KEPT_FRAMES:
                return still
        raise NotTaken(MOVING)
