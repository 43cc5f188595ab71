"""Where everything lies on the board, in millimetres: read from the board file and checked before use."""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

CRISIS = "crisis"
ACTIVITY = "activity"
_LARGEST_FILE = 200_000
_LONGEST_SHOWN = 60
_ENDLESS = "a number that is far too long"


class BoardFileError(ValueError):
    """The board file cannot be used; the message names the file, the field and what is wrong."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """A printed marker beside the board: `corners_mm` 4 x 2, clockwise from its own top left."""

    number: int
    centre_mm: tuple[float, float]
    corners_mm: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of every sector where tokens lie freely; limits are for a token's centre, in mm."""

    r_min: float
    r_max: float
    border_mm: float


@dataclass(frozen=True, slots=True)
class Place:
    """One printed spot for one token: `kind` is a Company slot's number, or `crisis` or `activity`."""

    sector: int
    kind: int | str
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The whole board in mm; origin at its centre, x right, y down (source: board.toml)."""

    edition: str
    sectors: int
    hub_radius_mm: float
    outer_radius_mm: float
    token_mm: float
    marker_token_mm: float
    slots: Mapping[int, tuple[tuple[float, float], ...]]
    crisis: tuple[float, float]
    activity: tuple[float, float]
    startups: Zone
    extras: Zone
    dictionary: str
    side_mm: float
    quiet_mm: float
    stickers: tuple[Sticker, ...]

    @property
    def step(self) -> float:
        """The angle from one sector position to the next, in radians."""
        return 2.0 * math.pi / self.sectors

    def point(self, position: int, r: float, a: float) -> tuple[float, float]:
        """The board millimetres of a point given inside a sector: r outwards, a to the clockwise side."""
        t = self.step * position
        return r * math.sin(t) + a * math.cos(t), -r * math.cos(t) + a * math.sin(t)

    def local(self, x: float, y: float) -> tuple[int, float, float]:
        """The sector position, r and a of a point of the board, all mm."""
        position = round(math.atan2(x, -y) / self.step) % self.sectors
        t = self.step * position
        return position, x * math.sin(t) - y * math.cos(t), x * math.cos(t) + y * math.sin(t)

    def in_zone(self, zone: Zone, x: float, y: float, slack_mm: float = 0.0) -> bool:
        """Whether a token's centre there counts as lying in the zone."""
        _, r, a = self.local(x, y)
        clearance = r * math.sin(self.step / 2) - abs(a) * math.cos(self.step / 2)
        radial = zone.r_min - slack_mm <= r <= zone.r_max + slack_mm
        return radial and clearance >= zone.border_mm - slack_mm

    def places(self, ring: tuple[int, ...]) -> tuple[Place, ...]:
        """Every printed spot when the industries lie in this order, clockwise from the top.

        Raises ValueError when the ring is not each industry of the board once.
        """
        self.check_ring(ring)
        found: list[Place] = []
        for position, industry in enumerate(ring):
            spots: list[tuple[int | str, tuple[float, float]]] = list(enumerate(self.slots[industry]))
            spots += [(CRISIS, self.crisis), (ACTIVITY, self.activity)]
            found += [Place(industry, kind, *self.point(position, r, a)) for kind, (r, a) in spots]
        return tuple(found)

    def check_ring(self, ring: tuple[int, ...]) -> None:
        """Raises ValueError when the ring is not each industry of the board once."""
        if sorted(ring) != sorted(self.slots):
            raise ValueError(f"the ring {list(ring)} must name each of {sorted(self.slots)} once")

    def sticker_corners(self) -> dict[int, NDArray[np.float64]]:
        """The four corners of every sticker by its number, each 4 x 2, mm."""
        return {sticker.number: np.array(sticker.corners_mm) for sticker in self.stickers}


