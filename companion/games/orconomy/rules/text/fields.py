"""How the values of a position are written as plain data and read back: one small class for each sort of value.

Players are given by name, cards by kind, industries by number; nobody and unknown are null.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.games.orconomy.rules.state import CARDS, NOBODY, NUMBERS, UNKNOWN

CORRECT_IT: Final = "Correct it there."
TOURISM_IS_2: Final = "Tourism, printed 2/12, is written 2."
REQUIRED: Final = object()


def in_brief(value: object, longest: int = 40) -> str:
    """A value as JSON, truncated."""
    words = json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= longest else words[: longest - 3] + "..."


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a position the reader is, for its messages, and the players' names."""

    names: tuple[str, ...]
    path: str = ""

    def inside(self, name: object) -> "Spot":
        """The spot of a part of this."""
        word = str(name)[:60]
        return Spot(self.names, f"{self.path}.{word}" if self.path else word)

    def wrong(self, value: object, must: str, remedy: str = CORRECT_IT) -> ValueError:
        """The error that says what this value is and what it must be."""
        return ValueError(f"{self.path or 'the position'} is {in_brief(value)} and must be {must}. {remedy}")

    def lacking(self, name: str) -> ValueError:
        """The error that names what is missing here."""
        return ValueError(f"{self.inside(name).path} is missing. Write it there.")

    def unknown(self, name: object, known: tuple[str, ...]) -> ValueError:
        """The error that names what is not known here."""
        could = f"known are: {', '.join(known)}" if known else "nothing is"
        return ValueError(f"{self.inside(name).path} is not known here ({could}). {CORRECT_IT}")


