"""The printed look of the practice table: table top, round board and ArUco stickers, in several styles."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.checked.board_file import BoardPlan, Sticker
from companion.games.orconomy.practice.printed import emblems
from companion.games.orconomy.practice.printed.styles import ArtStyle
from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.practice.pieces.table_top import table_top
from hardware.simulated.scene import Ground

TABLE_HALF_MM = (660.0, 470.0)
TILE_HALF_MM = 76.0
MISPLACED_MM, MISPLACED_DEG = 0.4, 0.25
ONE_FAMILY = 24.0
"""How far apart the hues of one family are, on a wheel of 180."""


def ground(
    plan: BoardPlan, ring: Sequence[int], style: ArtStyle, rng: np.random.Generator, px_per_mm: float = 3.0
) -> Ground:
    """The whole printed table from above.

    `ring` is the industry at each position, clockwise from the top. Raises ValueError when it does not fill the board.
    """
    if len(ring) != plan.areas or set(ring) != set(plan.area_slots):
        raise ValueError(f"the ring {tuple(ring)} does not hold every industry of the board once")
    half_w, half_h = (round(half * px_per_mm) for half in TABLE_HALF_MM)
    picture = table_top(style.table, rng, (2 * half_w, 2 * half_h), px_per_mm)
    sheet = Sheet(picture, (half_w, half_h), px_per_mm)
    _cast_shadow(sheet, plan.outer_radius_mm)
    tints = _tints(style, rng, sorted(ring))
    for position, industry in enumerate(ring):
        tile = _sector(plan, style, industry, tints[industry], rng, px_per_mm)
        _lay(sheet, tile, plan, position, rng, px_per_mm)
    _hub(sheet, plan, style)
    for sticker in plan.stickers:
        _stick(sheet, plan, sticker, px_per_mm)
    return Ground(sheet.picture, (float(half_w), float(half_h)), px_per_mm)


def relaid(printed: Ground, old: Sequence[int], new: Sequence[int], plan: BoardPlan) -> Ground:
    """The same printed sectors on the same table, laid in another order: each is turned to its new position."""
    reach = math.ceil(plan.outer_radius_mm * printed.px_per_mm)
    left, top = (round(middle) - reach for middle in printed.origin_px)
    across, down = np.meshgrid(*(np.arange(-reach, reach + 1, dtype=np.float32),) * 2)
    step = 2 * np.pi / plan.areas
    place = np.rint(np.arctan2(across, -down) / step).astype(int) % plan.areas
    back = (np.array([old.index(industry) - at for at, industry in enumerate(new)]) * step).astype(np.float32)
    c, s = np.cos(back)[place], np.sin(back)[place]
    away = np.hypot(across, down)
    moved = (away > plan.hub_radius_mm * printed.px_per_mm) & (away <= reach)
    rows, columns = slice(top, top + 2 * reach + 1), slice(left, left + 2 * reach + 1)
    board = np.ascontiguousarray(printed.texture[rows, columns])
    turned = cv2.remap(board, across * c - down * s + reach, across * s + down * c + reach, cv2.INTER_LINEAR)
    picture = printed.texture.copy()
    picture[rows, columns][moved] = turned[moved]
    return replace(printed, texture=picture)


def _tints(style: ArtStyle, rng: np.random.Generator, industries: Sequence[int]) -> dict[int, Colour]:
    """A colour for each industry: hues spread round the wheel in an order chosen by chance."""
    start = rng.uniform(0, 180)
    places = rng.permutation(len(industries))
    tints = {}
    for industry, place in zip(industries, places, strict=True):
        hue = (start + 180 * place / len(industries)) % 180
        if style.one_hue is not None:
            hue = style.one_hue + (place / len(industries) - 0.5) * ONE_FAMILY
        hsv = np.array([[[hue, 255 * rng.uniform(*style.saturation), 255 * rng.uniform(*style.value)]]], np.uint8)
        blue, green, red = (float(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
        tints[industry] = (blue, green, red)
    return tints


def _mixed(first: Colour, second: Colour, share: float) -> Colour:
    b, g, r = (a + (c - a) * share for a, c in zip(first, second, strict=True))
    return b, g, r


def _wedge(plan: BoardPlan, inset_mm: float = 0.0) -> list[Point]:
    """The sector's outline in its own sheet, (a, -r)."""
    half = math.pi / plan.areas
    turns = np.linspace(-half, half, 33)
    outer, inner = plan.outer_radius_mm - inset_mm, plan.hub_radius_mm + inset_mm
    rim = [(outer * math.sin(t), -outer * math.cos(t)) for t in turns * (1 - inset_mm / outer / half)]
    hub = [(inner * math.sin(t), -inner * math.cos(t)) for t in turns[::-1] * (1 - inset_mm / inner / half)]
    return rim + hub


