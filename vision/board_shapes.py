"""The shapes a board may have: a ring of equal sectors, with its hub or without, or a grid of equal cells. All in mm.

The board's middle is the origin, x right, y down. Every function takes numbers or arrays of them.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Mm = float | Values
Flags = NDArray[np.bool_]
Positions = int | NDArray[np.int_]
_RIM_POINTS = 36
_HEX_NORMALS = tuple((math.cos(t), math.sin(t)) for t in (0.0, math.pi / 3, 2 * math.pi / 3))
_ROW = math.sqrt(3) / 2  # how far two rows of regular hexagons lie apart, by their width


class Shape(ABC):
    """Where the areas of a board lie. An area's own coordinates (u, v) turn with it where it lies elsewhere."""

    __slots__ = ()

    @property
    @abstractmethod
    def areas(self) -> int:
        """How many positions for areas there are, counted from 0."""

    @property
    @abstractmethod
    def reach_mm(self) -> float:
        """The radius of the circle round the middle that holds the whole board."""

    @abstractmethod
    def point(self, position: Positions, u: Mm, v: Mm) -> tuple[Mm, Mm]:
        """A point of the area at a position, as (x, y) on the board."""

    @abstractmethod
    def local(self, x: Mm, y: Mm) -> tuple[Positions, Mm, Mm]:
        """The position nearest to a point of the board, and the point as (u, v) there."""

    def turn(self, position: int) -> float:
        """How far an area's own axes are turned on the board, clockwise in radians."""
        return 0.0

    @abstractmethod
    def away(self, position: Positions, u: Mm, v: Mm) -> Mm:
        """How far out a point of the area at a position lies, as `r_min` and `r_max` of a zone limit it."""

    @abstractmethod
    def inside_area(self, position: Positions, u: Mm, v: Mm) -> Mm:
        """How far a point lies from the nearest border of the area at a position; negative outside."""

    @abstractmethod
    def holds(self, x: Mm, y: Mm, margin_mm: float = 0.0) -> Flags:
        """Whether points lie on the board, at least so far from its rim."""

    def in_areas(self, x: Mm, y: Mm) -> Flags:
        """Whether points belong to an area: on the board, and not on its hub."""
        return self.holds(x, y)

    @abstractmethod
    def rim(self) -> Values:
        """Points round the rim, n x 2."""


@dataclass(frozen=True, slots=True)
class Ring(Shape):
    """Equal sectors round a hub, the first at the top, then clockwise: u outwards from the middle, v clockwise."""

    sectors: int
    hub_mm: float
    radius_mm: float

    @property
    def areas(self) -> int:
        return self.sectors

    @property
    def reach_mm(self) -> float:
        return self.radius_mm

    @property
    def step(self) -> float:
        """The angle from one position to the next, in radians."""
        return 2.0 * math.pi / self.sectors

    def point(self, position: Positions, u: Mm, v: Mm) -> tuple[Mm, Mm]:
        t = self.step * np.asarray(position)
        return u * np.sin(t) + v * np.cos(t), -u * np.cos(t) + v * np.sin(t)

    def local(self, x: Mm, y: Mm) -> tuple[Positions, Mm, Mm]:
        position = np.rint(np.arctan2(x, -np.asarray(y)) / self.step).astype(int) % self.sectors
        t = self.step * position
        return position, x * np.sin(t) - y * np.cos(t), x * np.cos(t) + y * np.sin(t)

    def turn(self, position: int) -> float:
        return self.step * position

    def away(self, position: Positions, u: Mm, v: Mm) -> Mm:
        return u

    def inside_area(self, position: Positions, u: Mm, v: Mm) -> Mm:
        return u * math.sin(self.step / 2) - np.abs(v) * math.cos(self.step / 2)

    def holds(self, x: Mm, y: Mm, margin_mm: float = 0.0) -> Flags:
        return np.asarray(np.hypot(x, y) <= self.radius_mm - margin_mm)

    def in_areas(self, x: Mm, y: Mm) -> Flags:
        return np.asarray(self.holds(x, y) & (np.hypot(x, y) > self.hub_mm))

    def rim(self) -> Values:
        turn = np.linspace(0, 2 * np.pi, _RIM_POINTS, endpoint=False)
        return self.radius_mm * np.stack([np.cos(turn), np.sin(turn)], axis=1)


