"""The practice board of Economicus: ten segments of a hue and a pattern each, round the central element."""

import math
from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.board import ACTIVE
from companion.games.economicus.rules.box import CENTRE, TRIAL
from companion.practice.pieces.paper import Colour, Point, Sheet
from companion.practice.pieces.printed_table import mixed, price_field, wedge, worn

TILE_HALF_MM = 80.0
INK: Colour = (44.0, 38.0, 36.0)
PAPER: Colour = (214.0, 224.0, 228.0)
TABLES = ("wood", "cloth", "linen")
SLOT_SHADE = 0.45
PALE, BRIGHT = (70 / 255, 100 / 255), (176 / 255, 206 / 255)  # how strong and how bright the tints are
FONT = cv2.FONT_HERSHEY_DUPLEX


def print_segment(sheet: Sheet, plan: BoardMeasures, area: int, tint: Colour, noise: np.random.Generator) -> None:
    """One industry's segment."""
    PATTERNS[area % len(PATTERNS)](sheet, plan, 5.0 + area % 4, mixed(tint, INK, 0.3))
    worn(sheet.picture, noise)
    sheet.line(wedge(plan, 1.2), INK, 0.8, closed=True)
    for r, a in plan.slot_points[plan.slots(area)]:
        sheet.disc((a, -r), plan.token_radius_mm + 0.8, mixed(PAPER, tint, SLOT_SHADE))
        sheet.ring((a, -r), plan.token_radius_mm + 0.8, INK, 0.7)
    _places(sheet, plan, area, tint)


def _places(sheet: Sheet, plan: BoardMeasures, number: int, tint: Colour) -> None:
    """Where the tokens lie, the profit where a crisis covers it, the number, and the field for the price."""
    for name, (r, a) in plan.places.items():
        sheet.disc((a, -r), plan.marker_radius_mm + 0.4, mixed(PAPER, tint, 0.2 if name == ACTIVE else 0.7))
        sheet.ring((a, -r), plan.marker_radius_mm + 0.4, INK, 0.5)
    r, a = plan.places["crisis"]
    sheet.text(f"{TRIAL[number][0]:+d}", (a, -r), 6.0, INK, FONT, 0.8)
    price_field(sheet, plan, (240.0, 242.0, 242.0), INK, 0.5)
    sheet.text(str(number), (0.0, -plan.hub_radius_mm - 7.0), 8.0, INK, FONT, 1.2)


def _strokes(sheet: Sheet, _plan: BoardMeasures, step: float, colour: Colour) -> None:
    for x in np.arange(-320.0, 320.0, step):
        sheet.line([(x, 0.0), (x + 240.0, -240.0)], colour, 0.8)


def _backward(sheet: Sheet, _plan: BoardMeasures, step: float, colour: Colour) -> None:
    for x in np.arange(-320.0, 320.0, step):
        sheet.line([(x, 0.0), (x - 240.0, -240.0)], colour, 0.8)


def _rings(sheet: Sheet, plan: BoardMeasures, step: float, colour: Colour) -> None:
    for radius in np.arange(plan.hub_radius_mm, plan.outer_radius_mm, step):
        sheet.ring((0.0, 0.0), float(radius), colour, 0.8)


def _dots(sheet: Sheet, plan: BoardMeasures, step: float, colour: Colour) -> None:
    for row, y in enumerate(np.arange(-plan.outer_radius_mm, 0.0, step)):
        for x in np.arange(-TILE_HALF_MM, TILE_HALF_MM, step):
            sheet.disc((float(x) + (row % 2) * step / 2, float(y)), 1.2, colour)


PATTERNS: Sequence[Callable[[Sheet, BoardMeasures, float, Colour], None]] = (_strokes, _dots, _rings, _backward)


def print_centre(sheet: Sheet, plan: BoardMeasures) -> None:
    """The central element: rings, its number and profit, and where the three tokens lie."""
    radius = plan.hub_radius_mm - 0.6
    sheet.disc((0.0, 0.0), radius, mixed(PAPER, INK, 0.18))
    for share in (0.98, 0.6):
        sheet.ring((0.0, 0.0), radius * share, INK, 0.8)
    for turn in np.linspace(0, 2 * math.pi, 24, endpoint=False):
        x, y = math.sin(turn), -math.cos(turn)
        sheet.line([(x * radius * 0.62, y * radius * 0.62), (x * radius * 0.96, y * radius * 0.96)], INK, 0.4)
    assert plan.middle is not None
    for at in plan.middle.places.values():
        sheet.disc(at, plan.marker_radius_mm + 0.4, PAPER)
        sheet.ring(at, plan.marker_radius_mm + 0.4, INK, 0.5)
    labels: Mapping[Point, str] = {(0.0, 0.0): str(CENTRE), plan.middle.places["crisis"]: f"{TRIAL[CENTRE][0]:+d}"}
    for at, words in labels.items():
        sheet.text(words, at, 6.0, INK, FONT, 0.8)
