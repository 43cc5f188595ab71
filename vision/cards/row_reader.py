"""Reads a row of cards: how likely each card is of which kind, in the order in which they lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

import numpy as np

from vision.cards.close_look import FaceCells, Likeness, face_cells, face_misfits, likeness
from vision.cards.columns import ALIKE, Colours
from vision.cards.row_fit import LEAST_SHOWN_MM, Faces, Segment, prepared, segments
from vision.cards.row_view import MARGIN_MM
from vision.find.pose import Image
from vision.sighting import UNKNOWN, Likelihoods, PieceLook, RowReading, likeliest

USED: Final = "used"
"""The side of a card that was pushed forward."""
SURE: Final = 0.99
"""A kind this likely is told without asking."""
_SHARP: Final = 9.0
"""How strongly a smaller misfit speaks for a kind: likelihoods go with this power of the ratio of two misfits."""
_STRANGE: Final = 0.5
"""The misfit at which a card is as likely one that was never taught."""
_STRANGE_SHARP: Final = 6.0
"""How strongly a small misfit speaks against that: cards that were never taught may resemble one that was."""
_LEAST: Final = 0.04
"""Misfits below this are the camera's noise and tell nothing."""


class Showing(NamedTuple):
    """How much is usually seen of a card that has others on it, its left edge (mm); two kinds whose edges differ by
    less than `apart` cannot be parted: noise alone makes half of it. A card that shows less than `least_mm` is not
    sought.
    """

    mm: float
    apart: float
    least_mm: int = LEAST_SHOWN_MM


FANNED: Final = Showing(20.0, 0.16)
"""So much of its left edge a fanned card shows at least."""
_ENOUGH: Final = 22.0
"""So many telling cells (4 mm squares) must be seen for full trust."""


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


class RowReader:
    """Compares rows with taught faces, all of one size. Several looks may be of one kind."""

    def __init__(self, faces: Mapping[str, list[Image]], colours: Colours = ALIKE, shows: Showing = FANNED) -> None:
        """`faces` are the looks of each kind, `colours` how much each colour counts, `shows` what is usually seen of a
        card. ValueError without a face.
        """
        looks = [(kind, face) for kind, some in faces.items() for face in some]
        if not looks:
            raise ValueError("no card was taught; teach the cards before rows are read")
        self._kinds = [kind for kind, _ in looks]
        self._faces: Faces = prepared([face for _, face in looks], colours, shows.least_mm)
        self._cells: FaceCells = face_cells([face for _, face in looks], colours)
        self._alike = look_alikes({kind: some[-1] for kind, some in faces.items() if some}, shows)

    def read(self, flat: Image, empty: Image) -> tuple[CardSeen, ...]:
        """The cards of a row's picture from left to right; `empty` is the picture without cards."""
        found = segments(flat, empty, self._faces)
        return tuple(self._seen(flat, one, after) for one, after in zip_longest(found, found[1:]))

    def _seen(self, flat: Image, segment: Segment, after: Segment | None) -> CardSeen:
        start, end = segment.start - MARGIN_MM, segment.end - MARGIN_MM
        if segment.look < 0:
            return CardSeen({UNKNOWN: 1.0}, start, end)
        p = self._likelihoods(likeness(flat, segment, self._cells))
        if not segment.whole and after is not None and after.look < 0 and after.start == segment.end:
            p = _doubted(p)
        return CardSeen(_used(p) if segment.forward else p, start, end)

    def _likelihoods(self, found: Likeness) -> Likelihoods:
        """Misfits as likelihoods: only their ratios count, and little was seen when few telling cells were."""
        trust = np.minimum(found.parted / _ENOUGH, 1.0)
        weight = (np.maximum(found.others, _LEAST) / np.maximum(found.own, _LEAST)) ** (-_SHARP * trust)
        strange = (_STRANGE / max(found.cost, _LEAST)) ** (-_STRANGE_SHARP * min(found.told / _ENOUGH, 1.0))
        weight = np.append(weight, strange)
        p: dict[str, float] = {}
        for kind, share in zip([*self._kinds, UNKNOWN], weight / weight.sum(), strict=True):
            p[kind] = max(p.get(kind, 0.0), float(share))
        for one, other in self._alike:  # what parts them is the noise of the pictures they were taught from
            p[one] = p[other] = max(p[one], p[other])
        total = sum(p.values())
        return {kind: share / total for kind, share in p.items()}


def _used(p: Likelihoods) -> Likelihoods:
    """The likelihoods of a card that was pushed forward."""
    return {kind if kind == UNKNOWN else PieceLook(kind, USED).key: share for kind, share in p.items()}


def _doubted(p: Likelihoods) -> Likelihoods:
    """A card whose rest is like nothing that was taught may itself be something strange that begins like this card."""
    halved = {kind: share / 2 for kind, share in p.items()}
    return {**halved, UNKNOWN: halved.get(UNKNOWN, 0.0) + 0.5}


def row_reading(row: int, cards: tuple[CardSeen, ...]) -> RowReading:
    """A row as a sighting tells it."""
    return RowReading(row, tuple(card.p for card in cards))


def look_alikes(faces: Mapping[str, Image], shows: Showing = FANNED) -> list[tuple[str, str]]:
    """Pairs of kinds that could not be parted by what is usually seen of a card, its left edge; each pair once."""
    names = list(faces)
    cells = face_cells([faces[name] for name in names])
    found = []
    for one, name in enumerate(names):
        costs = face_misfits(cells, one, shows.mm)
        found += [(name, names[other]) for other in range(one + 1, len(names)) if costs[other] < shows.apart]
    return found
