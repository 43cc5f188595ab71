"""The layout of the board in millimetres, read from an edition's board.toml."""

import math
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

Point = tuple[float, float]

ROOM_MM = 2.0
"""Free space between two tokens side by side."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A ring-shaped strip of a sector where tokens lie freely; its numbers are for the tokens' centres."""

    r_min_mm: float
    r_max_mm: float
    border_mm: float


@dataclass(frozen=True, slots=True)
class Sticker:
    """One printed ArUco sticker on the table; `turned_deg` clockwise."""

    number: int
    x_mm: float
    y_mm: float
    turned_deg: float


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The board's measures. Points inside a sector are [r, a]; points of the table are (x, y); all in millimetres."""

    sectors: int
    hub_radius_mm: float
    outer_radius_mm: float
    token_radius_mm: float
    token_thickness_mm: float
    marker_radius_mm: float
    marker_thickness_mm: float
    slot_points: dict[int, tuple[Point, ...]]
    industry_slots: dict[int, int]
    places: dict[str, Point]
    startups: Zone
    extras: Zone
    price_centre: Point
    price_size_mm: Point
    sticker_dictionary: str
    sticker_side_mm: float
    sticker_quiet_mm: float
    stickers: tuple[Sticker, ...]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads board.toml. Raises OSError if it cannot be read, ValueError naming the file if a field is wrong."""
        try:
            return cls.from_data(tomllib.loads(path.read_text(encoding="utf-8")))
        except (KeyError, TypeError, IndexError, ValueError, OverflowError) as error:
            raise ValueError(
                f"the board's measures are incomplete: {error!r} in {path}. Compare it with the file that came along."
            ) from error

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """Build from the parsed file. Raises KeyError, TypeError, IndexError or ValueError when a field is wrong."""
        board, token, marker = data["board"], data["token"], data["marker_token"]
        price, stickers = data["price_field"], data["stickers"]
        return cls(
            sectors=int(board["sectors"]),
            hub_radius_mm=float(board["hub_radius_mm"]),
            outer_radius_mm=float(board["outer_radius_mm"]),
            token_radius_mm=float(token["diameter_mm"]) / 2,
            token_thickness_mm=float(token["thickness_mm"]),
            marker_radius_mm=float(marker["diameter_mm"]) / 2,
            marker_thickness_mm=float(marker["thickness_mm"]),
            slot_points={int(n): tuple(_point(p) for p in points) for n, points in data["slots"].items()},
            industry_slots={int(n): int(count) for n, count in data["industry_slots"].items()},
            places={str(name): _point(p) for name, p in data["places"].items()},
            startups=_zone(data["zones"]["startups"]),
            extras=_zone(data["zones"]["extras"]),
            price_centre=_point(price["centre"]),
            price_size_mm=_point(price["size_mm"]),
            sticker_dictionary=str(stickers["dictionary"]),
            sticker_side_mm=float(stickers["side_mm"]),
            sticker_quiet_mm=float(stickers["quiet_mm"]),
            stickers=tuple(Sticker(int(n), float(x), float(y), float(turn)) for n, x, y, turn in stickers["at"]),
        )

    def table_xy(self, position: int, point: Point) -> Point:
        """A sector's point [r, a] as (x, y) on the table; positions count clockwise from 0 at the top."""
        r, a = point
        t = 2 * math.pi * position / self.sectors
        return r * math.sin(t) + a * math.cos(t), -r * math.cos(t) + a * math.sin(t)

    def slots(self, industry: int) -> int:
        """How many Company slots are printed on this industry's sector."""
        return self.industry_slots[industry]

    def slot_xy(self, position: int, slot: int, slots: int) -> Point:
        """The middle of a Company slot, counted from 0, in a sector with this number of slots."""
        return self.table_xy(position, self.slot_points[slots][slot])

    def place_xy(self, position: int, name: str) -> Point:
        """Where the `crisis` or the `activity` token lies in a sector."""
        return self.table_xy(position, self.places[name])

    def startup_spots(self, position: int) -> tuple[Point, ...]:
        """Spots on a sector's picture where Startups fit side by side, innermost rows last."""
        return self._spots(position, self.startups)

    def extra_spots(self, position: int) -> tuple[Point, ...]:
        """Spots on a sector's outer rim where Companies beyond the slots fit side by side."""
        return self._spots(position, self.extras)

    def _spots(self, position: int, zone: Zone) -> tuple[Point, ...]:
        pitch = 2 * self.token_radius_mm + ROOM_MM
        found: list[Point] = []
        radius = zone.r_max_mm - ROOM_MM / 2
        while radius >= zone.r_min_mm:
            found += _row(radius, pitch, zone, math.pi / self.sectors)
            radius -= pitch + ROOM_MM
        return tuple(self.table_xy(position, point) for point in found)


def _row(radius: float, pitch: float, zone: Zone, half_sector: float) -> list[Point]:
    """Points [r, a] `pitch` apart along an arc, middle out, as far as the zone reaches."""
    step = 2 * math.asin(pitch / 2 / radius)
    widest = half_sector - math.asin(min(1.0, zone.border_mm / radius))
    count = int(2 * widest / step) + 1
    turns = [(index - (count - 1) / 2) * step for index in range(count)]
    row = [(radius * math.cos(t), radius * math.sin(t)) for t in sorted(turns, key=abs)]
    return [point for point in row if point[0] >= zone.r_min_mm]


def _point(value: Any) -> Point:
    first, second = value
    return float(first), float(second)


def _zone(value: dict[str, Any]) -> Zone:
    return Zone(float(value["r_min"]), float(value["r_max"]), float(value["border_mm"]))
