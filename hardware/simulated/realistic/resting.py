"""Discs that lie partly on one another: the upper one rests on the lower one's edge and leans."""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from hardware.simulated.scene import Disc

TOUCH_MM = 0.3
"""Discs that overlap by less lie side by side."""


def rested(discs: Sequence[Disc]) -> tuple[Disc, ...]:
    """The same discs, those that lie over earlier ones lifted and leaning. What hangs in the air stays there."""
    lying: list[Disc] = []
    for disc in discs:
        below = max(lying, key=lambda other: _overlap(disc, other), default=None)
        if below is None or disc.z_mm or _overlap(disc, below) < TOUCH_MM:
            lying.append(disc)
        else:
            lying.append(_propped(disc, below))
    return tuple(lying)


def _overlap(disc: Disc, other: Disc) -> float:
    return disc.radius_mm + other.radius_mm - hypot(disc.x_mm - other.x_mm, disc.y_mm - other.y_mm)


def _propped(disc: Disc, below: Disc) -> Disc:
    """Its far edge stands on the table, and the lower disc's edge carries it; flat when it lies on it by half."""
    dx, dy = below.x_mm - disc.x_mm, below.y_mm - disc.y_mm
    away, overlap = hypot(dx, dy), _overlap(disc, below)
    top = below.z_mm + below.thickness_mm
    if overlap >= disc.radius_mm or away == 0:
        return replace(disc, z_mm=top)
    slope = top / (2 * disc.radius_mm - overlap)
    return replace(disc, z_mm=slope * disc.radius_mm, lean=(slope * dx / away, slope * dy / away))