class Kind(Protocol):
    """One sort of value."""

    def say(self, value: Any, names: tuple[str, ...]) -> Any:
        """The value as plain data."""
        ...

    def read(self, value: object, spot: Spot) -> Any:
        """The value from plain data. Raises ValueError naming the spot, the value and what it must be."""
        ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`; null stands for `absent` if that is given."""

    low: int
    high: int
    absent: int | None = None

    def say(self, value: int, _names: tuple[str, ...]) -> int | None:
        return None if value == self.absent else value

    def read(self, value: object, spot: Spot) -> int:
        if value is None and self.absent is not None:
            return self.absent
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            tourism = (self.low, self.high) == (NUMBERS[0], NUMBERS[-1]) and value == 12
            must = f"a whole number from {self.low} to {self.high}"
            raise spot.wrong(value, must, TOURISM_IS_2 if tourism else CORRECT_IT)
        return value


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    def say(self, value: bool, _names: tuple[str, ...]) -> bool:
        return value

    def read(self, value: object, spot: Spot) -> bool:
        if not isinstance(value, bool):
            raise spot.wrong(value, "true or false")
        return value


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    choices: tuple[str, ...]

    def say(self, value: str, _names: tuple[str, ...]) -> str:
        return value

    def read(self, value: object, spot: Spot) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise spot.wrong(value, "one of: " + ", ".join(map(in_brief, self.choices)))
        return value


@dataclass(frozen=True, slots=True)
class Place:
    """A number that is the index of one of a few words."""

    words: tuple[str, ...]

    def say(self, value: int, _names: tuple[str, ...]) -> str:
        return self.words[value]

    def read(self, value: object, spot: Spot) -> int:
        return self.words.index(Word(self.words).read(value, spot))


@dataclass(frozen=True, slots=True)
class Player:
    """A seat by its player's name; null is nobody where that is possible."""

    or_nobody: bool = False

    def say(self, value: int, names: tuple[str, ...]) -> str | None:
        return None if value == NOBODY else names[value]

    def read(self, value: object, spot: Spot) -> int:
        if value is None and self.or_nobody:
            return NOBODY
        if not isinstance(value, str) or value not in spot.names:
            nobody = " or null" if self.or_nobody else ""
            raise spot.wrong(value, f"one of the players {', '.join(spot.names)}{nobody}")
        return spot.names.index(value)


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of Influence card; null if unknown, where that is possible."""

    or_unknown: bool = False

    def say(self, value: int, _names: tuple[str, ...]) -> str | None:
        return None if value == UNKNOWN else CARDS[value]

    def read(self, value: object, spot: Spot) -> int:
        if value is None and self.or_unknown:
            return UNKNOWN
        if not isinstance(value, str) or value not in CARDS:
            raise spot.wrong(value, f"one of the cards {', '.join(CARDS)}")
        return CARDS.index(value)


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one kind, at most `most` of them."""

    kind: Kind
    most: int = 200

    def say(self, value: tuple[Any, ...], names: tuple[str, ...]) -> list[Any]:
        return [self.kind.say(item, names) for item in value]

    def read(self, value: object, spot: Spot) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > self.most:
            raise spot.wrong(value, f"a list of at most {self.most} values")
        return tuple(self.kind.read(item, spot.inside(index)) for index, item in enumerate(value))


@dataclass(frozen=True, slots=True)
class PerPlayer:
    """One value per seat, as an object by name; a seat left out has the `usual` value (`or_none`: () if all do)."""

    kind: Kind
    usual: Any
    or_none: bool = False

    def say(self, value: tuple[Any, ...], names: tuple[str, ...]) -> dict[str, Any]:
        pairs = zip(names, value, strict=bool(value) or not self.or_none)
        return {name: self.kind.say(item, names) for name, item in pairs if item != self.usual}

    def read(self, value: object, spot: Spot) -> tuple[Any, ...]:
        given = table(value, spot, spot.names)
        found = tuple(
            self.kind.read(given[name], spot.inside(name)) if name in given else self.usual for name in spot.names
        )
        return () if self.or_none and set(found) == {self.usual} else found


@dataclass(frozen=True, slots=True)
class Who:
    """A truth value per seat: the list of names for which it is true."""

    def say(self, value: tuple[bool, ...], names: tuple[str, ...]) -> list[str]:
        return [name for name, true in zip(names, value, strict=True) if true]

    def read(self, value: object, spot: Spot) -> tuple[bool, ...]:
        seats = Many(Player(), len(spot.names)).read(value, spot)
        return tuple(seat in seats for seat in range(len(spot.names)))


@dataclass(frozen=True, slots=True)
class PerIndustry:
    """One number per industry, as an object by industry number; 0 where it is left out. () is null."""

    most: int = 200

    def say(self, value: tuple[int, ...], _names: tuple[str, ...]) -> dict[str, int] | None:
        if not value:
            return None
        return {str(number): count for number, count in zip(NUMBERS, value, strict=True) if count}

    def read(self, value: object, spot: Spot) -> tuple[int, ...]:
        if value is None:
            return ()
        given = table(value, spot, tuple(map(str, NUMBERS)))
        count = Whole(0, self.most)
        return tuple(count.read(given.get(str(number), 0), spot.inside(number)) for number in NUMBERS)


@dataclass(frozen=True, slots=True)
class PerCard:
    """The Risk Rating of each kind of card, as an object: 2 to 6, 0 if none is printed; left out if unknown."""

    def say(self, value: tuple[int, ...], _names: tuple[str, ...]) -> dict[str, int]:
        return {card: rating for card, rating in zip(CARDS, value, strict=True) if rating != UNKNOWN}

    def read(self, value: object, spot: Spot) -> tuple[int, ...]:
        given = table(value, spot, CARDS)
        for card, rating in given.items():
            if isinstance(rating, bool) or rating not in (0, 2, 3, 4, 5, 6):
                raise spot.inside(card).wrong(rating, "0 (none printed) or 2 to 6")
        return tuple(Whole(UNKNOWN, 6).read(given.get(card, UNKNOWN), spot.inside(card)) for card in CARDS)


@dataclass(frozen=True, slots=True)
class Entry:
    """One named value of a record; required unless there is a `usual` value."""

    name: str
    kind: Kind
    usual: Any = REQUIRED
    key: str = ""

    @property
    def word(self) -> str:
        """The name in the plain data."""
        return self.key or self.name


@dataclass(frozen=True, slots=True)
class Record:
    """A few named values that belong together, as an object; `make` builds the value from them.

    `derived` are further names that may be there: they follow from the position and are checked elsewhere.
    """

    make: Callable[..., Any]
    entries: tuple[Entry, ...] = ()
    derived: tuple[str, ...] = ()

    def say(self, value: Any, names: tuple[str, ...]) -> dict[str, Any]:
        return {entry.word: entry.kind.say(getattr(value, entry.name), names) for entry in self.entries}

    def read(self, value: object, spot: Spot) -> Any:
        return self.make(**self.values(value, spot))

    def values(self, value: object, spot: Spot) -> dict[str, Any]:
        """The values by name, before `make`."""
        given = table(value, spot, (*(entry.word for entry in self.entries), *self.derived))
        return {entry.name: _entry(entry, given, spot) for entry in self.entries}


@dataclass(frozen=True, slots=True)
class Pair:
    """A player and an industry."""

    def say(self, value: tuple[int, int], names: tuple[str, ...]) -> dict[str, Any]:
        return {"player": names[value[0]], "industry": value[1]}

    def read(self, value: object, spot: Spot) -> tuple[int, int]:
        given: tuple[int, int] = PAIR.read(value, spot)
        return given


INDUSTRY: Final = Whole(NUMBERS[0], NUMBERS[-1])
PAIR: Final = Record(
    lambda player, industry: (player, industry), (Entry("player", Player()), Entry("industry", INDUSTRY))
)


def table(value: object, spot: Spot, known: tuple[str, ...]) -> Mapping[str, object]:
    """An object with known names only. Raises ValueError at the first unknown one."""
    if not isinstance(value, Mapping):
        raise spot.wrong(value, "an object in curly brackets")
    for name in value:
        if name not in known:
            raise spot.unknown(name, known)
    return value


def _entry(entry: Entry, given: Mapping[str, object], spot: Spot) -> Any:
    if entry.word in given:
        return entry.kind.read(given[entry.word], spot.inside(entry.word))
    if entry.usual is REQUIRED:
        raise spot.lacking(entry.word)
    return entry.usual
