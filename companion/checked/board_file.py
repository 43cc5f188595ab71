"""The layout of the board in millimetres, read from an edition's board.toml."""

import math
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

Point = tuple[float, float]
T = TypeVar("T")

ROOM_MM = 2.0
"""Free space between two tokens side by side."""


def read_measures(path: Path, build: Callable[[dict[str, Any]], T]) -> T:
    """Build something from the values of a board file.

    Raises OSError if it cannot be read, ValueError naming the file if a field is wrong.
    """
    try:
        return build(tomllib.loads(path.read_text(encoding="utf-8")))
    except (KeyError, TypeError, IndexError, ValueError, OverflowError) as error:
        raise ValueError(
            f"the board's measures are incomplete: {error!r} in {path}. Compare it with the file that came along."
        ) from error


@dataclass(frozen=True, slots=True)
class Zone:
    """A strip of every area, or of the `middle` alone, where pieces lie freely; its numbers are for their centres."""

    r_min_mm: float
    r_max_mm: float
    border_mm: float
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Middle:
    """The hub as an area of its own, which always lies there: its number, and the places of the markers as (x, y)."""

    area: int
    places: dict[str, Point]


@dataclass(frozen=True, slots=True)
class Field:
    """A rectangle of every area that something is written in: its centre [r, a], and its size along a and along r."""

    centre: Point
    size_mm: Point


@dataclass(frozen=True, slots=True)
class Sticker:
    """One printed ArUco sticker on the table; `turned_deg` clockwise."""

    number: int
    x_mm: float
    y_mm: float
    turned_deg: float


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The measures of a round board. Points inside an area are [r, a], points of the table (x, y); all in millimetres.

    `area_slots` says how many slots each area has, `slot_points` where they are by that number; `places` are those of
    the markers, `zones` where pieces lie freely, and `fields` (centre and size) where something is written. `areas`
    counts the sectors; where the hub is an area too (`middle`) its position comes after theirs.
    """

    areas: int
    hub_radius_mm: float
    outer_radius_mm: float
    token_radius_mm: float
    token_thickness_mm: float
    marker_radius_mm: float
    marker_thickness_mm: float
    slot_points: dict[int, tuple[Point, ...]]
    area_slots: dict[int, int]
    places: dict[str, Point]
    zones: dict[str, Zone]
    fields: dict[str, Field]
    sticker_dictionary: str
    sticker_side_mm: float
    sticker_quiet_mm: float
    stickers: tuple[Sticker, ...]
    middle: Middle | None = None

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads board.toml. Raises OSError if it cannot be read, ValueError naming the file if a field is wrong."""
        return read_measures(path, cls.from_data)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """Build from the parsed file. Raises KeyError, TypeError, IndexError or ValueError when a field is wrong."""
        board, token, marker, stickers = data["board"], data["token"], data["marker_token"], data["stickers"]
        middle = data.get("middle")
        return cls(
            areas=int(board["sectors"]),
            hub_radius_mm=float(board["hub_radius_mm"]),
            outer_radius_mm=float(board["outer_radius_mm"]),
            token_radius_mm=float(token["diameter_mm"]) / 2,
            token_thickness_mm=float(token["thickness_mm"]),
            marker_radius_mm=float(marker["diameter_mm"]) / 2,
            marker_thickness_mm=float(marker["thickness_mm"]),
            slot_points={int(n): tuple(_point(p) for p in points) for n, points in data["slots"].items()},
            area_slots={int(n): int(count) for n, count in _named_like(data, "_slots").items()}
            | ({int(middle["area"]): 0} if middle else {}),
            places={str(name): _point(p) for name, p in data["places"].items()},
            zones={str(name): _zone(zone) for name, zone in data["zones"].items()}
            | {str(name): _zone(zone, middle=True) for name, zone in (middle["zones"] if middle else {}).items()},
            fields={name: _field(data[name]) for name in data if name.endswith("_field")},
            sticker_dictionary=str(stickers["dictionary"]),
            sticker_side_mm=float(stickers["side_mm"]),
            sticker_quiet_mm=float(stickers["quiet_mm"]),
            stickers=tuple(Sticker(int(n), float(x), float(y), float(turn)) for n, x, y, turn in stickers["at"]),
            middle=Middle(int(middle["area"]), {str(n): _point(p) for n, p in middle["places"].items()})
            if middle
            else None,
        )

    def whole(self, order: Sequence[int]) -> tuple[int, ...]:
        """The areas by position: an order, then the middle where that is an area."""
        return tuple(order) if self.middle is None else (*order, self.middle.area)

    def table_xy(self, position: int, point: Point) -> Point:
        """A point [r, a] of an area as (x, y) on the table; positions count clockwise from 0 at the top."""
        r, a = point
        t = 2 * math.pi * position / self.areas
        return r * math.sin(t) + a * math.cos(t), -r * math.cos(t) + a * math.sin(t)

    def slots(self, area: int) -> int:
        """How many slots are printed on an area."""
        return self.area_slots[area]

    def slot_xy(self, position: int, slot: int, slots: int) -> Point:
        """The centre of a slot, counted from 0, in an area with this number of slots."""
        return self.table_xy(position, self.slot_points[slots][slot])

    def place_xy(self, position: int, name: str) -> Point:
        """Where a marker lies in an area."""
        if self.middle is not None and position == self.areas:
            return self.middle.places[name]
        return self.table_xy(position, self.places[name])

    def zone_spots(self, position: int, zone: Zone) -> tuple[Point, ...]:
        """Spots in a zone of an area where pieces fit side by side, innermost rows last; () in an area without it."""
        pitch = 2 * self.token_radius_mm + ROOM_MM
        if zone.middle or (self.middle is not None and position == self.areas):
            return _round(pitch, zone) if zone.middle and position == self.areas else ()
        found: list[Point] = []
        radius = zone.r_max_mm - ROOM_MM / 2
        while radius >= zone.r_min_mm:
            found += _row(radius, pitch, zone, math.pi / self.areas)
            radius -= pitch + ROOM_MM
        return tuple(self.table_xy(position, point) for point in found)