@dataclass(frozen=True, slots=True)
class HubbedRing(Ring):
    """A ring whose hub is an area too, the last one: there u and v are the board's own x and y."""

    @property
    def areas(self) -> int:
        return self.sectors + 1

    def point(self, position: Positions, u: Mm, v: Mm) -> tuple[Mm, Mm]:
        hub, (x, y) = self._is_hub(position), Ring.point(self, position, u, v)
        return np.where(hub, u, x), np.where(hub, v, y)

    def local(self, x: Mm, y: Mm) -> tuple[Positions, Mm, Mm]:
        hub, (position, u, v) = np.hypot(x, y) < self.hub_mm, Ring.local(self, x, y)
        return np.where(hub, self.sectors, position), np.where(hub, x, u), np.where(hub, y, v)

    def turn(self, position: int) -> float:
        return 0.0 if self._is_hub(position) else Ring.turn(self, position)

    def away(self, position: Positions, u: Mm, v: Mm) -> Mm:
        return np.where(self._is_hub(position), np.hypot(u, v), u)

    def inside_area(self, position: Positions, u: Mm, v: Mm) -> Mm:
        in_hub = self.hub_mm - np.hypot(u, v)
        return np.where(self._is_hub(position), in_hub, Ring.inside_area(self, position, u, v))

    in_areas = Shape.in_areas

    def _is_hub(self, position: Positions) -> Flags:
        return np.asarray(np.asarray(position) == self.sectors)


@dataclass(frozen=True, slots=True)
class Grid(Shape):
    """Equal cells in rows, the first at the top left, then as one reads: u right and v down from a cell's middle.
    Rectangles of `cell_mm` (across, down), or regular hexagons that stand on a corner, with every other row half a cell
    to the right: then only the first number counts, from one flat side to the other.
    """

    columns: int
    rows: int
    cell_mm: tuple[float, float]
    hexagons: bool = False

    @property
    def areas(self) -> int:
        return self.columns * self.rows

    @property
    def reach_mm(self) -> float:
        return float(np.hypot(*self._corners().T).max())

    def _middles(self) -> Values:
        """The middle of each cell, n x 2."""
        row, column = np.divmod(np.arange(self.areas), self.columns)
        across, down = self.cell_mm
        shift, pitch = ((row % 2) / 2, across * _ROW) if self.hexagons else (0.0 * row, down)
        at = np.stack([(column + shift) * across, row * pitch], axis=1)
        return np.asarray(at - (at.min(axis=0) + at.max(axis=0)) / 2, dtype=np.float64)

    def _corners(self) -> Values:
        """The corners of every cell, n x 2."""
        across, down = self.cell_mm
        corners = np.array([(u * across / 2, v * down / 2) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        if self.hexagons:
            turn = np.pi / 6 + np.arange(6) * np.pi / 3
            corners = across / 2 / _ROW * np.stack([np.cos(turn), np.sin(turn)], axis=1)
        return np.asarray((self._middles()[:, None] + corners).reshape(-1, 2), dtype=np.float64)

    def point(self, position: Positions, u: Mm, v: Mm) -> tuple[Mm, Mm]:
        at = self._middles()[position]
        return at[..., 0] + u, at[..., 1] + v

    def local(self, x: Mm, y: Mm) -> tuple[Positions, Mm, Mm]:
        middles = self._middles()
        off = np.hypot(np.asarray(x)[..., None] - middles[:, 0], np.asarray(y)[..., None] - middles[:, 1])
        position = off.argmin(axis=-1)
        return position, x - middles[position, 0], y - middles[position, 1]

    def away(self, position: Positions, u: Mm, v: Mm) -> Mm:
        return np.asarray(np.hypot(u, v))

    def inside_area(self, position: Positions, u: Mm, v: Mm) -> Mm:
        across, down = self.cell_mm
        if self.hexagons:
            sides = [across / 2 - np.abs(u * c + v * s) for c, s in _HEX_NORMALS]
        else:
            sides = [across / 2 - np.abs(u), down / 2 - np.abs(v)]
        return np.asarray(np.minimum.reduce(sides))

    def holds(self, x: Mm, y: Mm, margin_mm: float = 0.0) -> Flags:
        away = np.maximum(np.hypot(x, y), 1e-6)
        farther = 1 + margin_mm / away
        position, u, v = self.local(np.asarray(x * farther), np.asarray(y * farther))
        return np.asarray(self.inside_area(position, u, v) >= 0)

    def rim(self) -> Values:
        corners = self._corners()
        turn = np.arange(_RIM_POINTS) * 2 * np.pi / _RIM_POINTS
        outermost = (corners @ np.stack([np.cos(turn), np.sin(turn)])).argmax(axis=0)
        return np.asarray(corners[list(dict.fromkeys(outermost.tolist()))], dtype=np.float64)
