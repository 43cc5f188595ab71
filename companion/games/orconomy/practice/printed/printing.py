"""One print run of Orconomy: board and tokens in one style.

The printed look of the practice board, in several styles.
"""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.board import ACTIVITY, CRISIS
from companion.games.orconomy.practice.printed import emblems, token_art
from companion.games.orconomy.practice.printed.styles import ArtStyle, pick_style
from companion.practice.pieces.level import Level
from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.practice.pieces.printed_table import ANY, RoundPrint, any_tints, mixed, price_field, wedge, worn

TILE_HALF_MM = 76.0


def _pattern(sheet: Sheet, plan: BoardMeasures, industry: int, colour: Colour, width_mm: float) -> None:
    """A background of strokes or dots; its kind and its step go with the industry."""
    step = 5.0 + industry % 4
    rows = np.arange(-plan.outer_radius_mm, 0.0, step)
    columns = np.arange(-TILE_HALF_MM, TILE_HALF_MM, step)
    if industry % 5 == 0:
        for y in rows:
            sheet.line([(x, y + 1.2 * math.sin(x / 3)) for x in np.arange(-76.0, 77.0, 2.0)], colour, width_mm)
    elif industry % 5 == 1:
        for x in np.arange(-300.0, 300.0, step):
            sheet.line([(x, 0.0), (x + 216.0, -216.0)], colour, width_mm)
    elif industry % 5 == 2:
        for index, y in enumerate(rows):
            for x in columns:
                sheet.disc((x + (index % 2) * step / 2, y), 0.8 + width_mm / 2, colour)
    elif industry % 5 == 3:
        for y in rows:
            sheet.line([(x, y + (abs(x) % step) / 2) for x in np.arange(-76.0, 77.0, step / 2)], colour, width_mm)
    else:
        for radius in np.arange(plan.hub_radius_mm, plan.outer_radius_mm, step):
            sheet.ring((0.0, 0.0), radius, colour, width_mm)


def _print(sheet: Sheet, plan: BoardMeasures, style: ArtStyle, industry: int, tint: Colour) -> None:
    """What stands on the sector: picture, price field, slots, number, income and ability."""
    inks = {"dark": style.ink, "light": style.paper, "tint": tint}
    picture, beside = plan.zones["startups"], plan.zones["extras"]
    middle = (picture.r_min_mm + picture.r_max_mm) / 2
    sheet.area(_panel(plan), mixed(style.panel, tint, 0.3))
    sheet.line(_panel(plan), style.ink, style.line_mm, closed=True)
    emblems.draw(sheet, emblems.EMBLEMS[industry], (0.0, -middle), 15.0, inks)
    price_field(sheet, plan, (246, 248, 248), style.ink, style.line_mm)
    for r, a in plan.slot_points[plan.slots(industry)]:
        SLOTS[style.slot_look](sheet, (a, -r), plan.token_radius_mm, style)
    label = "2/12" if industry == 2 else str(industry)
    rim = (beside.r_min_mm + beside.r_max_mm) / 2
    sheet.text(label, (0.0, -rim), 13.0, style.ink, style.font, 1.2 + style.line_mm)
    _badges(sheet, plan, style, industry, tint)


def _panel(plan: BoardMeasures) -> list[Point]:
    """The picture's frame: the startups' zone and a token's width round it."""
    zone = plan.zones["startups"]
    low, high = zone.r_min_mm - 6, zone.r_max_mm + 8
    half = math.pi / plan.areas * 0.86
    turns = np.linspace(-half, half, 17)
    return [(high * math.sin(t), -high * math.cos(t)) for t in turns] + [
        (low * math.sin(t), -low * math.cos(t)) for t in turns[::-1]
    ]


def _disc_slot(sheet: Sheet, centre: Point, radius_mm: float, style: ArtStyle) -> None:
    sheet.disc(centre, radius_mm + 1.0, style.slot)
    sheet.ring(centre, radius_mm + 1.0, style.ink, style.line_mm)


def _ring_slot(sheet: Sheet, centre: Point, radius_mm: float, style: ArtStyle) -> None:
    sheet.ring(centre, radius_mm + 0.6, style.ink, style.line_mm * 1.5)


def _double_slot(sheet: Sheet, centre: Point, radius_mm: float, style: ArtStyle) -> None:
    _disc_slot(sheet, centre, radius_mm, style)
    sheet.ring(centre, radius_mm - 1.5, style.ink, style.line_mm * 0.7)


