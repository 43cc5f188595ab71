"""Where everything lies on the board, in millimetres: read from the board file and checked before use."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.board_shapes import Flags, Grid, HubbedRing, Positions, Ring, Shape
from vision.checked_file import CheckedFile, Sticker, read_file, read_toml, shown, sticker_corners
from vision.sighting import SLOT, SpotName, read_look

Slots = dict[int, tuple[tuple[float, float], ...]]
"""The printed spots of each area, by its number."""
_COUNTS = "_slots"
_USUAL_DIE_MM = 16.0
RING, SQUARES, HEXAGONS = "ring", "squares", "hexagons"
MIDDLE = "middle"
"""The table of a ring's hub that is an area."""
_PIECE_MM = (19.0, 60.0)
"""How large a kind of piece may be: the eyes look at the inner 19 mm of every piece."""
_ROUND = 24
"""Corners that stand for a circle."""


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
    """A part of every area where pieces lie freely: the limits of a piece's centre, in mm.

    `r_min` to `r_max` from the board's centre (of a grid: from the cell's middle), and at least `border_mm` from the
    border of the area. It is a part of every area, or of the `middle` alone.
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
class BoardPlan:
    """A board in millimetres: the origin at its centre, x right, y down (source: board.toml).

    `shape` says how its areas lie. `slots` lists the printed spots of each area, `markers` the place of each marker,
    both in the area's own coordinates; `zones` are where pieces lie freely, in the order of the file. `outlines` are
    those of kinds of piece that differ from the usual disc, by the kind. `middle` is the hub where that is an area; an
    order names all areas but it.
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
        """Every printed spot when the areas lie in this order, clockwise from the top.

        Raises ValueError when the order does not name each area of the board once.
        """
        self.check_order(order)
        found: list[Place] = []
        for position, area in enumerate(self.whole(order)):
            spots = [(SLOT, index, at) for index, at in enumerate(self.slots[area])]
            spots += [(name, 0, at) for name, at in self.markers_in(area).items()]
            found += [Place(area, zone, spot, *self.point(position, r, a)) for zone, spot, (r, a) in spots]
        return tuple(found)

    def check_order(self, order: tuple[int, ...]) -> None:
        """Raises ValueError when the order does not name each area of the board once; the middle has no place in it."""
        ordered = sorted(area for area in self.slots if self.middle is None or area != self.middle.area)
        if sorted(order) != ordered:
            raise ValueError(f"the order {list(order)} must name each of {ordered} once")

    def rim(self) -> NDArray[np.float64]:
        """Points round the board's rim, n x 2, mm."""
        return self.shape.rim()

    def sticker_corners(self) -> dict[int, NDArray[np.float64]]:
        """The four corners of every sticker by its number, each 4 x 2, mm."""
        return sticker_corners(self.stickers)


def load_plan(path: Path) -> BoardPlan:
    """Read a board file. Raises BoardFileError naming file, field and fault."""
    return read_plan(read_file(path), str(path))


def read_plan(text: str, name: str) -> BoardPlan:
    """Read the text of a board file called `name`. Raises BoardFileError naming it, the field and the fault."""
    return plan_from(name, read_toml(text, name))


def plan_from(name: str, data: Mapping[str, Any]) -> BoardPlan:
    """Read the values of a board file called `name`. Raises BoardFileError naming it, the field and the fault."""
    return _Checked(name, data).plan()


