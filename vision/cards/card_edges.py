"""Cards that lie apart from each other, found by their outlines: how they are taught."""

import math
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image

_CHANGE: Final = 12.0  # grey levels that differ from the empty table
_SHADE: Final = (0.6, 1.1)
_TOGETHER: Final = np.ones((1, 3), np.float32)
_MOST_TURN: Final = 20.0
_ROOM_MM: Final = 9.0  # a sleeve is so much larger than its card at most, both sides together
_RIM_MM: Final = 5.0
_OFF_MM: Final = 2.0  # so far from where its outline's middle puts it an edge of a card is sought
# by how much a side may be longer or shorter than a card's, which is bent and lies higher than the table, and by how
# much more than the other side: else an edge is of the table's colour, or out of view
_LONGER_MM: Final = (3.0, 2.0)
_LEANS: Final = np.linspace(-0.048, 0.048, 33)  # how an edge may lean against the outline's turn
_TOUCHING_MM: Final = 2.5  # cards of one sheet make a rectangle as long as they are together, give or take this
# how parts of a card are joined: across so many pixels, as a pale edge is and cards that almost touch should not be;
# and also parts above each other, between which a card is of the colour of the table
WAYS: Final = ((9, False), (3, False), (9, True), (3, True))


def whole_cards(
    flat: Image, empty: Image, card_mm: tuple[float, float], way: tuple[int, bool] = WAYS[0]
) -> list[Image]:
    """The faces of all cards of a row picture from left to right, upright; those of a sheet that is not cut apart are
    parted evenly. `way` is one of WAYS. Whatever is not as high as a card and as wide as one or several is left out.
    """
    cards, apart = [], np.asarray(unlike(*(_light(picture) for picture in (flat, empty))) + 0.5, np.uint8)
    top = flat.shape[0] - round((card_mm[1] + MARGIN_MM) * PX_PER_MM)
    for middle, size, turn in _boxes(flat, empty, top, *way):
        count = round(size[0] / card_mm[0])
        if abs(turn) <= _MOST_TURN and _fits(size, count, card_mm):
            cards += _parted((flat, apart), middle, (size[0] / count, size[1]), count, turn, card_mm)
    return cards


def hides_white(empty: Image) -> bool:
    """Whether most of this bare table is so bright that a white card is not told from it by its outline."""
    return float(np.median(unlike(np.full_like(empty, PAPER), empty))) <= 2 * _CHANGE


def _fits(size: tuple[float, float], count: int, card_mm: tuple[float, float]) -> bool:
    """Whether something of this size is a card, in a sleeve or not, or a strip of so many that are not cut apart; seen
    through a lens it is larger by the same rim along and across.
    """
    larger = size[1] - card_mm[1]
    if not count or abs(larger) >= _ROOM_MM or abs(size[0] / count - card_mm[0]) >= _ROOM_MM:
        return False
    return count == 1 or abs(size[0] - count * card_mm[0] - larger) <= _TOUCHING_MM


def _boxes(
    flat: Image, empty: Image, top: int, closing: int, above_each_other: bool
) -> list[tuple[Points, tuple[float, float], float]]:
    """Middle (px), width and height (mm) and turn (degrees) of everything that lies there, from left to right. What
    lies `above_each_other` is one thing, unless it ends above the row, which begins at `top`.
    """
    mask = np.asarray(unlike(flat, empty) > _CHANGE, dtype=np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((closing, closing), np.uint8)), dtype=np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((15, 15), np.uint8)), dtype=np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    boxes = []
    for outline in _joined(outlines, top) if above_each_other else outlines:
        middle, (one, other), turn = cv2.minAreaRect(outline)
        if abs(turn) > 45.0:
            one, other, turn = other, one, turn - math.copysign(90.0, turn)
        boxes.append((np.array(middle), (one / PX_PER_MM, other / PX_PER_MM), turn))
    return sorted(boxes, key=lambda box: float(box[0][0]))


def _joined(outlines: Sequence[MatLike], top: int) -> list[MatLike]:
    """Outlines of which most of the narrower one lies above or below another one, together."""
    joined: list[MatLike] = []
    for outline in sorted(outlines, key=lambda outline: cv2.boundingRect(outline)[2], reverse=True):
        left, above, wide, high = cv2.boundingRect(outline)
        if above + high <= top:
            continue
        for number, wider in enumerate(joined):
            begins, _, length, _ = cv2.boundingRect(wider)
            if min(left + wide, begins + length) - max(left, begins) > wide / 2:
                joined[number] = np.concatenate([wider, outline])
                break
        else:
            joined.append(outline)
    return joined


