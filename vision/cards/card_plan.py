"""Where cards lie on the table, in millimetres: the rows, the size of a card, and the stickers they are found by."""

import math
from dataclasses import dataclass

import numpy as np

from vision.board_plan import Sticker
from vision.find.lens import Points


@dataclass(frozen=True, slots=True)
class CardRow:
    """A place for cards beside each other, each covering a part of the one before.

    `start_mm` is the middle of the row's beginning. Seen from whoever reads the cards upright the row goes to the
    right: `turn_deg` says how far that direction is turned (clockwise in the picture) from the table's x.
    """

    row: int
    start_mm: tuple[float, float]
    turn_deg: float
    length_mm: float

    def to_table(self, u: Points, v: Points) -> Points:
        """Places along the row (u, from its beginning) and below its middle (v) as millimetres of the table."""
        turn = math.radians(self.turn_deg)
        x = self.start_mm[0] + u * math.cos(turn) - v * math.sin(turn)
        y = self.start_mm[1] + u * math.sin(turn) + v * math.cos(turn)
        return np.asarray(np.stack([x, y], axis=-1), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class CardPlan:
    """A table with rows of cards: stickers as on a board (source: their printed sheet), cards as wide and high as said.

    The origin is in the middle of the table, x to the right and y downwards.
    """

    dictionary: str
    side_mm: float
    quiet_mm: float
    stickers: tuple[Sticker, ...]
    card_mm: tuple[float, float]
    rows: tuple[CardRow, ...]

    def sticker_corners(self) -> dict[int, Points]:
        """The four corners of every sticker by its number, each 4 x 2, mm."""
        return {sticker.number: np.array(sticker.corners_mm) for sticker in self.stickers}
