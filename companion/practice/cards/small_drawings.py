"""Our own little drawings on a card of the practice table, and boxes with round corners."""

from collections.abc import Sequence
from typing import Final

from companion.practice.pieces.paper import Colour, Point, Sheet
from companion.ui.paint.outlines import circle, outlines

GRID: Final = 24
"""The side of the square that a drawing is drawn in."""


def stamp(sheet: Sheet, drawing: Sequence[str], centre: Point, size_mm: float, colour: Colour, paper: Colour) -> None:
    """A drawing made of areas: what it adds in its colour, what it cuts away as the paper."""
    scale = size_mm / GRID
    left, top = (at - size_mm / 2 for at in centre)
    for part in drawing:
        how, path = part.split(" ", 1)
        shapes = [[(left + x * scale, top + y * scale) for x, y in outline] for outline in outlines(path)]
        sheet.areas(shapes, paper if how.startswith("-") else colour)


def round_box(box: tuple[float, float, float, float], corner_mm: float) -> list[Point]:
    """The outline of a rectangle (left, top, width, height) with round corners."""
    left, top, wide, high = box
    right, bottom = left + wide - corner_mm, top + high - corner_mm
    ring = circle((0.0, 0.0), corner_mm)
    quarter = len(ring) // 4
    middles = (
        (right, bottom),
        (left + corner_mm, bottom),
        (left + corner_mm, top + corner_mm),
        (right, top + corner_mm),
    )
    return [
        (x + dx, y + dy)
        for at, (x, y) in enumerate(middles)
        for dx, dy in (ring * 2)[at * quarter : (at + 1) * quarter + 1]
    ]
