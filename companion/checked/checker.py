"""Checks a file that a person may have written: are all names known, and is every value possible?

One table-driven checker for every kind of file from outside. A file's shape is declared as a `Table` of `Entry`s;
`check` compares plain data (from TOML or JSON) with it and returns the data with defaults filled in.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from companion.schema.wrong_input import BoxError

LARGEST_FILE: Final = 64 * 1024
CORRECT_IT: Final = "Correct it there, or delete it to go back to the usual value."
NEEDED: Final = "Correct it there."
ENDLESS: Final = "a number that is far too long"


class _Required:
    """The default of an entry that has none."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()


@dataclass(frozen=True, slots=True)
class Place:
    """The checker's position in a file, for its messages. `partial`: the file contains only what it changes; `needed`:
    the value here cannot be left out.
    """

    file: str
    path: tuple[str, ...] = ()
    partial: bool = False
    needed: bool = False

    def inside(self, name: str, *, needed: bool = False) -> "Place":
        """The place of the entry `name` in this one."""
        return Place(self.file, (*self.path, name), self.partial, self.needed or needed)

    def wrong(self, problem: str, remedy: str = "") -> BoxError:
        """The error for a problem at this place."""
        return BoxError(self.file, ".".join(self.path), problem, remedy or (NEEDED if self.needed else CORRECT_IT))


