"""Which taught face a card shows: cell by cell, after the card has been lined up with the face to half a millimetre.

In each cell the picture may be a face in other light: a gain and a white veil (a sleeve, a lamp's reflection) are free,
within limits. What is left is taken relative to what there was to explain, and never counts more than a limit, so that
fingers and reflections spoil their own cells only. Cells in which the faces hardly differ hardly count.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_edges import cut_upright
from vision.cards.columns import ALIKE, DARKER, GAIN, Colours, usual_gain
from vision.cards.row_fit import Segment
from vision.cards.row_view import PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image

LITTLE_BLUE: Final = (0.6, 1.0, 1.0)
"""Warm lamps hold little blue, so that what a camera tells of it is the least certain."""
CELL_PX: Final = 8
_NEIGHBOUR_MM: Final = 1.0
"""The strip beside the next card lies in its shadow, or shows its edge."""
_TURNS: Final = (-2.0, -1.0, 0.0, 1.0, 2.0)
_REACH_PX: Final = 6
_SHIFTS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))
_KEPT: Final = 0.5
_SAME_GAIN: Final = 300.0
"""How strongly a cell without a drawing keeps its usual gain (grey levels squared)."""
_NOISE: Final = 90.0
"""Grey levels squared that any face may differ by."""
_RELATIVE: Final = 0.10
_MOST: Final = 3.0
_SOFT_PX: Final = 1.2
"""What was taught sharp may be seen less sharp, and the other way round: both are made so soft (pixels)."""
_CLIPPED: Final = 249
_TINT: Final = 0.08
"""How far the light's colour may be off where the card lies: lamps of two colours, a coloured sleeve."""
_DARK: Final = 8.0
"""Grey levels that hold no colour to speak of."""
_LEAST_WEIGHT: Final = 0.08
_LEAST_PARTING: Final = 0.02


@dataclass(frozen=True, slots=True)
class Cells:
    """Pictures in cells: the values of each (the last axis), how much each counts, their mean and their variance."""

    values: Floats
    shares: Floats
    mean: Floats
    variance: Floats


@dataclass(frozen=True, slots=True)
class FaceCells:
    """The taught faces in cells (looks x down x across x values), and how much each cell tells them apart (0 to 1).

    `colour` is the mean colour of each cell (looks x down x across x 3).
    """

    faces: tuple[Image, ...]
    cells: Floats
    weights: Floats
    colours: Colours
    colour: Floats


def face_cells(faces: list[Image], colours: Colours = ALIKE) -> FaceCells:
    """Cut up faces, which are all of one size."""
    cells = np.stack([_cells(face) for face in faces])
    telling, all_cells = np.zeros(cells.shape[1:3], np.float32), _measured(cells, colours)
    for one in cells:
        telling += _cost(_measured(one[None], colours), all_cells).mean(axis=0)
    telling /= max(len(faces) - 1, 1)
    weights = _telling(telling, _LEAST_WEIGHT)
    return FaceCells(tuple(faces), cells, weights, colours, _mean_colours(cells))


def _cells(picture: Image) -> Floats:
    """Down x across x 192: the values of each whole cell of a picture, no sharper than any camera shows it."""
    high, wide = picture.shape[0] // CELL_PX, picture.shape[1] // CELL_PX
    face = cv2.GaussianBlur(picture, (0, 0), _SOFT_PX)
    cut = face[: high * CELL_PX, : wide * CELL_PX].astype(np.float32)
    parts = cut.reshape(high, CELL_PX, wide, CELL_PX, 3).swapaxes(1, 2)
    return np.ascontiguousarray(parts.reshape(high, wide, -1))


def _measured(values: Floats, colours: Colours) -> Cells:
    shares = np.tile(np.array(colours, np.float32) ** 2, CELL_PX**2)
    shares /= shares.sum()
    mean = values @ shares
    return Cells(values, shares, mean, values**2 @ shares - mean**2)


def _mean_colours(cells: Floats) -> Floats:
    """The mean colour of each cell."""
    return np.asarray(cells.reshape(*cells.shape[:-1], CELL_PX**2, 3).mean(axis=-2), dtype=np.float32)


