"""Recognises the order of the sectors: each is compared with its own picture from the evening the board was taught."""

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

_CHANCE = 0.05  # two pictures of the same sector may be less alike by so much,
_CLEAR = 0.45  # as long as most places tell their sectors apart this well,
_FIT = 0.85  # or the whole is as like the taught board as this; else it is hardly that board
_SURE = 0.99


@dataclass(frozen=True, slots=True)
class RingReading:
    """The order of the industries as the camera reads it, clockwise from the top.

    `ring` holds None where it is not sure; `p` is how likely the best industry of each position is right; `margin` is
    by how much the best other order fits worse, in summed correlation.
    """

    ring: tuple[int | None, ...]
    p: tuple[float, ...]
    margin: float


def read_ring(eye: Eye, frames: Sequence[Image]) -> RingReading | None:
    """Read the order from still frames; the board must have been found. None when the empty board was never taught."""
    if eye.pose is None or eye.taught.empty is None or not eye.taught.ring:
        return None
    found, order = _compare(eye, eye.flatten(frames))
    if None not in found.ring:
        return found
    again = _lined_up(eye, frames, order)
    return again if again is not None and again.margin > found.margin else found


def _compare(eye: Eye, flat: Image) -> tuple[RingReading, tuple[int, ...]]:
    """The reading of one flat picture, and its best order whether sure or not."""
    assert eye.taught.empty is not None
    like = likeness(strips(flat, eye.plan, eye.view), strips(eye.taught.empty, eye.plan, eye.view))
    places = best_order(like)
    costs = costs_of_change(like, places)
    order = tuple(eye.taught.ring[place] for place in places)
    nearest = np.where(np.eye(len(costs), dtype=bool), np.inf, costs).min(axis=1)
    fit = float(like[range(len(places)), places].mean())
    doubt = max(0.0, min(_CLEAR - float(np.median(nearest)), _FIT - fit))
    p = 1 / np.exp(-costs / (_CHANCE + doubt)).sum(axis=1)
    ring = tuple(industry if sure >= _SURE else None for industry, sure in zip(order, p, strict=True))
    return RingReading(ring, tuple(float(value) for value in p), float(nearest.min())), order


def _lined_up(eye: Eye, frames: Sequence[Image], order: tuple[int, ...]) -> RingReading | None:
    """The board may have slid between its stickers: lay it over what the best order would look like, and read again."""
    assert eye.pose is not None and eye.taught.empty is not None
    expected = rearranged(eye.taught.empty, eye.taught.ring, order, eye.plan, eye.view)
    slid = register(expected, eye.flatten(frames), eye.view)
    if slid is None:
        return None
    flat = make_warp(eye.pose.moved(slid), eye.view).flatten(frames[-1])
    return _compare(eye, flat)[0]
