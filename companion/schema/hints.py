"""What may stand in a hint besides a sort: how a list, a table or a field is written."""

from dataclasses import dataclass
from typing import Any, Final

NEEDED: Final = object()
"""The usual value of what cannot be left out."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What a field is in a file that leaves it out, where that is not its default in the program."""

    value: Any


Needed: Final = Usual(NEEDED)
"""The field cannot be left out in a file, though it has a default in the program."""


@dataclass(frozen=True, slots=True)
class Key:
    """How a field is called in a file, where that is not its name."""

    word: str


@dataclass(frozen=True, slots=True)
class ReadAs:
    """What a file that leaves a field out would say of it: for a value that depends on who plays."""

    plain: Any


class LeftOut:
    """The field is not written where it is what a file that leaves it out says."""


class InOrder(tuple[str, ...]):
    """The order in which the fields of a record stand in a file."""

    def __new__(cls, *names: str) -> "InOrder":
        return super().__new__(cls, names)


@dataclass(frozen=True, slots=True)
class Besides:
    """Names that a record may have besides its fields; they follow from the rest, and others look at them."""

    names: tuple[str, ...]


class Others:
    """A record may say more, which nobody looks at."""


OTHERS: Final = Others()


@dataclass(frozen=True, slots=True)
class Length:
    """How long a list may be."""

    fewest: int
    most: int


def at_most(many: int) -> Length:
    """A list of no more items than these."""
    return Length(0, many)


def exactly(many: int) -> Length:
    """A list of so many items."""
    return Length(many, many)


class EachPlayer:
    """A list with an item for each player."""


@dataclass(frozen=True, slots=True)
class ByName:
    """A tuple by seat that is written as a table by player; whoever has the usual value is left out.

    With `or_none` the empty tuple stands for all who have it.
    """

    usual: Any
    or_none: bool = False


@dataclass(frozen=True, slots=True)
class ByWord:
    """A tuple that is written as a table by these words; those with the usual value are left out.

    `what` is said of another word. With `or_null` null stands for the empty tuple.
    """

    words: tuple[str, ...]
    usual: Any
    what: str = "is not known here (known are: {known})"
    or_null: bool = False


@dataclass(frozen=True, slots=True)
class ByNumber:
    """A table by these numbers; `some`: any of them may be left out."""

    numbers: tuple[int, ...]
    some: bool = False


@dataclass(frozen=True, slots=True)
class ByKey:
    """A table of things alike, from `fewest` to `most` of them, whose names are of a sort."""

    names: Any
    fewest: int = 0
    most: int = 200


class AsTable(tuple[str, ...]):
    """A tuple that is written as a table, its values under these names."""

    def __new__(cls, *names: str) -> "AsTable":
        return super().__new__(cls, names)


@dataclass(frozen=True, slots=True)
class AsList:
    """A named tuple that is written as the list of its values; where it is not `apart`, messages name none of them."""

    apart: bool = True
