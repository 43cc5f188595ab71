"""What every printed round board has on a practice table: the table top, sectors laid like jigsaw pieces, stickers."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.board_file import BoardMeasures
from companion.boxes.mat_file import MatPlan
from companion.boxes.plan_files import StickerText
from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.practice.pieces.table_top import TABLE_TOPS
from hardware.simulated.scene import Ground

ANY: Final = ""  # a token that is of the kind that may lie where it lies
TABLE_HALF_MM = (660.0, 470.0)
MISPLACED_MM, MISPLACED_DEG = 0.4, 0.25
PX_PER_MM = 3.0
TOP_PX = 112  # the side of the picture of a piece's top
ONE_FAMILY = 24.0  # how far apart the hues of one family are, on a wheel of 180


def bare_table(kind: str, rng: np.random.Generator, px_per_mm: float) -> tuple[Sheet, Point]:
    """A table top to draw on, and its middle in pixels, the board's origin."""
    half_w, half_h = (round(half * px_per_mm) for half in TABLE_HALF_MM)
    picture = TABLE_TOPS[kind](rng, (2 * half_w, 2 * half_h), px_per_mm)
    middle = (float(half_w), float(half_h))
    return Sheet(picture, middle, px_per_mm), middle


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two, by the share of the second."""
    b, g, r = (a + (c - a) * share for a, c in zip(first, second, strict=True))
    return b, g, r


def wedge(plan: BoardMeasures, inset_mm: float = 0.0) -> list[Point]:
    """The sector's outline in its own sheet, (a, -r)."""
    half = math.pi / plan.areas
    turns = np.linspace(-half, half, 33)
    outer, inner = plan.outer_radius_mm - inset_mm, plan.hub_radius_mm + inset_mm
    rim = [(outer * math.sin(t), -outer * math.cos(t)) for t in turns * (1 - inset_mm / outer / half)]
    hub = [(inner * math.sin(t), -inner * math.cos(t)) for t in turns[::-1] * (1 - inset_mm / inner / half)]
    return rim + hub


