"""What cards of one size would cost in a row: from each column on, so high or low, and of so many columns shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.columns import ALIKE, CELL_MM, COLUMN_MM, STEP_MM, Colours, Columns, column_parts, described, misfits
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image

LEAST_SHOWN_MM: Final = 14  # a card that shows less of itself is not sought
_CARD: Final = 0.8
RIM_STEPS: Final = round(MARGIN_MM / STEP_MM)  # a row's picture begins so many steps above its cards


@dataclass(frozen=True, slots=True)
class Faces:
    """The taught faces as columns for cards so many columns wide, and so many cells (and pixels) high. `at` says which
    of them the columns of each look are, look after look: an end that several cards have is there once. `colours` says
    how much each colour counts, `least_mm` how much a card shows at least, `column_mm` how wide a column is.
    """

    columns: list[Columns]
    at: NDArray[np.intp]
    width: int
    cells: int
    height_px: int
    colours: Colours = ALIKE
    least_mm: int = LEAST_SHOWN_MM
    column_mm: int = COLUMN_MM

    @property
    def looks(self) -> int:
        """How many faces there are."""
        return len(self.at) // self.width

    def only(self, looks: Sequence[int]) -> "Faces":
        """Some of the looks."""
        kept, at = np.unique(self.at.reshape(-1, self.width)[np.asarray(looks)], return_inverse=True)
        return replace(self, columns=[part.only(kept) for part in self.columns], at=at.ravel())


def prepared(faces: list[Image], colours: Colours = ALIKE, least_mm: int = LEAST_SHOWN_MM, coarse: int = 1) -> Faces:
    """Describe faces, which are all of one size, by columns `coarse` times as wide as usual."""
    width = int(faces[0].shape[1] / PX_PER_MM / COLUMN_MM)
    cells = int(faces[0].shape[0] / PX_PER_MM / CELL_MM)
    rim = round(MARGIN_MM / COLUMN_MM)
    each = [coarsened(described(_on_table(face))[rim : rim + width], coarse) for face in faces]
    every = np.concatenate(each)
    _, first, at = np.unique(every.reshape(len(every), -1), axis=0, return_index=True, return_inverse=True)
    columns = column_parts(every[first], RIM_STEPS, cells, colours)
    return Faces(columns, at.ravel(), width // coarse, cells, faces[0].shape[0], colours, least_mm, coarse * COLUMN_MM)


def coarsened(cells: Floats, times: int) -> Floats:
    """So many columns each as one; what is left over at the right is left out."""
    whole = len(cells) // times * times
    return np.asarray(cells[:whole].reshape(-1, times, *cells.shape[1:]).mean(axis=1), dtype=np.float32)


def _on_table(face: Image) -> Image:
    """A face with its edges continued, so that its outermost columns have surroundings."""
    rim = round(MARGIN_MM * PX_PER_MM)
    return np.asarray(cv2.copyMakeBorder(face, rim, rim, rim, rim, cv2.BORDER_REPLICATE), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Sought:
    """Cards of one size in a row: the `least` cost by their start and the columns shown, and `which` look it is, lying
    how low: a number of the `drops` times the looks, and the look.
    """

    faces: Faces
    drops: tuple[int, ...]
    least: Floats
    which: NDArray[np.int32]

    def forbid(self, start: int) -> None:
        """No card begins at this column or beside it."""
        self.least[max(start - 1, 0) : start + 2] = np.inf


def seek(
    seen: Floats,
    faces: Faces,
    drops: tuple[int, ...],
    top: int,
    around: tuple[int, int] | None = None,
    looks: Sequence[int] | None = None,
) -> Sought:
    """What cards of a size would cost whose upper edges lie `top` steps below the picture's, or lower by one of the
    `drops`; between the columns `around` alone, and of some `looks` alone.
    """
    begin, end = around or (0, len(seen))
    some = faces if looks is None else faces.only(looks)
    names = np.arange(faces.looks, dtype=np.int32) if looks is None else np.asarray(looks, np.int32)
    least, which = None, None
    in_order = some.at.reshape(-1, some.width).T.ravel()
    for way, drop in enumerate(drops):
        columns = column_parts(seen[begin:end], top + drop, faces.cells, faces.colours)
        costs = _along(misfits(columns, some.columns).take(in_order, axis=1), some)
        best = costs.argmin(axis=2)
        cost = np.take_along_axis(costs, best[..., None], axis=2)[..., 0]
        look = names[best] + np.int32(way * faces.looks)
        if least is None or which is None:
            least, which = cost, look
        else:
            which = np.where(cost < least, look, which)
            least = np.minimum(cost, least)
    assert least is not None and which is not None
    before = ((begin, 0), (0, 0))
    costs = np.pad(faces.column_mm * least.T + _CARD, before, constant_values=np.inf)
    return Sought(faces, drops, costs, np.pad(which.T, before))


def _along(apart: Floats, faces: Faces) -> Floats:
    """From column against column to card against picture: columns shown x start x look, added up."""
    count = len(apart) - faces.width + 1
    table = apart.reshape(len(apart), faces.width, faces.looks)
    costs = np.empty((faces.width, count, faces.looks), np.float32)
    costs[0] = table[:count, 0]
    for shown in range(1, faces.width):
        np.add(costs[shown - 1], table[shown : shown + count, shown], out=costs[shown])
    return costs
