"""The printers' tastes: which art styles there are, and what each looks like."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.games.orconomy.practice.printed.backgrounds import BACKGROUNDS, Background
from companion.practice.pieces.paper import Colour
from companion.schema.quick_dataclass import dataclass

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
