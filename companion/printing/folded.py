"""A piece with two sides: two discs that are folded round cardboard and glued."""

from typing import Final, NamedTuple

from companion.boxes.board_file import BoardMeasures
from companion.printing.pdf_page import Page, Point
from companion.printing.printed_sheet import GREY

PAD_MM: Final = 1.9
"""Free paper round a disc."""


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
