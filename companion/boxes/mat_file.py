"""Where cards lie on a mat, in millimetres: rows of cards, or a line of two-ended ones with columns and piles."""

import math
from pathlib import Path
from typing import Self

from companion.boxes.plan_files import CARDS, MatText, Point, StickerText, read_mat
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A place for cards beside each other. Along the row goes u, from its beginning; towards its player goes v."""

    number: int
    start_mm: Point
    turn_deg: float
    length_mm: float
    holds: str = CARDS

    def to_table(self, u: float, v: float) -> Point:
        """A place of the row as (x, y) of the table."""
        c, s = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        return self.start_mm[0] + u * c - v * s, self.start_mm[1] + u * s + v * c

    def from_table(self, x: float, y: float) -> Point:
        """A place of the table as (u, v) of the row."""
        c, s = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        dx, dy = x - self.start_mm[0], y - self.start_mm[1]
        return dx * c + dy * s, dy * c - dx * s


@dataclass(frozen=True, slots=True)
class MatPlan:
    """The rows by their numbers, the size of a card, and the stickers beside them."""

    rows: dict[int, Row]
    card_mm: Point
    stickers: tuple[StickerText, ...]
    sticker_dictionary: str
    sticker_side_mm: float
    sticker_quiet_mm: float

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads the board file. Raises BoxError (a ValueError) naming the file and the field that is wrong."""
        return cls.of(read_mat(path))

    @classmethod
    def of(cls, text: MatText) -> Self:
        """The mat that a board file describes."""
        rows = {
            row.number: Row(row.number, row.start_mm, row.turn_deg, row.length_mm, holds) for holds, row in text.rows
        }
        stickers = text.stickers
        return cls(rows, text.card_mm, stickers.at, stickers.dictionary, stickers.side_mm, stickers.quiet_mm)

    @property
    def outer_radius_mm(self) -> float:
        """The radius of the circle round the middle that holds all rows."""
        return max(math.hypot(*corner) for row in self.rows.values() for corner in self.outline(row))

    def outline(self, row: Row) -> tuple[Point, ...]:
        """The corners of a row on the table, clockwise."""
        half = self.card_mm[1] / 2
        places = ((0.0, -half), (row.length_mm, -half), (row.length_mm, half), (0.0, half))
        return tuple(row.to_table(u, v) for u, v in places)

    def nearest(self, x: float, y: float) -> Row:
        """The row that a place of the table belongs to."""
        return min(self.rows.values(), key=lambda row: _off(row, *row.from_table(x, y)))


def _off(row: Row, u: float, v: float) -> float:
    """How far beside a row, before its beginning or beyond its end a place is."""
    return max(abs(v), -u, u - row.length_mm)
