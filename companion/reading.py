"""Reads a board from a picture, or a film's still moments, with only the board file and the taught pictures.

No rules, no memory of a game, no camera driver: what it says is what the eyes alone can see.
"""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.eye import read_frames
from vision.lens import CameraModel, load_camera
from vision.plan import BoardPlan, load_plan
from vision.sighting import Sighting
from vision.watcher import Watcher

Image = NDArray[np.uint8]
FRAME_S = 0.1
"""Seconds between two frames of a film that does not say."""
MOST_FRAMES = 8


class Unreadable(ValueError):
    """A picture or film that cannot be opened; the message says which and what to do."""


def read_file(
    source: str, board: Path, taught: Path, camera: Path | None = None, ring: tuple[int, ...] = ()
) -> list[Sighting]:
    """One Sighting for a picture; for a film, or numbered pictures (`f%02d.jpg`), one for each still moment.

    A film that is still throughout gives one reading of its last frames. `ring` may be left out when the taught folder
    knows it. Raises Unreadable, and whatever the board file, the camera file or the taught folder are refused with.
    """
    plan = load_plan(board)
    model = load_camera(camera) if camera else None
    if "%" not in source and (picture := cv2.imread(source)) is not None:
        return [read_frames([np.asarray(picture, np.uint8)], plan, ring, taught, model)]
    return _film(list(_frames(source)), plan, ring, taught, model)


def _film(
    frames: list[Image], plan: BoardPlan, ring: tuple[int, ...], taught: Path, model: CameraModel | None
) -> list[Sighting]:
    if len(frames) <= MOST_FRAMES:
        return [read_frames(frames, plan, ring, taught, model)]
    watcher = Watcher(plan, taught, model)
    if ring:
        watcher.set_ring(ring)
    looks = (watcher.look(frame, FRAME_S * number) for number, frame in enumerate(frames))
    found = [look.sighting for look in looks if look.sighting is not None]
    return found or [read_frames(frames[-MOST_FRAMES:], plan, ring, taught, model)]


def _frames(source: str) -> Iterator[Image]:
    film = cv2.VideoCapture(source)
    try:
        if not film.isOpened():
            raise Unreadable(f"{source}: is no picture or film that can be opened. Check the name.")
        while True:
            good, frame = film.read()
            if not good:
                return
            yield np.asarray(frame, np.uint8)
    finally:
        film.release()
