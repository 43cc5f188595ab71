"""What the camera is taught of Economancy at set-up: the bare table, then every kind of card that is played with."""

from collections.abc import Sequence

from companion.games.cards.mat import ROW
from companion.games.economancy.board import FIRST_ROW
from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.protocol import Lesson, Spot

EMPTY, CARDS, MORE_CARDS = ("empty", "cards", "more_cards")
SHOWN_ROWS, IN_ROW = 4, 3
"""A picture shows so many rows of cards, each at most so long: they lie apart from each other."""


def lessons(shop: Sequence[int]) -> tuple[Lesson, ...]:
    """The bare table, and two pictures of the Stipend and all kinds of the shop."""
    kinds = (STIPEND, *shop)
    half = (len(kinds) + 1) // 2
    return Lesson(EMPTY), Lesson(CARDS, _laid(kinds[:half])), Lesson(MORE_CARDS, _laid(kinds[half:]))


def _laid(kinds: Sequence[int]) -> tuple[Spot, ...]:
    """One row after the other is filled."""
    places = ((FIRST_ROW + row, at) for row in range(SHOWN_ROWS) for at in range(IN_ROW))
    return tuple(Spot(row, ROW, at, -1, KINDS[kind]) for kind, (row, at) in zip(kinds, places, strict=False))
