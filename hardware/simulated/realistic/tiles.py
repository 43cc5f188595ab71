"""A board that is put together: which tile lies under each point of the table, and where tiles lie a little off."""

from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import Points, Projection

Floats = NDArray[np.float32]

CREVICE: Final = 0.22  # how much light comes back out of a gap between two tiles
EDGE_MM: Final = 0.35  # how far the cut edge of a tile is pressed down, and so darker
CLOSEST_MM: Final = 0.25
SHRINK: Final = 0.85


@dataclass(frozen=True, slots=True)
class BoardShape:
    """A round board of `tiles` equal sectors between two radii, and the square stickers beside it.

    A sticker is (x, y, half its side, degrees clockwise). All in millimetres.
    """

    tiles: int
    hub_mm: float
    rim_mm: float
    stickers: tuple[tuple[float, float, float, float], ...] = ()

    @property
    def half(self) -> float:
        """Half the angle of a tile, in radians."""
        return pi / self.tiles

    def middle(self, tile: int) -> tuple[float, float]:
        """The middle of a tile, by position, clockwise from the top."""
        turn, radius = 2 * self.half * tile, (self.hub_mm + self.rim_mm) / 2
        return radius * sin(turn), -radius * cos(turn)


@dataclass(frozen=True, slots=True)
class Shift:
    """How far a tile lies off: millimetres, degrees clockwise round its middle, and slopes along x and y."""

    dx_mm: float = 0.0
    dy_mm: float = 0.0
    turned_deg: float = 0.0
    slope: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TilePlay:
    """Where the tiles of a board really lie, by position; without shifts they lie as they should."""

    shape: BoardShape
    shifts: tuple[Shift, ...]

    def moved(self, tile: int, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Where a point of a tile really is, if it should be at (x, y)."""
        shift, (mx, my) = self.shifts[tile], self.shape.middle(tile)
        c, s = cos(radians(shift.turned_deg)), sin(radians(shift.turned_deg))
        dx, dy = x_mm - mx, y_mm - my
        return mx + dx * c - dy * s + shift.dx_mm, my + dx * s + dy * c + shift.dy_mm

    def printed(self, tile: int, x_mm: Floats, y_mm: Floats) -> tuple[Floats, Floats]:
        """Which printed point lies at these points of the table, as far as they are on this tile."""
        shift, (mx, my) = self.shifts[tile], self.shape.middle(tile)
        c, s = cos(radians(shift.turned_deg)), sin(radians(shift.turned_deg))
        dx, dy = x_mm - np.float32(mx + shift.dx_mm), y_mm - np.float32(my + shift.dy_mm)
        return dx * np.float32(c) + dy * np.float32(s) + np.float32(mx), dy * np.float32(c) - dx * np.float32(
            s
        ) + np.float32(my)


def draw_play(rng: np.random.Generator, shape: BoardShape) -> TilePlay:
    """Tiles with gaps of 0.3 to 1.5 mm between them, each up to 1.5 mm and 2 degrees off, none over another."""
    gap = rng.uniform(0.3, 1.5, shape.tiles)
    away = gap / (2 * sin(shape.half))
    side = rng.uniform(-1.5, 1.5, (shape.tiles, 2))
    turn = rng.triangular(-2.0, 0.0, 2.0, shape.tiles)
    slopes = rng.normal(0.0, 0.006, (shape.tiles, 2))
    for _ in range(40):
        play = _tile_play(shape, away, side, turn, slopes)
        tight = _overlapping(play)
        if not tight.any():
            break
        for tile in np.flatnonzero(tight):
            side[tile] *= SHRINK
            turn[tile] *= SHRINK
    return play


def _tile_play(shape: BoardShape, away: Points, side: Points, turn: Points, slopes: Points) -> TilePlay:
    shifts = []
    for tile in range(shape.tiles):
        angle = 2 * shape.half * tile
        dx = away[tile] * sin(angle) + side[tile, 0]
        dy = -away[tile] * cos(angle) + side[tile, 1]
        slope = (float(slopes[tile, 0]), float(slopes[tile, 1]))
        shifts.append(Shift(float(dx), float(dy), float(turn[tile]), slope))
    return TilePlay(shape, tuple(shifts))


def _overlapping(play: TilePlay) -> NDArray[np.bool_]:
    """Which tiles lie over a neighbour, by the corners of their shared edges."""
    shape = play.shape
    tight = np.zeros(shape.tiles, np.bool_)
    for tile in range(shape.tiles):
        other = (tile + 1) % shape.tiles
        edge = 2 * shape.half * tile + shape.half
        for radius in (shape.hub_mm, shape.rim_mm):
            point = radius * sin(edge), -radius * cos(edge)
            (x0, y0), (x1, y1) = play.moved(tile, *point), play.moved(other, *point)
            if (x1 - x0) * cos(edge) + (y1 - y0) * sin(edge) < CLOSEST_MM:
                tight[tile] = tight[other] = True
    return tight


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """For each pixel the printed point that is seen there, and how much darker it is for lying in or at a gap."""

    x_mm: Floats
    y_mm: Floats
    shade: Floats


def seen_print(play: TilePlay, projection: Projection, scale: int, x_mm: Floats, y_mm: Floats) -> Printed:
    """What is seen of the printed ground. `x_mm`, `y_mm` are the points of the table under each pixel of a picture
    `scale` times finer than the camera's.
    """
    shape = play.shape
    print_x, print_y = x_mm.copy(), y_mm.copy()
    away = np.hypot(x_mm, y_mm)
    shade = np.where((away > shape.hub_mm) & (away < shape.rim_mm), np.float32(CREVICE), np.float32(1))
    for tile in range(shape.tiles):
        rect = _around(play, tile, projection, scale)
        x, y = play.printed(tile, x_mm[rect], y_mm[rect])
        inside = _inside(shape, tile, x, y)
        on = inside > 0
        print_x[rect][on], print_y[rect][on] = x[on], y[on]
        shade[rect][on] = np.clip(0.45 + inside[on] * np.float32(0.55 / EDGE_MM), 0, 1)
    return Printed(print_x, print_y, np.asarray(shade, np.float32))


def _around(play: TilePlay, tile: int, projection: Projection, scale: int) -> tuple[slice, slice]:
    """The part of the picture that a tile is seen in."""
    shape = play.shape
    turns = 2 * shape.half * tile + np.linspace(-shape.half, shape.half, 9)
    outline = [(r * sin(t), -r * cos(t)) for r in (shape.hub_mm, shape.rim_mm + 6.0) for t in turns]
    seen = projection.to_px(np.array([play.moved(tile, x, y) for x, y in outline])) * scale
    low = np.maximum(seen.min(axis=0) - 4 * scale, 0).astype(int)
    high = np.minimum(seen.max(axis=0) + 4 * scale, np.array(projection.size) * scale).astype(int)
    return slice(int(low[1]), int(max(high[1], low[1]))), slice(int(low[0]), int(max(high[0], low[0])))


def _inside(shape: BoardShape, tile: int, x: Floats, y: Floats) -> Floats:
    """How far inside a tile's outline points are, in millimetres; negative outside."""
    turn = 2 * shape.half * tile
    along = x * np.float32(sin(turn)) - y * np.float32(cos(turn))
    across = np.abs(x * np.float32(cos(turn)) + y * np.float32(sin(turn)))
    away = np.hypot(x, y)
    side = along * np.float32(sin(shape.half)) - across * np.float32(cos(shape.half))
    return np.asarray(np.minimum(side, np.minimum(away - shape.hub_mm, shape.rim_mm - away)), np.float32)
