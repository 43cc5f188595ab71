"""What lies about on a table besides the game: cards, coins, cups, phones. Which there are stands in things.toml."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.scene import Picture

Part = Sequence[str | float]

FILE = Path(__file__).with_name("things.toml")
ANY = "any"
PX_PER_MM = 3.0
FIXED = 4
STANDING_MM = 150.0  # what is higher hangs over the table


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing; see things.toml."""

    name: str
    height_mm: float
    clear: float
    parts: tuple[Part, ...]

    @property
    def hangs(self) -> bool:
        """Whether it does not stand on the table."""
        return self.height_mm > STANDING_MM

    @property
    def reach_mm(self) -> float:
        """How far it reaches from its middle."""
        return max(_reach(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that lies at (x, y), rotated clockwise; `tint` (BGR) is its own colour."""

    kind: Kind
    x_mm: float
    y_mm: float
    angle_deg: float
    tint: tuple[int, int, int]


@cache
def _table() -> Mapping[str, object]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def kinds() -> Mapping[str, Kind]:
    """All kinds of things, by name."""
    rows: Sequence[Mapping[str, object]] = _table()["thing"]  # type: ignore[assignment]
    return {str(row["name"]): _kind(row) for row in rows}


def _kind(row: Mapping[str, object]) -> Kind:
    parts: Sequence[Part] = row["parts"]  # type: ignore[assignment]
    height, clear = float(str(row["height"])), float(str(row.get("clear", 0.0)))
    return Kind(str(row["name"]), height, clear, tuple(parts))


def any_thing(rng: np.random.Generator, x_mm: float, y_mm: float, names: Sequence[str] = ()) -> Thing:
    """A thing by chance, at a place; of all kinds, or of those named."""
    chosen = list(names) or sorted(kinds())
    tint = cv2.cvtColor(np.array([[rng.integers((0, 60, 50), (180, 230, 230))]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    blue, green, red = (int(v) for v in tint)
    kind = kinds()[chosen[int(rng.integers(len(chosen)))]]
    return Thing(kind, x_mm, y_mm, float(rng.uniform(0, 360)), (blue, green, red))


# --- drawing ----------------------------------------------------------------------------------------------------------


def _reach(part: Part) -> float:
    numbers = [float(number) for number in part[2:]]
    if part[0] in ("disc", "ring"):
        return abs(numbers[0]) + abs(numbers[1]) + numbers[2] + 2
    if part[0] == "card":
        return float(np.hypot(numbers[2] + abs(numbers[0]), numbers[3] + abs(numbers[1]))) + 1
    points = numbers[1:] if part[0] == "line" else numbers
    return max(map(abs, points)) + (numbers[0] if part[0] == "line" else 0) + 1


def _fixed(points: Sequence[float], middle: float) -> NDArray[np.int32]:
    return np.rint((np.array(points).reshape(-1, 2) * PX_PER_MM + middle) * (1 << FIXED)).astype(np.int32)


def _disc(picture: Picture, middle: float, colour: tuple[int, ...], numbers: Sequence[float]) -> None:
    (x, y), radius = _fixed(numbers[:2], middle)[0], round(numbers[2] * PX_PER_MM * (1 << FIXED))
    cv2.circle(picture, (int(x), int(y)), radius, colour, -1, cv2.LINE_AA, FIXED)


def _ring(picture: Picture, middle: float, colour: tuple[int, ...], numbers: Sequence[float]) -> None:
    (x, y), radius = _fixed(numbers[:2], middle)[0], round(numbers[2] * PX_PER_MM * (1 << FIXED))
    width = max(1, round(numbers[3] * PX_PER_MM))
    cv2.circle(picture, (int(x), int(y)), radius, colour, width, cv2.LINE_AA, FIXED)


def _line(picture: Picture, middle: float, colour: tuple[int, ...], numbers: Sequence[float]) -> None:
    width = max(1, round(numbers[0] * PX_PER_MM))
    cv2.polylines(picture, [_fixed(numbers[1:], middle)], False, colour, width, cv2.LINE_AA, FIXED)


def _area(picture: Picture, middle: float, colour: tuple[int, ...], numbers: Sequence[float]) -> None:
    cv2.fillPoly(picture, [_fixed(numbers, middle)], colour, cv2.LINE_AA, FIXED)


def _card(picture: Picture, middle: float, colour: tuple[int, ...], numbers: Sequence[float]) -> None:
    x, y, half_w, half_h, radius = numbers
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    sign = np.column_stack((np.sign(np.cos(turns) + 1e-9), np.sign(np.sin(turns) + 1e-9)))
    points = sign * (half_w - radius, half_h - radius) + radius * np.column_stack((np.cos(turns), np.sin(turns)))
    _area(picture, middle, colour, list((points + (x, y)).ravel()))


_SHAPES: dict[str, Callable[[Picture, float, tuple[int, ...], Sequence[float]], None]] = {
    "disc": _disc,
    "ring": _ring,
    "line": _line,
    "area": _area,
    "card": _card,
}


def art(thing: Thing) -> tuple[Picture, Picture]:
    """The thing from above, BGR, and its coverage."""
    colours: Mapping[str, Sequence[int]] = _table()["colours"]  # type: ignore[assignment]
    half = ceil(thing.kind.reach_mm * PX_PER_MM)
    picture = np.zeros((2 * half + 1, 2 * half + 1, 3), np.uint8)
    cover = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
    for number, (shape, colour, *rest) in enumerate(thing.kind.parts):
        numbers = [float(value) for value in rest]
        ink = _tinted(thing.tint, number) if colour == ANY else tuple(colours[str(colour)][::-1])
        _SHAPES[str(shape)](picture, float(half), ink, numbers)
        _SHAPES[str(shape)](cover, float(half), (255,), numbers)
    return picture, cover


def _tinted(tint: tuple[int, int, int], number: int) -> tuple[int, ...]:
    """The thing's own colour, a little other in each of its parts."""
    return tuple(max(0, min(255, round(value * (1.0, 0.75, 1.2)[number % 3]))) for value in tint)