def _row(radius: float, pitch: float, zone: Zone, half_area: float) -> list[Point]:
    """Points [r, a] `pitch` apart along an arc, middle out, as far as the zone reaches."""
    step = 2 * math.asin(pitch / 2 / radius)
    widest = half_area - math.asin(min(1.0, zone.border_mm / radius))
    count = int(2 * widest / step) + 1
    turns = [(index - (count - 1) / 2) * step for index in range(count)]
    row = [(radius * math.cos(t), radius * math.sin(t)) for t in sorted(turns, key=abs)]
    return [point for point in row if point[0] >= zone.r_min_mm]


def _round(pitch: float, zone: Zone) -> tuple[Point, ...]:
    """Points (x, y) of a zone of the middle, `pitch` apart in circles round it, the outer circle first."""
    found: list[Point] = []
    radius = zone.r_max_mm - ROOM_MM / 2
    while radius >= zone.r_min_mm:
        count = int(math.pi / math.asin(min(1.0, pitch / 2 / radius)))
        turns = [2 * math.pi * index / count for index in range(count)]
        found += [(radius * math.sin(t), -radius * math.cos(t)) for t in turns]
        radius -= pitch + ROOM_MM
    return tuple(found)


def _point(value: Any) -> Point:
    first, second = value
    return float(first), float(second)


def _field(value: dict[str, Any]) -> Field:
    return Field(_point(value["centre"]), _point(value["size_mm"]))


def _named_like(data: dict[str, Any], ending: str) -> dict[str, Any]:
    """The table whose name has this ending: it is called after what the areas of its game are. Raises KeyError."""
    name = next((name for name in data if name.endswith(ending)), ending)
    return dict(data[name])


def _zone(value: dict[str, Any], *, middle: bool = False) -> Zone:
    return Zone(float(value["r_min"]), float(value["r_max"]), float(value["border_mm"]), middle)
