"""Where in a row which cards begin, told from what explains all of its columns at the least cost: upright cards, and
others that were pushed forward or turned sideways. What belongs to none of them is named too.

The cheapest way to explain every column of a row from left to right.

A column is the bare table, or the n-th column of some card that has begun n columns before it. A card ends where
it is whole, or where the next one begins on top of it. Among all such explanations the cheapest is found exactly, by
dynamic programming (the Viterbi algorithm; L. Rabiner, 1989), so that no card's edge has to be found by itself.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_edges import hides_white, unlike
from vision.cards.columns import CELL_MM, COLUMN_MM, STEP_MM, bare_misfits, column_parts, described
from vision.cards.row_view import MARGIN_MM, PX_PER_MM, veil, veiled
from vision.cards.sought_cards import RIM_STEPS, Faces, Sought, coarsened, seek
from vision.find.light import Floats
from vision.find.pose import Image

_FREE, _HELD = 0, 1
TABLE, STRANGE, KNOWN = 0, 1, 2
_STRANGE: Final = 0.6  # what a column costs that is like no card that was taught
_EDGE: Final = 0.35
# what each of the columns may cost, at most so many, beyond the right edge of a card that lies turned or in a sleeve:
# they are partly the card and partly whatever is beside it
_EDGE_MM: Final = 6
_STRANGE_CARD: Final = 6.0
_STRANGE_MM: Final = (14, 68)


def _take_cheaper(costs: Floats, kinds: NDArray[np.int8], others: Floats, kind: int) -> None:
    """Put costs of another kind in the place of greater ones."""
    better = others < costs
    costs[better] = others[better]
    kinds[better] = kind


class Walk:
    """The Viterbi walk over columns. At each border it is `free`, or `held`: there another card must begin."""

    def __init__(self, bare: Floats, sought: Sequence[Sought], least_mm: int) -> None:
        """`bare` is the cost of each column as table; of the cards so many millimetres are seen at least."""
        length, least = len(bare), least_mm // COLUMN_MM
        self._cost = np.full((2, length + 1), np.inf)
        self._from = np.zeros((2, length + 1), np.int32)
        self._kind = np.zeros((2, length + 1), np.int8)
        self._cost[_FREE, 0] = 0.0
        low, high = (mm // COLUMN_MM for mm in _STRANGE_MM)
        strange = _STRANGE_CARD + _STRANGE * COLUMN_MM * np.arange(low, high + 1)
        edge = _EDGE * COLUMN_MM * np.arange(_EDGE_MM // COLUMN_MM + 1)
        widths = [one.faces.width for one in sought]
        costs = np.full((2, length, max([high, *(width + len(edge) - 1 for width in widths)]) + 1), np.inf)
        kinds = np.full(costs.shape, STRANGE, np.int8)
        costs[:, :, low : high + 1] = strange
        for kind, (cards, width) in enumerate(zip((one.least for one in sought), widths, strict=True), KNOWN):
            partly, whole = (
                np.s_[_HELD, : len(cards), least:width],
                np.s_[_FREE, : len(cards), width : width + len(edge)],
            )
            _take_cheaper(costs[partly], kinds[partly], cards[:, least - 1 : -1], kind)
            _take_cheaper(costs[whole], kinds[whole], cards[:, -1:] + edge, kind)
        for x in range(length):
            table = self._cost[_FREE, x] + bare[x]
            if table < self._cost[_FREE, x + 1]:
                self._cost[_FREE, x + 1], self._from[_FREE, x + 1], self._kind[_FREE, x + 1] = table, x, TABLE
            reached = min(self._cost[_FREE, x], self._cost[_HELD, x]) + costs[:, x, least : length + 1 - x]
            ends = np.s_[:, x + least : x + least + reached.shape[1]]
            better = reached < self._cost[ends]
            self._cost[ends][better] = reached[better]
            self._from[ends][better] = x
            self._kind[ends][better] = kinds[:, x, least : length + 1 - x][better]

    @property
    def least(self) -> NDArray[np.float64]:
        """What the cheapest way to each border costs."""
        return np.asarray(self._cost.min(axis=0))

    def back(self) -> list[tuple[int, int, int]]:
        """Start, end and kind of each stretch of the cheapest way, from left to right."""
        placed, at, state = list[tuple[int, int, int]](), self._cost.shape[1] - 1, _FREE
        while at > 0:
            start, kind = int(self._from[state, at]), int(self._kind[state, at])
            placed.append((start, at, kind))
            alone = kind == TABLE or self._cost[_FREE, start] <= self._cost[_HELD, start]
            at, state = start, _FREE if alone else _HELD
        return placed[::-1]


_DROPS: Final = (-2, -1, 0, 1, 2)  # how far a card may lie too high or too low, in steps of 2 mm
_FORWARD: Final = (-14, -13, -12, -11, -10)  # the same for a card that was pushed forward, out of the row
_ASIDE: Final = tuple(range(-7, 8))  # the same for a card turned sideways: in line by its middle or an edge
_LEAST_AHEAD_MM: Final = 20  # something this wide ahead of the row may be a card
_AHEAD_MM: Final = (18.0, 6.0)  # looked for this far ahead of the upper edge, so that no other row is taken for it
_AROUND_MM: Final = 14
_RIM_PX: Final = 4
_PATCH_MM: Final = 10.0
_THERE: Final = 12.0  # grey levels by which a patch so wide is no bare table
_WHITER: Final = 6.0  # so much brighter than a white table it is a card
_BESIDE: Final = 3  # so many columns beside a card may hold its shadow, or its edge where it lies turned
_OTHER: Final = 25.0  # grey levels, in 2 mm, by which it is not what should lie there
# what is so far (mm) from every card, four times as far from something strange, so wide (mm) and as large as such a
# share of a card, or of as many as have room on what it spans, belongs to none of them: it is more than a shadow, a
# bent edge, another row's cards, or a coin
_OVERLOOKED: Final = (4.0, 6.0, 0.09)
_MOST_OTHER: Final = 0.25  # the largest share of such places above or below a used card
_BEGUN: Final = (0.5, 4)  # the largest share of so many columns, above and below: more is a card that begins on it
_SLACK: Final = 0.0  # how much more a card turned sideways may cost than upright ones explain
_NEAR_MM: Final = 30  # a card turned sideways begins so far before what is doubtful at most
_SMALL: Final = 0.25
_SMALL_PX: Final = PX_PER_MM * _SMALL
_COVERED: Final = 0.3
_BARE: Final = 1.4  # how much more a column costs as bare table than its misfit: nothing is to be overlooked


@dataclass(frozen=True, slots=True)
class Segment:
    """A card as the columns tell it: from `start` to `end` (mm in the picture) it is seen; `look` is -1 if unknown.
    `drop_mm` says how far too low it lies (`middle_px` is the row's middle); `whole` that nothing lies on it;
    `sideways` that its look is one of those of cards that are turned.
    """

    start: int
    end: int
    look: int
    drop_mm: float
    whole: bool
    middle_px: float
    sideways: bool = False

    @property
    def used(self) -> bool:
        """Whether the card was pushed forward or turned sideways."""
        return self.sideways or self.drop_mm <= _FORWARD[-1] * STEP_MM


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of which is known where it lies: its left edge and the middle of its height (mm in the picture)."""

    look: int
    start_mm: float
    middle_mm: float
    sideways: bool


class BareRow:
    """A row without cards, as it was learnt, and what is told of it as often as the row is read."""

    def __init__(self, taught: Image) -> None:
        self.taught, self.small = taught, _small(taught)
        self.hides_white = hides_white(self.small)
        self._cells = described(taught)

    def lit_as(self, flat: Image) -> tuple[Image, Floats]:
        """Its picture in the light of another one, and that described."""
        by, cells = veil(self.taught, flat), self._cells.copy()
        columns = cv2.resize(by, (len(cells), 1), interpolation=cv2.INTER_AREA)
        np.clip(cells[..., :3] + columns[0][:, None], 0, 255, out=cells[..., :3])
        return veiled(self.taught, by), cells


class RowFit:
    """A row in today's picture, and what explains it; `taught` is the same without cards, and `bare` is that in today's
    light. Where both reach further up than a row does, cards are sought there too that were pushed forward.
    """

    def __init__(self, flat: Image, taught: BareRow, faces: Faces) -> None:
        ahead = max(0, flat.shape[0] - faces.height_px - round(2 * MARGIN_MM * PX_PER_MM))
        steps = round(ahead / PX_PER_MM / STEP_MM)
        self._flat, self._taught, self._faces = flat, taught, faces
        self._top, self._middle_px = steps + RIM_STEPS, (flat.shape[0] + ahead) / 2
        seen, (self.bare, before) = described(flat), taught.lit_as(flat)
        bare = _bare(seen, before, self._top, faces.cells)
        self._first, last = _occupied(bare, faces.width)
        self._columns, self._bare = seen[self._first : last], bare[self._first : last]
        self._drops = (*_DROPS, *_FORWARD) if _something_ahead(seen, before, steps) else _DROPS

    def middle_mm(self, start_mm: float) -> float:
        """Where the middle of an upright card lies in the picture: further up when something lies just ahead of it."""
        left, foot = round(start_mm * PX_PER_MM), round(self._middle_px) - self._faces.height_px // 2
        top, bottom = (foot - round(mm * PX_PER_MM) for mm in _AHEAD_MM)
        patch = np.s_[max(top, 0) : max(bottom, 0), max(left, 0) : max(left, 0) + round(_PATCH_MM * PX_PER_MM)]
        ahead = bottom > 0 and float((unlike(self._flat[patch], self.bare[patch]) > _THERE).mean()) > 0.5
        pushed = _FORWARD[len(_FORWARD) // 2] * STEP_MM
        return float(self._middle_px / PX_PER_MM + (pushed if ahead else 0.0))

    @cached_property
    def _upright(self) -> list[Sought]:
        if len(self._columns) < self._faces.width:
            return []
        return [seek(self._columns, self._faces, self._drops, self._top)]

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self._bare, self._upright, self._faces.least_mm)

    def upright(self) -> list[Segment]:
        """The cards from left to right, all of them upright."""
        return self._explained(self._walk, self._upright) if self._upright else []

    def known(self, cards: Sequence[Placed]) -> list[Segment] | None:
        """The same where strips say which cards lie where; None where something else lies there too."""
        segments, beside = list[Segment](), self._bare > _COVERED * _BARE * COLUMN_MM
        for card, after in zip_longest(cards, cards[1:]):
            width = self._faces.height_px / PX_PER_MM if card.sideways else self._faces.width * COLUMN_MM
            end = min(card.start_mm + width, after.start_mm if after is not None else math.inf)
            drop = card.middle_mm - self._middle_px / PX_PER_MM
            whole = end >= card.start_mm + width
            segments.append(
                Segment(round(card.start_mm), round(end), card.look, drop, whole, self._middle_px, card.sideways)
            )
            first, last = ((at - self._first * COLUMN_MM) / COLUMN_MM for at in (card.start_mm, card.start_mm + width))
            beside[max(round(first) - _BESIDE, 0) : max(round(last) + _BESIDE, 0)] = False
        return segments if int(beside.sum()) <= _BESIDE else None

    def with_sideways(
        self, turned: Faces, coarse: Faces, pictures: Sequence[Image], doubtful: Sequence[Segment]
    ) -> list[Segment]:
        """The same where cards may be turned sideways, near what is `doubtful`: `turned` are their looks, `coarse` the
        same in wider columns, by which it is told first where such a card may lie at all. Above and below it lies what
        it leaves open. `pictures` are all looks, the upright ones first.
        """
        aside = self._aside(turned, coarse, doubtful)
        if aside is None:
            return self.upright()
        while True:
            sought = [*self._upright, aside]
            segments = self._explained(Walk(self._bare, sought, self._faces.least_mm), sought)
            below, wrong = self.bare.copy(), None
            for segment in segments:
                if segment.sideways and not self.fits_in(segment, below, turned.height_px):
                    wrong = segment
                    break
                if segment.look >= 0:
                    paint(below, segment, pictures[segment.look + self._faces.looks * segment.sideways])
            if wrong is None:
                return segments
            aside.forbid(wrong.start // COLUMN_MM - self._first)

    @cached_property
    def _change(self) -> NDArray[np.bool_]:
        """Where the row differs from the bare table in today's light, and from what was taught of it (every 2 mm)."""
        seen, *bare = _small(self._flat), _small(self.bare), self._taught.small
        there = np.asarray(np.minimum(*(unlike(seen, one) for one in bare)) > _THERE)
        if self._taught.hides_white:  # a white card on it differs by no more than a little light would
            level, *usual = (picture.mean(axis=2, dtype=np.float32) for picture in (seen, *bare))
            there |= cv2.blur(level - np.maximum(*usual), (3, 3)) > _WHITER
        return there

    def left_over(self, cards: Sequence[Segment]) -> list[Segment]:
        """What lies in the row and is part of no card that was found, as unknown cards."""
        there = np.asarray(self._change, np.uint8)
        half, (near, narrow, least) = self._faces.height_px / 2, _OVERLOOKED
        wide, high = self._faces.width * COLUMN_MM, 2 * half / PX_PER_MM
        for card in cards:
            across, down = (high, wide) if card.sideways else (wide, high)
            end, beside = (card.end, 4 * near) if card.look < 0 else (card.start + across, near)
            middle = self._middle_px / PX_PER_MM + card.drop_mm
            left, top = (max(round((mm - beside) * _SMALL_PX), 0) for mm in (card.start, middle - down / 2))
            right, bottom = (round((mm + beside) * _SMALL_PX) for mm in (end, middle + down / 2))
            there[top:bottom, left:right] = 0
        rim, rows = round(MARGIN_MM * _SMALL_PX), (round((self._middle_px + off) * _SMALL) for off in (-half, half))
        room = np.ones(2 * (round(narrow * _SMALL_PX),), np.uint8)
        whole = cv2.morphologyEx(there[slice(*rows), rim:-rim], cv2.MORPH_CLOSE, room)
        # What reaches in from beyond the row is only as wide as it is within it.
        wide_ones = cv2.morphologyEx(whole, cv2.MORPH_OPEN, room, borderType=cv2.BORDER_CONSTANT, borderValue=0)
        parts = cv2.connectedComponentsWithStats(wide_ones)[2][1:]
        spans = [
            (round((rim + left) / _SMALL_PX), round((rim + left + across) / _SMALL_PX))
            for left, _, across, _, area in parts.tolist()
            if area >= least * max(wide * _SMALL_PX, across) * high * _SMALL_PX
        ]
        return [Segment(start, end, -1, 0.0, False, self._middle_px) for start, end in spans]

    def _aside(self, turned: Faces, coarse: Faces, doubtful: Sequence[Segment]) -> Sought | None:
        """The cards that are turned sideways, as far as they may explain columns better than upright ones do."""
        top, times = self._top + round(_open_mm(self._faces, turned) / STEP_MM), coarse.column_mm // COLUMN_MM
        near = np.zeros(len(self._columns), np.bool_)
        for segment in doubtful:
            near[
                max((segment.start - _NEAR_MM) // COLUMN_MM - self._first, 0) : segment.end // COLUMN_MM - self._first
            ] = True
        begin, end = (int(at) for at in np.flatnonzero(near)[[0, -1]]) if near.any() else (0, 0)
        end = min(end + turned.width + times, len(self._columns))
        if end - begin < turned.width + times:
            return None
        rough = seek(coarsened(self._columns[begin:end], times), coarse, _ASIDE[::2], top)
        upright = self._walk.least
        starts, shown = begin + np.arange(len(rough.least)) * times, np.arange(1, coarse.width + 1) * times
        explained = upright[starts[:, None] + shown] - upright[starts, None]
        likely = (rough.least < explained + _SLACK) & near[starts, None]
        likely[:, : self._faces.least_mm // coarse.column_mm] = False
        if not likely.any():
            return None
        ways, looks = np.divmod(rough.which[likely], coarse.looks)
        drops = {
            min(max(_ASIDE[2 * way] + by, _ASIDE[0]), _ASIDE[-1]) for way in set(ways.tolist()) for by in (-1, 0, 1)
        }
        chosen = starts[likely.any(axis=1)]
        around = max(int(chosen[0]) - times, 0), min(int(chosen[-1]) + times + turned.width, len(self._columns))
        return seek(self._columns, turned, tuple(sorted(drops)), top, around, sorted(set(looks.tolist())))

    def _explained(self, walk: Walk, sought: Sequence[Sought]) -> list[Segment]:
        return [self._segment(*stretch, sought) for stretch in walk.back() if stretch[2] != TABLE]

    def _segment(self, start: int, end: int, kind: int, sought: Sequence[Sought]) -> Segment:
        begin_mm, end_mm = (self._first + start) * COLUMN_MM, (self._first + end) * COLUMN_MM
        if kind == STRANGE:
            return Segment(begin_mm, end_mm, -1, 0.0, False, self._middle_px)
        kind_sought = sought[kind - KNOWN]
        way, look = divmod(
            int(kind_sought.which[start, min(end - start, kind_sought.faces.width) - 1]), kind_sought.faces.looks
        )
        whole, drop = end - start >= kind_sought.faces.width, kind_sought.drops[way] * STEP_MM
        return Segment(begin_mm, end_mm, look, drop, whole, self._middle_px, sideways=kind > KNOWN)

    def fits_in(self, card: Segment, below: Image, height_px: int) -> bool:
        """Whether above and below a used card, so high as it lies, is seen what lies `below` it."""
        half, high, middle = height_px / 2, self._faces.height_px, card.middle_px + card.drop_mm * PX_PER_MM
        begun, wide = _BEGUN
        rims = (card.middle_px - high / 2, middle - half), (middle + half, card.middle_px + high / 2)
        across = slice(round(card.start * PX_PER_MM) + _RIM_PX, round(card.end * PX_PER_MM) - _RIM_PX)
        shares = list[tuple[float, float]]()
        for top, bottom in rims:
            rows = slice(round(top) + _RIM_PX, round(bottom) - _RIM_PX)
            if rows.stop - rows.start >= 2 * _RIM_PX and across.stop > across.start:
                parts = [_small(picture[rows, across]) for picture in (self._flat, below)]
                other = (unlike(*parts) > _OTHER).mean(axis=0)
                worst = np.convolve(other, np.full(wide, 1 / wide), "valid").max()
                shares.append((float(other.mean()), float(worst)))
        return not shares or max(shares)[0] <= _MOST_OTHER and min(worst for _, worst in shares) <= begun


def _small(picture: Image) -> Image:
    return np.asarray(cv2.resize(picture, None, fx=_SMALL, fy=_SMALL, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def paint(canvas: Image, card: Segment, look: Image) -> None:
    """Lay a look on a picture where a card lies."""
    top, left = round(card.middle_px + card.drop_mm * PX_PER_MM - look.shape[0] / 2), round(card.start * PX_PER_MM)
    room = canvas[max(top, 0) : top + look.shape[0], left : left + look.shape[1]]
    room[:] = look[max(-top, 0) :][: room.shape[0], : room.shape[1]]


def _open_mm(upright: Faces, turned: Faces) -> float:
    """How much of an upright card's height one that is turned sideways leaves open above, and below."""
    return (upright.height_px - turned.height_px) / 2 / PX_PER_MM


def _something_ahead(seen: Floats, before: Floats, ahead: int) -> bool:
    """Whether something that may be a card lies just ahead of the row, where the picture reaches that far (steps)."""
    if not ahead:
        return False
    top = round((MARGIN_MM - _AHEAD_MM[0]) / STEP_MM) + ahead
    cells = round((_AHEAD_MM[0] - _AHEAD_MM[1]) / CELL_MM)
    misfit = bare_misfits(*(column_parts(picture, top, cells) for picture in (seen, before)))
    return int((misfit > _COVERED).sum()) * COLUMN_MM >= _LEAST_AHEAD_MM


def _occupied(bare: Floats, width: int) -> tuple[int, int]:
    """The first and the last column worth looking at, with some bare table round them."""
    covered = np.flatnonzero(bare > _COVERED)
    if not len(covered):
        return 0, 0
    half = max((covered[-1] - covered[0]) // 2, width // 2) + _AROUND_MM // COLUMN_MM
    middle = (covered[0] + covered[-1]) // 2
    return max(int(middle - half), 0), min(int(middle + half) + 1, len(bare))


def _bare(seen: Floats, before: Floats, top: int, cells: int) -> Floats:
    """What each column costs as bare table, a millimetre at a time as all costs, from so many steps on downwards."""
    both = (column_parts(picture, top, cells) for picture in (seen, before))
    return np.asarray(_BARE * COLUMN_MM * bare_misfits(*both), dtype=np.float32)
