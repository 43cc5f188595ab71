"""A board of another shape, drawn flat: rectangular districts, square tiles, two kinds of round chip with two faces."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.vision.drawn_board import H_MM, SCALE, W_MM, Colour, Disc, DrawnBoard, Image, _circle, _line, _poly
from vision.board_plan import BoardPlan
from vision.board_shapes import Grid

BOARD = Path(__file__).parent / "harbour.toml"
ORDER = tuple(range(1, 13))
OWNERS = {"red": (50, 60, 200), "teal": (150, 140, 40)}
GOODS = ("fish", "wool", "salt")
TILES = tuple(f"tile:{goods}:up" for goods in GOODS)
CHIPS = tuple(f"{kind}:{owner}:{side}" for kind in ("crew", "ship") for owner in OWNERS for side in ("fresh", "spent"))
_GOODS_INK = {"fish": (190, 150, 90), "wool": (200, 215, 225), "salt": (90, 170, 190)}
Point = tuple[float, float]


class DrawnGrid(DrawnBoard):
    """The harbour, with its art invented from a seed."""

    def __init__(self, plan: BoardPlan, seed: int) -> None:
        self.plan, self.order = plan, ORDER
        rng = np.random.default_rng(seed)
        shape = (round(H_MM * SCALE), round(W_MM * SCALE), 3)
        self.table = np.full(shape, rng.integers(60, 150, 3), np.uint8)
        self._stickers(self.table)
        self.board = np.zeros(shape, np.uint8)
        self.mask = np.zeros(shape[:2], np.uint8)
        for position in range(plan.areas):
            self._district(position, rng)

    def _district(self, position: int, rng: np.random.Generator) -> None:
        assert isinstance(self.plan.shape, Grid)
        across, down = self.plan.shape.cell_mm
        corners = [(u * across / 2, v * down / 2) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        outline = [self.plan.point(position, *corner) for corner in corners]
        ground = rng.integers(80, 210, 3).astype(float)
        _poly(self.board, outline, ground)
        _poly(self.mask, outline, (255,))
        for _ in range(40):
            at = self.plan.point(position, rng.uniform(-45, 45), rng.uniform(-43, 43))
            ink = np.clip(ground + rng.normal(0, 40, 3), 0, 255)
            _line(self.board, at, (at[0] + rng.normal(0, 8), at[1] + rng.normal(0, 8)), ink, rng.uniform(0.6, 2.5))
        tile, *chips = self.plan.slots[ORDER[position]]
        self._frame(position, tile, ground)
        for at in (*chips, *self.plan.markers.values()):
            _circle(self.board, *self.plan.point(position, *at), 13.5, (40, 40, 50), 2)

    def _frame(self, position: int, at: Point, ground: Colour) -> None:
        x, y = self.plan.point(position, *at)
        _poly(
            self.board,
            [(x + u * 17, y + v * 17) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
            np.multiply(ground, 0.75),
        )

    def _token(self, img: Image, disc: Disc, nadir: Point, height: float) -> None:
        lift = 2.0 / (height - 2.0)
        raised = replace(disc, x=disc.x + (disc.x - nadir[0]) * lift, y=disc.y + (disc.y - nadir[1]) * lift)
        outline = self.plan.outline(disc.key)
        if outline.square:
            _tile(img, raised, outline.size_mm)
        else:
            _chip(img, raised, outline.size_mm / 2)


def _turned(disc: Disc, reach: float, u: float, v: float) -> Point:
    c, s = np.cos(disc.turn), np.sin(disc.turn)
    return disc.x + (u * c - v * s) * reach, disc.y + (u * s + v * c) * reach


def _tile(img: Image, disc: Disc, side: float) -> None:
    def at(*points: Point) -> list[Point]:
        return [_turned(disc, side / 2, *point) for point in points]

    goods = disc.key.split(":")[1]
    ink = np.array(_GOODS_INK[goods], float)
    _poly(img, at((-1, -1), (1, -1), (1, 1), (-1, 1)), ink)
    if goods == "fish":
        _poly(img, at((-0.5, 0), (0.1, -0.35), (0.5, 0), (0.1, 0.35)), ink * 0.4)
    elif goods == "wool":
        for u, v in ((-0.25, -0.2), (0.25, -0.2), (0, 0.25)):
            _circle(img, *_turned(disc, side / 2, u, v), 3.6, ink * 0.55)
    else:
        _poly(img, at((0, -0.5), (0.45, 0.35), (-0.45, 0.35)), (235, 235, 235))
    _line(img, _turned(disc, side / 2, -0.95, 0.8), _turned(disc, side / 2, 0.95, 0.8), ink * 0.3, 1.2)


def _chip(img: Image, disc: Disc, r: float) -> None:
    if disc.key == "storm":
        _circle(img, disc.x, disc.y, r, (30, 30, 30))
        _poly(img, [_turned(disc, r, *p) for p in ((-0.6, -0.3), (0.6, -0.3), (0.0, 0.7))], (60, 230, 240))
        return
    kind, owner, side = disc.key.split(":")
    ink = np.array(OWNERS[owner], float)
    _circle(img, disc.x, disc.y, r, ink)
    bright = (230, 235, 240) if side == "fresh" else (25, 25, 30)
    if kind == "ship":
        _poly(img, [_turned(disc, r, *p) for p in ((-0.7, 0.1), (0.7, 0.1), (0.4, 0.55), (-0.4, 0.55))], bright)
        _line(img, _turned(disc, r, 0, 0.1), _turned(disc, r, 0, -0.7), bright, 1.6)
    else:
        _circle(img, *_turned(disc, r, 0, -0.3), r * 0.28, bright)
        _poly(img, [_turned(disc, r, *p) for p in ((-0.5, 0.6), (0, 0.0), (0.5, 0.6))], bright)
    if side == "spent":
        _line(img, _turned(disc, r, -0.75, 0), _turned(disc, r, 0.75, 0), (120, 120, 130), 1.5)
