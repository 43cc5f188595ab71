"""Where everything lies on the board, in millimetres, as whoever has read its file says."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.board_shapes import Flags, Positions, Shape
from vision.sighting import SLOT, SpotName, read_look


@dataclass(frozen=True, slots=True)
class Sticker:
    """A printed marker beside the board: `corners_mm` 4 x 2, clockwise from its own top left."""

    number: int
    centre_mm: tuple[float, float]
    corners_mm: tuple[tuple[float, float], ...]

    @classmethod
    def at(cls, number: int, x: float, y: float, turned_deg: float, side: float) -> Self:
        """A marker of a side (mm) with its middle there, rotated clockwise by so many degrees."""
        c, s, h = math.cos(math.radians(turned_deg)), math.sin(math.radians(turned_deg)), side / 2
        corners = tuple((x + u * c - v * s, y + u * s + v * c) for u, v in ((-h, -h), (h, -h), (h, h), (-h, h)))
        return cls(number, (x, y), corners)


class Stickered:
    """A plan of a table with stickers."""

    __slots__ = ()
    stickers: tuple[Sticker, ...]

    def sticker_corners(self) -> dict[int, NDArray[np.float64]]:
        """The four corners of every sticker by its number, each 4 x 2, mm."""
        return {sticker.number: np.array(sticker.corners_mm) for sticker in self.stickers}


@dataclass(frozen=True, slots=True)
class Outline:
    """A piece from above: a disc of a diameter, or a square of a side, in mm."""

    size_mm: float
    square: bool = False

    @property
    def reach_mm(self) -> float:
        """How far its farthest point lies from its centre."""
        return self.size_mm / math.sqrt(2) if self.square else self.size_mm / 2


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of every area where pieces lie freely: the limits of a piece's centre, in mm. `r_min` to `r_max` from the
    board's centre (of a grid: from the cell's middle), and at least `border_mm` from the border of the area. It is a
    part of every area, or of the `middle` alone.
    """

    r_min: float
    r_max: float
    border_mm: float
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Middle:
    """The hub of a ring as an area of its own, which always lies there: its number, and the places of the markers."""

    area: int
    markers: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Tray:
    """Where ordinary dice are thrown: its outline on the table (n x 2, mm), and the edge of the dice."""

    outline_mm: tuple[tuple[float, float], ...]
    die_mm: float

    @property
    def middle_mm(self) -> tuple[float, float]:
        """The mean of its corners."""
        x, y = zip(*self.outline_mm, strict=True)
        return sum(x) / len(x), sum(y) / len(y)


@dataclass(frozen=True, slots=True)
class Place:
    """One printed spot for one piece: a spot of a zone, or the place of a marker (`zone` is its name, `spot` 0)."""

    area: int
    zone: str
    spot: int
    x_mm: float
    y_mm: float

    @property
    def name(self) -> SpotName:
        """Which place this is, whatever the order of the areas."""
        return self.area, self.zone, self.spot


def label(name: SpotName) -> str:
    """A place in the code of a problem: `7:0` is slot 0 of area 7; for a marker its name stands after the area."""
    area, zone, spot = name
    return f"{area}:{spot if zone == SLOT else zone}"


