"""Which of two faces a card shows, by the small print in which they differ: a digit, or where a word begins.

Cells of 4 mm leave out the edge of what is seen, and two faces may differ by a millimetre there. So each such place is
laid on the card by itself, to a quarter of a millimetre, as sharp as the card is or as soft.
"""

import math
from typing import Final

import cv2
import numpy as np

from vision.cards.row_view import PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image

_NEIGHBOUR_MM: Final = 2.0  # so much of what is shown of a card may be the next one's edge, and its shadow
# what was taught sharp may be seen soft and the other way round: all is made so soft first (pixels), to be compared,
# and to tell where two faces differ
_SOFT: Final = (0.6, 1.0)
_SOFTER: Final = ((0.0, 0.0), (0.0, 0.8), (0.8, 0.0), (0.0, 1.2), (1.2, 0.0))
"""By so much the card, and the face, are made softer still."""
_UNEVEN: Final = 5.0  # light that changes more slowly than this (pixels) tells no faces apart
_APART: Final = 12.0  # two faces differ where they do by so many grey levels, each moved by a pixel any way
_ROOM: Final = np.ones((7, 7), np.uint8)
_LARGEST: Final = (28, 60)  # what is wider or higher (pixels) is no small print
_OFF, _FINER, _LEAST = 3, 2, 4  # how far a place may lie off (px / 2), its least width and height
_GAIN: Final = (0.25, 1.7)
_ENOUGH: Final = 800.0  # left unexplained of the other face at least (grey levels squared): less is noise


def likelier(crop: Image, face: Image, other: Image) -> float:
    """How much more of a card's small print the second face leaves unexplained than the first, as a logarithm: below 0
    where it leaves less; 0 where they do not differ enough in what is shown. `crop` has a rim of one pixel.
    """
    inner = crop[1:-1, 1:-1]
    if inner.shape[1] < face.shape[1] // 2 * 2:
        inner = inner[:, : -round(_NEIGHBOUR_MM * PX_PER_MM)]
    seen, one, another = (_grey(picture[:, : inner.shape[1]]) for picture in (inner, face, other))
    by_one, by_another, between = 1.0, 1.0, 0.0
    for place in _places(_soft(one, _SOFT[1]), _soft(another, _SOFT[1])):
        by_one += _unexplained(seen, one, place)
        by_another += _unexplained(seen, another, place)
        between += min(_unexplained(one, another, place), _unexplained(another, one, place))
    return math.log(by_another / by_one) if between >= _ENOUGH else 0.0


def _grey(picture: Image) -> Floats:
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_BGR2GRAY), np.float32)


def _soft(picture: Floats, pixels: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), pixels), np.float32)


def _places(one: Floats, other: Floats) -> list[tuple[slice, slice]]:
    """Where two faces differ, however each is moved by a pixel, with some room round it."""
    pair = [picture - _soft(picture, _UNEVEN) for picture in (one, other)]
    apart = np.maximum(*(_least_apart(first, second) for first, second in (pair, pair[::-1])))
    marked = np.asarray(apart > _APART, np.uint8)
    marked[:2], marked[-2:], marked[:, :2] = 0, 0, 0
    boxes = cv2.connectedComponentsWithStats(cv2.dilate(marked, _ROOM))[2][1:, :4].tolist()
    rim, (high, wide) = _OFF // _FINER + 2, one.shape
    places = [
        (slice(max(y - rim, 2), min(y + h + rim, high - 2)), slice(max(x - rim, 2), min(x + w + rim, wide - 2)))
        for x, y, w, h in boxes
        if w < _LARGEST[0] and h < _LARGEST[1]
    ]
    return [place for place in places if min(part.stop - part.start for part in place) >= _LEAST]


def _least_apart(one: Floats, other: Floats) -> Floats:
    """By how much one differs from the other in each place, moved by a pixel any way."""
    around = cv2.copyMakeBorder(other, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    high, wide = one.shape
    return np.asarray(
        np.min([np.abs(one - around[y : y + high, x : x + wide]) for x in range(3) for y in range(3)], axis=0)
    )


def _unexplained(seen: Floats, face: Floats, place: tuple[slice, slice]) -> float:
    """What a face leaves unexplained of a place, moved and as soft as it fits best, in more or less light."""
    rows, columns = place
    least = math.inf
    for softer in _SOFTER:
        soft = (_soft(part, math.hypot(_SOFT[0], by)) for part, by in zip((seen, face), softer, strict=True))
        shown, drawn = (cv2.resize(part, None, fx=_FINER, fy=_FINER, interpolation=cv2.INTER_LINEAR) for part in soft)
        around = cv2.copyMakeBorder(drawn, _OFF, _OFF, _OFF, _OFF, cv2.BORDER_REPLICATE)
        top, left, bottom, right = (_FINER * at for at in (rows.start, columns.start, rows.stop, columns.stop))
        part = shown[top:bottom, left:right]
        within = around[top : bottom + 2 * _OFF, left : right + 2 * _OFF]
        _, _, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(within, part, cv2.TM_CCOEFF_NORMED))
        fits = within[y : y + part.shape[0], x : x + part.shape[1]]
        varying, drawing = part - part.mean(), fits - fits.mean()
        gain = float(np.clip((varying * drawing).sum() / ((drawing**2).sum() + 1), *_GAIN))
        least = min(least, float(((varying - gain * drawing) ** 2).sum()) / _FINER**2)
    return least
