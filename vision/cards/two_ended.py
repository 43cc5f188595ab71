"""Cards of which each end counts by itself, read in columns: the next card covers the far end of the one before.

A column goes away from the line of the table; the end of a card that lies towards the line is its near end. As
pictures, near ends are on the left and upright as the column is read, and the far end stands on its head.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import cv2
import numpy as np

from vision.find.pose import Image

Pair = tuple[str, str]  # the two ends of one card
BESIDE: Final = "-"  # between the ends of a card's name, the near one first


def ends_of(face: Image) -> tuple[Image, Image]:
    """Both ends of a card's picture, the near one first, each as it looks when it is the near one."""
    half = face.shape[1] // 2
    far = cv2.rotate(face[:, -half:], cv2.ROTATE_180)
    return face[:, :half].copy(), np.asarray(far, dtype=np.uint8)


def joined(near: Image, far: Image) -> Image:
    """The picture of a card from its two ends."""
    return np.asarray(np.hstack([near, cv2.rotate(far, cv2.ROTATE_180)]), dtype=np.uint8)


def near_end_faces(ends: Mapping[str, Image], pairs: Iterable[Pair]) -> dict[str, list[Image]]:
    """What a card may look like by its near end: a face for each card of the deck that has this end. So a dozen taught
    ends are enough for a whole deck, and a `RowReader` of these faces tells near ends.
    """
    found: dict[str, list[Image]] = {end: [] for end in ends}
    for first, other in pairs:
        found[first].append(joined(ends[first], ends[other]))
        found[other].append(joined(ends[other], ends[first]))
    return {end: faces for end, faces in found.items() if faces}


def turned_card_faces(ends: Mapping[str, Image], pairs: Iterable[Pair]) -> dict[str, list[Image]]:
    """Every card in both directions, named `near-far`: for cards that lie alone, such as those of the line."""
    faces = {}
    for first, other in pairs:
        faces[f"{first}{BESIDE}{other}"] = [joined(ends[first], ends[other])]
        faces[f"{other}{BESIDE}{first}"] = [joined(ends[other], ends[first])]
    return faces


def taught_ends(cards: Mapping[str, list[Image]]) -> dict[str, Image]:
    """The ends of cards that were taught whole, by names `near-far`, the newest counts; others have no two ends."""
    taught: dict[str, Image] = {}
    for near, beside, far, looks in ((*name.partition(BESIDE), looks) for name, looks in cards.items()):
        if beside:
            taught |= dict(zip((near, far), ends_of(looks[-1]), strict=True))
    return taught
