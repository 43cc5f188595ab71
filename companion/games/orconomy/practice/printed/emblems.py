"""Simple pictures for the ten industries of the practice board, as strokes and patches in a unit square.

Every emblem is a row of strokes drawn one over another, in a square from -1 to 1, y downwards. `dark` is the ink,
`light` the paper, `tint` the sector's own colour.
"""

import math

from companion.practice.pieces.paper import Colour, Point, Sheet
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Stroke:
    """One piece of an emblem: an `area`, a `line`, a `disc` or a `ring` (`size`: radius, or width of a line)."""

    kind: str
    points: tuple[Point, ...]
    ink: str
    size: float = 0.0


def _round(count: int, radius: float) -> tuple[Point, ...]:
    turns = [2 * math.pi * index / count for index in range(count)]
    return tuple((radius * math.sin(t), -radius * math.cos(t)) for t in turns)


def _cog() -> tuple[Stroke, ...]:
    teeth = tuple(Stroke("disc", (point,), "dark", 0.2) for point in _round(8, 0.78))
    return (*teeth, Stroke("disc", ((0, 0),), "dark", 0.74), Stroke("disc", ((0, 0),), "light", 0.36))


def _wheel() -> tuple[Stroke, ...]:
    spokes = tuple(Stroke("line", ((0, 0), point), "dark", 0.1) for point in _round(8, 0.8))
    return (*spokes, Stroke("ring", ((0, 0),), "dark", 0.85), Stroke("disc", ((0, 0),), "dark", 0.22))


EMBLEMS: dict[int, tuple[Stroke, ...]] = {
    2: (
        Stroke("disc", ((0.45, -0.5),), "light", 0.32),
        Stroke("area", ((-1, 0.8), (-0.3, -0.7), (0.4, 0.8)), "dark"),
        Stroke("area", ((0, 0.8), (0.5, -0.1), (1, 0.8)), "tint"),
        Stroke("area", ((-0.5, -0.25), (-0.3, -0.7), (-0.1, -0.25)), "light"),
    ),
    3: (
        Stroke("area", ((-0.45, -0.3), (0.45, -0.3), (0.25, 0.9), (-0.25, 0.9)), "dark"),
        Stroke("line", ((-0.4, -0.3), (-0.9, -0.4), (-0.85, -0.9)), "dark", 0.16),
        Stroke("line", ((0.4, -0.3), (0.9, -0.4), (0.85, -0.9)), "dark", 0.16),
        Stroke("disc", ((-0.2, 0.05),), "light", 0.1),
        Stroke("disc", ((0.2, 0.05),), "light", 0.1),
    ),
    4: (
        Stroke("area", ((-0.9, -0.15), (0.2, -0.5), (0.2, 0.5), (-0.9, 0.15)), "dark"),
        Stroke("line", ((0.45, -0.4), (0.6, 0), (0.45, 0.4)), "dark", 0.12),
        Stroke("line", ((0.7, -0.65), (0.92, 0), (0.7, 0.65)), "light", 0.12),
    ),
    5: _cog(),
    6: (
        Stroke("area", ((-0.9, 0), (-0.6, -0.6), (0, -0.85), (0.6, -0.6), (0.9, 0)), "dark"),
        Stroke("area", ((-0.28, 0), (0.28, 0), (0.36, 0.85), (-0.36, 0.85)), "light"),
        Stroke("disc", ((-0.3, -0.38),), "light", 0.16),
        Stroke("disc", ((0.3, -0.3),), "light", 0.12),
    ),
    7: _wheel(),
    8: (
        Stroke("area", ((-0.6, -0.9), (0.6, -0.9), (0.5, 0.9), (-0.5, 0.9)), "dark"),
        Stroke("disc", ((-0.25, -0.4),), "light", 0.17),
        Stroke("disc", ((0.25, -0.4),), "light", 0.17),
        Stroke("line", ((0, -0.3), (0, 0.2)), "tint", 0.16),
        Stroke("line", ((-0.3, 0.5), (0.3, 0.5)), "light", 0.18),
    ),
    9: (
        Stroke("disc", ((-0.35, 0.4),), "dark", 0.48),
        Stroke("disc", ((-0.35, 0.4),), "light", 0.3),
        Stroke("disc", ((0.4, 0.35),), "dark", 0.48),
        Stroke("disc", ((0.4, 0.35),), "tint", 0.3),
        Stroke("disc", ((0, -0.35),), "dark", 0.48),
        Stroke("disc", ((0, -0.35),), "light", 0.3),
    ),
    10: (
        Stroke("area", ((-0.5, -0.9), (0.5, -0.9), (0.75, 0), (0.5, 0.9), (-0.5, 0.9), (-0.75, 0)), "dark"),
        Stroke("line", ((-0.62, -0.4), (0.62, -0.4)), "light", 0.12),
        Stroke("line", ((-0.62, 0.4), (0.62, 0.4)), "light", 0.12),
    ),
    11: (
        Stroke("line", ((-0.8, -0.8), (0.6, 0.6)), "dark", 0.2),
        Stroke("line", ((0.8, -0.8), (-0.6, 0.6)), "dark", 0.2),
        Stroke("line", ((0.25, 0.75), (0.75, 0.25)), "light", 0.16),
        Stroke("line", ((-0.25, 0.75), (-0.75, 0.25)), "light", 0.16),
    ),
}


def draw(sheet: Sheet, strokes: tuple[Stroke, ...], centre: Point, half_mm: float, inks: dict[str, Colour]) -> None:
    """Print strokes with the unit square's half side `half_mm` long. Inks are looked up by name."""
    for stroke in strokes:
        points = [(centre[0] + x * half_mm, centre[1] + y * half_mm) for x, y in stroke.points]
        colour, size = inks[stroke.ink], stroke.size * half_mm
        if stroke.kind == "area":
            sheet.area(points, colour)
        elif stroke.kind == "line":
            sheet.line(points, colour, size)
        elif stroke.kind == "disc":
            sheet.disc(points[0], size, colour)
        else:
            sheet.ring(points[0], size, colour, 0.16 * half_mm)
