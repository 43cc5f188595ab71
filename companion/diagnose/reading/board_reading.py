"""Reads a board or a mat from a picture, or a video's still moments, with only the board file and the taught pictures.

No rules, no memory of a game, no camera driver: its result is what the eyes alone can see.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.eyes_plans import load_table
from companion.diagnose.reading.marked_picture import marked, write_marked
from companion.diagnose.reading.mat_reading import read_mat
from hardware.errors import PictureTooLarge
from hardware.pictures import check_size, counted, is_counted, load, said_size
from vision.cards.card_plan import CardPlan
from vision.eye import read_frames
from vision.find.lens import CameraModel, load_camera
from vision.sighting import Sighting
from vision.tables import Plan, watch_table

Image = NDArray[np.uint8]
FRAME_S = 0.1
"""Seconds between two frames of a video without a frame rate."""
MOST_FRAMES = 8


class Unreadable(ValueError):
    """A picture or video that cannot be opened; the message says which and what to do."""


def read_file(
    source: str, board: Path, taught: Path, camera: Path | None = None, order: tuple[int, ...] = ()
) -> list[Sighting]:
    """One Sighting for a picture; for a video, or numbered pictures (`f%02d.jpg`), one for each still moment.

    A film that is still throughout gives one reading of its last frames. `order` is that of the areas, clockwise from
    the top; empty stands for the one in the taught folder. Raises Unreadable, and whatever the board file, the camera
    file or the taught folder are refused with.
    """
    plan = load_table(board)
    model = load_camera(camera) if camera else None
    try:
        return _film(_frames(source), plan, order, taught, model)
    except PictureTooLarge as error:
        raise Unreadable(str(error)) from error


def show_troubles(source: str, board: Path, camera: Path | None, out: Path) -> list[str]:
    """Draws into the last picture of a source what is wrong with it; returns the sentences.

    Raises ValueError when it cannot be opened or written.
    """
    (last,) = deque(_frames(source), maxlen=1)
    picture, told = marked(last, load_table(board), load_camera(camera) if camera else None)
    write_marked(out, picture)
    return told


def _film(
    frames: Iterator[Image], plan: Plan, order: tuple[int, ...], taught: Path, model: CameraModel | None
) -> list[Sighting]:
    few = list(islice(frames, MOST_FRAMES + 1))
    if len(few) <= MOST_FRAMES:
        return [_still(few, plan, order, taught, model)]
    watcher = watch_table(plan, taught, model)
    if order:
        watcher.set_order(order)
    last: deque[Image] = deque(maxlen=MOST_FRAMES)  # a whole film would not fit into memory
    sightings: list[Sighting] = []
    for number, frame in enumerate(chain(few, frames)):
        last.append(frame)
        look = watcher.look(frame, FRAME_S * number)
        if look.sighting is not None:
            sightings.append(look.sighting)
    return sightings or [_still(list(last), plan, order, taught, model)]


def _still(
    frames: Sequence[Image], plan: Plan, order: tuple[int, ...], taught: Path, model: CameraModel | None
) -> Sighting:
    """One reading of a few frames of the same scene. Raises ValueError for an order where there are no areas."""
    if not isinstance(plan, CardPlan):
        return read_frames(frames, plan, order, taught, model)
    if order:
        raise Unreadable("--ring: is for boards with areas; this table is a mat with cards. Leave it out.")
    return read_mat(frames, plan, taught, model)


def _frames(source: str) -> Iterator[Image]:
    path = Path(source)
    picture = load(path)
    if picture is not None:
        yield picture
    elif is_counted(path.name):
        yield from _row(source)
    elif path.exists() and not path.is_file():
        raise Unreadable(f"{source}: is not a file but a folder, pipe or device. Name a picture or a film.")
    elif _is_picture(path):
        raise Unreadable(f"{source}: is a picture, but damaged or cut short. Copy it again, or take it anew.")
    else:
        yield from _pictures_of(source)


def _is_picture(path: Path) -> bool:
    """Whether a file begins like a JPEG or PNG. FFmpeg would show half of one that is cut short."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return said_size(file) is not None


def _row(pattern: str) -> Iterator[Image]:
    """Numbered pictures. Raises Unreadable if there are none, or one of them is damaged."""
    none = True
    for path in counted(pattern):
        picture = load(path)
        if picture is None:
            raise Unreadable(f"{path}: is no JPEG or PNG picture that can be opened. Take it out, or make it anew.")
        none = False
        yield picture
    if none:
        raise Unreadable(f"{pattern}: there is no picture of that name with the number 0 or 1. Check the name.")


def _pictures_of(film: str) -> Iterator[Image]:
    opened = cv2.VideoCapture(film, cv2.CAP_FFMPEG)
    try:
        if not opened.isOpened():
            raise Unreadable(f"{film}: is no picture or film that can be opened. Check the name.")
        check_size(opened.get(cv2.CAP_PROP_FRAME_WIDTH), opened.get(cv2.CAP_PROP_FRAME_HEIGHT), film)
        good, frame = opened.read()
        if not good:
            raise Unreadable(f"{film}: holds no picture that can be read. Check the file.")
        while good:
            yield np.asarray(frame, np.uint8)
            good, frame = opened.read()
    finally:
        opened.release()
