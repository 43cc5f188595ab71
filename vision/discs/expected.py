"""The empty board as it lies now: where its print and its printed places are expected, area by area."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board_plan import BoardPlan, Place
from vision.find import change
from vision.find.lens import Points
from vision.find.light import Floats
from vision.find.pose import Image
from vision.find.sector_play import find_play, moved_picture, moved_points
from vision.find.warp import FlatView

_STRANGE = 0.12  # an area may lie differently when this part of it is like nothing known,
_BETTER = 0.5  # and does so when a motion leaves less than this part of that unexplained


@dataclass(frozen=True, slots=True)
class ExpectedBoard:
    """The flat picture of the empty board (normalised), the same for measuring change, and the places' centres (mm)."""

    picture: Image
    empty: change.EmptyBoard
    places_mm: Points

    def shifted(self, other: "ExpectedBoard") -> change.Mask:
        """255 where this board differs from another one, which has other areas shifted (half size)."""
        if self is other:
            return np.zeros_like(self.empty.slack, dtype=np.uint8)
        off = cv2.absdiff(self.empty.colours, other.empty.colours)
        return np.asarray((off.max(axis=2) > 0) * 255, dtype=np.uint8)

    def changes(self, now: Floats) -> change.Change:
        """Where something new lies in a normalised half-size picture."""
        return change.changed(self.empty.difference(now, self.empty.shade(now)))


def expected(picture: Image, places: tuple[Place, ...]) -> ExpectedBoard:
    """What a taught board leads to expect while every area lies where it lay."""
    mm = np.array([[place.x_mm, place.y_mm] for place in places])
    return ExpectedBoard(picture, change.empty_board(picture), mm)


def positions(plan: BoardPlan, view: FlatView) -> Points:
    """The position round the board that each half-size pixel belongs to; -1 for the hub and the table."""
    x, y = change.small_grid(view)
    return np.where(plan.shape.in_areas(x, y), plan.shape.local(x, y)[0], -1)


@dataclass(frozen=True, slots=True)
class Settling:
    """Finds areas that shifted against the others: `area_of` is `positions`, `place_of` the position of each place.
    `taught` is the board as it lay when it was taught: each area is moved from there, so that nothing adds up.
    """

    taught: ExpectedBoard
    area_of: Points
    place_of: Points
    view: FlatView

    def settled(self, board: ExpectedBoard, now: Floats, strange: change.Mask) -> ExpectedBoard:
        """The board with areas where `now` shows them, itself when none moved. `strange`: change no piece explains."""
        inside = change.without_border(strange)
        everywhere = range(int(self.area_of.max()) + 1)
        odd = [p for p in everywhere if float((inside[self.area_of == p] > 0).mean()) > _STRANGE]
        if 2 * len(odd) > len(everywhere):  # the whole board slid, or another lies there
            return board
        for position in odd:
            board = self._tried(board, now, inside, position)
        return board

    def _tried(self, board: ExpectedBoard, now: Floats, strange: change.Mask, position: int) -> ExpectedBoard:
        area = self.area_of == position
        known_piece = (board.changes(now).sure > 0) & (strange == 0)
        where = np.asarray((area & ~known_piece) * 255, dtype=np.uint8)
        matrix = find_play(self.taught.empty.colours, now, where)
        if matrix is None:
            return board
        moved = self._moved(board, position, matrix)
        after = (moved.changes(now).sure > 0) & ~known_piece & area
        return moved if after.sum() < _BETTER * (strange[area] > 0).sum() else board

    def _moved(self, board: ExpectedBoard, position: int, matrix: Points) -> ExpectedBoard:
        picture = board.picture.copy()
        wide = np.kron(self.area_of == position, np.ones((2, 2), dtype=bool))
        picture[wide] = moved_picture(self.taught.picture, matrix, 2)[wide]
        mm = board.places_mm.copy()
        here = self.place_of == position
        then = change.small_px(self.view, self.taught.places_mm[here])
        mm[here] = change.small_mm(self.view, moved_points(then, matrix))
        return ExpectedBoard(picture, change.empty_board(picture), mm)
