"""Teaching at set-up: learns the empty board, and what each piece looks like from pieces lying in known places."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.board_plan import Place, label
from vision.discs.board_reader import BoardReader
from vision.discs.looks import sample
from vision.discs.places import Evened
from vision.discs.taught import CROP_PX, Crop
from vision.eye import Eye, picture_problems
from vision.find.change import SMALL_PX_PER_MM, small_px
from vision.find.lens import Points
from vision.find.light import PAPER, even_out, paper_light
from vision.find.pose import Image
from vision.sighting import LOOK_KEY, Placement

_SEARCH_MM = 4.0
_RIM_WEIGHT = 2.5
_LEAST_CHANGE = 9.0  # grey levels: less is an empty place


def teach_board(eye: Eye, frames: Sequence[Image]) -> str | None:
    """Learn the empty board, which must have been located. Returns None, or the code of a problem."""
    problems = picture_problems(frames[-1])
    if problems:
        return problems[0]
    assert eye.pose is not None
    light = paper_light(frames[-1], eye.pose, eye.plan)
    if light is None:
        return "too_bright"
    empty = even_out(eye.flatten(frames), light, eye.view.half_mm)
    eye.taught = replace(eye.taught, order=eye.order, empty=empty)
    eye.prepare()
    return None


def teach_looks(eye: Eye, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
    """Learn the pieces lying in known places. Returns codes such as `not_found:7:1`; all others are learnt anyway."""
    if eye.reader is None:
        return ["no_empty"]
    problems, crops = [], []
    evened = eye.reader.even(eye.flatten(frames))
    for wanted in placements:
        problem, crop = _learn(eye.reader, evened, wanted)
        problems += [problem] if problem else []
        crops += [crop] if crop else []
    eye.taught = eye.taught.with_crops(crops)
    eye.prepare()
    return problems


def _learn(reader: BoardReader, evened: Evened, wanted: Placement) -> tuple[str | None, Crop | None]:
    place = next((place for place in reader.places if place.name == wanted.place), None)
    if place is None:
        return f"unknown_place:{label(wanted.place)}", None
    if not _known_key(wanted.key, reader):
        return f"unknown_key:{wanted.key}", None
    centre = find_token(reader, evened, place)
    if centre is None:
        return f"not_found:{label(wanted.place)}", None
    return None, Crop(wanted.key, _crop(evened, centre))


def _known_key(key: str, reader: BoardReader) -> bool:
    """Whether this can be the look of a marker of this board, or of a piece with an owner and a side."""
    return key in reader.plan.markers or (":" in key and LOOK_KEY.fullmatch(key) is not None)


def find_token(reader: BoardReader, evened: Evened, place: Place) -> Points | None:
    """The centre (mm) of the disc lying near a place: most change inside it, least around it. None when nothing is."""
    small = evened.view.side // 2
    middle = small_px(evened.view, np.array([place.x_mm, place.y_mm]))
    diameter = reader.plan.marker_token_mm if place.zone in reader.plan.markers else reader.plan.token_mm
    shade = np.ones((small, small), dtype=np.float32)
    change = np.minimum(reader.board.empty.difference(evened.small, shade), 50)
    reach = round((_SEARCH_MM + diameter) * SMALL_PX_PER_MM)
    side, at = 2 * reach + 1, (float(middle[0]), float(middle[1]))
    patch = np.asarray(cv2.getRectSubPix(change, (side, side), at), dtype=np.float64)
    steps = np.arange(-_SEARCH_MM, _SEARCH_MM + 0.1, 0.5)
    tried = [(dx, dy) for dx in steps for dy in steps if np.hypot(dx, dy) <= _SEARCH_MM]
    inside, contrast = zip(*(_disc(patch, reach, spot, diameter / 2) for spot in tried), strict=True)
    merit = np.array(contrast) - _RIM_WEIGHT * _rim_unevenness(evened, np.array([place.x_mm, place.y_mm]) + tried)
    best = int(np.argmax(merit))
    if inside[best] < _LEAST_CHANGE:
        return None
    near = np.array([spot for spot, value in zip(tried, merit, strict=True) if value > merit[best] - 0.4])
    return np.asarray(near.mean(axis=0) + np.array([place.x_mm, place.y_mm]), dtype=np.float64)


def _rim_unevenness(evened: Evened, centres: Points) -> Points:
    """How much the colour varies along a circle just inside the rim (n): least where it is concentric with a token."""
    rings = sample(evened.flat, evened.view.to_px(centres), evened.light_at(centres))
    return np.asarray(rings[:, -9:].std(axis=2).mean(axis=1), dtype=np.float64)


def _disc(patch: Points, reach: int, spot: tuple[float, float], radius_mm: float) -> tuple[float, float]:
    axis = np.arange(-reach, reach + 1) / SMALL_PX_PER_MM
    x, y = np.meshgrid(axis - spot[0], axis - spot[1])
    away = np.hypot(x, y)
    inside = float(patch[away <= radius_mm - 0.6].mean())
    around = float(patch[(away > radius_mm + 0.6) & (away <= radius_mm + 3.5)].mean())
    return inside, inside - around


def _crop(evened: Evened, centre: Points) -> Image:
    at = evened.view.to_px(centre)
    patch = cv2.getRectSubPix(evened.flat, (CROP_PX, CROP_PX), (float(at[0]), float(at[1])))
    light = evened.light_at(centre[None])[0]
    return np.asarray(np.clip(patch * (PAPER / light) + 0.5, 0, 255), dtype=np.uint8)
