"""ArUco squares as sharp black shapes, from OpenCV's own dictionaries."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.printing.pdf_page import Page

Bits = NDArray[np.bool_]  # which cells of a code are black, row by row
BLACK = "#000000"
BORDER_BITS = 2  # the black frame of a marker, both sides together


def dictionary(name: str) -> cv2.aruco.Dictionary:
    """One of OpenCV's dictionaries, such as `DICT_4X4_50`. Raises ValueError for a name it does not know."""
    number = getattr(cv2.aruco, name, None) if name.startswith("DICT_") else None
    if not isinstance(number, int):
        raise ValueError(f"the board's stickers are of the dictionary {name!r}, which OpenCV does not know")
    return cv2.aruco.getPredefinedDictionary(number)


def marker_bits(code: cv2.aruco.Dictionary, number: int) -> Bits:
    """Which cells of a marker are black, its frame included. Raises ValueError for a number it does not have."""
    if not 0 <= number < len(code.bytesList):
        raise ValueError(
            f"there is no sticker {number} in the board's dictionary: it has 0 to {len(code.bytesList) - 1}"
        )
    side = code.markerSize + BORDER_BITS
    return dark(cv2.aruco.generateImageMarker(code, number, side))


def dark(picture: cv2.typing.MatLike) -> Bits:
    """The black pixels of a picture with a pixel for each cell."""
    return np.asarray(np.asarray(picture) == 0, np.bool_)


def draw_bits(page: Page, bits: Bits, left: float, top: float, cell_mm: float) -> None:
    """Fill the cells that are set. All are one shape, so that no hairline shows between them."""
    page.areas([_corners(run, left, top, cell_mm) for run in _runs(bits)], BLACK)


def _runs(bits: Bits) -> list[tuple[int, int, int]]:
    runs = []
    for row, cells in enumerate(bits):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], cells.astype(np.int8), [0]))))
        runs += [(row, int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    return runs


def _corners(run: tuple[int, int, int], left: float, top: float, cell: float) -> list[tuple[float, float]]:
    row, start, end = run
    x0, x1, y0, y1 = left + start * cell, left + end * cell, top + row * cell, top + (row + 1) * cell
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
