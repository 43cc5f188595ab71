"""Recognises the order of the areas by comparing each position with the areas of the taught empty board."""

from dataclasses import dataclass

import numpy as np

from vision.board_plan import BoardPlan
from vision.discs.assignment import best_order, costs_of_change
from vision.find.pose import Image
from vision.find.tile_strips import likeness, strips
from vision.find.warp import FlatView

_CHANCE = 0.05  # the similarity of two pictures of the same area may be this much lower by chance,
_CLEAR = 0.45  # provided most positions distinguish their areas this well,
_FIT = 0.85  # or the whole is this similar to the taught board; else it is probably another board
_SURE = 0.99


@dataclass(frozen=True, slots=True)
class OrderReading:
    """The order of the areas as the camera reads it, clockwise from the top.

    `order` holds None where it is uncertain; `p` is the probability that the best area of each position is right;
    `margin` is how much worse the second-best order fits, in summed correlation; `fit` the mean of the best
    one's correlations.
    """

    order: tuple[int | None, ...]
    p: tuple[float, ...]
    margin: float
    fit: float


def compare_order(
    flat: Image, empty: Image, taught: tuple[int, ...], plan: BoardPlan, view: FlatView
) -> tuple[OrderReading, tuple[int, ...]]:
    """The reading of one flat picture by the `empty` board, on which the areas lay in the order `taught`, and the best
    order however uncertain.
    """
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
