"""The printed tops of the practice chips: companies and startups of eight colours with two sides, and three tokens.

Colour, kind and side are each told apart without the others: every colour has a sign of its own, a company is painted
to its rim, a startup is a square of paint on paper, and what is turned over lies on ink.
"""

import math
from collections.abc import Callable, Mapping

import numpy as np

from companion.games.economicus.board import ACTIVE, COMPANY, CRISIS, FACE, FORECAST, STARTUP, TURNED
from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.practice.pieces.printed_table import ANY, painted, round_top

INK: Colour = (30.0, 24.0, 22.0)
PAPER: Colour = (222.0, 234.0, 240.0)
TEAL: Colour = (140.0, 150.0, 60.0)  # what is under black paint where other paints lie on ink
PAINTS: Mapping[str, Colour] = {
    "red": (48.0, 52.0, 204.0),
    "blue": (206.0, 96.0, 40.0),
    "green": (72.0, 158.0, 62.0),
    "yellow": (48.0, 208.0, 244.0),
    "violet": (168.0, 62.0, 138.0),
    "orange": (36.0, 128.0, 240.0),
    "white": (236.0, 238.0, 238.0),
    "black": (92.0, 88.0, 86.0),
}
"""By colour, BGR. Black is a dark grey: on a chip as dark as its rim the eyes see little to compare."""
DARK = "black"  # the paint that ink does not show on
SIZE = 0.42  # how far a sign reaches from the middle of a chip whose radius is 1


def _regular(corners: int, first_deg: float = 0.0) -> tuple[Point, ...]:
    turns = [math.radians(first_deg + 360 * corner / corners) for corner in range(corners)]
    return tuple((math.sin(turn), -math.cos(turn)) for turn in turns)


def _bar(turn_deg: float, half: float = 0.24) -> tuple[Point, ...]:
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    corners = ((-1.0, -half), (1.0, -half), (1.0, half), (-1.0, half))
    return tuple((x * c - y * s, x * s + y * c) for x, y in corners)


SIGNS: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "red": (_regular(3),),
    "blue": (_regular(3, 180.0),),
    "green": (_bar(0.0), _bar(90.0)),
    "yellow": (_regular(4, 45.0),),
    "violet": (_bar(45.0), _bar(135.0)),
    "orange": (_bar(0.0, 0.32),),
    "white": (_regular(24),),
    "black": (((-1.0, 0.0), (-0.6, -0.35), (-0.25, 0.1), (0.7, -0.8), (1.0, -0.5), (-0.2, 0.75)),),
}
"""By colour, as outlines within a circle of radius 1."""


def chip_art(mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
    """The top of a chip, a square picture whose inscribed circle it is. Raises KeyError for what there is not.

    `noise` gives the small differences between two prints of the same chip.
    """
    paint = painted(PAINTS[mark], noise, (0.96, 1.03), 3.0)
    against = PAPER if mark == DARK else INK
    under = TEAL if mark == DARK else INK
    ground, ink, around = {FACE: (paint, against, PAPER), TURNED: (under, paint, under)}[side]
    if kind == COMPANY:
        edge = PAPER if mark == DARK and side == FACE else ground
        return _company(ground, ink, edge, SIGNS[mark])
    return {STARTUP: _startup}[kind](around, paint, against, SIGNS[mark])


def _company(ground: Colour, ink: Colour, edge: Colour, outlines: tuple[tuple[Point, ...], ...]) -> Picture:
    """Painted to the rim, a ring and the colour's sign on it. Dark paint has a bright edge: in the chip's own shadow
    the eyes could not tell where it ends.
    """
    sheet = _blank(edge)
    sheet.disc((0.0, 0.0), 0.8, ground)
    sheet.ring((0.0, 0.0), 0.8, ink, 0.09)
    _draw(sheet, outlines, SIZE, ink)
    return sheet.picture


def _startup(paper: Colour, paint: Colour, ink: Colour, outlines: tuple[tuple[Point, ...], ...]) -> Picture:
    """A square of paint on paper or on ink, the sign small in it."""
    sheet = _blank(paper)
    for half, colour in ((0.66, INK), (0.6, paint)):
        sheet.area([(x * half, y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], colour)
    _draw(sheet, outlines, SIZE * 0.8, ink)
    return sheet.picture


def _active(sheet: Sheet) -> None:
    """A white arrow head in a ring on gold."""
    sheet.disc((0.0, 0.0), 0.98, (60.0, 168.0, 206.0))
    sheet.ring((0.0, 0.0), 0.8, INK, 0.14)
    sheet.area([(x * 0.55, y * 0.55) for x, y in ((0.0, -1.0), (0.85, 0.8), (0.0, 0.35), (-0.85, 0.8))], (255.0,) * 3)


def _forecast(sheet: Sheet) -> None:
    """An eye on grey blue."""
    sheet.disc((0.0, 0.0), 0.98, (150.0, 120.0, 84.0))
    sheet.area([(-0.75, 0.0), (-0.3, -0.42), (0.3, -0.42), (0.75, 0.0), (0.3, 0.42), (-0.3, 0.42)], PAPER)
    sheet.disc((0.0, 0.0), 0.26, INK)


def _crisis(sheet: Sheet) -> None:
    """A crack in pink across a dark ground."""
    sheet.disc((0.0, 0.0), 0.98, (40.0, 34.0, 60.0))
    sheet.line([(-0.8, -0.35), (-0.25, 0.1), (0.05, -0.3), (0.8, 0.4)], (190.0, 130.0, 250.0), 0.24)


TOKENS: Mapping[str, Callable[[Sheet], None]] = {ACTIVE: _active, FORECAST: _forecast, CRISIS: _crisis}


def token_art(name: str) -> Picture:
    """The top of a single token. Raises KeyError for one that there is not."""
    draw, sheet = TOKENS[name], _blank(INK)
    draw(sheet)
    return sheet.picture


def _blank(ground: Colour) -> Sheet:
    """A chip of one colour with a dark rim."""
    return round_top(INK, ground, 0.95)


def _draw(sheet: Sheet, outlines: tuple[tuple[Point, ...], ...], size: float, ink: Colour) -> None:
    for outline in outlines:
        sheet.area([(x * size, y * size) for x, y in outline], ink)
