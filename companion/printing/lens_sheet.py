"""The ChArUco board that a camera's lens is calibrated with."""

import math
from functools import partial
from typing import Final

import cv2

from companion.locale.sentences import Speaker
from companion.printing.aruco import Bits, dark, dictionary, draw_bits
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import Sheet

DICTIONARY: Final = "DICT_4X4_50"
COLUMNS, ROWS = 8, 6
SQUARE_CELLS, MARKER_CELLS = 8, 6
"""A square is eight cells wide and the marker in it six, so that both consist of whole cells."""
WORDS_MM: Final = 14.0
TEXT_MM: Final = 3.3


def lens_board() -> cv2.aruco.CharucoBoard:
    """The board in OpenCV's terms, measured in cells."""
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_CELLS, MARKER_CELLS, dictionary(DICTIONARY))


def lens_sheet(paper: Paper, speaker: Speaker) -> Sheet:
    """One sheet with squares as large as fit, in whole millimetres; their size stands on it."""
    return Sheet(speaker.text("Lens"), paper.turned, partial(_draw, speaker=speaker))


def square_mm(paper: Paper) -> int:
    """How large a square is on a sheet that lies on its side."""
    room = _board_room(paper.turned)
    return math.floor(min(room.width / COLUMNS, room.height / ROWS))


def _board_room(paper: Paper) -> Frame:
    return paper.room._replace(height=paper.room.height - WORDS_MM)


def _bits() -> Bits:
    size = (COLUMNS * SQUARE_CELLS, ROWS * SQUARE_CELLS)
    return dark(lens_board().generateImage(size))


def _draw(page: Page, speaker: Speaker) -> None:
    room = _board_room(page.paper)
    square = square_mm(page.paper.turned)
    left = room.left + (room.width - COLUMNS * square) / 2
    draw_bits(page, _bits(), left, room.top, square / SQUARE_CELLS)
    told = speaker.text(
        "Squares {square} mm, markers {marker} mm, {columns} x {rows}, {dictionary}.",
        square=square,
        marker=f"{square * MARKER_CELLS / SQUARE_CELLS:g}",
        columns=COLUMNS,
        rows=ROWS,
        dictionary=DICTIONARY,
    )
    page.write(told, (room.left, room.bottom + 4.2), 3.8, INK, bold=True, most=room.width)
    how = speaker.text(
        "Measure the bar, then glue this sheet onto something flat and stiff, without bubbles. Hold it before the "
        "camera so that it fills the picture: straight, then tilted to each side, then in each corner."
    )
    page.words(how, Frame(room.left, room.bottom + 5.5, room.width, WORDS_MM - 6.0), TEXT_MM)