@dataclass(frozen=True, slots=True)
class BoardPlan(Stickered):
    """A board in millimetres: the origin at its centre, x right, y down (source: board.toml). `shape` says how its
    areas lie. `slots` lists the printed spots of each area, `markers` the place of each marker, both in the area's own
    coordinates; `zones` are where pieces lie freely, in the order of the file. `outlines` are those of kinds of piece
    that differ from the usual disc, by the kind. `middle` is the hub where that is an area; an order names all areas
    but it.
    """

    edition: str
    shape: Shape
    hub_radius_mm: float
    token_mm: float
    marker_token_mm: float
    slots: Mapping[int, tuple[tuple[float, float], ...]]
    markers: Mapping[str, tuple[float, float]]
    zones: Mapping[str, Zone]
    dictionary: str
    side_mm: float
    quiet_mm: float
    stickers: tuple[Sticker, ...]
    tray: Tray | None = None
    outlines: Mapping[str, Outline] = field(default_factory=dict)
    middle: Middle | None = None

    @property
    def areas(self) -> int:
        """How many areas there are."""
        return self.shape.areas

    @property
    def outer_radius_mm(self) -> float:
        """The radius of the circle round the middle that holds the whole board."""
        return self.shape.reach_mm

    @property
    def step(self) -> float:
        """The angle of one of so many equal sectors, in radians."""
        return 2.0 * math.pi / self.sectors

    @property
    def sectors(self) -> int:
        """How many areas may lie in another order: all but the middle."""
        return self.areas - (self.middle is not None)

    def whole(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """The areas by position: an order, then the middle where that is an area."""
        return order if self.middle is None else (*order, self.middle.area)

    def markers_in(self, area: int) -> Mapping[str, tuple[float, float]]:
        """The place of each marker in an area, in its own coordinates."""
        return self.middle.markers if self.middle is not None and area == self.middle.area else self.markers

    def in_zone(self, zone: Zone, position: Positions) -> Flags:
        """Whether an area, by its position, has this zone."""
        return np.asarray((np.asarray(position) == self.sectors) == zone.middle)

    def outline(self, key: str) -> Outline:
        """What a piece of this look is like from above: by its kind, else a marker or the usual token."""
        if key in self.markers:
            return Outline(self.marker_token_mm)
        return self.outlines.get(read_look(key).kind, Outline(self.token_mm))

    def point(self, position: int, u: float, v: float) -> tuple[float, float]:
        """A point of an area in board millimetres, from the area's own coordinates; positions count from 0."""
        x, y = self.shape.point(position, u, v)
        return float(x), float(y)

    def local(self, x: float, y: float) -> tuple[int, float, float]:
        """The position nearest to a point of the board, and the point in that area's own coordinates, in mm."""
        position, u, v = self.shape.local(x, y)
        return int(position), float(u), float(v)

    def beyond_zone(self, zone: Zone, x: float, y: float) -> float:
        """How far (mm) a piece with its centre there lies outside the zone; 0 inside, infinite in another area."""
        position, u, v = self.local(x, y)
        if not self.in_zone(zone, position):
            return math.inf
        r, clearance = float(self.shape.away(position, u, v)), float(self.shape.inside_area(position, u, v))
        return math.hypot(max(zone.r_min - r, r - zone.r_max, 0.0), max(zone.border_mm - clearance, 0.0))

    def zone_at(self, x: float, y: float) -> str:
        """The zone that a point lies in, or nearest to."""
        return min(self.zones, key=lambda name: self.beyond_zone(self.zones[name], x, y))

    def places(self, order: tuple[int, ...]) -> tuple[Place, ...]:
        """Every printed spot when the areas lie in this order, clockwise from the top. Raises ValueError when the order
        does not name each area of the board once.
        """
        self.check_order(order)
        places: list[Place] = []
        for position, area in enumerate(self.whole(order)):
            spots = [(SLOT, index, at) for index, at in enumerate(self.slots[area])]
            spots += [(name, 0, at) for name, at in self.markers_in(area).items()]
            places += [Place(area, zone, spot, *self.point(position, r, a)) for zone, spot, (r, a) in spots]
        return tuple(places)

    def check_order(self, order: tuple[int, ...]) -> None:
        """Raises ValueError when the order does not name each area of the board once; the middle has no place in it."""
        ordered = sorted(area for area in self.slots if self.middle is None or area != self.middle.area)
        if sorted(order) != ordered:
            raise ValueError(f"the order {list(order)} must name each of {ordered} once")

    def rim(self) -> NDArray[np.float64]:
        """Points round the board's rim, n x 2, mm."""
        return self.shape.rim()
