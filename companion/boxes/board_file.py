"""The layout of a round board in millimetres, for printing and for the practice table."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from companion.boxes.plan_files import BoardText, FieldText, Point, RingText, StickerText, ZoneText, read_board
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import WRITE_IT, Inside, Wrong

ROOM_MM = 2.0  # free space between two tokens side by side


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
    places: Mapping[str, Point]


@dataclass(frozen=True, slots=True)
class BoardMeasures:
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
    slot_points: Mapping[int, tuple[Point, ...]]
    area_slots: Mapping[int, int]
    places: Mapping[str, Point]
    zones: Mapping[str, Zone]
    fields: Mapping[str, FieldText]
    sticker_dictionary: str
    sticker_side_mm: float
    sticker_quiet_mm: float
    stickers: tuple[StickerText, ...]
    middle: Middle | None = None

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads board.toml. Raises BoxError (a ValueError) naming the file and the field that is wrong."""
        text = read_board(path)
        with Inside(file=str(path)):
            return cls.of(text)

    @classmethod
    def of(cls, text: BoardText) -> Self:
        """The plan of a board that is round. Raises Wrong for another, and where a thickness is missing."""
        board, middle = text.board, text.middle
        if not isinstance(board, RingText):
            raise Wrong("must be ring: only round boards are printed and practised on").within("shape").within("board")
        zones = {name: _zone(zone) for name, zone in text.zones.items()}
        return cls(
            areas=board.sectors,
            hub_radius_mm=board.hub_radius_mm,
            outer_radius_mm=board.outer_radius_mm,
            token_radius_mm=text.token.diameter_mm / 2,
            token_thickness_mm=_thickness(text.token.thickness_mm, "token"),
            marker_radius_mm=text.marker_token.diameter_mm / 2,
            marker_thickness_mm=_thickness(text.marker_token.thickness_mm, "marker_token"),
            slot_points=text.slots,
            area_slots={**text.counts, **({middle.area: 0} if middle else {})},
            places=text.places,
            zones=zones | {name: _zone(zone, middle=True) for name, zone in (middle.zones if middle else {}).items()},
            fields=text.fields,
            sticker_dictionary=text.stickers.dictionary,
            sticker_side_mm=text.stickers.side_mm,
            sticker_quiet_mm=text.stickers.quiet_mm,
            stickers=text.stickers.at,
            middle=Middle(middle.area, middle.places) if middle else None,
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
        points: list[Point] = []
        radius = zone.r_max_mm - ROOM_MM / 2
        while radius >= zone.r_min_mm:
            points += _row(radius, pitch, zone, math.pi / self.areas)
            radius -= pitch + ROOM_MM
        return tuple(self.table_xy(position, point) for point in points)


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
    points: list[Point] = []
    radius = zone.r_max_mm - ROOM_MM / 2
    while radius >= zone.r_min_mm:
        count = int(math.pi / math.asin(min(1.0, pitch / 2 / radius)))
        turns = [2 * math.pi * index / count for index in range(count)]
        points += [(radius * math.sin(t), -radius * math.cos(t)) for t in turns]
        radius -= pitch + ROOM_MM
    return tuple(points)


def _zone(text: ZoneText, *, middle: bool = False) -> Zone:
    return Zone(text.r_min, text.r_max, text.border_mm, middle)


def _thickness(written_mm: float | None, table: str) -> float:
    if written_mm is None:
        raise Wrong("is missing", WRITE_IT).within("thickness_mm").within(table)
    return written_mm
