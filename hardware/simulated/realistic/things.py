"""What lies about on a table besides the game: cards, coins, cups, phones. Which there are stands in things.toml."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, radians, sin
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.discs import Rect, bounds, corner, extent_of, shadow_of
from hardware.simulated.ground import Linear, to_linear
from hardware.simulated.realistic.lit_table import LitTable, as_light
from hardware.simulated.scene import Picture

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
Part = Sequence[str | float]

FILE = Path(__file__).with_name("things.toml")
ANY = "any"
PX_PER_MM = 3.0
FIXED = 4
LAYER_MM = 2.5
"""A thing is drawn as layers so far apart, the upper over the lower."""
MOST_LAYERS = 48
WALL = 0.5
STANDING_MM = 150.0
"""What is higher hangs over the table."""
SHADOW_STEP_MM = 7.0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing; see things.toml."""

    name: str
    height_mm: float
    clear: float
    round: bool
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
    return Kind(str(row["name"]), height, clear, bool(row.get("round")), tuple(parts))


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


def _art(thing: Thing) -> tuple[Picture, Picture]:
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


class ThingPainter:
    """Draws things into linear light."""

    def __init__(self, table: LitTable, blur_px: float) -> None:
        self._table = table
        self._blur = blur_px

    def draw(self, layer: Linear, hidden: Floats, thing: Thing) -> None:
        """Draws a thing with its shadows into `layer`; `hidden` is told how much of each pixel it hides."""
        picture, cover = _art(thing)
        levels = self._levels(thing)
        outlines = [self._outline(thing, height) for height in levels]
        shadows = [self._shadow_outlines(thing, number) for number in range(len(self._table.lamps))]
        rect = bounds(np.vstack((*outlines, *(one for each in shadows for one in each))), self._table.projection.size, 12)
        if rect is None:
            return
        layer[rect] *= 1 - self._shade(thing, cover, shadows, rect)
        light = self._table.total[rect] * self._table.vignette[rect][:, :, None]
        solid = np.float32(1 - thing.kind.clear)
        for height, outline in zip(levels, outlines, strict=True):
            top = height == levels[-1]
            mapping = _mapping(picture.shape[0], outline, rect)
            over = self._laid(np.dstack((picture, cover)), mapping, rect)
            share = over[:, :, 3:] * np.float32(1 / 255) * (solid if thing.kind.clear else np.float32(1))
            skin = to_linear(over[:, :, :3].astype(np.uint8)) * light * np.float32(1 if top else WALL)
            layer[rect] += (skin - layer[rect]) * (share if top or not thing.kind.clear else share * np.float32(0.3))
            hidden[rect] = np.maximum(hidden[rect], over[:, :, 3] * np.float32(1 / 255))

    def _levels(self, thing: Thing) -> list[float]:
        count = min(MOST_LAYERS, max(1, ceil(thing.kind.height_mm / LAYER_MM)))
        if thing.kind.hangs:
            return [thing.kind.height_mm]
        if thing.kind.clear:
            count = min(count, 3)
        return [thing.kind.height_mm * (index + 1) / count for index in range(count)]

    def _corners(self, thing: Thing, height_mm: float) -> Points:
        half = ceil(thing.kind.reach_mm * PX_PER_MM) / PX_PER_MM
        c, s = cos(radians(thing.angle_deg)), sin(radians(thing.angle_deg))
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ np.array([[c, s], [-s, c]])
        return np.column_stack((square + (thing.x_mm, thing.y_mm), np.full(4, height_mm)))

    def _outline(self, thing: Thing, height_mm: float) -> Points:
        return self._table.projection.to_px(self._corners(thing, height_mm))

    def _shadow_outlines(self, thing: Thing, number: int) -> list[Points]:
        """Where a lamp casts the shadows of the thing's foot, middle and top; of a lamp's arm only of the top."""
        light = as_light(self._table.lamps[number])
        top = min(thing.kind.height_mm, 0.6 * light.lamp_z_mm)
        count = 1 if thing.kind.hangs else ceil(min(top, STANDING_MM) / SHADOW_STEP_MM)
        heights = [top * (index + 1) / count for index in range(count)]
        return [self._table.projection.to_px(shadow_of(self._corners(thing, one), light)) for one in heights]

    def _shade(self, thing: Thing, cover: Picture, shadows: Sequence[Sequence[Points]], rect: Rect) -> Floats:
        """What share of the light, by colour, does not reach the table for the thing."""
        width, height = extent_of(rect)
        shade = np.zeros((height, width, 3), np.float32)
        depth = np.float32((1 - 0.8 * thing.kind.clear) / 255)
        for number, (lamp, outlines) in enumerate(zip(self._table.lamps, shadows, strict=True)):
            thrown = np.zeros((height, width), np.uint8)
            for outline in outlines:
                one = cv2.warpPerspective(cover, _mapping(cover.shape[0], outline, rect), (width, height))
                thrown = np.maximum(thrown, np.asarray(one, np.uint8))
            soft = 0.6 + lamp.size_mm / lamp.z_mm * thing.kind.height_mm * 0.4
            dark = np.asarray(cv2.GaussianBlur(thrown.astype(np.float32), (0, 0), soft), np.float32)
            shade += self._table.share(number, rect) * (dark * depth)[:, :, None]
        beneath = cv2.warpPerspective(
            cover, _mapping(cover.shape[0], self._outline(thing, 0.0), rect), (width, height)
        )
        near = np.asarray(cv2.GaussianBlur(np.asarray(beneath, np.float32), (0, 0), 3.0), np.float32)
        lifted = np.float32(0.0 if thing.kind.hangs else 0.4)
        return np.minimum(shade + lifted * depth * near[:, :, None], np.float32(0.97))

    def _laid(self, art: Picture, mapping: Points, rect: Rect) -> Floats:
        laid = cv2.warpPerspective(art, mapping, extent_of(rect), flags=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(np.asarray(laid, np.float32), (0, 0), self._blur), np.float32)


def _mapping(size: int, target: Points, rect: Rect) -> Points:
    """The homography from the thing's square picture to a part of the frame."""
    end = size - 1.0
    source = np.array([[0, 0], [end, 0], [end, end], [0, end]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, (target - corner(rect)).astype(np.float32)))
