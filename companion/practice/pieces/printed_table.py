"""What every printed round board has on a practice table: the table top, sectors laid like jigsaw pieces, stickers."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.board_file import BoardPlan
from companion.boxes.plan_files import StickerText
from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.practice.pieces.table_top import table_top
from hardware.simulated.scene import Ground

TABLE_HALF_MM = (660.0, 470.0)
MISPLACED_MM, MISPLACED_DEG = 0.4, 0.25


def bare_table(kind: str, rng: np.random.Generator, px_per_mm: float) -> tuple[Sheet, Point]:
    """A table top to draw on, and its middle in pixels, the board's origin."""
    half_w, half_h = (round(half * px_per_mm) for half in TABLE_HALF_MM)
    picture = table_top(kind, rng, (2 * half_w, 2 * half_h), px_per_mm)
    middle = (float(half_w), float(half_h))
    return Sheet(picture, middle, px_per_mm), middle


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


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two, by the share of the second."""
    b, g, r = (a + (c - a) * share for a, c in zip(first, second, strict=True))
    return b, g, r


def wedge(plan: BoardPlan, inset_mm: float = 0.0) -> list[Point]:
    """The sector's outline in its own sheet, (a, -r)."""
    half = math.pi / plan.areas
    turns = np.linspace(-half, half, 33)
    outer, inner = plan.outer_radius_mm - inset_mm, plan.hub_radius_mm + inset_mm
    rim = [(outer * math.sin(t), -outer * math.cos(t)) for t in turns * (1 - inset_mm / outer / half)]
    hub = [(inner * math.sin(t), -inner * math.cos(t)) for t in turns[::-1] * (1 - inset_mm / inner / half)]
    return rim + hub


def worn(picture: Picture, rng: np.random.Generator) -> None:
    """Uneven print: soft blotches a few levels strong."""
    coarse = rng.normal(0, 4, (picture.shape[0] // 24, picture.shape[1] // 24)).astype(np.float32)
    blotch = cv2.resize(coarse, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_CUBIC)
    picture[:] = np.clip(picture + np.asarray(blotch)[:, :, None], 0, 255).astype(np.uint8)


def lay(sheet: Sheet, tile: Sheet, plan: BoardPlan, position: int, rng: np.random.Generator, px_per_mm: float) -> None:
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


class Stickers(Protocol):
    """What a board file says of all stickers."""

    @property
    def sticker_dictionary(self) -> str: ...

    @property
    def sticker_side_mm(self) -> float: ...

    @property
    def sticker_quiet_mm(self) -> float: ...


def stick(sheet: Sheet, plan: Stickers, sticker: StickerText, px_per_mm: float) -> None:
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
