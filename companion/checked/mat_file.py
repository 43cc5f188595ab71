"""Where cards lie on a mat, in millimetres, read from the board file of a game with rows of cards, or with a line of
two-ended ones.
"""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from companion.checked.board_file import Point, Sticker, read_measures

ROWS, LINE = "rows", "line"
"""The kinds of such a board file."""
CARDS, ENDS, WHOLE, PILE = "cards", "ends", "whole", "pile"
"""What a row is for: cards beside each other; cards of which only the end at its beginning counts; a card that lies
alone, and either way round; cards face down.
"""
TABLES: Final[dict[str, dict[str, str]]] = {
    ROWS: {"rows": CARDS},
    LINE: {"line": WHOLE, "piles": PILE, "columns": ENDS},
}
"""For each kind the file's tables of rows, and what these are for."""


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
    stickers: tuple[Sticker, ...]
    sticker_dictionary: str
    sticker_side_mm: float
    sticker_quiet_mm: float

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the board file. Raises OSError if it cannot be read, ValueError naming the file if a field is wrong."""
        return read_measures(path, cls.from_data)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """Build from the parsed file. Raises KeyError, TypeError or ValueError when a field is wrong."""
        wide, high = data["card_mm"]
        stickers = data["stickers"]
        return cls(
            {
                int(row["number"]): _row(row, holds)
                for table, holds in TABLES[data["kind"]].items()
                for row in data[table]
            },
            (float(wide), float(high)),
            tuple(Sticker(int(n), float(x), float(y), float(turn)) for n, x, y, turn in stickers["at"]),
            str(stickers["dictionary"]),
            float(stickers["side_mm"]),
            float(stickers["quiet_mm"]),
        )

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


def _row(row: dict[str, Any], holds: str) -> Row:
    x, y = row["start_mm"]
    return Row(int(row["number"]), (float(x), float(y)), float(row["turn_deg"]), float(row["length_mm"]), holds)
