"""Reads a board or a mat from a picture, or a video's still moments, with only the board file and the taught pictures.

No rules, no memory of a game, no camera driver: its result is what the eyes alone can see.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.eyes_plans import load_table
from companion.locale.tables import VIEW_TROUBLES
from hardware.errors import PictureTooLarge
from hardware.pictures import check_size, counted, is_counted, load, said_size
from vision.calibrate.view_check import view_problems
from vision.calibrate.view_problem import ViewProblem
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan, TablePlan
from vision.eye import read_frames
from vision.find.lens import CameraModel, load_camera
from vision.find.picture_quality import picture_problems, why_not_found
from vision.find.pose import BoardPose, StickerFinder, fit_pose
from vision.sighting import Likelihoods, Pose, Sighting
from vision.tables import watch_table

Image = NDArray[np.uint8]
RIM, RING = (80, 220, 80), (40, 40, 255)
_LARGEST: Final = 2000  # Pixels along the longer side of what is written


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
    sentence = VIEW_TROUBLES.get(problem.code, VIEW_TROUBLES["other"]).format(code=problem.code, number=problem.number)
    return f"{placed.index(problem) + 1}: {sentence}" if problem in placed else sentence


def _draw_rim(picture: Image, plan: TablePlan, pose: BoardPose) -> None:
    rim = pose.project(plan.rim())
    cv2.polylines(picture, [np.rint(rim).astype(np.int32)], True, RIM, 2, cv2.LINE_AA)


def _draw_ring(picture: Image, problem: ViewProblem, number: int) -> None:
    height, width = picture.shape[:2]
    at, reach = (round(problem.x * width), round(problem.y * height)), max(12, height // 30)
    cv2.circle(picture, at, reach, RING, 3, cv2.LINE_AA)
    beside = (min(at[0] + reach, width - 2 * reach), max(at[1] - reach, reach))
    cv2.putText(picture, str(number), beside, cv2.FONT_HERSHEY_SIMPLEX, reach / 20, RING, 2, cv2.LINE_AA)


FRAME_S = 0.1  # seconds between two frames of a video without a frame rate
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
    picture, sentences = marked(last, load_table(board), load_camera(camera) if camera else None)
    write_marked(out, picture)
    return sentences


def _film(
    frames: Iterator[Image], plan: TablePlan, order: tuple[int, ...], taught: Path, model: CameraModel | None
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
    frames: Sequence[Image], plan: TablePlan, order: tuple[int, ...], taught: Path, model: CameraModel | None
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


NO_STICKERS, UNTAUGHT = "no_stickers", "untaught_cards"
_BLANKED: Final = 0.2
"""A picture with so much of it pure black was blanked before it was kept; no sensor says nothing but zeros."""


def read_mat(frames: Sequence[Image], plan: CardPlan, taught: Path, camera: CameraModel | None) -> Sighting:
    """One reading of still frames of the same scene. Raises TaughtError for a damaged taught folder."""
    eye = CardEye(plan, taught, camera)
    last = frames[-1]
    if not eye.find_board(last):
        return _unread(*why_not_found(last), NO_STICKERS)
    if eye.reader is None:
        return _unread(UNTAUGHT)
    return eye.read(frames, 0.0, () if _was_blanked(last) else picture_problems(last), afresh=True)


def _was_blanked(image: Image) -> bool:
    return bool((image[::8, ::8].max(axis=2) == 0).mean() > _BLANKED)


def _unread(*problems: str) -> Sighting:
    return Sighting(0.0, 0, Pose(0.0, "none"), (), (), problems=problems)


def rows_json(sighting: Sighting) -> dict[str, Any]:
    """A reading of cards as plain data; likelihoods with six digits. Its keys do not change."""
    return {
        "pose": {"residual_px": round(sighting.pose.residual_px, 3), "source": sighting.pose.source},
        "rows": [
            {"row": row.row, "cards": [{"best": row.best(at), "p": _rounded(p)} for at, p in enumerate(row.pieces)]}
            for row in sighting.rows
        ],
        "problems": list(sighting.problems),
    }


def _rounded(p: Likelihoods) -> dict[str, float]:
    return {key: round(value, 6) for key, value in p.items()}


def rows_told(sighting: Sighting) -> Iterator[str]:
    """Every row with cards, in the order in which they lie, each with how likely it is."""
    for row in sighting.rows:
        if row.pieces:
            cards = (f"{row.best(at)} {p[row.best(at)]:.3f}" for at, p in enumerate(row.pieces))
            yield f"row {row.row}: {', '.join(cards)}"