def any_tints(
    rng: np.random.Generator,
    areas: Sequence[int],
    saturation: tuple[float, float],
    value: tuple[float, float],
    one_hue: float | None = None,
) -> dict[int, Colour]:
    """A colour for each area: hues spread round the wheel of 180, or about one of them, in any order."""
    start, places = rng.uniform(0, 180), rng.permutation(len(areas))
    tints = {}
    for area, place in zip(areas, places, strict=True):
        share = place / len(areas)
        hue = (start + 180 * share) % 180 if one_hue is None else one_hue + (share - 0.5) * ONE_FAMILY
        hsv = np.array([[[hue, 255 * rng.uniform(*saturation), 255 * rng.uniform(*value)]]], np.uint8)
        blue, green, red = (float(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
        tints[area] = (blue, green, red)
    return tints


def price_field(sheet: Sheet, plan: BoardMeasures, paper: Colour, ink: Colour, line_mm: float) -> None:
    """The field on a sector in which its price is written."""
    field = plan.fields["price_field"]
    (r, a), (wide, high) = field.centre, field.size_mm
    corners = [(a + x * wide / 2, -r + y * high / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sheet.area(corners, paper)
    sheet.line(corners, ink, line_mm, closed=True)


def worn(picture: Picture, rng: np.random.Generator) -> None:
    """Uneven print: soft blotches a few levels strong."""
    coarse = rng.normal(0, 4, (picture.shape[0] // 24, picture.shape[1] // 24)).astype(np.float32)
    blotch = cv2.resize(coarse, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_CUBIC)
    picture[:] = np.clip(picture + np.asarray(blotch)[:, :, None], 0, 255).astype(np.uint8)


def lay(
    sheet: Sheet, tile: Sheet, plan: BoardMeasures, position: int, rng: np.random.Generator, px_per_mm: float
) -> None:
    """Lay a sector tile at its position, off by a little, as jigsaw pieces lie."""
    turn = 360.0 * position / plan.areas + rng.uniform(-MISPLACED_DEG, MISPLACED_DEG)
    pivot = tile.pixels([(0.0, 0.0)])[0]
    target = sheet.pixels([tuple(rng.uniform(-MISPLACED_MM, MISPLACED_MM, 2))])[0]
    mask = np.zeros_like(tile.picture)
    Sheet(mask, tuple(pivot), px_per_mm).area(wedge(plan, 0.3), (255, 255, 255))
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


def cast_shadow(sheet: Sheet, radius_mm: float) -> None:
    """The board is a few millimetres of cardboard: a dark edge lies round it."""
    shade = np.full(sheet.picture.shape, 255, np.uint8)
    x, y = sheet.pixels([(0.0, 0.0)])[0]
    scale = float(sheet.pixels([(1.0, 0.0)])[0][0] - x)
    Sheet(shade, (x, y), scale).disc((0.0, 0.0), radius_mm + 0.8, (150, 150, 150))
    soft = cv2.blur(shade, (round(3 * scale), round(3 * scale)))
    sheet.picture[:] = cv2.multiply(sheet.picture, soft, scale=1 / 255)


def stick(sheet: Sheet, plan: BoardMeasures | MatPlan, sticker: StickerText, px_per_mm: float) -> None:
    """Paste one white sticker with its ArUco square."""
    code = cv2.aruco.getPredefinedDictionary(int(getattr(cv2.aruco, plan.sticker_dictionary)))
    side = round(plan.sticker_side_mm * px_per_mm * 2)
    quiet = round(plan.sticker_quiet_mm * px_per_mm * 2)
    square = np.pad(cv2.aruco.generateImageMarker(code, sticker.number, side), quiet, constant_values=255)
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


class RoundPrint(ABC):
    """One print run of a game with a round board: everything made by it is of one style.

    `tile_half_mm` is half as wide as the picture of one sector.
    """

    tile_half_mm: float

    def ground(
        self, plan: BoardMeasures, order: Sequence[int], noise: np.random.Generator, px_per_mm: float = PX_PER_MM
    ) -> Ground:
        """The table top with the whole board on it, seen from above; `order` is the area at each position, clockwise
        from the top. Raises ValueError when it does not fill the board.
        """
        if sorted(plan.whole(order)) != sorted(plan.area_slots):
            raise ValueError(f"the ring {tuple(order)} does not hold every area of the board once")
        sheet, middle = bare_table(self.table(noise), noise, px_per_mm)
        cast_shadow(sheet, plan.outer_radius_mm)
        tints = self.tints(sorted(order), noise)
        for position, area in enumerate(order):
            tile = self._blank_tile(plan, tints[area], px_per_mm)
            self.print_tile(tile, plan, area, tints[area], noise)
            lay(sheet, tile, plan, position, noise, px_per_mm)
        self.print_hub(sheet, plan)
        for sticker in plan.stickers:
            stick(sheet, plan, sticker, px_per_mm)
        return Ground(sheet.picture, middle, px_per_mm)

    def _blank_tile(self, plan: BoardMeasures, tint: Colour, px_per_mm: float) -> Sheet:
        """A sector's own picture, in which it stands upright."""
        size = (round((plan.outer_radius_mm + 8) * px_per_mm), round(2 * self.tile_half_mm * px_per_mm), 3)
        picture = np.empty(size, np.uint8)
        picture[:] = np.rint(tint)
        return Sheet(picture, (size[1] / 2 - 0.5, size[0] - 0.5), px_per_mm)

    @abstractmethod
    def table(self, noise: np.random.Generator) -> str:
        """What the table top is made of."""

    @abstractmethod
    def tints(self, areas: Sequence[int], noise: np.random.Generator) -> Mapping[int, Colour]:
        """The colour of each area."""

    @abstractmethod
    def print_tile(
        self, sheet: Sheet, plan: BoardMeasures, area: int, tint: Colour, noise: np.random.Generator
    ) -> None:
        """What stands on a sector, which is of its colour already."""

    @abstractmethod
    def print_hub(self, sheet: Sheet, plan: BoardMeasures) -> None:
        """The middle of the board."""

    @abstractmethod
    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        """One side of a player's token, a square BGR picture; `kind` is "" where all tokens are alike. Raises KeyError
        for a mark, side or kind it does not know.
        """

    @abstractmethod
    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        """The top of a marker. Raises KeyError for one it does not know."""


def relaid(printed: Ground, old: Sequence[int], new: Sequence[int], plan: BoardMeasures) -> Ground:
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


def painted(colour: Colour, rng: np.random.Generator, share: tuple[float, float], levels: float) -> Colour:
    """The colour of one pot of paint: a few levels off."""
    b, g, r = (float(np.clip(v * rng.uniform(*share) + rng.uniform(-levels, levels), 0, 255)) for v in colour)
    return b, g, r


def round_top(rim: Colour, paint: Colour, inner: float) -> Sheet:
    """A piece's top, the inscribed circle of a square picture: paint reaches to `inner` of the radius, which is a
    millimetre of the sheet, and the rim from there on.
    """
    picture = np.empty((TOP_PX, TOP_PX, 3), np.uint8)
    picture[:] = np.rint(rim)
    sheet = Sheet(picture, ((TOP_PX - 1) / 2, (TOP_PX - 1) / 2), TOP_PX / 2)
    sheet.disc((0.0, 0.0), inner, paint)
    return sheet
