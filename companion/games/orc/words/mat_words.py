"""The places of ORC's mat and the cards there in words: each the English one and the key of its translations."""

from typing import Final

from companion.games.orc.board import FIRST_COLUMN, FIRST_OF_LINE, FIRST_PILE

PLACES: Final = {
    FIRST_OF_LINE: "Line, card {n} from the box",
    FIRST_PILE: "Pile of land {n}",
    FIRST_COLUMN["near"]: "Land {n}, near column",
    FIRST_COLUMN["far"]: "Land {n}, far column",
}
"""By the number of the first row of its sort; `n` counts from 1."""
END: Final = "{colour} {n}"
PILE: Final = "a pile of other cards, face down"


def place_words(number: int) -> tuple[str, int]:
    """The sentence of a row of the mat, and which of its sort it is."""
    first = max(one for one in PLACES if one <= number)
    return PLACES[first], number - first + 1
