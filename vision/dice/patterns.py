"""What the six faces of an ordinary die look like: pips on a lattice, as small templates to compare pictures with.

Everything is measured in pitches: one pitch is the distance from the middle of a face to its next row of pips.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Site = tuple[float, float]

FACES: Final = range(1, 7)
SPAN: Final = 3.3  # the side of the compared square, in pitches: the pips and a rim, not the die's edge
PIP: Final = 0.75  # a pip's diameter, in pitches; makes differ (0.65 to 0.85), which hardly changes anything
SIDE: Final = 20  # points along each side of a template
ROUGH_SIDE: Final = 10  # enough to find about where a face is, and how it lies, at a quarter of the cost
_SOFT = 0.1
_ROUND = 0.2
_LONG = 1.25
_CORNERS: Final[tuple[Site, ...]] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
# the pips of each face; those that look different after a quarter turn are listed in both positions, and the two rows
# of the six also as many makers drill them, longer than they lie apart
_ARRANGEMENTS: Final[Mapping[int, tuple[tuple[Site, ...], ...]]] = {
    1: (((0, 0),),),
    2: (((-1, -1), (1, 1)), ((1, -1), (-1, 1))),
    3: (((-1, -1), (0, 0), (1, 1)), ((1, -1), (0, 0), (-1, 1))),
    4: (_CORNERS,),
    5: ((*_CORNERS, (0, 0)),),
    6: (
        (*_CORNERS, (-1, 0), (1, 0)),
        (*_CORNERS, (0, -1), (0, 1)),
        tuple((x * _LONG, y) for x in (-1, 0, 1) for y in (-1, 1)),
        tuple((x, y * _LONG) for x in (-1, 1) for y in (-1, 0, 1)),
    ),
}


def _grid(side: int) -> Floats:
    step = (np.arange(side, dtype=np.float32) + 0.5) / side - 0.5
    x, y = np.meshgrid(step * SPAN, step * SPAN)
    return np.stack([x.ravel(), y.ravel()])


@dataclass(frozen=True, slots=True)
class Templates:
    """The faces as unit vectors in which brightness, and its slope over the face, do not count. `grid` is where the
    points of a template lie on the face (2 x n, in pitches from its middle); `starts` says at which of the `rows` each
    face begins; `weights` are the square roots of the points' weights, and `slopes` the directions that are taken out.
    """

    grid: Floats
    starts: NDArray[np.int64]
    rows: Floats
    weights: Floats
    slopes: Floats

    def compare(self, patches: Floats) -> tuple[Floats, Floats]:
        """How well patches (one a row, dark pips) correlate with each face (n x 6, -1 to 1), and their contrast."""
        flat = _without(patches * self.weights, self.slopes)
        size = np.linalg.norm(flat, axis=1)
        best = np.maximum.reduceat(flat @ self.rows.T, self.starts, axis=1)
        return best / np.maximum(size, 1e-3)[:, None], size


def _without(rows: Floats, slopes: Floats) -> Floats:
    return np.asarray(rows - (rows @ slopes) @ slopes.T, dtype=np.float32)


def _pips(grid: Floats, sites: tuple[Site, ...]) -> Floats:
    """Minus one on the pips and nought beside them, with soft edges."""
    depth = np.zeros(grid.shape[1], dtype=np.float32)
    for x, y in sites:
        depth -= 1 / (1 + np.exp((np.hypot(grid[0] - x, grid[1] - y) - PIP / 2) / _SOFT))
    return depth


def make_templates(side: int = SIDE) -> Templates:
    """The templates of all six faces, with `side` points along each side."""
    grid = _grid(side)
    corner = np.maximum(np.abs(grid) - SPAN * (0.5 - _ROUND), 0)
    weights = (np.hypot(*corner) < SPAN * _ROUND).astype(np.float32)
    slopes, _ = np.linalg.qr(np.stack([np.ones(side * side), *grid], axis=1) * weights[:, None])
    slopes = slopes.astype(np.float32)
    rows = _without(np.stack([_pips(grid, sites) for face in FACES for sites in _ARRANGEMENTS[face]]) * weights, slopes)
    rows /= np.linalg.norm(rows, axis=1)[:, None]
    counts = [len(_ARRANGEMENTS[face]) for face in FACES]
    return Templates(grid, np.cumsum([0, *counts[:-1]]), rows, weights, slopes)
