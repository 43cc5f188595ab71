"""Recognises the order of the areas by comparing each position with the areas of the taught empty board."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.discs.assignment import best_order, costs_of_change
from vision.discs.taught import rearranged
from vision.eye import Eye
from vision.find.pose import Image
from vision.find.registration import register
from vision.find.tile_strips import likeness, strips
from vision.find.warp import make_warp

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


def read_order(eye: Eye, frames: Sequence[Image]) -> OrderReading | None:
    """Read the order from still frames; the board must have been located. None when it was never taught empty."""
    if eye.pose is None or eye.taught.empty is None or not eye.taught.order:
        return None
    found, order = _compare(eye, eye.flatten(frames))
    if None not in found.order:
        return found
    again = _lined_up(eye, frames, order)
    if again is None or again.fit <= found.fit:  # lined up with a wrong order the board fits worse than before
        return found
    return again if again.margin > found.margin else found


def _compare(eye: Eye, flat: Image) -> tuple[OrderReading, tuple[int, ...]]:
    """The reading of one flat picture, and its best order however uncertain."""
    assert eye.taught.empty is not None
    like = likeness(strips(flat, eye.plan, eye.view), strips(eye.taught.empty, eye.plan, eye.view))
    places = best_order(like)
    costs = costs_of_change(like, places)
    order = tuple(eye.taught.order[place] for place in places)
    nearest = np.where(np.eye(len(costs), dtype=bool), np.inf, costs).min(axis=1)
    fit = float(like[range(len(places)), places].mean())
    doubt = max(0.0, min(_CLEAR - float(np.median(nearest)), _FIT - fit))
    p = 1 / np.exp(-costs / (_CHANCE + doubt)).sum(axis=1)
    sure = tuple(area if chance >= _SURE else None for area, chance in zip(order, p, strict=True))
    return OrderReading(sure, tuple(float(value) for value in p), float(nearest.min()), fit), order


def _lined_up(eye: Eye, frames: Sequence[Image], order: tuple[int, ...]) -> OrderReading | None:
    """The board may have slid between its stickers: register it with what the best order would look like."""
    assert eye.pose is not None and eye.taught.empty is not None
    expected = rearranged(eye.taught.empty, eye.taught.order, order, eye.plan, eye.view)
    slid = register(expected, eye.flatten(frames), eye.view)
    if slid is None:
        return None
    flat = make_warp(eye.pose.moved(slid), eye.view).flatten(frames[-1])
    return _compare(eye, flat)[0]
