"""Only what may be looked at: everything else of a picture is blanked before it is read, cut or kept.

Hands of cards, face-down piles and whatever else lies about are nobody's business. So a picture is not searched for
what must stay secret; what may be seen is copied, and the rest never gets past here.
"""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.find.lens import Points
from vision.find.pose import BoardPose, Image, StickerPlan

STICKER_ROOM = 0.5
"""How much round a sticker stays, as a share of its side: its white rim tells the light."""


def blanked(image: Image, pose: BoardPose, open_mm: Iterable[Points]) -> Image:
    """A picture of the same size, black but for the given outlines on the table (each n x 2, mm)."""
    open_to_view = np.zeros(image.shape[:2], np.uint8)
    for outline in open_mm:
        cv2.fillPoly(open_to_view, [np.round(pose.project_table(outline)).astype(np.int32)], 255)
    return np.asarray(cv2.bitwise_and(image, image, mask=open_to_view), dtype=np.uint8)


def sticker_outlines(plan: StickerPlan) -> list[Points]:
    """The stickers with their white rims, which are always looked at."""
    return [corners + (corners - corners.mean(axis=0)) * STICKER_ROOM for corners in plan.sticker_corners().values()]
