"""Recognises the order of the areas by comparing each position with the areas of the taught empty board.

Unrolls each area of the board to an upright strip, and measures how similar two strips are.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board_plan import BoardPlan
from vision.board_shapes import Grid
from vision.discs.assignment import best_order, costs_of_change
from vision.find.lens import Points
from vision.find.light import Floats
from vision.find.pose import Image
from vision.find.warp import FlatView

_STEP_MM = 2.0  # one strip pixel outwards, and half-way out also across
_SEARCH = 3  # strip pixels each way: the parts of a jigsaw never lie exactly where they should
_SMOOTH_PX = 6.0
_DARKEST = 8.0
_STRANGE = 2.2  # summed over the three channels; the same print stays below it
_LEAST_KNOWN = 0.25
_ROUNDED = 0.85  # of a cell's width: a hexagon has less to show in its corners
_STRONGEST = 2.5  # clipped at this many times the usual strength: one token must not outweigh the print


def strips(flat: Image, plan: BoardPlan, view: FlatView) -> Floats:
    """The illumination-normalised appearance of each area: positions x outwards x across x 3 (brightness, two colours).
    What all areas share (printed spots, rims, the colour of the lamp) is removed by subtracting the median over the
    positions, which does not depend on their order.
    """
    at = _pixels(plan, view)
    rows = at.reshape(-1, at.shape[2], 2)
    soft = cv2.GaussianBlur(flat, (0, 0), 1.2)
    picked = cv2.remap(soft, rows[..., 0], rows[..., 1], cv2.INTER_LINEAR).reshape(*at.shape[:3], 3)
    level = np.log(picked.astype(np.float32) + _DARKEST)
    blue, green, red = (level[..., i] for i in range(3))
    parts = np.stack([level.mean(axis=3), red - green, blue - green], axis=3)
    parts -= np.median(parts, axis=0)
    return np.stack([_plain(part) for part in parts])


def _pixels(plan: BoardPlan, view: FlatView) -> Floats:
    """Where the pixels of each strip lie in the flat picture: positions x outwards x across x 2. Cells of a grid are no
    sectors: the square in the middle of each is unrolled as it is.
    """
    if isinstance(plan.shape, Grid):
        half = min(plan.shape.cell_mm) / 2 * _ROUNDED
        axis = np.arange(-half, half, _STEP_MM)
        u, v = np.meshgrid(axis, axis)
        position = np.arange(plan.areas)[:, None, None]
        return np.asarray(view.to_px(np.stack(plan.shape.point(position, u, v), axis=3)), dtype=np.float32)
    r = np.arange(plan.hub_radius_mm + 4, plan.outer_radius_mm - 3, _STEP_MM)[None, :, None]
    count = int(plan.step * (plan.hub_radius_mm + plan.outer_radius_mm) / 2 / _STEP_MM)
    across = (np.arange(count) - (count - 1) / 2) / count * plan.step
    turn = np.arange(plan.sectors)[:, None, None] * plan.step + across
    return np.asarray(view.to_px(np.stack([r * np.sin(turn), -r * np.cos(turn)], axis=3)), dtype=np.float32)


def _plain(part: Floats) -> Floats:
    """One strip without gradual changes of brightness; each channel in units of its own mean magnitude."""
    part[..., 0] -= cv2.GaussianBlur(part[..., 0], (0, 0), _SMOOTH_PX)
    part -= np.median(part, axis=(0, 1))
    strength = np.abs(part).mean(axis=(0, 1)) + 0.01
    return np.asarray(np.clip(part / strength, -_STRONGEST, _STRONGEST), dtype=np.float32)


def likeness(now: Floats, taught: Floats) -> Points:
    """The similarity of each position now to each taught area: positions x areas, a correlation from -1 to 1."""
    inner = np.ascontiguousarray(now[:, _SEARCH:-_SEARCH, _SEARCH:-_SEARCH])
    return np.array([_compared(one, taught) for one in inner])


def _compared(one: Floats, taught: Floats) -> list[float]:
    """One position against every area, masking what lies on it: the pixels that resemble none of them."""
    plain = [cv2.matchTemplate(area, one, cv2.TM_CCOEFF_NORMED) for area in taught]
    known = _resemblance_mask(one, taught, [np.unravel_index(int(match.argmax()), match.shape) for match in plain])
    return [float(cv2.matchTemplate(area, one, cv2.TM_CCOEFF_NORMED, mask=known).max()) for area in taught]


def _resemblance_mask(one: Floats, taught: Floats, at: list[tuple[np.intp, ...]]) -> Floats:
    """1 where the position resembles at least one of the areas, else 0; the same mask for every area."""
    rows, columns = one.shape[:2]
    off = np.full((rows, columns), np.inf, dtype=np.float32)
    for area, (y, x) in zip(taught, at, strict=True):
        gap = cv2.blur(np.abs(one - area[y : y + rows, x : x + columns]).sum(axis=2), (5, 5))
        off = np.minimum(off, gap)
    known = (off < _STRANGE).astype(np.float32)
    if known.mean() < _LEAST_KNOWN:
        known[:] = 1
    return np.repeat(known[..., None], 3, axis=2)


_CHANCE = 0.05  # the similarity of two pictures of the same area may be this much lower by chance,
_CLEAR = 0.45  # provided most positions distinguish their areas this well,
_FIT = 0.85  # or the whole is this similar to the taught board; else it is probably another board
_SURE = 0.99


@dataclass(frozen=True, slots=True)
class OrderReading:
    """The order of the areas as the camera reads it, clockwise from the top. `order` holds None where it is uncertain;
    `p` is the probability that the best area of each position is right; `margin` is how much worse the second-best
    order fits, in summed correlation; `fit` the mean of the best one's correlations.
    """

    order: tuple[int | None, ...]
    p: tuple[float, ...]
    margin: float
    fit: float


def compare_order(
    flat: Image, empty: Image, taught: tuple[int, ...], plan: BoardPlan, view: FlatView
) -> tuple[OrderReading, tuple[int, ...]]:
    """The reading of a flat picture by the `empty` board of the order `taught`; the best order, however uncertain."""
    like = likeness(strips(flat, plan, view), strips(empty, plan, view))
    places = best_order(like)
    costs = costs_of_change(like, places)
    order = tuple(taught[place] for place in places)
    nearest = np.where(np.eye(len(costs), dtype=bool), np.inf, costs).min(axis=1)
    fit = float(like[range(len(places)), places].mean())
    doubt = max(0.0, min(_CLEAR - float(np.median(nearest)), _FIT - fit))
    p = 1 / np.exp(-costs / (_CHANCE + doubt)).sum(axis=1)
    sure = tuple(area if chance >= _SURE else None for area, chance in zip(order, p, strict=True))
    return OrderReading(sure, tuple(float(value) for value in p), float(nearest.min()), fit), order
