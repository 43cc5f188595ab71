"""Learns from what it is shown at set-up: the empty board, and which token lies where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.board_plan import ACTIVITY, CRISIS, Place
from vision.discs.board_reader import BoardReader
from vision.discs.looks import sample
from vision.discs.places import Evened
from vision.discs.taught import CROP_PX, Crop
from vision.eye import Eye, picture_problems
from vision.find.change import SMALL_PX_PER_MM, small_px
from vision.find.lens import Points
from vision.find.light import PAPER, even_out, paper_light
from vision.find.pose import Image

_SEARCH_MM = 4.0
_RIM_WEIGHT = 2.5
_LEAST_CHANGE = 9.0  # grey levels: less is an empty place


@dataclass(frozen=True, slots=True)
class Placement:
    """Which token lies where while the eyes are taught: `place` a slot's number, `crisis` or `activity`.

    `key` is a look such as `leaf:face` or `leaf:bones`, or `crisis` or `activity` for those two tokens.
    """

    sector: int
    place: int | str
    key: str


def teach_board(eye: Eye, frames: Sequence[Image]) -> str | None:
    """Learn the empty board; the board must have been found. None when good, else a code of what is wrong."""
    problems = picture_problems(frames[-1])
    if problems:
        return problems[0]
    assert eye.pose is not None
    light = paper_light(frames[-1], eye.pose, eye.plan)
    if light is None:
        return "too_bright"
    empty = even_out(eye.flatten(frames), light, eye.view.half_mm)
    eye.taught = replace(eye.taught, ring=eye.ring, empty=empty)
    eye.prepare()
    return None


def teach_looks(eye: Eye, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
    """Learn tokens lying in known places. Returns codes such as `not_found:7:1`; the rest is learnt all the same."""
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
    where = f"{wanted.sector}:{wanted.place}"
    place = next((p for p in reader.places if (p.sector, p.kind) == (wanted.sector, wanted.place)), None)
    if place is None:
        return f"unknown_place:{where}", None
    if not _known_key(wanted.key):
        return f"unknown_key:{wanted.key}", None
    centre = find_token(reader, evened, place)
    if centre is None:
        return f"not_found:{where}", None
    return None, Crop(wanted.key, _crop(evened, centre))


def _known_key(key: str) -> bool:
    colour, _, face = key.partition(":")
    return key in (CRISIS, ACTIVITY) or (
        face in ("face", "bones")
        and colour.isascii()
        and colour.isalnum()
        and colour == colour.lower()
        and len(colour) <= 24
    )


def find_token(reader: BoardReader, evened: Evened, place: Place) -> Points | None:
    """The centre (mm) of the disc lying near a place: the spot with most change inside and least round it."""
    small = evened.view.side // 2
    middle = small_px(evened.view, np.array([place.x_mm, place.y_mm]))
    diameter = reader.plan.marker_token_mm if place.kind in (CRISIS, ACTIVITY) else reader.plan.token_mm
    shade = np.ones((small, small), dtype=np.float32)
    change = np.minimum(reader.empty.difference(evened.small, shade), 50)
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
    """How much colour changes going round just inside the rim (n): least where the circle is a token's own rim."""
    rings = sample(evened.flat, evened.view.to_px(centres), evened.light_at(centres), 36)
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