def load_plan(path: Path) -> BoardPlan:
    """Read a board file. Raises BoardFileError naming file, field and fault."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise BoardFileError(f"{path}: larger than {_LARGEST_FILE} bytes; this is not a board file")
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BoardFileError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BoardFileError(f"{path}: not a TOML file ({error}); correct it or copy the box's own file") from error
    except ValueError as error:
        if isinstance(error, BoardFileError):
            raise
        raise BoardFileError(f"{path}: holds {_ENDLESS}; correct it or copy the box's own file") from error
    return _Checked(str(path), data).plan()


def _shown(value: object) -> str:
    """A value for a message, cut short."""
    try:
        return repr(value)[:_LONGEST_SHOWN]
    except ValueError:  # Python prints no number of thousands of digits
        return _ENDLESS


@dataclass(frozen=True, slots=True)
class _Checked:
    """The board file's data with every look-up checked."""

    path: str
    data: Mapping[str, Any]

    def wrong(self, field: str, what: str) -> BoardFileError:
        return BoardFileError(f"{self.path}: field {field}: {what}")

    def get(self, field: str) -> Any:
        value: Any = self.data
        for part in field.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise self.wrong(field, "is missing")
            value = value[part]
        return value

    def number(self, field: str, low: float, high: float) -> float:
        return self.checked(field, self.get(field), low, high)

    def checked(self, field: str, value: Any, low: float, high: float) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(field, f"must be a number, not {_shown(value)}")
        if not low <= value <= high:
            raise self.wrong(field, f"is {_shown(value)}; must be from {low:g} to {high:g}")
        return float(value)

    def whole(self, field: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(field, f"must be a whole number, not {_shown(value)}")
        return int(self.checked(field, value, low, high))

    def text(self, field: str) -> str:
        value = self.get(field)
        if not isinstance(value, str) or not 0 < len(value) <= 60:
            raise self.wrong(field, "must be a short text")
        return value

    def row(self, field: str, value: Any, length: int) -> list[Any]:
        if not isinstance(value, list) or len(value) != length:
            raise self.wrong(field, f"must be a list of {length} numbers, not {_shown(value)}")
        return value

    def spot(self, field: str, value: Any) -> tuple[float, float]:
        r, a = self.row(field, value, 2)
        return self.checked(f"{field}[0]", r, 0, 2000), self.checked(f"{field}[1]", a, -1000, 1000)

    def table(self, field: str) -> Mapping[str, Any]:
        value = self.get(field)
        if not isinstance(value, Mapping) or not 0 < len(value) <= 40:
            raise self.wrong(field, "must be a table with 1 to 40 entries")
        return value

    def layout(self, count: int, field: str) -> tuple[tuple[float, float], ...]:
        spots = self.get(f"slots.{count}")
        if not isinstance(spots, list) or len(spots) != count:
            raise self.wrong(f"slots.{count}", f"must list {count} slots, as {field} says")
        return tuple(self.spot(f"slots.{count}[{i}]", spot) for i, spot in enumerate(spots))

    def slots(self) -> dict[int, tuple[tuple[float, float], ...]]:
        found: dict[int, tuple[tuple[float, float], ...]] = {}
        for name, count in self.table("industry_slots").items():
            field = f"industry_slots.{name}"
            if not name.isdecimal():
                raise self.wrong(field, "must be named by an industry's number")
            found[int(name)] = self.layout(self.whole(field, count, 1, 12), field)
        if len(found) != self.whole("board.sectors", self.get("board.sectors"), 3, 40):
            raise self.wrong("industry_slots", f"names {len(found)} industries; board.sectors says otherwise")
        return found

    def zone(self, field: str) -> Zone:
        zone = Zone(*(self.number(f"{field}.{part}", 0, 2000) for part in ("r_min", "r_max", "border_mm")))
        if zone.r_min > zone.r_max:
            raise self.wrong(field, "r_min is larger than r_max")
        return zone

    def stickers(self, side: float) -> tuple[Sticker, ...]:
        rows = self.get("stickers.at")
        if not isinstance(rows, list) or not 3 <= len(rows) <= 40:
            raise self.wrong("stickers.at", "must list 3 to 40 stickers")
        found = tuple(self.sticker(f"stickers.at[{i}]", row, side) for i, row in enumerate(rows))
        if len({sticker.number for sticker in found}) < len(found):
            raise self.wrong("stickers.at", "a sticker's id is used twice")
        return found

    def sticker(self, field: str, value: Any, side: float) -> Sticker:
        number, *rest = self.row(field, value, 4)
        x, y, turn = (self.checked(f"{field}[{i + 1}]", v, -2000, 2000) for i, v in enumerate(rest))
        c, s, h = math.cos(math.radians(turn)), math.sin(math.radians(turn)), side / 2
        corners = tuple((x + u * c - v * s, y + u * s + v * c) for u, v in ((-h, -h), (h, -h), (h, h), (-h, h)))
        return Sticker(self.whole(f"{field}[0]", number, 0, 999), (x, y), corners)

    def plan(self) -> BoardPlan:
        if self.get("version") != 1:
            raise self.wrong("version", f"is {_shown(self.get('version'))}; this program reads version 1")
        side = self.number("stickers.side_mm", 5, 200)
        return BoardPlan(
            edition=self.text("edition"),
            sectors=self.whole("board.sectors", self.get("board.sectors"), 3, 40),
            hub_radius_mm=self.number("board.hub_radius_mm", 0, 1000),
            outer_radius_mm=self.number("board.outer_radius_mm", 50, 1000),
            token_mm=self.number("token.diameter_mm", 5, 100),
            marker_token_mm=self.number("marker_token.diameter_mm", 5, 100),
            slots=self.slots(),
            crisis=self.spot("places.crisis", self.get("places.crisis")),
            activity=self.spot("places.activity", self.get("places.activity")),
            startups=self.zone("zones.startups"),
            extras=self.zone("zones.extras"),
            dictionary=self.text("stickers.dictionary"),
            side_mm=side,
            quiet_mm=self.number("stickers.quiet_mm", 1, 50),
            stickers=self.stickers(side),
        )
