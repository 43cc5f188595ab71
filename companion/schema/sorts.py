"""Sorts of single values: what plain data may say, and which value it stands for.

A sort stands in a hint, so that mypy sees an `int`: `owner: Annotated[int, Who(or_nobody=True)]`. Who plays is known
only to the table, so the players' `names` are handed to every reading and writing.
"""

import base64
import re
from collections.abc import Mapping
from typing import Any, Final
from unicodedata import category

from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import CORRECT_IT, Inside, Wrong, wrong_value

Names = tuple[str, ...]
NOBODY: Final = -1
LARGEST: Final = 10**15  # the largest number a file may say, with either sign
LONGEST_NAME: Final = 14  # characters of a player's name
UNSEEN: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that are printable by name alone: fillers of Hangul, and Braille without a dot."""


class Sort:
    """A sort of value that is written as it is and read without a question."""

    __slots__ = ()

    def read(self, value: object, names: Names) -> Any:
        """The value that plain data stands for. Raises Wrong."""
        return value

    def write(self, value: Any, names: Names) -> Any:
        """The value as plain data."""
        return value

    @property
    def as_is(self) -> bool:
        """Whether every value is written as it is."""
        return type(self).write is Sort.write


class Anything(Sort):
    """A value that somebody else looks at."""


class AnyTable(Sort):
    """A table whose names somebody else looks at."""

    def read(self, value: object, names: Names) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise wrong_value(value, "is {value} and must be a table")
        return dict(value)


class Truth(Sort):
    """True or false, and neither 1 nor 0."""

    def read(self, value: object, names: Names) -> bool:
        if not isinstance(value, bool):
            raise wrong_value(value, "is {value} and must be true or false")
        return value


@dataclass(frozen=True, slots=True)
class Whole(Sort):
    """A whole number from `low` to `high`, both included; null stands for `null` where that is a number."""

    low: int
    high: int
    null: int | None = None

    def read(self, value: object, names: Names) -> int:
        if value is None and self.null is not None:
            return self.null
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            must = "is {value} and must be a whole number from {low} to {high}"
            if self.low == self.high:
                must = "is {value} and can only be {low}"
            raise wrong_value(value, must, low=self.low, high=self.high)
        return value

    def write(self, value: int, names: Names) -> int | None:
        return None if value == self.null else value

    @property
    def as_is(self) -> bool:
        return self.null is None


@dataclass(frozen=True, slots=True)
class OneOf(Sort):
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def read(self, value: object, names: Names) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.numbers:
            could = ", ".join(map(str, self.numbers))
            raise wrong_value(value, "is {value} and must be one of the numbers {could}", could=could)
        return value


@dataclass(frozen=True, slots=True)
class Real(Sort):
    """A number from `low` to `high`, both included; whole ones may be written as such."""

    low: float
    high: float

    def read(self, value: object, names: Names) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            must = "is {value} and must be a number from {low} to {high}"
            raise wrong_value(value, must, low=f"{self.low:g}", high=f"{self.high:g}")
        return float(value)


@dataclass(frozen=True, slots=True)
class Text(Sort):
    """Text from `fewest` to `longest` characters. A zero, which ends a path for the system, is none."""

    longest: int = 400
    fewest: int = 1

    def read(self, value: object, names: Names) -> str:
        if not isinstance(value, str) or not self.fewest <= len(value) <= self.longest:
            must = "is {value} and must be text of {fewest} to {longest} characters in quotes"
            raise wrong_value(value, must, fewest=self.fewest, longest=self.longest)
        if "\0" in value:
            raise wrong_value(value, "is {value} and must not hold a zero, as \\u0000")
        return value


@dataclass(frozen=True, slots=True)
class Matching(Sort):
    """Text all of which a pattern describes; `what` is what people call such a text."""

    pattern: re.Pattern[str]
    what: str

    def read(self, value: object, names: Names) -> str:
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            raise wrong_value(value, "is {value} and must be {what}", what=self.what)
        return value


class Bytes(Sort):
    """Bytes, written as base64 text."""

    def read(self, value: object, names: Names) -> bytes:
        try:
            return base64.b64decode(value, validate=True)  # type: ignore[arg-type]
        except (ValueError, TypeError) as error:
            raise wrong_value(value, "is {value} and must be base64 text") from error

    def write(self, value: bytes, names: Names) -> str:
        return base64.b64encode(value).decode("ascii")


def trimmed(name: str) -> str:
    """A name without what nobody sees at its ends: spaces, marks of direction, letters without a shape; "" where there
    is nothing else.
    """
    unseen = {letter for letter in name if letter.isspace() or letter in UNSEEN or category(letter) == "Cf"}
    alone = all(letter in unseen or category(letter) in ("Mn", "Me") for letter in name)  # accents without a letter
    return "" if alone else name.strip("".join(unseen))


class Name(Text):
    """What a player is called: up to `LONGEST_NAME` characters that can be written on one line."""

    def __init__(self) -> None:
        super().__init__(LONGEST_NAME)

    def read(self, value: object, names: Names) -> str:
        name = Text.read(self, value, names)
        if not name.isprintable() or not trimmed(name):
            raise wrong_value(name, "is {value} and must be a name that can be seen, on one line")
        return name


def one_of(value: object, words: tuple[str, ...]) -> str:
    """The value, if it is one of these words. Raises Wrong."""
    if not isinstance(value, str) or value not in words:
        raise wrong_value(value, "is {value} and must be one of: {could}", could=", ".join(map(str, words)))
    return value


@dataclass(frozen=True, slots=True)
class Choice(Sort):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, names: Names) -> str:
        return one_of(value, self.words)


@dataclass(frozen=True, slots=True)
class Word(Sort):
    """A number that stands for a word, counted from 0; null stands for `null` where that is a number."""

    words: tuple[str, ...]
    null: int | None = None

    def read(self, value: object, names: Names) -> int:
        if value is None and self.null is not None:
            return self.null
        return self.words.index(one_of(value, self.words))

    def write(self, value: int, names: Names) -> str | None:
        return None if value == self.null else self.words[value]


@dataclass(frozen=True, slots=True)
class Who(Sort):
    """A seat, written by its player's name; null is nobody where that can be."""

    or_nobody: bool = False

    def read(self, value: object, names: Names) -> int:
        if value is None and self.or_nobody:
            return NOBODY
        if not isinstance(value, str) or value not in names:
            must = "is {value} and must be a player (at this table sit: {players})"
            raise wrong_value(value, must, players=", ".join(names))
        return names.index(value)

    def write(self, value: int, names: Names) -> str | None:
        return None if value == NOBODY else names[value]


