"""Where cards lie on the table, in millimetres: the rows and what they are for, the size of a card, and the stickers
they are found by.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from vision.cards.two_ended import Pair
from vision.checked_file import CheckedFile, Sticker, shown, sticker_corners
from vision.find.lens import Points

ROWS, LINE = "rows", "line"
"""The kinds of board files that are about cards: rows of them, or a line of two-ended ones with columns and piles."""
CARDS, ENDS, WHOLE, PILE = "cards", "ends", "whole", "pile"
"""What a row is for: cards beside each other; cards of which only the end at its beginning counts; one card that lies
alone, either way round; cards face down.
"""
TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    ROWS: {"rows": CARDS}, LINE: {"line": WHOLE, "piles": PILE, "columns": ENDS},
}  # fmt: skip
"""The tables of rows in such a file, and what these rows are for."""
_MOST_ROWS: Final = {ROWS: 12, LINE: 40}
_END: Final = re.compile(r"[a-z0-9]{1,11}")


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
    holds: str = CARDS

    def to_table(self, u: Points, v: Points) -> Points:
        """Places along the row (u, from its beginning) and below its middle (v) as millimetres of the table."""
        turn = math.radians(self.turn_deg)
        x = self.start_mm[0] + u * math.cos(turn) - v * math.sin(turn)
        y = self.start_mm[1] + u * math.sin(turn) + v * math.cos(turn)
        return np.asarray(np.stack([x, y], axis=-1), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class CardPlan:
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
    """The file of a table with cards."""

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
            self.deck() if self.get("kind") == LINE else (),
        )

    def rows(self) -> tuple[CardRow, ...]:
        """The rows, each with a number of its own."""
        found = tuple(row for table, holds in TABLES[self.get("kind")].items() for row in self.some(table, holds))
        if len({row.row for row in found}) < len(found):
            raise self.wrong("number", "is used for two rows")
        return found

    def some(self, table: str, holds: str) -> Iterator[CardRow]:
        """The rows of one table."""
        most, told = _MOST_ROWS[self.get("kind")], self.get(table)
        if not isinstance(told, list) or not 1 <= len(told) <= most:
            raise self.wrong(table, f"must list 1 to {most} rows")
        for at, row in enumerate(told):
            yield _Row(f"{self.path}: {table}[{at}]", row).card_row(holds)

    def deck(self) -> tuple[Pair, ...]:
        """The cards by their ends."""
        told = self.get("deck")
        if not isinstance(told, list) or not 1 <= len(told) <= 100:
            raise self.wrong("deck", "must list 1 to 100 cards")
        return tuple(self.card(f"deck[{at}]", card) for at, card in enumerate(told))

    def card(self, field: str, told: Any) -> Pair:
        """The two ends of one card."""
        named = isinstance(told, list) and len(told) == 2 and all(isinstance(one, str) for one in told)
        if not named or told[0] == told[1] or not all(_END.fullmatch(one) for one in told):
            raise self.wrong(
                field, f"must be the names of two different ends, not {shown(told)}; use a to z and 0 to 9"
            )
        return told[0], told[1]


class _Row(CheckedFile):
    """One row of such a file."""

    def card_row(self, holds: str) -> CardRow:
        """Where it lies."""
        return CardRow(
            self.whole("number", self.get("number"), 1, 99),
            self.pair("start_mm", -2000, 2000),
            self.number("turn_deg", -360, 360),
            self.number("length_mm", 50, 2000),
            holds,
        )