class _Checked(CheckedFile):
    """The file of a board whose areas hold pieces."""

    def spot(self, field: str, value: Any) -> tuple[float, float]:
        """A point of an area: on a ring the first number counts from the middle, and is never negative."""
        u, v = self.row(field, value, 2)
        return self.checked(f"{field}[0]", u, -1000 if self.is_grid else 0, 2000), self.checked(
            f"{field}[1]", v, -1000, 1000
        )

    @property
    def is_grid(self) -> bool:
        return self.get("board").get("shape", RING) != RING if isinstance(self.data.get("board"), Mapping) else False

    def shape(self) -> Shape:
        """A ring of sectors unless the file says that it is a grid of squares or of hexagons."""
        named = self.table("board").get("shape", RING)
        if named == RING:
            ring = Ring(
                self.whole("board.sectors", self.get("board.sectors"), 3, 40),
                self.number("board.hub_radius_mm", 0, 1000),
                self.number("board.outer_radius_mm", 50, 1000),
            )
            return HubbedRing(ring) if MIDDLE in self.data else ring
        if MIDDLE in self.data:
            raise self.wrong(MIDDLE, "is for a round board only")
        if named not in (SQUARES, HEXAGONS):
            raise self.wrong("board.shape", f"must be {RING}, {SQUARES} or {HEXAGONS}, not {shown(named)}")
        columns, rows = (self.whole(f"board.{name}", self.get(f"board.{name}"), 1, 40) for name in ("columns", "rows"))
        if not 3 <= columns * rows <= 40:
            raise self.wrong("board.columns", f"and rows make {columns * rows} cells; there must be 3 to 40")
        return Grid(columns, rows, self.pair("board.cell_mm", 20, 500), named == HEXAGONS)

    def outlines(self) -> dict[str, Outline]:
        """Kinds of piece that are no usual token: `[pieces.NAME]` with a diameter or a side."""
        if "pieces" not in self.data:
            return {}
        return {name: self.outline(f"pieces.{name}") for name in self.named("pieces")}

    def outline(self, field: str) -> Outline:
        if "side_mm" in self.table(field):
            return Outline(self.number(f"{field}.side_mm", *_PIECE_MM), square=True)
        return Outline(self.number(f"{field}.diameter_mm", *_PIECE_MM))

    def layout(self, count: int, field: str) -> tuple[tuple[float, float], ...]:
        spots = self.get(f"slots.{count}")
        if not isinstance(spots, list) or len(spots) != count:
            raise self.wrong(f"slots.{count}", f"must list {count} slots, as {field} says")
        return tuple(self.spot(f"slots.{count}[{i}]", spot) for i, spot in enumerate(spots))

    def slots(self) -> Slots:
        """The slots of every area: a table named after the areas, `[..._slots]`, says how many each of them has."""
        table = next((name for name in self.data if name.endswith(_COUNTS)), _COUNTS)
        found: Slots = {}
        for name, count in self.table(table).items():
            field = f"{table}.{name}"
            if not (name.isascii() and name.isdecimal() and len(name) <= 3):
                raise self.wrong(field, "must be named by the number of an area")
            found[int(name)] = self.layout(self.whole(field, count, 1, 12), field)
        areas = self.shape().areas
        if MIDDLE in self.data:
            found, areas = self.with_middle(found), areas - 1
        if len(self.table(table)) != areas:
            raise self.wrong(table, f"names {len(self.table(table))} areas; the table [board] makes {areas}")
        return found

    def with_middle(self, slots: Slots) -> Slots:
        """The middle has no printed slots."""
        area = self.whole("middle.area", self.get("middle.area"), 0, 999)
        if area in slots:
            raise self.wrong("middle.area", f"{area} is the number of a sector already")
        return {**slots, area: ()}

    def middle(self) -> Middle | None:
        """The hub as an area: where each marker lies in it, as x and y from the board's centre."""
        if MIDDLE not in self.data:
            return None
        places = {name: self.pair(f"middle.places.{name}", -1000, 1000) for name in self.named("places")}
        return Middle(self.get("middle.area"), places)

    def zones(self) -> dict[str, Zone]:
        """The zones of every area, and those of the middle alone."""
        found = {name: self.zone(f"zones.{name}") for name in self.named("zones")}
        if MIDDLE in self.data:
            own = self.named("middle.zones")
            found |= {name: replace(self.zone(f"middle.zones.{name}"), middle=True) for name in own}
        return found

    def zone(self, field: str) -> Zone:
        r_min, r_max, border = (self.number(f"{field}.{part}", 0, 2000) for part in ("r_min", "r_max", "border_mm"))
        zone = Zone(r_min, r_max, border)
        if zone.r_min > zone.r_max:
            raise self.wrong(field, "r_min is larger than r_max")
        return zone

    def plan(self) -> BoardPlan:
        if self.get("version") != 1:
            raise self.wrong("version", f"is {shown(self.get('version'))}; this program reads version 1")
        if "kind" in self.data:
            raise self.wrong("kind", "is for another kind of table; here a board with areas is needed")
        side = self.number("stickers.side_mm", 5, 200)
        return BoardPlan(
            edition=self.text("edition"),
            shape=self.shape(),
            hub_radius_mm=0.0 if self.is_grid else self.number("board.hub_radius_mm", 0, 1000),
            token_mm=self.number("token.diameter_mm", 5, 100),
            marker_token_mm=self.number("marker_token.diameter_mm", 5, 100),
            slots=self.slots(),
            markers={name: self.spot(f"places.{name}", self.get(f"places.{name}")) for name in self.named("places")},
            zones=self.zones(),
            dictionary=self.text("stickers.dictionary"),
            side_mm=side,
            quiet_mm=self.number("stickers.quiet_mm", 1, 50),
            stickers=self.stickers(side),
            tray=self.tray() if "tray" in self.data else None,
            outlines=self.outlines(),
            middle=self.middle(),
        )

    def tray(self) -> Tray:
        """A rectangle (`size_mm`) or a circle (`diameter_mm`) round `centre_mm`, on the table beside the board."""
        x, y = self.pair("tray.centre_mm", -2000, 2000)
        die = self.number("tray.die_mm", 8, 40) if "die_mm" in self.table("tray") else _USUAL_DIE_MM
        if "diameter_mm" in self.table("tray"):
            radius = self.number("tray.diameter_mm", 40, 1000) / 2
            turns = [2 * math.pi * k / _ROUND for k in range(_ROUND)]
            return Tray(tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns), die)
        across, down = self.pair("tray.size_mm", 40, 1000)
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return Tray(tuple((x + u * across / 2, y + v * down / 2) for u, v in corners), die)