class Said(Sort):
    """A word or a whole number; which it has to be somebody else knows."""

    def read(self, value: object, names: Names) -> str | int:
        if isinstance(value, str):
            return Text(40).read(value, names)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Wrong("must be a word in quotes or a whole number", CORRECT_IT)
        return Whole(-LARGEST, LARGEST).read(value, names)


class Switches(Sort):
    """Options by name, each a word, a whole number or a truth; which ones there are the game knows."""

    def read(self, value: object, names: Names) -> dict[str, str | int]:
        switches = {}
        for name, switch in AnyTable().read(value, names).items():
            with Inside(name):
                switches[name] = switch if isinstance(switch, bool) else Said().read(switch, names)
        return switches


@dataclass(frozen=True, slots=True)
class Those(Sort):
    """A truth for each seat, written as the list of the players of whom it is true; `limited`: no longer than all."""

    limited: bool = False

    def read(self, value: object, names: Names) -> tuple[bool, ...]:
        if not isinstance(value, list) or (self.limited and len(value) > len(names)):
            raise wrong_value(value, "is {value} and must be a list of players")
        some = set()
        for at, name in enumerate(value):
            with Inside(at):
                some.add(Who().read(name, names))
        return tuple([seat in some for seat in range(len(names))])

    def write(self, value: tuple[bool, ...], names: Names) -> list[str]:
        return [name for name, true in zip(names, value, strict=True) if true]
