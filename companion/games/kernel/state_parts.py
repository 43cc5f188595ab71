"""What positions are made of: named tuples, of whose many fields a few change with every act, and seats."""

from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T", bound=type[NamedTuple])
V = TypeVar("V")
P = TypeVar("P")


def quick_replace(cls: T) -> T:
    """Gives a class of named tuples a `_replace` that does the same and costs a third where few fields change."""
    places = {name: place for place, name in enumerate(cls._fields)}
    new = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return new(cls, values)

    setattr(cls, "_replace", _replace)  # noqa: B010 mypy would not see it assigned
    return cls


def changed(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """The tuple with another item at one place."""
    return (*values[:place], value, *values[place + 1 :])


def without(values: tuple[V, ...], place: int) -> tuple[V, ...]:
    """The tuple without the item at one place."""
    return (*values[:place], *values[place + 1 :])


def phase_of(state: Any, kind: type[P]) -> P:
    """The phase, where it can be no other."""
    phase = state.phase
    assert isinstance(phase, kind)
    return phase


class Seated:
    """An agreement of people with names, who sit round a table."""

    __slots__ = ()
    seats: Any

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in table order."""
        return tuple([seat.name for seat in self.seats])


@lru_cache(maxsize=64)
def around(count: int, first: int) -> tuple[int, ...]:
    """So many seats clockwise from `first`."""
    return tuple((first + step) % count for step in range(count))
