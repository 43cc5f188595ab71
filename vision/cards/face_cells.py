"""Pictures of cards cut up into cells, and what a face leaves unexplained of each cell in other light.

In each cell the picture may be a face in other light: a gain and a white veil (a sleeve, a lamp's reflection) are free,
within limits. What is left is taken relative to what there was to explain, and never counts more than a limit, so that
fingers and reflections spoil their own cells only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from vision.cards.columns import ALIKE, DARKER, GAIN, Colours, usual_gain
from vision.find.light import PAPER, Floats
from vision.find.pose import Image

LITTLE_BLUE: Final = (0.6, 1.0, 1.0)  # what a camera tells of blue in warm light is the least certain
CELL_PX: Final = 8
BARE_PX: Final = 1
SHIFTS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))
_KEPT: Final = 0.5
_SAME_GAIN: Final = 300.0  # how strongly a cell without a drawing keeps its usual gain (grey levels squared)
_NOISE: Final = 90.0  # grey levels squared that any face may differ by
_RELATIVE: Final = 0.10
_MOST: Final = 3.0
_SOFT_PX: Final = 1.2  # what was taught sharp may be seen less sharp, or the other way: both are made so soft
CLIPPED: Final = 249
_BRIGHTER: Final = 1.12
_MOST_CELLS: Final = 0.6
_MIRRORED, _UNEVEN, _BRIGHTEST = 1.18, 1.04, 0.9  # a lamp, so much brighter than paper or such a share of it
_LEAST_WEIGHT: Final = 0.08


@dataclass(frozen=True, slots=True)
class Cells:
    """Pictures in cells: the values of each colour (down x across x colour x pictures x pixels), and how much each
    colour of a pixel counts. `mean` and `square` are per colour (down x across x colour x pictures).
    """

    values: Floats
    shares: Floats
    mean: Floats
    square: Floats

    def first(self, across: int) -> "Cells":
        """The left columns of cells alone."""
        return Cells(self.values[:, :across], self.shares, self.mean[:, :across], self.square[:, :across])

    def only(self, pictures: int | NDArray[np.intp]) -> "Cells":
        """One or some of the pictures."""
        which = np.s_[:, :, :, pictures : pictures + 1] if isinstance(pictures, int) else np.s_[:, :, :, pictures]
        return Cells(self.values[which], self.shares, self.mean[which], self.square[which])


@dataclass(frozen=True, slots=True)
class LitCells:
    """Pictures in cells, each in light of its own tint (pictures x 3), with the mean of all colours of each cell
    (`level`) and how much it varies (both down x across x pictures).
    """

    values: Floats
    tints: Floats
    shares: Floats
    level: Floats
    varying: Floats

    def only(self, pictures: int | NDArray[np.intp]) -> "LitCells":
        """One or some of the pictures."""
        which = slice(pictures, pictures + 1) if isinstance(pictures, int) else pictures
        own = self.values[:, :, :, which], self.tints[which], self.shares
        return LitCells(*own, self.level[:, :, which], self.varying[:, :, which])

    def beside(self, other: "LitCells") -> "LitCells":
        """These pictures and others after them."""
        return LitCells(
            np.concatenate([self.values, other.values], axis=3),
            np.concatenate([self.tints, other.tints]),
            self.shares,
            np.concatenate([self.level, other.level], axis=2),
            np.concatenate([self.varying, other.varying], axis=2),
        )


def in_light(cells: Cells, tints: Floats | None = None) -> LitCells:
    """The pictures in light of these tints, or in even light."""
    even = np.ones(cells.mean.shape[:1:-1], np.float32) if tints is None else tints
    shares = cells.shares[:, None] * even.T
    level = (cells.mean * shares).sum(axis=2)
    return LitCells(cells.values, even, cells.shares, level, (cells.square * shares * even.T).sum(axis=2) - level**2)


@dataclass(frozen=True, slots=True)
class FaceCells:
    """The taught faces, in cells too, and how much each cell tells them all apart (0 to 1). `legible` is False in cells
    in which a lamp was mirrored when the face was taught (down x across x looks).
    """

    faces: tuple[Image, ...]
    cells: Cells
    weights: Floats
    legible: NDArray[np.bool_]
    colours: Colours


def face_cells(faces: list[Image], colours: Colours = ALIKE) -> FaceCells:
    """Cut up faces, which are all of one size."""
    cells = in_cells([softened(face, BARE_PX) for face in faces], colours)
    telling, lit = np.zeros(cells.values.shape[:2], np.float32), in_light(cells)
    for look in range(len(faces)):
        telling += cell_costs(lit.only(look), lit).mean(axis=(2, 3))
    telling /= max(len(faces) - 1, 1)
    weights = np.clip(telling / _MOST * 1.5, _LEAST_WEIGHT, 1.0)
    return FaceCells(tuple(faces), cells, weights, _legible(cells), colours)


def _legible(cells: Cells) -> NDArray[np.bool_]:
    """Where no lamp was mirrored: all but what is brighter than paper and most of the face, or beside that."""
    level = cells.mean.mean(axis=2)
    white = np.maximum(np.quantile(level, _MOST_CELLS, axis=(0, 1)), PAPER)
    glare = np.asarray(level > _BRIGHTER * white, np.uint8)
    wider = np.dstack([cv2.dilate(one, np.ones((3, 3), np.uint8)) for one in np.moveaxis(glare, 2, 0)])
    return np.asarray(wider == 0, dtype=np.bool_)


def mirrored(face: Image) -> float:
    """In which share of a face's cells, and beside them, a lamp was mirrored when it was taught: they are brighter than
    paper, and than its own paper where the light is uneven, or burnt white.
    """
    level = in_cells([softened(face, BARE_PX)], ALIKE).mean[..., 0].mean(axis=2)
    paper = max(_MIRRORED * PAPER, _UNEVEN * float(np.quantile(level, _BRIGHTEST)))
    glare = np.asarray(level > min(paper, CLIPPED), np.uint8)
    return float(cv2.dilate(glare, np.ones((3, 3), np.uint8)).mean())


def softened(picture: Image, rim: int, *, whole: bool = True) -> Image:
    """A picture of a card no sharper than any camera shows it, and without what may be seen of the table in its rim,
    or at three sides of it where it is not `whole`.
    """
    right = rim if whole else 0
    inner = picture[rim:-rim, rim : picture.shape[1] - right]
    alone = cv2.copyMakeBorder(inner, rim, rim, rim, right, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(alone, (0, 0), _SOFT_PX), dtype=np.uint8)


def in_cells(pictures: Sequence[Image], colours: Colours) -> Cells:
    """Pictures of one size as cells; what is left over at the right and below is left out."""
    high, wide = pictures[0].shape[0] // CELL_PX, pictures[0].shape[1] // CELL_PX
    values = np.empty((high, wide, 3, len(pictures), CELL_PX**2), np.float32)
    for number, picture in enumerate(pictures):
        parts = picture[: high * CELL_PX, : wide * CELL_PX].reshape(high, CELL_PX, wide, CELL_PX, 3)
        values[:, :, :, number] = parts.transpose(0, 2, 4, 1, 3).reshape(high, wide, 3, -1)
    square = np.einsum("...i,...i->...", values, values) / CELL_PX**2
    return Cells(values, _shares(colours), values.mean(axis=-1), square)


def shifted_cells(picture: Image, colours: Colours) -> Cells:
    """A picture within its rim of one pixel, in each of the small shifts, as cells."""
    high, wide = ((side - 2) // CELL_PX for side in picture.shape[:2])
    level = np.asarray(picture, np.float32)
    means = [cv2.boxFilter(part, -1, (CELL_PX, CELL_PX), anchor=(0, 0)) for part in (level, level * level)]
    planes = np.ascontiguousarray(level.transpose(2, 0, 1))
    plane, row, pixel = planes.strides
    cells = (high, wide, 3, 3, 3), (CELL_PX * row, CELL_PX * pixel, plane, pixel, row)
    values = as_strided(planes, (*cells[0], CELL_PX, CELL_PX), (*cells[1], row, pixel), writeable=False)
    mean, square = (
        np.stack([part[1 + y :: CELL_PX, 1 + x :: CELL_PX][:high, :wide] for x, y in SHIFTS], axis=3, dtype=np.float32)
        for part in means
    )
    return Cells(values.reshape(high, wide, 3, len(SHIFTS), -1), _shares(colours), mean, square)


def _shares(colours: Colours) -> Floats:
    shares = np.array(colours, np.float32) ** 2
    return np.asarray(shares / shares.sum(), np.float32)


def cell_costs(seen: LitCells, faces: LitCells) -> Floats:
    """What the faces leave unexplained of pictures, by cell, never more than a limit: down x across x seen x faces."""
    level, varying = seen.level[..., None], seen.varying[..., None]
    usual, drawn = faces.level[:, :, None], faces.varying[:, :, None]
    both = seen.values @ faces.values.swapaxes(-1, -2)
    both *= (seen.shares[:, None] * seen.tints.T / CELL_PX**2)[:, :, None] * faces.tints.T[:, None, :]
    both = both.sum(axis=2)
    both -= level * usual
    usual_contrast = usual_gain(level, usual)
    kept = _SAME_GAIN + _KEPT * drawn
    gain = kept * usual_contrast
    gain += both
    gain /= drawn + kept
    np.clip(gain, *GAIN, out=gain)
    left = gain * drawn
    left -= 2 * both
    left *= gain
    left += varying
    np.maximum(left, 0, out=left)
    beyond = gain * usual
    np.subtract(level - DARKER, beyond, out=beyond)
    np.minimum(beyond, 0, out=beyond)
    beyond *= beyond
    left += beyond
    gain -= usual_contrast
    gain *= gain
    gain *= _KEPT * drawn
    left += gain
    left /= 2 * (_NOISE + _RELATIVE * varying)
    return np.asarray(np.minimum(left, _MOST, out=left), dtype=np.float32)
