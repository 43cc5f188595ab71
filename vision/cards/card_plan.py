"""Where cards lie on the table, in millimetres: the rows, the size of a card, and the stickers they are found by."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from vision.checked_file import CheckedFile, Sticker, shown, sticker_corners
from vision.find.lens import Points

ROWS: Final = "rows"
"""The kind of a board file that is about rows of cards."""


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

    edition: str
    dictionary: str
    side_mm: float
    quiet_mm: float
    stickers: tuple[Sticker, ...]
    card_mm: tuple[float, float]
    rows: tuple[CardRow, ...]

    def sticker_corners(self) -> dict[int, Points]:
        """The four corners of every sticker by its number, each 4 x 2, mm."""
        return sticker_corners(self.stickers)

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


def card_plan_from(name: str, data: Mapping[str, Any]) -> CardPlan:
    """Read the values of a board file called `name`. Raises BoardFileError naming it, the field and the fault."""
    return _Checked(name, data).plan()


class _Checked(CheckedFile):
    """The file of a table with rows of cards."""

    def plan(self) -> CardPlan:
        """The whole plan."""
        if self.get("version") != 1:
            raise self.wrong("version", f"is {shown(self.get('version'))}; this program reads version 1")
        side = self.number("stickers.side_mm", 5, 200)
        return CardPlan(
            self.text("edition"),
            self.text("stickers.dictionary"),
            side,
            self.number("stickers.quiet_mm", 1, 50),
            self.stickers(side),
            self.pair("card_mm", 20, 150),
            self.rows(),
        )

    def rows(self) -> tuple[CardRow, ...]:
        """The rows, each with a number of its own."""
        told = self.get("rows")
        if not isinstance(told, list) or not 1 <= len(told) <= 12:
            raise self.wrong("rows", "must list 1 to 12 rows")
        found = tuple(_Row(f"{self.path}: rows[{at}]", row).card_row() for at, row in enumerate(told))
        if len({row.row for row in found}) < len(found):
            raise self.wrong("rows", "the number of a row is used twice")
        return found


class _Row(CheckedFile):
    """One row of such a file."""

    def card_row(self) -> CardRow:
        """Where it lies."""
        return CardRow(
            self.whole("number", self.get("number"), 1, 99),
            self.pair("start_mm", -2000, 2000),
            self.number("turn_deg", -360, 360),
            self.number("length_mm", 50, 2000),
        )
