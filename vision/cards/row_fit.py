"""Where in a row which cards begin: the cheapest way to explain every column of the picture from left to right.

A column is the bare table, or the n-th column of some card that has begun n millimetres before it. A card ends where
it is whole, or where the next one begins on top of it. Among all such explanations the cheapest is found exactly, by
dynamic programming (the Viterbi algorithm; L. Rabiner, 1989), so that no card's edge has to be found by itself.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.columns import CELL_MM, STEP_MM, column_vectors, described, leaning
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image

LEAST_SHOWN_MM: Final = 14
"""A card that shows less of itself is not sought."""
_LEANS: Final = (-0.045, 0.0, 0.045)
_DROPS: Final = (-2, -1, 0, 1, 2)
"""How far a card may lie too high or too low, in steps of 2 mm."""
_WAYS: Final = tuple((lean, drop) for lean in _LEANS for drop in _DROPS)
_AROUND: Final = 14
_COVERED: Final = 0.06
_FREE, _HELD = 0, 1
_TABLE, _KNOWN, _UNKNOWN = 0, 1, 2
_MOST: Final = 0.20
"""No column costs more: a finger or a lamp's reflection spoils some."""
_RICH: Final = 0.5
"""A column of such strength may differ twice as much as a pale one."""
_STRANGE: Final = 0.10
"""What a column costs that is like no card that was taught."""
_CARD: Final = 0.3
_STRANGE_CARD: Final = 0.7
_SHADOW: Final = 0.4
"""Bare table may be brighter or darker than it was by so much (natural logarithm)."""
_STRANGE_MM: Final = (14, 68)


@dataclass(frozen=True, slots=True)
class Segment:
    """A card as the columns tell it: from `start` to `end` (mm in the picture) it is seen; `look` is -1 if unknown.

    `lean` and `drop_mm` say how it lies (`middle_px` is the row's middle); `whole` that nothing lies on it.
    """

    start: int
    end: int
    look: int
    lean: float
    drop_mm: float
    whole: bool
    middle_px: float


@dataclass(frozen=True, slots=True)
class Faces:
    """The taught faces as columns: `vectors` is (looks x width) x cells, for cards of so many millimetres."""

    vectors: Floats
    width: int
    cells: int

    @property
    def looks(self) -> int:
        """How many faces there are."""
        return len(self.vectors) // self.width


def prepared(faces: list[Image]) -> Faces:
    """Describe faces, which are all of one size."""
    width = round(faces[0].shape[1] / PX_PER_MM)
    cells = int(faces[0].shape[0] / PX_PER_MM / CELL_MM)
    described_faces = [column_vectors(described(_on_table(face)), _rim_steps(), cells) for face in faces]
    rim = round(MARGIN_MM)
    return Faces(np.concatenate([one[rim : rim + width] for one in described_faces]), width, cells)


def _on_table(face: Image) -> Image:
    """A face with its edges continued, so that its outermost columns have surroundings."""
    rim = round(MARGIN_MM * PX_PER_MM)
    return np.asarray(cv2.copyMakeBorder(face, rim, rim, rim, rim, cv2.BORDER_REPLICATE), dtype=np.uint8)


def _rim_steps() -> int:
    return round(MARGIN_MM / STEP_MM)


def segments(flat: Image, empty: Image, faces: Faces) -> list[Segment]:
    """The cards of a row from left to right; `empty` is the same picture without cards."""
    bare = _bare(flat, empty)
    first, last = _occupied(bare, faces.width)
    if last - first < faces.width:
        return []
    window = np.s_[:, round(first * PX_PER_MM) : round(last * PX_PER_MM)]
    least, which = _card_costs(flat[window], faces)
    walk = _Walk(bare[first:last], least + _CARD)
    found = []
    for start, end, kind in walk.back():
        middle = flat.shape[0] / 2
        if kind == _KNOWN:
            way, look = divmod(int(which[start, end - start - 1]), faces.looks)
            lean, drop = _WAYS[way]
            whole = end - start == faces.width
            found.append(Segment(start + first, end + first, look, lean, drop * STEP_MM, whole, middle))
        elif kind == _UNKNOWN:
            found.append(Segment(start + first, end + first, -1, 0.0, 0.0, False, middle))
    return found


def _occupied(bare: Floats, width: int) -> tuple[int, int]:
    """The first and the last column worth looking at, with some bare table round them."""
    covered = np.flatnonzero(bare > _COVERED)
    if not len(covered):
        return 0, 0
    middle, half = (covered[0] + covered[-1]) // 2, max((covered[-1] - covered[0]) // 2, width // 2) + _AROUND
    return max(int(middle - half), 0), min(int(middle + half) + 1, len(bare))


