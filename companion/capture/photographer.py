"""Takes pictures of a still table: several frames in a row in which nothing moves, and in which the board is found."""

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.schema.quick_dataclass import dataclass
from vision.calibrate.view_check import OUTSIDE, view_problems
from vision.calibrate.view_problem import ViewProblem
from vision.cards.card_plan import TablePlan
from vision.find.gate import moved, thumbnail
from vision.find.lens import CameraModel
from vision.find.picture_quality import picture_problems
from vision.find.pose import StickerFinder, fit_pose

Image = NDArray[np.uint8]
NextFrame = Callable[[], Image | None]
KEPT_FRAMES: Final = 4
MOST_FRAMES: Final = 300  # frames that are waited through for a still table: about ten seconds of a usual camera
QUALITY: Final = 95
MOVING, NO_STICKERS, ENDED = "moving", "no_stickers", "no_picture"


class NotTaken(ValueError):
    """No picture was taken; the message is the code of the reason."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The frames of a still table as JPEG files, and what is not as it should be in how the camera stands."""

    pictures: tuple[bytes, ...]
    troubles: tuple[ViewProblem, ...] = ()


Take = Callable[[], Taken]


class Photographer:
    """Waits for a still table and judges what the camera shows."""

    def __init__(self, plan: TablePlan, next_frame: NextFrame, camera: CameraModel | None = None) -> None:
        self._plan, self._next, self._camera = plan, next_frame, camera
        self._finder = StickerFinder(plan.dictionary)

    def take(self) -> Taken:
        """The frames of a still table. Raises NotTaken when it does not come to rest, is dark, not found or cut off."""
        frames = self._still_frames()
        last = frames[-1]
        problems = picture_problems(last)
        if problems:
            raise NotTaken(problems[0])
        seen = self._finder.find(last)
        pose = fit_pose(self._plan, seen, (last.shape[1], last.shape[0]), self._camera)
        if pose is None:
            raise NotTaken(NO_STICKERS)
        troubles = view_problems(last, self._plan, seen, pose)
        if any(trouble.code == OUTSIDE for trouble in troubles):
            raise NotTaken(OUTSIDE)
        return Taken(self._packed(frames), troubles)

    def _packed(self, frames: Sequence[Image]) -> tuple[bytes, ...]:
        """What is kept of the frames, as files."""
        return tuple(map(jpeg, frames))

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


def jpeg(frame: Image) -> bytes:
    """A picture as the bytes of a file."""
    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(data.tobytes())
