"""A picture of cards as columns two millimetres wide, each described by its colours from top to bottom.

The description is coarse on purpose: it stays much the same when a card lies a millimetre off, is a little turned or
bent, and columns can be compared by the thousand as one product of matrices. As in the close look a gain and a white
veil are free in every column, so that a sleeve, or a lamp mirrored in it, leaves a column what it is.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.row_view import PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image

Colours = tuple[float, float, float]  # how much blue, green and red count
ALIKE: Final = (1.0, 1.0, 1.0)
CELL_MM: Final = 4.0  # a column consists of cells so high
STEP_MM: Final = 2.0  # cards are sought higher and lower in steps of this; half a cell
COLUMN_MM: Final = 2  # a column is so wide: as far as an upright edge wanders off when a card lies a little turned
_WIDE: Final = round(COLUMN_MM * PX_PER_MM)
_STEP: Final = round(STEP_MM * PX_PER_MM)
_PART: Final = 5  # a column is compared in parts of at least so many cells
_LIGHT: Final = np.full((1, 3), 1 / 3, np.float32)
_SLOPES: Final = 1.5  # weight of the brightness' slopes, which tell fine drawings that a mean does not hold
GAIN: Final = (0.25, 1.7)
DARKER: Final = -25.0  # a veil of light adds to a picture; it takes away no more than this many grey levels
_SAME_GAIN: Final = 300.0  # how strongly a column without a drawing keeps its usual gain (grey levels squared)
_FLOOR: Final = 8.0
_TONE: Final = 1.2
_NOISE: Final = 90.0  # grey levels squared that any column may differ by
_RELATIVE: Final = 0.10
_SHADOW: Final = (0.6, 1.4)


@dataclass(frozen=True, slots=True)
class Columns:
    """Parts of columns as vectors (n x values), colours from the part's `mean` on; `energy` is their mean square."""

    values: Floats
    mean: Floats
    energy: Floats

    def only(self, chosen: NDArray[np.int64]) -> "Columns":
        """Some of the columns."""
        return Columns(self.values[chosen], self.mean[chosen], self.energy[chosen])


def described(flat: Image) -> Floats:
    """Columns x cells (every 2 mm, 4 mm high) x 5: three colours and two slopes."""
    light = cv2.GaussianBlur(cv2.transform(flat, _LIGHT), (0, 0), 1.0).astype(np.float32)
    slopes = [np.abs(cv2.Sobel(light, cv2.CV_32F, *way, scale=_SLOPES / 4)) for way in ((1, 0), (0, 1))]
    size = flat.shape[1] // _WIDE, flat.shape[0] // _STEP
    whole = np.s_[: size[1] * _STEP, : size[0] * _WIDE]
    steps = np.dstack(
        [cv2.resize(part[whole].astype(np.float32), size, interpolation=cv2.INTER_AREA) for part in (flat, *slopes)]
    )
    cells = (steps[:-1] + steps[1:]) / 2
    return np.ascontiguousarray(cells.swapaxes(0, 1), dtype=np.float32)


def column_parts(cells: Floats, first: int, count: int, colours: Colours = ALIKE) -> list[Columns]:
    """The columns in parts from a place on downwards, `count` cells of 4 mm; `colours`: each colour's weight."""
    chosen = cells[:, first : first + 2 * count : 2] * np.array((*colours, 1.0, 1.0), np.float32)
    return [_measured(part) for part in np.array_split(chosen, max(count // _PART, 1), axis=1)]


def _measured(part: Floats) -> Columns:
    mean = part[..., :3].mean(axis=(1, 2))
    varying = part.copy()
    varying[..., :3] -= mean[:, None, None]
    values = varying.reshape(len(part), -1)
    return Columns(values, mean, np.asarray((values**2).mean(axis=1)))


def misfits(seen: list[Columns], faces: list[Columns]) -> Floats:
    """What each column of the faces leaves unexplained of each column of a picture (seen x faces). No part counts more
    than 1: a finger or a lamp's reflection spoils some.
    """
    total = np.zeros((len(seen[0].mean), len(faces[0].mean)), np.float32)
    for seen_part, other in zip(seen, faces, strict=True):
        left = _left(seen_part, other)
        total += np.minimum(left, 1.0, out=left)
    total *= 1 / len(seen)
    return total


def usual_gain(seen: Floats, taught: Floats, times: Floats | float = 1.0) -> Floats:
    """By how much a drawing whose mean was taught as one grey level has more or less contrast where it is another; as
    many `times` as are said of each. Less light takes contrast in proportion. More light is a veil: the drawing keeps
    its contrast as light, of which a camera's tone curve (a power of 1 / 2.2, after sRGB) shows the less the brighter
    it is.
    """
    now, then = seen + _FLOOR, taught + _FLOOR
    less = np.asarray(now * (times / then), dtype=np.float32)
    return np.asarray(np.minimum(now**-_TONE * (then**_TONE * times), less, out=less), dtype=np.float32)


def _left(seen: Columns, faces: Columns) -> Floats:
    steady = np.asarray(1 / (faces.energy + _SAME_GAIN), dtype=np.float32)
    twice = seen.values @ (faces.values.T * np.float32(2 / faces.values.shape[1]))
    gain = usual_gain(seen.mean[:, None], faces.mean, _SAME_GAIN * steady)
    left = np.asarray(twice * (steady / 2), dtype=np.float32)
    gain += left
    np.clip(gain, *GAIN, out=gain)
    np.multiply(gain, faces.energy, out=left)
    left -= twice
    left *= gain
    gain *= -faces.mean
    gain += (seen.mean - DARKER)[:, None]
    np.minimum(gain, 0, out=gain)
    gain *= gain
    left += gain
    left += seen.energy[:, None]
    left *= (1 / (2 * (_NOISE + _RELATIVE * seen.energy)))[:, None]
    return left


def bare_misfits(seen: list[Columns], empty: list[Columns]) -> Floats:
    """What the bare table leaves unexplained of each column; it may be brighter or darker: things throw shadows."""
    total = sum(np.minimum(_bare_left(seen_part, other), 1.0) for seen_part, other in zip(seen, empty, strict=True))
    return np.asarray(total / np.float32(len(seen)), dtype=np.float32)


def _bare_left(seen: Columns, empty: Columns) -> Floats:
    both = (seen.values * empty.values).mean(axis=1) + seen.mean * empty.mean
    gain = np.clip(both / (empty.energy + empty.mean**2 + 1), *_SHADOW)
    left = ((seen.values - gain[:, None] * empty.values) ** 2).mean(axis=1) + (seen.mean - gain * empty.mean) ** 2
    return np.asarray(left / (2 * (_NOISE + _RELATIVE * seen.energy)))