class Shape(Protocol):
    """The form a value must have."""

    def take(self, value: object, place: Place) -> Any:
        """The value, checked. Raises BoxError."""
        ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`, inclusive."""

    low: int
    high: int

    def take(self, value: object, place: Place) -> int:
        """The number. Raises BoxError for anything else, true and false included."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise place.wrong(f"is {_shown(value)} and must be a whole number from {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def take(self, value: object, place: Place) -> int:
        """The number. Raises BoxError for anything else, true and false included."""
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.numbers:
            raise place.wrong(f"is {_shown(value)} and must be one of the numbers {', '.join(map(str, self.numbers))}")
        return value


@dataclass(frozen=True, slots=True)
class Real:
    """A number from `low` to `high`, inclusive; integers are accepted."""

    low: float
    high: float

    def take(self, value: object, place: Place) -> float:
        """The number. Raises BoxError for anything else, including infinity and NaN."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            raise place.wrong(f"is {_shown(value)} and must be a number from {self.low:g} to {self.high:g}")
        return float(value)


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    def take(self, value: object, place: Place) -> bool:
        """The value. Raises BoxError for anything else, including 0 and 1."""
        if not isinstance(value, bool):
            raise place.wrong(f"is {_shown(value)} and must be true or false")
        return value


@dataclass(frozen=True, slots=True)
class Text:
    """Text: one of `choices` if there are any, else from 1 to `longest` characters."""

    choices: tuple[str, ...] = ()
    longest: int = 400

    def take(self, value: object, place: Place) -> str:
        """The text. Raises BoxError for anything else."""
        if self.choices and value not in self.choices:
            raise place.wrong(f"is {_shown(value)} and must be one of: {', '.join(self.choices)}")
        if not isinstance(value, str) or not 1 <= len(value) <= self.longest:
            raise place.wrong(f"is {_shown(value)} and must be text of 1 to {self.longest} characters in quotes")
        return value


@dataclass(frozen=True, slots=True)
class Row:
    """A list of values with different meanings, such as the x and y of a point."""

    shapes: tuple[Shape, ...]

    def take(self, value: object, place: Place) -> tuple[Any, ...]:
        """The values as a tuple. Raises BoxError if the number of values or any of them is wrong."""
        if not isinstance(value, list) or len(value) != len(self.shapes):
            raise place.wrong(f"is {_shown(value)} and must be a list of {len(self.shapes)} values")
        pairs = zip(self.shapes, value, strict=True)
        return tuple(shape.take(item, place.inside(str(index))) for index, (shape, item) in enumerate(pairs))


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one kind, from `fewest` to `most` of them."""

    shape: Shape
    fewest: int
    most: int

    def take(self, value: object, place: Place) -> tuple[Any, ...]:
        """The values as a tuple. Raises BoxError if there are too few or too many, or one is wrong."""
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            raise place.wrong(f"is {_shown(value)} and must be a list of {self.fewest} to {self.most} values")
        return tuple(self.shape.take(item, place.inside(str(index))) for index, item in enumerate(value))


@dataclass(frozen=True, slots=True)
class Entry:
    """One name in a table: the form of its value, and its default."""

    name: str
    shape: Shape
    default: Any = REQUIRED


@dataclass(frozen=True, slots=True)
class Table:
    """A table with these names and no others."""

    entries: tuple[Entry, ...]

    def take(self, value: object, place: Place) -> dict[str, Any]:
        """The table with its defaults filled in. Raises BoxError at the first unknown, missing or wrong entry."""
        given = _table(value, place)
        known = tuple(entry.name for entry in self.entries)
        for name in given:
            if name not in known:
                raise place.inside(name).wrong(f"is not known here (known are: {', '.join(known)})")
        if place.partial:
            return {e.name: e.shape.take(given[e.name], place.inside(e.name)) for e in self.entries if e.name in given}
        return {entry.name: _taken(entry, given, place) for entry in self.entries}


@dataclass(frozen=True, slots=True)
class Numbered:
    """A table by whole number, with every one of `numbers` unless `optional`, and all values of one form."""

    numbers: tuple[int, ...]
    shape: Shape
    optional: bool = False

    def take(self, value: object, place: Place) -> dict[int, Any]:
        """The values by number. Raises BoxError if a number is unknown or missing, or a value is wrong."""
        given = _table(value, place)
        names = {str(number): number for number in self.numbers}
        for name in given:
            if name not in names:
                raise place.inside(name).wrong(f"is not one of the numbers {', '.join(names)}")
        for name in names:
            if name not in given and not (self.optional or place.partial):
                raise place.inside(name).wrong("is missing", "Write it there.")
        return {names[name]: self.shape.take(item, place.inside(name)) for name, item in given.items()}


def check(data: Mapping[str, object], table: Table, file: str, *, partial: bool = False) -> dict[str, Any]:
    """Compares plain data with the shape it must have, and returns it with defaults filled in.

    `file` is named in messages. With `partial` nothing is required and no default is filled in: for a file that
    contains only what it changes. Raises BoxError.
    """
    return table.take(data, Place(file, (), partial))


def read_toml(path: Path, largest: int = LARGEST_FILE) -> dict[str, Any]:
    """Reads a TOML file of at most `largest` bytes. Raises BoxError if it is missing, too large or not TOML."""
    place = Place(str(path))
    try:
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except OSError as error:
        why = f"cannot be read ({error.strerror})"
        raise place.wrong(why, "See that it is there and that you may read it.") from error
    if len(raw) > largest:
        raise place.wrong(f"is larger than {largest} bytes", "It cannot be the right file; name another one.")
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise place.wrong(f"is not TOML: {error}", "Correct the line it names, or delete the file.") from error
    except ValueError as error:  # raised by Python for a number of thousands of digits
        raise place.wrong(f"holds {ENDLESS}", "Correct that number, or delete the file.") from error


def _table(value: object, place: Place) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise place.wrong(f"is {_shown(value)} and must be a table")
    return value


def _taken(entry: Entry, given: Mapping[str, object], place: Place) -> Any:
    if entry.name in given:
        return entry.shape.take(given[entry.name], place.inside(entry.name, needed=entry.default is REQUIRED))
    if entry.default is REQUIRED:
        raise place.inside(entry.name).wrong("is missing", "Write it there.")
    return entry.default


def _shown(value: object) -> str:
    """A value as it would be written in a file, truncated."""
    try:
        words = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python does not print a number of thousands of digits, not even one it has parsed
        return ENDLESS
    return words if len(words) <= 40 else words[:37] + "..."
