"""Reads every row of a mat by what it is for: cards, ends of cards, a card that lies alone, or a pile."""

from collections.abc import Mapping
from typing import Final

from vision.cards.card_edges import unlike
from vision.cards.card_plan import CARDS, ENDS, PILE, WHOLE, CardPlan, CardRow
from vision.cards.face_cells import LITTLE_BLUE
from vision.cards.row_reader import FANNED_MM, RowReader, row_reading
from vision.cards.row_view import MARGIN_MM, PX_PER_MM, relit
from vision.cards.two_ended import BESIDE, near_end_faces, taught_ends, turned_card_faces
from vision.find.pose import Image
from vision.sighting import UNKNOWN, Likelihoods, RowReading

BACK: Final = "face_down"  # what a pile shows
_LEAST_MM: Final = 14  # a long column is pushed together, but so much is seen of each end
_STRANGERS: Final = 0.2  # where all cards of a deck are known, few others come to lie there
_RIM: Final = round(MARGIN_MM * PX_PER_MM)
_PILES: Final[Mapping[bool | None, tuple[Likelihoods, ...]]] = {
    True: ({BACK: 1.0},), False: (), None: ({UNKNOWN: 1.0},),
}  # fmt: skip
Faces = Mapping[str, list[Image]]  # the looks of every card that was taught, by its name


class MatReader:
    """Compares rows with what was taught."""

    def __init__(self, plan: CardPlan, faces: Faces) -> None:
        """Raises ValueError when less was taught than a reading needs: see `enough`."""
        if plan.deck:
            ends = taught_ends(faces)
            self._readers = {
                ENDS: RowReader(
                    near_end_faces(ends, plan.deck), LITTLE_BLUE, _LEAST_MM, usually_shown(plan), strangers=_STRANGERS
                ),
                WHOLE: RowReader(turned_card_faces(ends, plan.deck), LITTLE_BLUE),
            }
        else:
            self._readers = {CARDS: RowReader(faces, turned=True)}

    def forget(self) -> None:
        """Compare every card again, though it looks as before."""
        for reader in self._readers.values():
            reader.forget()

    def read(self, row: CardRow, flat: Image, empty: Image) -> RowReading:
        """What lies in a row; `empty` is its picture on the bare table."""
        if row.holds == PILE:
            inner, bare = (picture[_RIM:-_RIM, _RIM:-_RIM] for picture in (flat, relit(empty, flat)))
            return RowReading(row.row, _PILES[pile_there(inner, bare)])
        return row_reading(row.row, self._readers[row.holds].read(flat, empty, row.row))


def usually_shown(plan: CardPlan) -> float:
    """What is usually seen of a card that has others on it (mm): its left edge, or its whole near end."""
    return plan.card_mm[0] / 2 if plan.deck else FANNED_MM


def enough(plan: CardPlan, faces: Faces) -> bool:
    """Whether all was taught that has to be read: any card, or every end of the deck."""
    if not plan.deck:
        return bool(faces)
    return {end for card in plan.deck for end in card} <= set(taught_ends(faces))


def told_apart(plan: CardPlan, faces: Faces) -> dict[str, Image]:
    """One look of all that has to be told apart: the cards, or the ends of all cards as far as they were taught."""
    if not plan.deck:
        return {kind: looks[-1] for kind, looks in faces.items()}
    ends = taught_ends(faces)
    known = [card for card in plan.deck if set(card) <= set(ends)]
    return {end: looks[-1] for end, looks in near_end_faces(ends, known).items()}


def named_apart(plan: CardPlan, key: str) -> set[str]:
    """What a card that was taught is told from others by: its own name, or those of its ends."""
    return set(key.split(BESIDE)) if plan.deck else {key}


_CHANGE: Final = 12.0
_THERE, _GONE = 0.3, 0.1


def pile_there(flat: Image, empty: Image) -> bool | None:
    """By how much of its place differs from the bare table: None when that can be neither, as under a hand."""
    share = float((unlike(flat, empty) > _CHANGE).mean())
    if share >= _THERE:
        return True
    return False if share <= _GONE else None
