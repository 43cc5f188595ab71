"""What the camera is taught of ORC at set-up: the bare table, then six cards that show all twelve ends."""

from companion.games.orc.board import FIRST_ROW, ROW, card_lying
from companion.games.orc.rules.cards import Card
from companion.games.protocol import Lesson, Spot

EMPTY, CARDS = NAMES = ("empty", "cards")
SHOWN = tuple(Card(two, two ^ 1) for two in range(6))
"""White and yellow, green and blue, red and purple: each pair of colours on two cards."""


def lessons() -> tuple[Lesson, ...]:
    """The bare table, and one card at the beginning of each of the near columns, its two Orcs towards the line."""
    spots = (
        Spot(FIRST_ROW["near"] + at, ROW, 0, -1, card_lying(card, two_first=True)) for at, card in enumerate(SHOWN)
    )
    return Lesson(EMPTY), Lesson(CARDS, tuple(spots))
