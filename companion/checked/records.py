"""Shapes of what other programs send: records of fields, tables with free names, text, and bytes.

They stand beside those in `companion.checked.checker`, which has all that a file written by people needs.
"""

import base64
import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from companion.checked.checker import Entry, Place, Shape, Table


class Fielded(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


T = TypeVar("T", bound=Fielded, covariant=True)

MOST_NAMES: Final = 200


@dataclass(frozen=True, slots=True)
class Record(Generic[T]):
    """A table with just these entries, read into a dataclass that has fields of the same names."""

    made: Callable[..., T]
    entries: tuple[Entry, ...] = ()

    def take(self, value: object, place: Place) -> T:
        """The record. Raises BoxError when an entry is unknown, missing or wrong."""
        return self.made(**Table(self.entries).take(value, place))


@dataclass(frozen=True, slots=True)
class Matching:
    """Text all of which a pattern describes; `what` is what people call such a text."""

    pattern: re.Pattern[str]
    what: str

    def take(self, value: object, place: Place) -> str:
        """The text. Raises BoxError for anything else."""
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            raise place.wrong(f"must be {self.what}")
        return value


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value that may be null."""

    shape: Shape

    def take(self, value: object, place: Place) -> Any:
        """The value or None. Raises BoxError when it is something else."""
        return None if value is None else self.shape.take(value, place)


@dataclass(frozen=True, slots=True)
class Named:
    """A table with any names that match `names`, whose values are alike; at least `fewest` of them."""

    names: Matching
    shape: Shape
    fewest: int = 0

    def take(self, value: object, place: Place) -> dict[str, Any]:
        """The table. Raises BoxError when it is none, or a name or value is wrong."""
        if not isinstance(value, Mapping) or not self.fewest <= len(value) <= MOST_NAMES:
            raise place.wrong(f"must be a table with {self.fewest} to {MOST_NAMES} entries")
        keys = {name: self.names.take(name, place) for name in value}
        return {key: self.shape.take(value[name], place.inside(key)) for name, key in keys.items()}


@dataclass(frozen=True, slots=True)
class Words:
    """Text of at most `longest` characters; none at all is allowed."""

    longest: int

    def take(self, value: object, place: Place) -> str:
        """The text. Raises BoxError for anything else."""
        if not isinstance(value, str) or len(value) > self.longest:
            raise place.wrong(f"must be text of at most {self.longest} characters")
        return value


@dataclass(frozen=True, slots=True)
class Bytes:
    """Bytes as base64 text; none at all is allowed."""

    def take(self, value: object, place: Place) -> bytes:
        """The bytes. Raises BoxError when the value is not base64 text."""
        if not isinstance(value, str):
            raise place.wrong("must be base64 text")
        try:
            return base64.b64decode(value, validate=True)
        except ValueError as error:
            raise place.wrong("must be base64 text") from error
