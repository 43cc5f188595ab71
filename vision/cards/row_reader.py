"""Reads a row of cards: how likely each card is of which kind, in the order in which they lie."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_edges import unlike
from vision.cards.close_look import Likeness, evidence, likeness, nearer, outshone, twin_evidence
from vision.cards.coded_strips import LEFT, CodedCard, StripReader
from vision.cards.columns import ALIKE, Colours
from vision.cards.face_cells import CELL_PX, FaceCells, face_cells
from vision.cards.fine_print import likelier
from vision.cards.row_fit import BareRow, Placed, RowFit, Segment, paint
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.cards.sought_cards import LEAST_SHOWN_MM, Faces, prepared
from vision.find.pose import Image
from vision.sighting import UNKNOWN, Likelihoods, PieceLook, RowReading, likeliest

USED: Final = "used"  # the side of a card that was pushed forward, or turned sideways
_SIDEWAYS: Final = (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE)
SURE: Final = 0.99  # a kind this likely is told without asking
# a card that is turned sideways is told when it is so likely, or when what lies below it looks quite different: several
# upright ones may lie where it would
_SURE_ASIDE: Final = 0.999
_EXCLUDED: Final = 8.0  # at least speaks against what lies below: white cards lie on white ones
# for each millimetre that is shown, so much does below one turned sideways: by the second where that is less likely.
# What is seen of a white card beside its print is like the bare part of others that may lie on it.
_EXCLUDED_ASIDE: Final = (0.4, 1.0)
_WEIGHT: Final = 6.0  # how strongly a greater misfit speaks against a kind (log-likelihood, per 4 mm cell)
_STRANGE: Final = 0.5  # the misfit at which a card is as likely one that was never taught
_STRANGE_SHARP: Final = 6.0  # how strongly a small misfit does against that: untaught cards may resemble one
# a card that differs from its face so many times as much as the next kind does is one that was never taught as likely
# as usual; that is changed by no more than the factors
_AS_OTHERS, _RARER = 2.0, (0.02, 10.0)
_LEAST: Final = 0.04  # misfits below this are the camera's noise and tell nothing
# an upright card may be a part of one that is turned sideways where its misfit is more than the first, unless all of it
# is like its face and what lies below is so much less likely: dim and soft pictures have such misfits everywhere
_DOUBTFUL, _THERE = 0.35, 40.0
_COARSE: Final = 2  # cards that are turned sideways are sought in columns so many times as wide first
_SHRUNK: Final = 0.25
_SAME: Final = 10  # grey levels by which each 2 mm may differ from before, in more or less light: noise
_REACH_MM: Final = 3.0  # a card is compared with what lies so far beside it too
_MOST_KEPT: Final = 300
_CODED: Final = 0.6  # the misfit at which a card of a read strip may be covered by one of an unread strip
_SAME_EDGE_MM: Final = 6.0
_ROOM_MM: Final = 20.0  # where a card shows more than this, there is room for another one on it
FANNED_MM: Final = 20  # so much of its left edge a fanned card shows at least
# two kinds that speak less against each other, for each millimetre that is shown, are seldom told apart without asking:
# two pictures of the same card do so too
_APART: Final = 0.025
_ODD_CELLS: Final = 4  # where a card differs from its face in so many cells, something may lie on it
_PATCH: Final = 4  # so does it where so many cells beside each other are of something far darker
_ROOM_ASIDE_MM: Final = 30.0  # more than this, and one turned sideways may: of a white one a number is seen alone
# where a card exactly as it was taught would speak against another kind by no more than the second, it has to speak
# against it by the third, a share of that, less twice its own misfit, since what is not seen as it was taught cannot
# speak as clearly: else it looks midway between the two. By less than the first no two kinds are told apart.
_LITTLE, _CLOSE, _MIDWAY = 1.2, 20.0, 0.42
_HARDLY: Final = 0.8  # what speaks less against a kind does not make the other one sure
_UNAIDED: Final = 1.5  # what speaks less has to be the pixels' word too, however little they say
_OUTSHONE: Final = 0.1  # where a lamp is mirrored in such a share of telling cells, neither is told
# two kinds that are midway by their cells are told apart where the card is nearer to one by the first, pixel by pixel,
# and its misfit below the second: nothing lies on it. That adds the third at most, so that cells have to say it too.
_NEARER, _PLAIN, _AGREED = 0.2, 0.12, 0.5
# where one kind alone is left, the small print tells it from the likeliest one when it is so much more one's than the
# other's and the misfit is below the second; that adds the third to what speaks against the other one
_PRINTED, _PRINT_SEEN, _BY_PRINT = 0.5, 0.15, 1.2
_NEAR: Final = 4.0  # two that speak more against each other need not be lined up to say so
_ENOUGH: Final = 16.0  # so many telling cells (4 mm squares) must be seen for full trust


@dataclass(frozen=True, slots=True)
class CardSeen:
    """One card of a row: the likelihood of each kind, and the part of the row in which it is seen (mm)."""

    p: Likelihoods
    start_mm: float
    end_mm: float

    @property
    def best(self) -> str:
        """The likeliest kind, or `unknown`."""
        return likeliest(self.p)

    @property
    def sure(self) -> bool:
        """Whether the likeliest kind may be told without asking."""
        return self.best != UNKNOWN and self.p[self.best] >= SURE


class _Looks:
    """Faces of one size, each of some kind, ready to be sought and to be compared."""

    def __init__(self, looks: Sequence[tuple[str, Image]], colours: Colours, least_mm: int) -> None:
        self.kinds = [kind for kind, _ in looks]
        faces = [face for _, face in looks]
        self.faces: Faces = prepared(faces, colours, least_mm)
        self.coarse: Faces = prepared(faces, colours, least_mm, _COARSE)
        self.cells: FaceCells = face_cells([face for _, face in looks], colours)
        self.usual = dict[tuple[int, int], NDArray[np.float64]]()
        """How much a look of which so many cells are shown speaks against the others, once that was asked."""


class RowReader:
    """Compares rows with taught faces, all of one size. Several looks may be of one kind."""

    def __init__(
        self,
        faces: Mapping[str, list[Image]],
        colours: Colours = ALIKE,
        least_mm: int = LEAST_SHOWN_MM,
        telling_mm: float = math.inf,
        *,
        turned: bool = False,
        strangers: float = 1.0,
    ) -> None:
        """`faces` are the looks of each kind, `colours` how much each colour counts. A card that shows less than
        `least_mm` is not sought; what a kind is known by lies within `telling_mm` of its left edge. `turned`: cards may
        be turned sideways. `strangers` is how much rarer than usual cards are that nobody taught. ValueError without a
        face.
        """
        looks = [(kind, face) for kind, some in faces.items() for face in some]
        if not looks:
            raise ValueError("no card was taught; teach the cards before rows are read")
        self._upright = _Looks(looks, colours, least_mm)
        self._turned, self._strangers = turned, strangers
        height, width = looks[0][1].shape[:2]
        self._size_mm = width / PX_PER_MM, height / PX_PER_MM
        self._looks, self._colours, self._least_mm = looks, colours, least_mm
        self._strips = StripReader(faces)
        self._bare = dict[int, BareRow]()
        self._row, self._before = 0, dict[tuple[int, Segment], tuple[Image, Likeness]]()
        self._last = {kind: some[-1] for kind, some in faces.items() if some}
        self._telling_mm, self._pairs = telling_mm, dict[int, list[tuple[str, str]]]()

    @cached_property
    def _sideways(self) -> _Looks:
        """Every look turned to the right and to the left; only rows with such cards need them."""
        both = [(kind, np.asarray(cv2.rotate(face, way), np.uint8)) for way in _SIDEWAYS for kind, face in self._looks]
        return _Looks(both, self._colours, self._least_mm)

    def read(self, flat: Image, empty: Image, row: int = 0) -> tuple[CardSeen, ...]:
        """The cards of a row's picture from left to right; `empty` is the picture without cards. What was compared in a
        `row` of this number before is not compared again while it looks the same.
        """
        self._row = row
        bare = self._bare.get(row)
        if bare is None or bare.taught is not empty:
            bare = self._bare[row] = BareRow(empty)
        fit = RowFit(flat, bare, self._upright.faces)
        strips = self._strips.cards(flat, self._size_mm, fit.middle_mm) if self._strips.kinds else []
        coded = [card for card in strips if self._turned or not card.sideways]
        known = self._known(flat, fit, coded)
        if known is not None:
            return known
        seen = self._compared(flat, fit, fit.upright())
        doubtful = [segment for segment, match in seen.items() if match is None or _doubtful(match)]
        strange = fit.left_over([*seen])
        if self._turned and (doubtful or strange):
            turned, pictures = self._sideways, [*self._upright.cells.faces, *self._sideways.cells.faces]
            segments = fit.with_sideways(turned.faces, turned.coarse, pictures, [*doubtful, *strange])
            seen = self._compared(flat, fit, segments)
            strange = fit.left_over(segments)
        lying = sorted([*seen, *strange], key=lambda segment: segment.start)
        return tuple(
            self._by_strip(flat, segment, seen.get(segment), self._told(segment, seen.get(segment), after), coded)
            for segment, after in zip_longest(lying, lying[1:])
        )

    def _known(self, flat: Image, fit: RowFit, coded: Sequence[CodedCard]) -> tuple[CardSeen, ...] | None:
        """The cards by their strips, all of them certain; None where something else lies there too."""
        kinds = self._upright.kinds
        placed = [
            Placed(
                kinds.index(card.kind) + len(kinds) * (card.quarter == LEFT),
                card.start_mm,
                card.middle_mm,
                card.sideways,
            )
            for card in coded
        ]
        segments = fit.known(placed) if placed else None
        if segments is None or not all(self._looks_so(flat, fit.bare, segment) for segment in segments):
            return None
        return tuple(
            CardSeen({_named(card.kind, used=segment.used): 1.0}, segment.start - MARGIN_MM, segment.end - MARGIN_MM)
            for card, segment in zip(coded, segments, strict=True)
        )

    def _looks_so(self, flat: Image, bare: Image, segment: Segment) -> bool:
        """Whether a card looks as its strip says, and nothing else lies on what it shows."""
        shown = segment.end - segment.start
        if shown < self._least_mm - _SAME_EDGE_MM:
            return False
        match, kinds = self._likeness(flat, bare, segment), self._upright.kinds
        same = kinds[match.best % len(kinds)] == kinds[segment.look % len(kinds)]
        return same and (shown <= _ROOM_MM or match.cost <= _CODED)

    def _compared(self, flat: Image, fit: RowFit, segments: Sequence[Segment]) -> dict[Segment, Likeness | None]:
        """How each card compares with the faces; None where it is like none, or used where it does not fit in. There is
        no card where what lies below is seen.
        """
        seen, below, high = dict[Segment, Likeness | None](), fit.bare.copy(), self._upright.faces.height_px
        for segment in segments:
            fits = segment.look >= 0 and (segment.sideways or not segment.used or fit.fits_in(segment, below, high))
            match = self._likeness(flat, below, segment) if fits else None
            if match is not None and match.absent:
                continue
            seen[segment] = match
            if match is not None:
                paint(below, segment, self._as_lying(segment).cells.faces[match.best])
        return seen

    def _as_lying(self, segment: Segment) -> _Looks:
        return self._sideways if segment.sideways else self._upright

    def forget(self) -> None:
        """Compare every card again, though it looks as before."""
        self._before = {}

    def _likeness(self, flat: Image, below: Image, segment: Segment) -> Likeness:
        """How a card compares with the faces; one that lies and looks as before is not compared again."""
        middle, half = (
            segment.middle_px / PX_PER_MM + segment.drop_mm,
            self._as_lying(segment).faces.height_px / PX_PER_MM / 2,
        )
        edges = (middle - half - _REACH_MM, middle + half + _REACH_MM, segment.start - _REACH_MM, segment.end)
        top, foot, left, right = (max(round(mm * PX_PER_MM), 0) for mm in edges)
        shown = np.hstack([picture[top:foot, left:right] for picture in (flat, below)])
        small = np.asarray(cv2.resize(shown, None, fx=_SHRUNK, fy=_SHRUNK, interpolation=cv2.INTER_AREA), np.uint8)
        before = self._before.get((self._row, segment))
        if before is not None and before[0].shape == small.shape and float(unlike(small, before[0]).max()) <= _SAME:
            return before[1]
        if len(self._before) >= _MOST_KEPT:
            self._before = {}
        match = likeness(flat, below, segment, self._as_lying(segment).cells)
        self._before[self._row, segment] = small, match
        return match

    def _told(self, segment: Segment, match: Likeness | None, after: Segment | None) -> CardSeen:
        start, end = segment.start - MARGIN_MM, segment.end - MARGIN_MM
        if match is None:
            return CardSeen({UNKNOWN: 1.0}, start, end)
        p = self._likelihoods(self._as_lying(segment), match, end - start - 1)
        strange_rest = not segment.whole and after is not None and after.look < 0 and after.start == segment.end
        little = self._turned and segment.end - segment.start < FANNED_MM
        excluded = _EXCLUDED
        if segment.sideways:
            excluded = max(excluded, _EXCLUDED_ASIDE[max(p.values()) < _SURE_ASIDE] * (end - start))
        odd_cells = 1 if self._turned and end - start > _ROOM_ASIDE_MM else _ODD_CELLS
        overlooked = match.unlike >= odd_cells or match.patch >= _PATCH
        if strange_rest or little or overlooked or match.below < excluded:
            p = _doubted(p)
        return CardSeen(_used(p) if segment.used else p, start, end)

    def _by_strip(
        self, flat: Image, segment: Segment, match: Likeness | None, card: CardSeen, coded: Sequence[CodedCard]
    ) -> CardSeen:
        """The card with what its strip says, where that was read: certain when it looks so too and nothing else can lie
        on what it shows, else to be asked about. A strip of which no marker was read may be like one as a whole.
        """
        strip = next(
            (strip_read for strip_read in coded if abs(strip_read.start_mm - segment.start) <= _SAME_EDGE_MM), None
        )
        if strip is None and self._strips.kinds and not card.sure and segment.look >= 0 and not segment.sideways:
            middle = segment.middle_px / PX_PER_MM + segment.drop_mm
            strip = self._strips.likest(flat, segment.start, middle)
        if strip is None or match is None:
            return card
        alone = segment.end - segment.start <= _ROOM_MM or match.cost <= _CODED
        best = max((kind for kind in card.p if kind != UNKNOWN), key=card.p.__getitem__, default=UNKNOWN)
        certain = alone and best.partition(":")[0] == strip.kind and match.unlike < _ODD_CELLS and match.patch < _PATCH
        return replace(card, p={best: 1.0} if certain else _doubted(card.p))

    def _alike(self, shown_mm: float) -> list[tuple[str, str]]:
        """Kinds that are not told apart by so much of them; where they are known by a part, as far as that shows."""
        telling = self._telling_mm if math.isinf(self._telling_mm) else min(self._telling_mm, shown_mm)
        cells = int(min(telling, self._size_mm[0]) * PX_PER_MM) // CELL_PX
        if cells not in self._pairs:
            self._pairs[cells] = look_alikes(self._last, telling)
        return self._pairs[cells]

    def _midway(self, looks: _Looks, match: Likeness, shown_mm: float) -> dict[int, float | None]:
        """The looks of other kinds from which the likeliest one is not told apart by what is seen cell by cell, and how
        much its pixels add to that: nothing where they do not tell it either, or may not, since two lessons that hardly
        differ may do so by what they were cut out with. None where a lamp hides what would tell.
        """
        other = np.array([kind != looks.kinds[match.best] for kind in looks.kinds])
        near = np.flatnonzero(other & (match.against < _CLOSE * _MIDWAY)).tolist()
        shown = int(shown_mm * PX_PER_MM) // CELL_PX
        if near and (match.best, shown) not in looks.usual:
            looks.usual[match.best, shown] = evidence(looks.cells, match.best, shown * CELL_PX / PX_PER_MM)
        midway = dict[int, float | None]()
        for look in near:
            said, usual = float(match.against[look]), float(looks.usual[match.best, shown][look])
            least = _CLOSE if usual < _LITTLE else max((_MIDWAY - 2 * match.cost) * usual, _HARDLY)
            if outshone(match, look, looks.cells) >= _OUTSHONE:
                midway[look] = None
            elif usual < _CLOSE and said < least:
                plain = usual >= _LITTLE and match.cost < _PLAIN and said >= _HARDLY
                by = nearer(match, look, looks.cells) if plain else 0.0
                midway[look] = min(2 * by, _AGREED) if by >= _NEARER else 0.0
            elif usual < _CLOSE and said < _UNAIDED and nearer(match, look, looks.cells) < _NEARER:
                midway[look] = 0.0
        return midway

    def _by_print(self, looks: _Looks, match: Likeness, open_looks: Sequence[int]) -> tuple[str, str] | None:
        """Which kind a card is and which it is not, by the small print in which they differ, where only two are left.
        Ends of cards have not been measured, and are not told so.
        """
        kinds = {looks.kinds[look] for look in open_looks}
        if not self._turned or len(kinds) != 1 or match.cost >= _PRINT_SEEN:
            return None
        best, other = looks.kinds[match.best], kinds.pop()
        faces = looks.cells.faces
        says = min((likelier(match.crop, faces[match.best], faces[look]) for look in open_looks), key=abs)
        if abs(says) < _PRINTED:
            return None
        return (best, other) if says > 0 else (other, best)

    @staticmethod
    def _unlike_others(looks: _Looks, match: Likeness) -> float:
        """How much likelier than usual a card is one that nobody taught: it would differ from its likeliest face about
        as much as the kinds that were taught do from each other.
        """
        others = match.against[np.array([kind != looks.kinds[match.best] for kind in looks.kinds])]
        if not len(others):
            return 1.0
        differs = match.cost * match.told / max(float(others.min()), 1e-6)
        return float(np.clip((differs / _AS_OTHERS) ** 2, *_RARER))

    def _likelihoods(self, looks: _Looks, match: Likeness, shown_mm: float) -> Likelihoods:
        """What speaks against each kind as likelihoods, unsure where few telling cells were seen or no card may lie."""
        against, alike = np.maximum(match.against, 0.0), self._alike(shown_mm)
        midway = self._midway(looks, match, shown_mm)
        for look, by_pixels in midway.items():
            against[look] += by_pixels or 0.0
        left = [look for look, by_pixels in midway.items() if not by_pixels]
        by_print = None if None in midway.values() else self._by_print(looks, match, left)
        if by_print is None:
            alike = [*alike, *((looks.kinds[match.best], looks.kinds[look]) for look in left)]
        else:
            against[[kind == by_print[1] for kind in looks.kinds]] += _BY_PRINT
        weight = np.exp(-_WEIGHT * against)
        sharp = _STRANGE_SHARP * min(match.told / _ENOUGH, 1.0)
        strange = self._strangers * (max(match.cost, _LEAST) / _STRANGE) ** sharp * self._unlike_others(looks, match)
        strange += float(np.exp(-_WEIGHT * max(match.below, 0.0)))
        p: dict[str, float] = {}
        for kind, share in zip([*looks.kinds, UNKNOWN], [*weight, strange], strict=True):
            p[kind] = max(p.get(kind, 0.0), float(share))
        # Only noise parts these: what they were taught with, or what they are seen with.
        for first, other in alike:
            p[first] = p[other] = max(p[first], p[other])
        total = sum(p.values())
        return {kind: share / total for kind, share in p.items()}


def _doubtful(match: Likeness) -> bool:
    """Whether what was compared as upright may be turned sideways."""
    odd = match.unlike > 0 or match.below < _THERE
    return match.patch >= _PATCH or match.cost > _DOUBTFUL and odd


def _used(p: Likelihoods) -> Likelihoods:
    return {_named(kind, used=True): share for kind, share in p.items()}


def _named(kind: str, *, used: bool) -> str:
    return PieceLook(kind, USED).key if used and kind != UNKNOWN else kind


def _doubted(p: Likelihoods) -> Likelihoods:
    """A card whose rest is like nothing that was taught may itself be something strange that begins like this card."""
    halved = {kind: share / 2 for kind, share in p.items()}
    return {**halved, UNKNOWN: halved.get(UNKNOWN, 0.0) + 0.5}


def row_reading(row: int, cards: tuple[CardSeen, ...]) -> RowReading:
    """A row as a sighting tells it."""
    return RowReading(row, tuple(card.p for card in cards))


def look_alikes(faces: Mapping[str, Image], shown_mm: float = FANNED_MM) -> list[tuple[str, str]]:
    """Pairs of kinds that could not be told apart by so much of their left edges; each pair once."""
    names = list(faces)
    cells = face_cells([faces[name] for name in names])
    against = np.array([evidence(cells, look, shown_mm) for look in range(len(names))])
    least = _APART * min(shown_mm, faces[names[0]].shape[1] / PX_PER_MM)
    near = np.argwhere(np.triu(np.minimum(against, against.T) < _NEAR, 1))
    return [
        (names[first], names[other])
        for first, other in near
        if min(against[first, other], twin_evidence(faces[names[first]], faces[names[other]], shown_mm)) < least
    ]
