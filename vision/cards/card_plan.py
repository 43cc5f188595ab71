"""Where cards lie on the table, in millimetres: the rows and what they are for, the size of a card, and the stickers
they are found by.
"""

import math
from dataclasses import dataclass

import numpy as np

from vision.board_plan import BoardPlan, Sticker, Stickered
from vision.cards.two_ended import Pair
from vision.find.lens import Points

# what a row is for: cards beside each other; cards of which only the end at its beginning counts; one card that lies
# alone, either way round; cards face down
CARDS, ENDS, WHOLE, PILE = "cards", "ends", "whole", "pile"


@dataclass(frozen=True, slots=True)
class CardRow:
    """A place for cards beside each other, each covering a part of the one before. `start_mm` is the middle of the
    row's beginning. Seen from whoever reads the cards upright the row goes to the right: `turn_deg` says how far that
    direction is turned (clockwise in the picture) from the table's x.
    """

    row: int
    start_mm: tuple[float, float]
    turn_deg: float
    length_mm: float
    holds: str = CARDS

    def to_table(self, u: Points, v: Points) -> Points:
        """Places along the row (u, from its beginning) and below its middle (v) as millimetres of the table."""
        turn = math.radians(self.turn_deg)
        x = self.start_mm[0] + u * math.cos(turn) - v * math.sin(turn)
        y = self.start_mm[1] + u * math.sin(turn) + v * math.cos(turn)
        return np.asarray(np.stack([x, y], axis=-1), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class CardPlan(Stickered):
    """A table with rows of cards: stickers as on a board (source: their printed sheet), cards as wide and high as said.
    The origin is in the middle of the table, x to the right and y downwards. `deck` are the ends of every two-ended
    card.
    """

    edition: str
    dictionary: str
    side_mm: float
    quiet_mm: float
    stickers: tuple[Sticker, ...]
    card_mm: tuple[float, float]
    rows: tuple[CardRow, ...]
    deck: tuple[Pair, ...] = ()

    @property
    def outer_radius_mm(self) -> float:
        """The radius of the circle round the middle that holds all rows."""
        return float(np.linalg.norm(self.rim(), axis=1).max())

    def rim(self) -> Points:
        """The corners of the smallest upright rectangle that holds all rows, 4 x 2, mm."""
        half = self.card_mm[1] / 2
        corners = [
            row.to_table(np.array([0, row.length_mm, row.length_mm, 0]), np.array([-half, -half, half, half]))
            for row in self.rows
        ]
        (left, top), (right, bottom) = np.concatenate(corners).min(axis=0), np.concatenate(corners).max(axis=0)
        return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


TablePlan = BoardPlan | CardPlan  # what says what lies where on a table with stickers