def _sector(
    plan: BoardPlan, style: ArtStyle, industry: int, tint: Colour, rng: np.random.Generator, px_per_mm: float
) -> Sheet:
    """One industry's sector, standing upright in its own picture."""
    size = (round((plan.outer_radius_mm + 8) * px_per_mm), round(2 * TILE_HALF_MM * px_per_mm), 3)
    picture = np.empty(size, np.uint8)
    picture[:] = np.rint(tint)
    sheet = Sheet(picture, (size[1] / 2 - 0.5, size[0] - 0.5), px_per_mm)
    strokes = _mixed(tint, style.ink, style.pattern_share)
    if style.background is None:
        _pattern(sheet, plan, industry, strokes, style.line_mm)
    else:
        picture[:] = style.background(rng, (size[0], size[1]), px_per_mm, tint, strokes)
    _worn(picture, rng)
    sheet.line(_wedge(plan, 1.2), style.ink, style.line_mm, closed=True)
    _print(sheet, plan, style, industry, tint)
    return sheet


def _pattern(sheet: Sheet, plan: BoardPlan, industry: int, colour: Colour, width_mm: float) -> None:
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


def _print(sheet: Sheet, plan: BoardPlan, style: ArtStyle, industry: int, tint: Colour) -> None:
    """What stands on the sector: picture, price field, slots, number, income and ability."""
    inks = {"dark": style.ink, "light": style.paper, "tint": tint}
    picture, beside = plan.zones["startups"], plan.zones["extras"]
    middle = (picture.r_min_mm + picture.r_max_mm) / 2
    sheet.area(_panel(plan), _mixed(style.panel, tint, 0.3))
    sheet.line(_panel(plan), style.ink, style.line_mm, closed=True)
    emblems.draw(sheet, emblems.EMBLEMS[industry], (0.0, -middle), 15.0, inks)
    price = plan.fields["price_field"]
    (r, a), (width, height) = price.centre, price.size_mm
    half_w, half_h = width / 2, height / 2
    field = [(a - half_w, -r - half_h), (a + half_w, -r - half_h), (a + half_w, -r + half_h), (a - half_w, -r + half_h)]
    sheet.area(field, (246, 248, 248))
    sheet.line(field, style.ink, style.line_mm, closed=True)
    for r, a in plan.slot_points[plan.slots(industry)]:
        SLOTS[style.slot_look](sheet, (a, -r), plan.token_radius_mm, style)
    label = "2/12" if industry == 2 else str(industry)
    rim = (beside.r_min_mm + beside.r_max_mm) / 2
    sheet.text(label, (0.0, -rim), 13.0, style.ink, style.font, 1.2 + style.line_mm)
    _badges(sheet, plan, style, industry, tint)


def _panel(plan: BoardPlan) -> list[Point]:
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


def _badges(sheet: Sheet, plan: BoardPlan, style: ArtStyle, industry: int, tint: Colour) -> None:
    """A coin with a number where the Crisis token lies, a star where the Activity token lies."""
    r, a = plan.places["crisis"]
    sheet.disc((a, -r), 7.5, _mixed((90, 190, 230), tint, 0.25))
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


