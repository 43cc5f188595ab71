"""Finds the corners of the printed lens sheet (a ChArUco board) in a picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.pose import Image

DICTIONARY = cv2.aruco.DICT_4X4_50
MARKER_SHARE = 0.75  # of a square's side
FEWEST_CORNERS = 8

Corners = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class LensSheet:
    """How many squares the sheet has. How large they are printed does not matter: a lens has no millimetres."""

    columns: int = 8
    rows: int = 6


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet in one picture: its inner corners (n x 3, in squares, z 0) and where they are seen (n x 2, pixels)."""

    name: str
    size: tuple[int, int]
    sheet: Corners
    seen: Corners


class SheetFinder:
    """Detects the sheet. One detector is kept: constructing one is slow."""

    def __init__(self, sheet: LensSheet) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
        self._board = cv2.aruco.CharucoBoard((sheet.columns, sheet.rows), 1.0, MARKER_SHARE, dictionary)
        self._detector = cv2.aruco.CharucoDetector(self._board)

    def find(self, name: str, image: Image) -> SheetView | None:
        """The sheet in a picture (BGR); None where fewer than eight of its corners are seen."""
        corners, ids, _, _ = self._detector.detectBoard(image)
        if ids is None or len(ids) < FEWEST_CORNERS:
            return None
        known = np.asarray(self._board.getChessboardCorners(), dtype=np.float32)[np.ravel(ids)]
        seen = np.asarray(corners, dtype=np.float32).reshape(-1, 2)
        return SheetView(name, (image.shape[1], image.shape[0]), known, seen)
