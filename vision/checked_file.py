"""A file of measurements, with every look-up checked: a message names the file, the field and what is wrong."""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.sighting import LOOK_KEY, SLOT

_LARGEST_FILE: Final = 200_000
_LONGEST_SHOWN: Final = 60
_ENDLESS: Final = "a number that is far too long"


class BoardFileError(ValueError):
    """The board file cannot be used; the message names the file, the field and what is wrong."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """A printed marker beside the board: `corners_mm` 4 x 2, clockwise from its own top left."""

    number: int
    centre_mm: tuple[float, float]
    corners_mm: tuple[tuple[float, float], ...]


def sticker_corners(stickers: tuple[Sticker, ...]) -> dict[int, NDArray[np.float64]]:
    """The four corners of every sticker by its number, each 4 x 2, mm."""
    return {sticker.number: np.array(sticker.corners_mm) for sticker in stickers}


def read_file(path: Path) -> str:
    """The text of a board file. Raises BoardFileError naming file and fault."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise BoardFileError(f"{path}: larger than {_LARGEST_FILE} bytes; this is not a board file")
        text = path.read_text("utf-8")
    except OSError as error:
        raise BoardFileError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise BoardFileError(f"{path}: not a TOML file ({error}); correct it or copy the box's own file") from error
    return text


def read_toml(text: str, name: str) -> Mapping[str, Any]:
    """The values of a board file called `name`. Raises BoardFileError naming it and the fault."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BoardFileError(f"{name}: not a TOML file ({error}); correct it or copy the box's own file") from error
    except ValueError as error:
        raise BoardFileError(f"{name}: holds {_ENDLESS}; correct it or copy the box's own file") from error
    return data


def shown(value: object) -> str:
    """A value for a message, cut short."""
    try:
        return repr(value)[:_LONGEST_SHOWN]
    except ValueError:  # Python prints no number of thousands of digits
        return _ENDLESS


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file's data with every look-up checked. Every look-up raises BoardFileError."""

    path: str
    data: Mapping[str, Any]

    def wrong(self, field: str, what: str) -> BoardFileError:
        """The error that something is wrong with a field."""
        return BoardFileError(f"{self.path}: field {field}: {what}")

    def get(self, field: str) -> Any:
        """The value of a field, whose name may lead through tables: `stickers.side_mm`."""
        value: Any = self.data
        for part in field.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise self.wrong(field, "is missing")
            value = value[part]
        return value

    def number(self, field: str, low: float, high: float) -> float:
        """A number within limits."""
        return self.checked(field, self.get(field), low, high)

    def checked(self, field: str, value: Any, low: float, high: float) -> float:
        """A value of a field as a number within limits."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(field, f"must be a number, not {shown(value)}")
        if not low <= value <= high:
            raise self.wrong(field, f"is {shown(value)}; must be from {low:g} to {high:g}")
        return float(value)

    def whole(self, field: str, value: Any, low: int, high: int) -> int:
        """A value of a field as a whole number within limits."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(field, f"must be a whole number, not {shown(value)}")
        return int(self.checked(field, value, low, high))

    def text(self, field: str) -> str:
        """A short text."""
        value = self.get(field)
        if not isinstance(value, str) or not 0 < len(value) <= 60:
            raise self.wrong(field, "must be a short text")
        return value

    def row(self, field: str, value: Any, length: int) -> list[Any]:
        """A value of a field as a list of so many values."""
        if not isinstance(value, list) or len(value) != length:
            raise self.wrong(field, f"must be a list of {length} numbers, not {shown(value)}")
        return value

    def table(self, field: str, fewest: int = 1) -> Mapping[str, Any]:
        """A table with so many entries at least."""
        value = self.get(field)
        if not isinstance(value, Mapping) or not fewest <= len(value) <= 40:
            raise self.wrong(field, f"must be a table with {fewest} to 40 entries")
        return value

    def named(self, field: str) -> tuple[str, ...]:
        """The names in a table of places or zones: each may become the key of a look, or a zone."""
        names = tuple(self.table(field, 0))
        for name in names:
            if not LOOK_KEY.fullmatch(name) or ":" in name or name == SLOT:
                raise self.wrong(field, f"{shown(name)} cannot be a name; use a to z, 0 to 9, _ and -")
        return names

    def stickers(self, side: float) -> tuple[Sticker, ...]:
        """The stickers, each with a number of its own; `side` is that of their print (mm)."""
        rows = self.get("stickers.at")
        if not isinstance(rows, list) or not 3 <= len(rows) <= 40:
            raise self.wrong("stickers.at", "must list 3 to 40 stickers")
        found = tuple(self.sticker(f"stickers.at[{i}]", row, side) for i, row in enumerate(rows))
        if len({sticker.number for sticker in found}) < len(found):
            raise self.wrong("stickers.at", "a sticker's id is used twice")
        return found

    def sticker(self, field: str, value: Any, side: float) -> Sticker:
        """One sticker: number, x and y of its middle (mm), rotation clockwise (degrees)."""
        number, *rest = self.row(field, value, 4)
        x, y, turn = (self.checked(f"{field}[{i + 1}]", v, -2000, 2000) for i, v in enumerate(rest))
        c, s, h = math.cos(math.radians(turn)), math.sin(math.radians(turn)), side / 2
        corners = tuple((x + u * c - v * s, y + u * s + v * c) for u, v in ((-h, -h), (h, -h), (h, h), (-h, h)))
        return Sticker(self.whole(f"{field}[0]", number, 0, 999), (x, y), corners)

    def pair(self, field: str, low: float, high: float) -> tuple[float, float]:
        """Two numbers within limits."""
        first, second = self.row(field, self.get(field), 2)
        return self.checked(f"{field}[0]", first, low, high), self.checked(f"{field}[1]", second, low, high)