def _dotted_slot(sheet: Sheet, centre: Point, radius_mm: float, style: ArtStyle) -> None:
    sheet.disc(centre, radius_mm + 0.8, style.slot)
    for turn in np.linspace(0, 2 * math.pi, 24, endpoint=False):
        reach = radius_mm + 0.8
        sheet.disc((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)), 0.7, style.ink)


def _plate_slot(sheet: Sheet, centre: Point, radius_mm: float, style: ArtStyle) -> None:
    half, cut = radius_mm + 1.5, 4.0
    corners = [(-half, cut - half), (cut - half, -half), (half - cut, -half), (half, cut - half)]
    plate = [(centre[0] + x, centre[1] + y) for x, y in (*corners, *((-x, -y) for x, y in corners))]
    sheet.area(plate, style.slot)
    sheet.line(plate, style.ink, style.line_mm, closed=True)


SLOTS: Mapping[str, Callable[[Sheet, Point, float, ArtStyle], None]] = {
    "disc": _disc_slot,
    "ring": _ring_slot,
    "double": _double_slot,
    "dotted": _dotted_slot,
    "plate": _plate_slot,
}


def _badges(sheet: Sheet, plan: BoardMeasures, style: ArtStyle, industry: int, tint: Colour) -> None:
    """A coin with a number where the Crisis token lies, a star where the Activity token lies."""
    r, a = plan.places["crisis"]
    sheet.disc((a, -r), 7.5, mixed((90, 190, 230), tint, 0.25))
    sheet.ring((a, -r), 7.5, style.ink, style.line_mm)
    sheet.text(str(industry % 4 + 1), (a, -r), 7.0, style.ink, style.font, 0.6 + style.line_mm / 2)
    r, a = plan.places["activity"]
    star = [
        (a + radius * math.sin(turn * math.pi / 5), -r - radius * math.cos(turn * math.pi / 5))
        for turn in range(10)
        for radius in ((7.5, 3.2)[turn % 2],)
    ]
    sheet.area(star, style.paper)
    sheet.line(star, style.ink, style.line_mm, closed=True)


MARKERS = {CRISIS: token_art.crisis_art, ACTIVITY: token_art.activity_art}


class OrconomyPrint(RoundPrint):
    """What comes out of the box."""

    tile_half_mm = TILE_HALF_MM

    def __init__(self, style: ArtStyle) -> None:
        self._style = style

    def table(self, noise: np.random.Generator) -> str:
        return self._style.table

    def tints(self, areas: Sequence[int], noise: np.random.Generator) -> Mapping[int, Colour]:
        return any_tints(noise, areas, self._style.saturation, self._style.value, self._style.one_hue)

    def print_tile(
        self, sheet: Sheet, plan: BoardMeasures, area: int, tint: Colour, noise: np.random.Generator
    ) -> None:
        """One industry's sector."""
        style = self._style
        strokes = mixed(tint, style.ink, style.pattern_share)
        if style.background is None:
            _pattern(sheet, plan, area, strokes, style.line_mm)
        else:
            high, wide = sheet.picture.shape[:2]
            sheet.picture[:] = style.background(noise, (high, wide), sheet.px_per_mm, tint, strokes)
        worn(sheet.picture, noise)
        sheet.line(wedge(plan, 1.2), style.ink, style.line_mm, closed=True)
        _print(sheet, plan, style, area, tint)

    def print_hub(self, sheet: Sheet, plan: BoardMeasures) -> None:
        """The middle of the board: rings and a star of tusks."""
        style = self._style
        radius = plan.hub_radius_mm - 0.6
        sheet.disc((0.0, 0.0), radius, style.panel)
        for share, width in ((0.97, 1.5), (0.82, 0.8), (0.3, 1.2)):
            sheet.ring((0.0, 0.0), radius * share, style.ink, width)
        for index in range(12):
            turn = 2 * math.pi * index / 12
            points = [(0.78, 0.0), (0.36, 0.11), (0.36, -0.11)]
            sheet.area(
                [
                    (
                        radius * (r * math.sin(turn) + a * math.cos(turn)),
                        radius * (-r * math.cos(turn) + a * math.sin(turn)),
                    )
                    for r, a in points
                ],
                style.ink,
            )

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        return token_art.token_art(mark, side, self._style, noise)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        return MARKERS[name](noise)


def any_print(noise: np.random.Generator, level: Level) -> OrconomyPrint:
    """A print run in a style of this level, by chance."""
    return OrconomyPrint(pick_style(noise, hard=level is Level.HARD))
