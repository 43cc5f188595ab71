"""Values in files about the people at a table: a player by name, a value for each of them; and a word as its number."""

from dataclasses import dataclass
from typing import Any

from companion.checked.checker import Place, Shape, Text
from companion.checked.values import AnyTable

NOBODY = -1


class Anything:
    """A value that somebody else checks."""

    def take(self, value: object, _place: Place) -> object:
        """The value as it is."""
        return value


@dataclass(frozen=True, slots=True)
class Player:
    """A player by name, as a seat; null is nobody."""

    names: tuple[str, ...]

    def take(self, value: object, place: Place) -> int:
        """The seat, -1 for nobody. Raises BoxError when nobody at the table is called so."""
        return NOBODY if value is None else self.names.index(Text(self.names).take(value, place))


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words, as its number."""

    words: tuple[str, ...]

    def take(self, value: object, place: Place) -> int:
        """The number. Raises BoxError for another word."""
        return self.words.index(Text(self.words).take(value, place))


@dataclass(frozen=True, slots=True)
class ByName:
    """One value for each of these names, as a table; a name that is left out has the usual one. `what` they are names
    of is said in messages.
    """

    names: tuple[str, ...]
    shape: Shape
    usual: Any
    what: str = "a player (at this table sit"

    def take(self, value: object, place: Place) -> tuple[Any, ...]:
        """The values in the order of the names. Raises BoxError when another is named, or a value is wrong."""
        given = AnyTable().take(value, place)
        for name in given:
            if name not in self.names:
                raise place.inside(str(name)).wrong(f"is not {self.what}: {', '.join(self.names)})")
        return tuple(
            self.shape.take(given[name], place.inside(name)) if name in given else self.usual for name in self.names
        )
