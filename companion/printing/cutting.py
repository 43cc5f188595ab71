"""Pieces of one size side by side, so that straight cuts right across the sheet part them all."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import HAIRLINE_MM, Page
from companion.printing.printed_sheet import GREY, Sheet

TICK_MM: Final = 3.0
Piece = Callable[[Page], None]
"""Draws one piece whose upper left corner is the origin."""


def in_rows(
    title: str, pieces: Sequence[Piece], size: tuple[float, float], paper: Paper, together: int = 1
) -> list[Sheet]:
    """As many sheets as it takes, the way round that takes fewer. `size` is a piece's width and height.

    `together`: so many pieces belong together and had better fill whole rows. Raises ValueError when a piece is larger
    than the paper.
    """
    ways = [way for way in (paper, paper.turned) if size[0] <= way.room.width and size[1] <= way.room.height]
    if not ways:
        raise ValueError(
            f"{title}: a piece of {size[0]:g} x {size[1]:g} mm does not fit on this paper. Choose a larger one: --paper"
        )

    def waste(way: Paper) -> tuple[int, bool]:
        columns, rows = _fitting(way, size)
        return math.ceil(len(pieces) / (columns * rows)), columns % together != 0

    paper = min(ways, key=waste)
    columns, rows = _fitting(paper, size)
    share = columns * rows
    shares = [pieces[start : start + share] for start in range(0, len(pieces), share)]
    return [Sheet(title, paper, _Rows(part, size, columns, paper).draw) for part in shares]


def _fitting(paper: Paper, size: tuple[float, float]) -> tuple[int, int]:
    """How many columns and rows fit on a sheet."""
    return int(paper.room.width / size[0] + 1e-6), int(paper.room.height / size[1] + 1e-6)


class _Rows:
    """The pieces of one sheet."""

    def __init__(self, pieces: Sequence[Piece], size: tuple[float, float], columns: int, paper: Paper) -> None:
        self._pieces, self._size, self._columns = pieces, size, columns
        wide, rows = min(columns, len(pieces)), math.ceil(len(pieces) / columns)
        left = paper.room.left + (paper.room.width - wide * size[0]) / 2
        self._frame = Frame(left, paper.room.top, wide * size[0], rows * size[1])

    def draw(self, page: Page) -> None:
        """Every piece, then the lines to cut along and a tick at both ends of each."""
        for number, piece in enumerate(self._pieces):
            row, column = divmod(number, self._columns)
            with page.placed(self._frame.left + column * self._size[0], self._frame.top + row * self._size[1]):
                piece(page)
        for cut in cuts(self._frame, self._size):
            page.line(cut, GREY, HAIRLINE_MM)


def cuts(frame: Frame, size: tuple[float, float]) -> Iterator[list[tuple[float, float]]]:
    """The straight cuts that part a frame of pieces of one size; each reaches out of the frame at both ends."""
    for number in range(round(frame.width / size[0]) + 1):
        x = frame.left + number * size[0]
        yield [(x, frame.top - TICK_MM), (x, frame.bottom + TICK_MM)]
    for number in range(round(frame.height / size[1]) + 1):
        y = frame.top + number * size[1]
        yield [(frame.left - TICK_MM, y), (frame.right + TICK_MM, y)]
