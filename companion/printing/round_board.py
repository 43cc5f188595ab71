"""Outlines of a round board to print: arcs, sectors, and the strips of a sector where pieces lie; and pieces with two
sides, which are two discs folded round cardboard and glued.
"""

import math
from typing import Final, NamedTuple

from companion.boxes.board_file import BoardMeasures, Zone
from companion.printing.pdf_page import Page, Point
from companion.printing.printed_sheet import GREY

STEPS: Final = 24
RIM_MM: Final = 1.0  # what is left free between a panel and the edge of its sector


def arc(radius: float, half: float) -> list[Point]:
    """Points of an arc over the upward line, from left to right; `half` is half its angle in radians."""
    turns = [half * (2 * step / STEPS - 1) for step in range(STEPS + 1)]
    return [(radius * math.sin(turn), -radius * math.cos(turn)) for turn in turns]


def sector(plan: BoardMeasures) -> list[Point]:
    """The outline of one sector, standing upright."""
    half = math.pi / plan.areas
    return arc(plan.outer_radius_mm, half) + arc(plan.hub_radius_mm, half)[::-1]


def panel(plan: BoardMeasures, zone: Zone) -> list[Point]:
    """A zone of a sector, widened by a token's radius on every side as far as the sector goes."""
    half, token, rim = math.pi / plan.areas, plan.token_radius_mm, plan.outer_radius_mm - RIM_MM
    border = max(RIM_MM, zone.border_mm - token)
    low, high = max(zone.r_min_mm - token, plan.hub_radius_mm + RIM_MM), zone.r_max_mm + token
    wide = min(_across(half, high, border), rim * math.sin(half - math.asin(min(1.0, border / rim))))
    upper = [wide * (2 * step / STEPS - 1) for step in range(STEPS + 1)]
    below = _across(half, low, border)
    return [(below, -low), (-below, -low), *((a, -min(high, math.sqrt(rim * rim - a * a))) for a in upper)]


def _across(half: float, r: float, border: float) -> float:
    """How far it is at r from the middle line to where `border` is left to the edge of the sector."""
    return (r * math.sin(half) - border) / math.cos(half)


PAD_MM: Final = 1.9  # free paper round a disc


class Sides(NamedTuple):
    """The middles of the two discs."""

    face: Point
    back: Point


def cell_mm(plan: BoardMeasures) -> tuple[float, float]:
    """Width and height of the paper for one piece."""
    return 2 * (plan.token_radius_mm + PAD_MM), 4 * plan.token_radius_mm + 3 * PAD_MM + plan.token_thickness_mm


def folded(page: Page, plan: BoardMeasures, radius: float) -> Sides:
    """Draw the fold, as wide as the cardboard is thick; returns where both sides of a piece of this radius go."""
    x, cell = plan.token_radius_mm + PAD_MM, 2 * plan.token_radius_mm + 1.5 * PAD_MM
    for fold in (cell, cell + plan.token_thickness_mm):
        page.line([(0.0, fold), (2 * x, fold)], GREY, 0.15, (1.5, 1.2))
    return Sides((x, cell - PAD_MM / 2 - radius), (x, cell + plan.token_thickness_mm + PAD_MM / 2 + radius))
