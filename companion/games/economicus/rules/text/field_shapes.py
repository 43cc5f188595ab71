"""Sorts of values in files of this game, besides those that every checked file knows."""

from dataclasses import dataclass
from typing import Any

from companion.checked.checker import Place, Shape, Text
from companion.checked.values import AnyTable
from companion.games.economicus.rules.cards.effects import AMOUNTS, EVERY, PLACED, WHOM
from companion.games.economicus.rules.state import NOBODY


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value that may be null."""

    shape: Shape

    def take(self, value: object, place: Place) -> Any:
        """None, or the value, checked. Raises BoxError."""
        return None if value is None else self.shape.take(value, place)


@dataclass(frozen=True, slots=True)
class Player:
    """A player by name, as a seat."""

    names: tuple[str, ...]

    def take(self, value: object, place: Place) -> int:
        """The seat. Raises BoxError when nobody at the table is called so."""
        return self.names.index(Text(self.names).take(value, place))


@dataclass(frozen=True, slots=True)
class PlayerOrNobody:
    """A player by name, as a seat; null is nobody."""

    names: tuple[str, ...]

    def take(self, value: object, place: Place) -> int:
        """The seat, -1 for nobody. Raises BoxError when nobody at the table is called so."""
        return NOBODY if value is None else Player(self.names).take(value, place)


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words, as its number."""

    words: tuple[str, ...]

    def take(self, value: object, place: Place) -> int:
        """The number. Raises BoxError for another word."""
        return self.words.index(Text(self.words).take(value, place))


@dataclass(frozen=True, slots=True)
class ByPlayer:
    """One value for each player, as a table by name; a player who is not named has the usual one."""

    names: tuple[str, ...]
    shape: Shape
    usual: Any

    def take(self, value: object, place: Place) -> tuple[Any, ...]:
        """The values in table order. Raises BoxError when somebody else is named, or a value is wrong."""
        given = AnyTable().take(value, place)
        for name in given:
            if name not in self.names:
                raise place.inside(str(name)).wrong(f"is not a player (at this table sit: {', '.join(self.names)})")
        return tuple(
            self.shape.take(given[name], place.inside(name)) if name in given else self.usual for name in self.names
        )


@dataclass(frozen=True, slots=True)
class Those:
    """Those of the players who are named in a list, as one truth value for each."""

    names: tuple[str, ...]

    def take(self, value: object, place: Place) -> tuple[bool, ...]:
        """The truth values in table order. Raises BoxError."""
        if not isinstance(value, list):
            raise place.wrong("must be a list of players")
        named = {Player(self.names).take(name, place.inside(str(at))) for at, name in enumerate(value)}
        return tuple(seat in named for seat in range(len(self.names)))


class WrittenEffect:
    """What a card does, of the short list."""

    def take(self, value: object, place: Place) -> str:
        """The effect. Raises BoxError for another one."""
        if value in EVERY[1:]:
            return str(value)
        could = f"one of {', '.join(PLACED)}; or {'/'.join(AMOUNTS)}, then {'/'.join(WHOM)}, then an amount such as +2"
        raise place.wrong(f"is {str(value)[:40]!r} and must be {could}")
