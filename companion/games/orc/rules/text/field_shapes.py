"""Sorts of values in files of this game, besides those that every checked file knows."""

from dataclasses import dataclass
from typing import Any

from companion.checked.checker import Place, Shape, Text
from companion.checked.values import AnyTable
from companion.games.orc.rules.cards import COLOURS, Card
from companion.games.orc.rules.state import NOBODY


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


class Colour:
    """A colour by its word, as a number; null is none."""

    def take(self, value: object, place: Place) -> int:
        """The colour, -1 for none. Raises BoxError for anything else."""
        return NOBODY if value is None else COLOURS.index(Text(COLOURS).take(value, place))


class Shown:
    """A card that was shown: the colour of its two Orcs, then that of the single one."""

    def take(self, value: object, place: Place) -> Card:
        """The card. Raises BoxError for anything else."""
        if not isinstance(value, list) or len(value) != 2:
            raise place.wrong("must be two colours")
        two, one = (COLOURS.index(Text(COLOURS).take(word, place)) for word in value)
        return Card(two, one)


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
