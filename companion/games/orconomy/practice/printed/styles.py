"""The printers' tastes: which art styles there are, and what each looks like.

Grounds that a sector of the board is printed on, each the manner of another printer; all drawn by chance.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.practice.pieces.paper import Colour, Picture
from companion.practice.pieces.table_top import Floats
from companion.schema.quick_dataclass import dataclass

Background = Callable[[np.random.Generator, tuple[int, int], float, Colour, Colour], Picture]
"""Paints a BGR picture of (height, width) pixels, given pixels a millimetre, the sector's tint and its ink."""


def noise(rng: np.random.Generator, size: tuple[int, int], grain_px: float) -> Floats:
    """Smooth noise of standard deviation about 1 with blobs of this size."""
    coarse = (max(3, int(size[0] / grain_px) + 2), max(3, int(size[1] / grain_px) + 2))
    field = rng.standard_normal(coarse, dtype=np.float32)
    return np.asarray(cv2.resize(field, size[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def rough(rng: np.random.Generator, size: tuple[int, int], grain_px: float, octaves: int = 4) -> Floats:
    """Noise with detail at several scales, each half as large and half as strong as the one before."""
    total = sum(noise(rng, size, grain_px / 2**k) * 0.5**k for k in range(octaves))
    return np.asarray(total, np.float32)


def mixed(tint: Colour, ink: Colour, share: Floats) -> Picture:
    """The tint where `share` is 0, the ink where it is 1."""
    first, second = np.array(tint, np.float32), np.array(ink, np.float32)
    picture = first + (second - first) * np.clip(share, -0.4, 1.2)[:, :, None]
    return np.asarray(np.clip(picture, 0, 255).astype(np.uint8))


def _grid(size: tuple[int, int], px_per_mm: float) -> tuple[Floats, Floats]:
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    return np.asarray(x / px_per_mm, np.float32), np.asarray(y / px_per_mm, np.float32)


def _facets(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Large flat shapes of neighbouring shades."""
    shade = np.zeros(size, np.float32)
    x, y = _grid(size, px_per_mm)
    for _ in range(7):
        turn, off = rng.uniform(0, 2 * np.pi), rng.uniform(-40, 40)
        side = (x - x.mean()) * np.cos(turn) + (y - y.mean()) * np.sin(turn) > off
        shade += np.where(side, np.float32(rng.uniform(-0.25, 0.35)), np.float32(0))
    return mixed(tint, ink, shade)


def _engraved(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Fine parallel lines, thick where it is dark, crossed where it is darker."""
    x, y = _grid(size, px_per_mm)
    tone = np.clip(0.38 + 0.2 * rough(rng, size, 30 * px_per_mm, 3), 0.03, 0.85)
    turn, pitch = rng.uniform(0, np.pi), rng.uniform(1.3, 2.0)
    bend = 1.2 * noise(rng, size, 25 * px_per_mm)
    first = np.cos(2 * np.pi * (x * np.cos(turn) + y * np.sin(turn) + bend) / pitch)
    second = np.cos(2 * np.pi * (x * np.cos(turn + 1.2) + y * np.sin(turn + 1.2) + bend) / pitch)
    lines = np.clip((first - np.cos(np.pi * tone)) * 2.5, 0, 1)
    cross = np.clip((second - np.cos(np.pi * np.clip(tone - 0.4, 0.01, 1))) * 2.5, 0, 1)
    return mixed(tint, ink, np.asarray(np.maximum(lines, cross), np.float32))


def _contours(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Lines of equal height, as on an old map, with a hatched sea."""
    height = rough(rng, size, 40 * px_per_mm, 3)
    slope = np.hypot(*np.gradient(height)) + 1e-4
    lines = np.clip(1.6 - np.abs(height * 4 - np.rint(height * 4)) / (4 * slope), 0, 1)
    _, y = _grid(size, px_per_mm)
    sea = (height < -0.5) * (0.35 + 0.35 * np.cos(2 * np.pi * y / 2.2))
    stained = 0.22 * noise(rng, size, 18 * px_per_mm)
    return mixed(tint, ink, np.asarray(np.maximum(0.8 * lines, sea) + stained, np.float32))


def _washes(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Watercolour: uneven washes that leave paper free, darker where the water stood."""
    wet = rough(rng, size, 45 * px_per_mm, 4)
    edge = np.exp(-((wet + 0.9) ** 2) / 0.02) + 0.6 * np.exp(-((wet - 0.5) ** 2) / 0.01)
    grain = 0.04 * rng.standard_normal(size, dtype=np.float32)
    paper = np.clip(-(wet + 0.9) * 2.5, 0, 0.9)
    picture = mixed(tint, ink, np.asarray(0.25 * wet + 0.5 * edge + grain, np.float32)).astype(np.float32)
    picture += (244 - picture) * paper[:, :, None]
    return np.asarray(np.clip(picture, 0, 255).astype(np.uint8))


def _grounds(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """As photographed: stones, sand or grass with light from one side and detail at every scale."""
    height = rough(rng, size, float(rng.uniform(6, 16)) * px_per_mm, 6)
    along, across = np.gradient(height)
    turn = rng.uniform(0, 2 * np.pi)
    lit = along * np.cos(turn) + across * np.sin(turn)
    lit /= lit.std() + 1e-6
    picture = mixed(tint, ink, np.asarray(-0.16 * height - 0.2 * lit + 0.1, np.float32)).astype(np.float32)
    for channel in range(3):
        picture[:, :, channel] *= 1 + 0.1 * noise(rng, size, 22 * px_per_mm)
    return np.asarray(np.clip(picture, 0, 255).astype(np.uint8))


def _halftone(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Comic: dots that grow along a slope, and a few bold rays."""
    x, y = _grid(size, px_per_mm)
    turn, pitch = rng.uniform(0, np.pi), rng.uniform(2.6, 3.6)
    u, v = (x + y) / np.sqrt(2), (x - y) / np.sqrt(2)
    slope = (x - x.mean()) * np.cos(turn) + (y - y.mean()) * np.sin(turn)
    radius = np.clip(0.28 + slope / 160, 0.05, 0.52) * pitch
    du, dv = u - np.rint(u / pitch) * pitch, v - np.rint(v / pitch) * pitch
    dots = np.clip((radius - np.hypot(du, dv)) * px_per_mm, 0, 1)
    rays = np.sin(np.arctan2(x - x.mean(), y) * rng.integers(14, 30)) > 0.55
    return mixed(tint, ink, np.asarray(0.8 * dots + 0.3 * rays, np.float32))


def _stars(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """A dark sky: glows, and stars of several sizes."""
    glow = np.clip(0.12 + 0.16 * rough(rng, size, 60 * px_per_mm, 3), 0, 0.6)
    sky = np.zeros(size, np.uint8)
    for _ in range(110):
        place = (int(rng.integers(size[1])), int(rng.integers(size[0])))
        radius = round(float(rng.exponential(0.35) + 0.2) * px_per_mm)
        cv2.circle(sky, place, radius, (int(rng.integers(90, 255)),), -1, cv2.LINE_AA)
    return mixed(tint, ink, np.asarray(np.maximum(glow, sky.astype(np.float32) / 255), np.float32))


def _bubbles(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Large soft circles over one another."""
    shade = np.zeros(size, np.float32)
    x, y = _grid(size, px_per_mm)
    for _ in range(14):
        away = np.hypot(x - rng.uniform(0, x.max()), y - rng.uniform(0, y.max()))
        shade += np.clip(rng.uniform(8, 40) - away, 0, 1) * np.float32(rng.uniform(-0.3, 0.45))
    return mixed(tint, ink, shade)


def _cells(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Small stones of a mosaic, each a shade of its own, with joints between."""
    pitch = float(rng.uniform(5, 8)) * px_per_mm
    rows, columns = int(size[0] / pitch) + 2, int(size[1] / pitch) + 2
    stones = np.ones(size, np.uint8) * 255
    for row in range(rows):
        for column in range(columns):
            x, y = (column + rng.uniform(-0.3, 0.3)) * pitch, (row + rng.uniform(-0.3, 0.3)) * pitch
            if 0 <= x < size[1] and 0 <= y < size[0]:
                stones[int(y), int(x)] = 0
    away, label = cv2.distanceTransformWithLabels(stones, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    shades = rng.normal(0.05, 0.22, int(label.max()) + 1).astype(np.float32)[label]
    joint = (cv2.morphologyEx(shades, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 1e-6).astype(np.float32)
    return mixed(tint, ink, np.asarray(shades - 0.004 * np.asarray(away) + joint * 0.8, np.float32))


def _gouges(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Two inks only: what was left standing when the block was cut, with the gouge's short strokes."""
    form = rough(rng, size, 35 * px_per_mm, 2)
    x, y = _grid(size, px_per_mm)
    turn = 1.5 * noise(rng, size, 40 * px_per_mm)
    strokes = np.sin(2 * np.pi * (x * np.cos(turn) + y * np.sin(turn)) / 4.5)
    cut = np.clip((0.9 * form + 0.55 * strokes - 0.35) * 6, 0, 1)
    return mixed(tint, ink, np.asarray(cut, np.float32))


BACKGROUNDS: Mapping[str, Background] = {
    "facets": _facets,
    "engraved": _engraved,
    "contours": _contours,
    "washes": _washes,
    "grounds": _grounds,
    "halftone": _halftone,
    "stars": _stars,
    "bubbles": _bubbles,
    "cells": _cells,
    "gouges": _gouges,
}


FILE = Path(__file__).with_name("styles.toml")


@dataclass(frozen=True, slots=True)
class ArtStyle:
    """One printer's taste: inks as BGR, tints by hue step, saturation and value, patterns, line widths, table.

    `background` paints a sector (None: the strokes and dots that go with its number), `one_hue` is the middle of all
    tints on a wheel of 180, where they are of one family; `token_ink` is the dark ink of tokens, if it is not `ink`.
    """

    name: str
    paper: Colour
    ink: Colour
    saturation: tuple[float, float]
    value: tuple[float, float]
    pattern_share: float
    line_mm: float
    font: int
    table: str
    slot: Colour
    panel: Colour
    token_emblem: str
    background: Background | None = None
    slot_look: str = "disc"
    token_look: str = "rimmed"
    one_hue: float | None = None
    token_ink: Colour | None = None


def _colour(row: Sequence[float]) -> Colour:
    blue, green, red = map(float, row)
    return blue, green, red


def _range(row: Sequence[float]) -> tuple[float, float]:
    low, high = map(float, row)
    return low, high


_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "paper": _colour,
    "ink": _colour,
    "slot": _colour,
    "panel": _colour,
    "token_ink": _colour,
    "saturation": _range,
    "value": _range,
    "font": lambda name: int(getattr(cv2, f"FONT_HERSHEY_{name}")),
    "background": lambda name: BACKGROUNDS[name],
}
"""How a field of styles.toml is read; the others are taken as they are."""


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def styles() -> Mapping[str, ArtStyle]:
    """All styles of the practice table, by name."""
    rows = ({key: value for key, value in row.items() if key != "plain"} for row in _file()["style"])
    converted = ({key: _FIELDS.get(key, lambda same: same)(value) for key, value in row.items()} for row in rows)
    return {row["name"]: ArtStyle(**row) for row in converted}


def level_styles(*, hard: bool) -> tuple[str, ...]:
    """The names of the styles that a level draws from, sorted."""
    return tuple(sorted(row["name"] for row in _file()["style"] if hard or row.get("plain")))


def pick_style(rng: np.random.Generator, *, hard: bool = False) -> ArtStyle:
    """One of the styles of a level, by chance."""
    names = level_styles(hard=hard)
    return styles()[names[rng.integers(len(names))]]
