"""Sorts of values in files of this game, besides those that every checked file knows."""

from dataclasses import dataclass
from typing import Any

from companion.checked.checker import Place, Shape
from companion.games.economicus.rules.cards.effects import AMOUNTS, EVERY, PLACED, WHOM


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value that may be null."""

    shape: Shape

    def take(self, value: object, place: Place) -> Any:
        """None, or the value, checked. Raises BoxError."""
        return None if value is None else self.shape.take(value, place)


class WrittenEffect:
    """What a card does, of the short list."""

    def take(self, value: object, place: Place) -> str:
        """The effect. Raises BoxError for another one."""
        if value in EVERY[1:]:
            return str(value)
        could = f"one of {', '.join(PLACED)}; or {'/'.join(AMOUNTS)}, then {'/'.join(WHOM)}, then an amount such as +2"
        raise place.wrong(f"is {str(value)[:40]!r} and must be {could}")