def _cost(seen: Cells, faces: Cells) -> Floats:
    """What the faces leave unexplained of a picture's cells, never more than a limit. Any matching leading shapes."""
    level, usual = seen.mean, faces.mean
    varying, drawn = seen.variance, faces.variance
    both = np.einsum("...i,...i->...", seen.values * seen.shares, faces.values) - level * usual
    usual_contrast = usual_gain(level, usual)
    kept = _SAME_GAIN + _KEPT * drawn
    gain = np.clip((both + kept * usual_contrast) / (drawn + kept), *GAIN)
    beyond = np.minimum(level - gain * usual - DARKER, 0)
    left = np.maximum(varying - 2 * gain * both + gain**2 * drawn, 0) + beyond**2
    left += _KEPT * drawn * (gain - usual_contrast) ** 2
    return np.asarray(np.minimum(left / (2 * (_NOISE + _RELATIVE * varying)), _MOST), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a card compares with the faces: what the `best` face costs per telling cell (`cost`), and the rest by look.

    In the cells that part a face from the best one: what it costs (`others`), what the best one costs (`own`), and
    how many such cells there are (`parted`: as many as, all alike, would make as certain a mean).
    """

    best: int
    cost: float
    others: NDArray[np.float64]
    own: NDArray[np.float64]
    parted: NDArray[np.float64]
    told: float


def likeness(flat: Image, segment: Segment, taught: FaceCells) -> Likeness:
    """Compare the visible part of a card with every face."""
    look, found = segment.look, None
    for _ in range(2):
        crop = _lined_up(flat, segment, taught.faces[look])
        found = _compared(crop, taught, segment)
        if found.best == look:
            break
        look = found.best
    assert found is not None
    return found


def _shown_px(segment: Segment, face: Image) -> int:
    if segment.whole:
        return int(face.shape[1])
    return min(round((segment.end - segment.start - _NEIGHBOUR_MM) * PX_PER_MM), int(face.shape[1]))


def _lined_up(flat: Image, segment: Segment, face: Image) -> Image:
    """The whole card cut out upright where the face fits best, with a rim of one pixel for the last small shifts."""
    height, width = face.shape[:2]
    shown = _shown_px(segment, face)
    inner = np.asarray(cv2.GaussianBlur(face, (0, 0), 1.0)[:, :shown])
    best, chosen = -np.inf, None
    usual = float(np.degrees(np.arctan(segment.lean)))
    for turn in _TURNS:
        middle = _middle(segment, usual + turn, width)
        around = (width + 2 * _REACH_PX) / PX_PER_MM, (height + 2 * _REACH_PX) / PX_PER_MM
        wider = cut_upright(flat, middle, usual + turn, around)
        fits = cv2.matchTemplate(wider[:, : shown + 2 * _REACH_PX], inner, cv2.TM_CCOEFF_NORMED)
        _, merit, _, (x, y) = cv2.minMaxLoc(fits)
        if merit > best:
            x, y = min(max(x, 1), 2 * _REACH_PX - 1), min(max(y, 1), 2 * _REACH_PX - 1)
            best, chosen = merit, wider[y - 1 : y + height + 1, x - 1 : x + width + 1]
    assert chosen is not None
    return np.asarray(chosen, dtype=np.uint8)


def _middle(segment: Segment, turn: float, width: int) -> tuple[float, float]:
    """The middle of the card (px), from the middle of its left edge."""
    from_edge, radians = width / 2, np.radians(turn)
    return (
        float(segment.start * PX_PER_MM + from_edge * np.cos(radians)),
        float(segment.middle_px + segment.drop_mm * PX_PER_MM + from_edge * np.sin(radians)),
    )


def _compared(crop: Image, taught: FaceCells, segment: Segment) -> Likeness:
    across = max(_shown_px(segment, taught.faces[0]) // CELL_PX, 1)
    faces, weights = taught.cells[:, :, :across], taught.weights[:, :across]
    costs = np.full((len(faces), *weights.shape), _MOST, np.float32)
    height, width = taught.faces[0].shape[:2]
    clipped = np.zeros(weights.shape, bool)
    tints = _tints(_cells(crop[1:-1, 1:-1])[:, :across], taught.colour[:, :, :across])
    tinted = _measured(faces * tints, taught.colours)
    for x, y in _SHIFTS:
        seen = _cells(crop[1 + y : 1 + y + height, 1 + x : 1 + x + width])[:, :across]
        costs = np.minimum(costs, _cost(_measured(seen[None], taught.colours), tinted))
        clipped |= (seen >= _CLIPPED).mean(axis=-1) > 0.6
    weights = np.where(clipped, 0.0, weights)
    told = max(float(weights.sum()), 1e-6)
    means = (costs * weights).sum(axis=(1, 2)) / told
    best = int(means.argmin())
    parting = _telling(_cost(_part(tinted, best), tinted), _LEAST_PARTING) * ~clipped
    total = np.maximum(parting.sum(axis=(1, 2), dtype=np.float64), 1e-6)
    others, own = ((some * parting).sum(axis=(1, 2)) / total for some in (costs, costs[best]))
    parted = total**2 / np.maximum((parting**2).sum(axis=(1, 2)), 1e-12)
    return Likeness(best, float(means[best]), others, own, parted, told)


def _telling(apart: Floats, least: float) -> Floats:
    """How much cells count (0 to 1) in which faces cost so much as each other."""
    return np.asarray(np.clip(apart / _MOST * 1.5, least, 1.0), dtype=np.float32)


def _part(cells: Cells, look: int) -> Cells:
    which = np.s_[look : look + 1]
    return Cells(cells.values[which], cells.shares, cells.mean[which], cells.variance[which])


def face_misfits(taught: FaceCells, look: int, shown_mm: float) -> NDArray[np.float64]:
    """What the left edge of one face costs as each of the others: the mean over its cells, by look."""
    across = max(round(shown_mm * PX_PER_MM) // CELL_PX, 1)
    own, others = (
        _measured(cells[:, :, :across], taught.colours) for cells in (taught.cells[look : look + 1], taught.cells)
    )
    return np.asarray(_cost(own, others).mean(axis=(1, 2)), dtype=np.float64)


def _tints(seen: Floats, usual: Floats) -> Floats:
    """How the light on this card differs in colour from each face's, at most a little: looks x 1 x 1 x values."""
    change = (_mean_colours(seen) + _DARK) / (usual + _DARK)
    colour = np.median(change.reshape(len(usual), -1, 3), axis=1)
    colour = np.clip(colour / colour.mean(axis=1, keepdims=True), 1 - _TINT, 1 + _TINT).astype(np.float32)
    return np.asarray(np.tile(colour, (1, CELL_PX**2))[:, None, None, :], dtype=np.float32)