def unlike(flat: Image, empty: Image) -> Floats:
    """By how many grey levels each point differs from the empty table, whatever shadow lies on it."""
    now, then = (cv2.GaussianBlur(image, (0, 0), 1.2).astype(np.float32) for image in (flat, empty))
    both, level = (cv2.transform(now_or_then * then, _TOGETHER) for now_or_then in (now, then))
    shade = cv2.merge([np.clip(both / np.maximum(level, 1.0), *_SHADE)] * 3)
    blue, green, red = cv2.split(cv2.absdiff(now, shade * then))
    return np.asarray(np.maximum(np.maximum(blue, green), red), dtype=np.float32)


def _light(picture: Image) -> Image:
    """About proportional to the light, in which an edge is where its blur is half as bright."""
    return np.asarray(cv2.multiply(picture, picture, scale=1 / 255), dtype=np.uint8)


def _parted(
    pictures: tuple[Image, Image],
    middle: Points,
    size: tuple[float, float],
    count: int,
    turn: float,
    card_mm: tuple[float, float],
) -> list[Image]:
    """Cards cut out of the first picture; the second says how unlike the bare table it is."""
    radians = np.radians(turn)
    along = np.array([np.cos(radians), np.sin(radians)]) * PX_PER_MM * size[0]
    places = [middle + along * (number - (count - 1) / 2) for number in range(count)]
    pixels = round(card_mm[0] * PX_PER_MM), round(card_mm[1] * PX_PER_MM)
    rim = round(_RIM_MM * PX_PER_MM) if count == 1 else 0
    wider = pixels[0] + 2 * rim, pixels[1] + 2 * rim
    cuts = [[cut_upright(picture, (float(x), float(y)), turn, wider) for picture in pictures] for x, y in places]
    faces = (_by_its_edges(card, apart, rim) if rim else card for card, apart in cuts)
    return [face for face in faces if face is not None]


def _by_its_edges(around: Image, apart: Image, rim: int) -> Image | None:
    """A card cut out midway between its own four edges, beyond which the table begins; None when these are no card's.
    `around` has a rim on each side, `apart` says how unlike the table it is. The cut is as large as any card's.
    """
    wide, high = around.shape[1] - 2 * rim, around.shape[0] - 2 * rim
    middle = (around.shape[1] - 1) / 2, (around.shape[0] - 1) / 2
    (left, lean), (top, rise) = (_edge(way, rim) for way in (apart, apart.T))
    (right, other_lean), (foot, other_rise) = (_edge(way[:, ::-1], rim) for way in (apart, apart.T))
    longer = np.array([2 * middle[0] - right - left - wide, 2 * middle[1] - foot - top - high]) / PX_PER_MM
    if np.abs(longer).max() > _LONGER_MM[0] or np.ptp(longer) > _LONGER_MM[1]:
        return None
    turn = float(np.degrees(np.median([-lean, other_lean, rise, -other_rise])))
    at = middle[0] + (left - right) / 2, middle[1] + (top - foot) / 2
    return cut_upright(around, at, turn, (wide, high))


def _edge(apart: Image, rim: int) -> tuple[float, float]:
    """The left edge of a card with a rim round it: where it is at the middle of the picture's height, and its lean."""
    inner, reach = apart[2 * rim : -2 * rim], round(_OFF_MM * PX_PER_MM)
    there = inner[:, rim : rim + 3 * reach].max(axis=1, keepdims=True)
    share = np.clip(inner[:, : rim + 2 * reach + 1] / np.maximum(there, _CHANGE), 0, 1)
    down = (np.arange(len(inner)) - (len(inner) - 1) / 2)[:, None]
    beyond = np.repeat([1.0, -1.0], reach) / reach
    rows = np.ascontiguousarray(np.broadcast_to(np.arange(len(inner))[:, None], share.shape), np.float32)
    best, edge = -np.inf, (rim - 0.5, 0.0)
    for lean in _LEANS:
        x = np.asarray(np.arange(share.shape[1]) + lean * down, np.float32)
        along = np.convolve(cv2.remap(share, x, rows, cv2.INTER_LINEAR).mean(axis=0), beyond, "valid")
        at = rim - 2 * reach + int(along[rim - 2 * reach : rim + 1].argmax())
        if along[at] > best:
            before, best, after = (float(step) for step in along[at - 1 : at + 2])
            bend = before - 2 * best + after
            peak = at + (before - after) / (2 * bend) if bend < 0 else at  # of the parabola through the three
            edge = (peak + reach - 0.5, float(lean))
    return edge


def cut_upright(flat: Image, middle: tuple[float, float], turn: float, size: tuple[int, int]) -> Image:
    """A rectangle of the picture round `middle`, turned clockwise by so many degrees, cut out upright (all pixels)."""
    matrix = cv2.getRotationMatrix2D(middle, turn, 1.0)
    matrix[:, 2] += np.array([(size[0] - 1) / 2 - middle[0], (size[1] - 1) / 2 - middle[1]])
    cut = cv2.warpAffine(flat, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, dtype=np.uint8)
