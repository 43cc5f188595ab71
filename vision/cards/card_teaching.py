"""Teaching cards from one photograph: some kinds lie apart from each other in a row, in an order that is known."""

from collections.abc import Sequence

from vision.cards.card_edges import CLOSINGS, whole_cards
from vision.find.pose import Image


class CardsNotFound(ValueError):
    """Not as many cards lie in the row as were to be taught; nothing of the row was learnt."""

    def __init__(self, found: int, wanted: int) -> None:
        super().__init__(
            f"{found} cards were found in the row and {wanted} were to be taught. Lay them upright and apart from each "
            "other, face up, with nothing on them, and take the picture again."
        )
        self.found, self.wanted = found, wanted


def teach_row(flat: Image, empty: Image, kinds: Sequence[str], card_mm: tuple[float, float]) -> list[tuple[str, Image]]:
    """The face of each kind, from left to right. Cards of a sheet that is not cut apart may touch.

    Raises CardsNotFound when there are more or fewer cards than kinds.
    """
    found = [whole_cards(flat, empty, card_mm, closing) for closing in CLOSINGS]
    faces = next((faces for faces in found if len(faces) == len(kinds)), found[0])
    if len(faces) != len(kinds):
        raise CardsNotFound(len(faces), len(kinds))
    return list(zip(kinds, faces, strict=True))