def _worn(picture: Picture, rng: np.random.Generator) -> None:
    """Uneven print: soft blotches a few levels strong."""
    coarse = rng.normal(0, 4, (picture.shape[0] // 24, picture.shape[1] // 24)).astype(np.float32)
    blotch = cv2.resize(coarse, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_CUBIC)
    picture[:] = np.clip(picture + np.asarray(blotch)[:, :, None], 0, 255).astype(np.uint8)


def _lay(sheet: Sheet, tile: Sheet, plan: BoardPlan, position: int, rng: np.random.Generator, px_per_mm: float) -> None:
    """Lay a sector tile at its position, off by a little, as jigsaw pieces lie."""
    turn = 360.0 * position / plan.areas + rng.uniform(-MISPLACED_DEG, MISPLACED_DEG)
    pivot = tile.pixels([(0.0, 0.0)])[0]
    target = sheet.pixels([tuple(rng.uniform(-MISPLACED_MM, MISPLACED_MM, 2))])[0]
    mask = np.zeros_like(tile.picture)
    Sheet(mask, tuple(pivot), px_per_mm).area(_wedge(plan, 0.3), (255, 255, 255))
    middle = sheet.pixels([plan.table_xy(position, (plan.outer_radius_mm * 0.65, 0.0))])[0]
    reach = round(95 * px_per_mm)
    left, top = (int(v) for v in np.rint(middle) - reach)
    matrix = cv2.getRotationMatrix2D((float(pivot[0]), float(pivot[1])), -turn, 1.0)
    matrix[:, 2] += target - pivot - (left, top)
    _paste(sheet.picture, tile.picture, mask, np.asarray(matrix, np.float64), (left, top, 2 * reach))


def _paste(
    onto: Picture, picture: Picture, mask: Picture, matrix: NDArray[np.float64], window: tuple[int, int, int]
) -> None:
    """Warp a picture with its mask into a square window (left, top, side) of another."""
    left, top, side = window
    cover = np.asarray(cv2.warpAffine(mask, matrix, (side, side)), np.float32) / 255
    warped = np.asarray(cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_CUBIC), np.float32)
    part = onto[top : top + side, left : left + side]
    part[:] = np.rint(part + (warped - part) * cover).astype(np.uint8)


def _cast_shadow(sheet: Sheet, radius_mm: float) -> None:
    """The board is a few millimetres of cardboard: a dark edge lies round it."""
    shade = np.full(sheet.picture.shape, 255, np.uint8)
    x, y = sheet.pixels([(0.0, 0.0)])[0]
    scale = float(sheet.pixels([(1.0, 0.0)])[0][0] - x)
    Sheet(shade, (x, y), scale).disc((0.0, 0.0), radius_mm + 0.8, (150, 150, 150))
    soft = cv2.blur(shade, (round(3 * scale), round(3 * scale)))
    sheet.picture[:] = cv2.multiply(sheet.picture, soft, scale=1 / 255)


def _hub(sheet: Sheet, plan: BoardPlan, style: ArtStyle) -> None:
    """The middle of the board: rings and a star of tusks."""
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


def _stick(sheet: Sheet, plan: BoardPlan, sticker: Sticker, px_per_mm: float) -> None:
    """Paste one white sticker with its ArUco square."""
    code = cv2.aruco.getPredefinedDictionary(int(getattr(cv2.aruco, plan.sticker_dictionary)))
    side = round(plan.sticker_side_mm * px_per_mm * 2)
    quiet = round(plan.sticker_quiet_mm * px_per_mm * 2)
    square = cv2.copyMakeBorder(
        cv2.aruco.generateImageMarker(code, sticker.number, side),
        quiet,
        quiet,
        quiet,
        quiet,
        cv2.BORDER_CONSTANT,
        value=(255,),
    )
    paper = np.clip(square, 28, 244).astype(np.uint8)
    whole = side + 2 * quiet
    scale = (plan.sticker_side_mm + 2 * plan.sticker_quiet_mm) * px_per_mm / whole
    x, y = sheet.pixels([(sticker.x_mm, sticker.y_mm)])[0]
    reach = round((plan.sticker_side_mm + 2 * plan.sticker_quiet_mm) * px_per_mm)
    left, top = round(x) - reach, round(y) - reach
    pivot = (whole - 1) / 2
    matrix: NDArray[np.float64] = np.zeros((2, 3))
    matrix[:] = cv2.getRotationMatrix2D((pivot, pivot), -sticker.turned_deg, scale)
    matrix[:, 2] += np.array([x - left, y - top]) - pivot
    picture = np.asarray(cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR), np.uint8)
    _paste(sheet.picture, picture, np.full_like(picture, 255), matrix, (left, top, 2 * reach))