def _bare(flat: Image, empty: Image) -> Floats:
    """What each column costs as bare table. Its brightness may be another: cards and people throw shadows."""
    rim = _rim_steps()
    apart = (described(flat) - described(empty))[:, rim:-rim, 1:]
    level = _levels(flat) - _levels(empty)
    beyond = np.maximum(np.abs(level) - _SHADOW, 0.0) / _SHADOW
    cost = (apart**2).mean(axis=(1, 2)) + (beyond**2).mean(axis=1)
    return np.asarray(np.minimum(cost, _MOST), dtype=np.float32)


def _levels(flat: Image) -> Floats:
    """Log brightness of each millimetre column in cells (columns x cells), without the margins above and below."""
    rim = round(MARGIN_MM * PX_PER_MM)
    size = (round(flat.shape[1] / PX_PER_MM), round((flat.shape[0] - 2 * rim) / PX_PER_MM / CELL_MM))
    small = cv2.resize(flat[rim:-rim], size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(small.astype(np.float32).mean(axis=2) + 6.0).T, dtype=np.float32)


def _card_costs(flat: Image, faces: Faces) -> tuple[Floats, NDArray[np.int32]]:
    """The least cost of a card by its start and the columns shown, and which look it is, lying in which way."""
    own = (faces.vectors**2).sum(axis=1)
    scale = faces.vectors.shape[1] + own / _RICH
    least, which = None, None
    for way, (lean, drop) in enumerate(_WAYS):
        if drop == _DROPS[0]:
            cells = described(leaning(flat, lean) if lean else flat)
        columns = column_vectors(cells, _rim_steps() + drop, faces.cells)
        apart = ((columns**2).sum(axis=1)[:, None] + own - 2 * (columns @ faces.vectors.T)) / scale
        costs = _along(np.minimum(apart, _MOST).astype(np.float32), faces)
        best = costs.argmin(axis=1).astype(np.int32)
        cost = np.take_along_axis(costs, best[:, None], axis=1)[:, 0]
        best += way * faces.looks
        if least is None or which is None:
            least, which = cost, best
        else:
            which = np.where(cost < least, best, which)
            least = np.minimum(cost, least)
    assert least is not None and which is not None
    return least, which


def _along(apart: Floats, faces: Faces) -> Floats:
    """From column against column to card against picture: start x look x columns shown, added up."""
    count = len(apart) - faces.width + 1
    table = apart.reshape(len(apart), faces.looks, faces.width)
    steps = table.strides
    diagonal = np.lib.stride_tricks.as_strided(
        table, (count, faces.looks, faces.width), (steps[0], steps[1], steps[0] + steps[2]), writeable=False
    )
    return np.cumsum(diagonal, axis=2, dtype=np.float32)


class _Walk:
    """The Viterbi walk over columns. At each border it is `free`, or `held`: there another card must begin."""

    def __init__(self, bare: Floats, cards: Floats) -> None:
        """`bare` is the cost of each column as table, `cards` of a card by its start and the columns shown."""
        length = len(bare)
        self._cost = np.full((2, length + 1), np.inf)
        self._from = np.zeros((2, length + 1), np.int32)
        self._kind = np.zeros((2, length + 1), np.int8)
        self._cost[_FREE, 0] = 0.0
        low, high = _STRANGE_MM
        strange = _STRANGE_CARD + _STRANGE * np.arange(low, high + 1)
        shown, width = cards.shape[1] - 1, cards.shape[1]
        for x in range(length):
            self._reach(_FREE, x, x + 1, self._cost[_FREE, x] + bare[x : x + 1], _TABLE)
            begun = min(self._cost[_FREE, x], self._cost[_HELD, x])
            if x < len(cards):
                self._reach(_HELD, x, x + LEAST_SHOWN_MM, begun + cards[x, LEAST_SHOWN_MM - 1 : shown], _KNOWN)
                self._reach(_FREE, x, x + width, begun + cards[x, -1:], _KNOWN)
            for state in (_FREE, _HELD):
                self._reach(state, x, x + low, begun + strange[: max(length + 1 - x - low, 0)], _UNKNOWN)

    def _reach(self, state: int, start: int, end: int, costs: NDArray[np.floating], kind: int) -> None:
        """Note so many borders from `end` on as reached from `start` where that is cheaper."""
        ends = np.s_[state, end : end + len(costs)]
        better = costs < self._cost[ends]
        self._cost[ends][better] = costs[better]
        self._from[ends][better] = start
        self._kind[ends][better] = kind

    def back(self) -> list[tuple[int, int, int]]:
        """Start, end and kind of each stretch of the cheapest way, from left to right."""
        found, at, state = list[tuple[int, int, int]](), self._cost.shape[1] - 1, _FREE
        while at > 0:
            start, kind = int(self._from[state, at]), int(self._kind[state, at])
            found.append((start, at, kind))
            alone = kind == _TABLE or self._cost[_FREE, start] <= self._cost[_HELD, start]
            at, state = start, _FREE if alone else _HELD
        return found[::-1]
