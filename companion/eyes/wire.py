"""Records as JSON lines between app and eyes: how they are written, and the strict shapes they are read with."""

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import Field, asdict, dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from companion.checked.checker import Entry, Place, Shape, Table, Text, Whole
from companion.checked.wrong_input import BoxError
from vision.sighting import LOOK_KEY


class Fielded(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


T = TypeVar("T", bound=Fielded, covariant=True)

AREA: Final = Whole(0, 999)
SPOT: Final = Whole(0, 99)
NAME: Final = Text(longest=24)
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
class LookKey:
    """The key of a look, or another word that likelihoods are listed by."""

    def take(self, value: object, place: Place) -> str:
        """The key. Raises BoxError for anything else."""
        if not isinstance(value, str) or not LOOK_KEY.fullmatch(value):
            raise place.wrong("must be the key of a look")
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
    """A table with any names that a look may have, whose values are alike; at least `fewest` of them."""

    shape: Shape
    fewest: int = 0

    def take(self, value: object, place: Place) -> dict[str, Any]:
        """The table. Raises BoxError when it is none, or a name or value is wrong."""
        if not isinstance(value, Mapping) or not self.fewest <= len(value) <= MOST_NAMES:
            raise place.wrong(f"must be a table with {self.fewest} to {MOST_NAMES} entries")
        keys = {name: LookKey().take(name, place) for name in value}
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


class Unreadable(ValueError):
    """A line that is no record; the message says why. `head` are its values, as far as it has any."""

    def __init__(self, why: str, head: Mapping[str, Any]) -> None:
        super().__init__(why)
        self.head = head


@dataclass(frozen=True, slots=True)
class Language(Generic[T]):
    """All records of one direction by the name that stands in the field `word` of a line."""

    word: str
    records: Mapping[str, Record[T]]

    def write(self, record: Fielded, **more: bool) -> bytes:
        """A record as a line, with `more` values that belong to the line. Raises KeyError for one of no known kind."""
        names: dict[Callable[..., Fielded], str] = {shape.made: name for name, shape in self.records.items()}
        body = {self.word: names[type(record)], **more, **asdict(record)}
        return json.dumps(body, separators=(",", ":"), default=_as_text).encode() + b"\n"

    def read(self, raw: bytes, *more: str) -> tuple[T, Mapping[str, Any]]:
        """The record of a line, and the values named in `more` as far as they are there. Raises Unreadable."""
        body = _object(raw)
        head = {name: body.pop(name) for name in (self.word, *more) if name in body}
        name = head.get(self.word)
        record = self.records.get(name) if isinstance(name, str) else None
        if record is None:
            raise Unreadable(f"there is no {self.word} {str(name)[:40]!r}", head)
        try:
            return record.take(body, Place(f"{self.word} {name}")), head
        except BoxError as error:
            raise Unreadable(f"{error.file}: {error.field} {error.problem}", head) from error


def _object(raw: bytes) -> dict[str, Any]:
    """The object a line holds. Raises Unreadable."""
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {str(error)[:80]}", {}) from error
    if not isinstance(body, dict):
        raise Unreadable("no JSON object", {})
    return body


def _as_text(value: object) -> str:
    """What JSON has no form for: bytes."""
    if not isinstance(value, bytes):
        raise TypeError(f"{type(value).__name__} does not belong into a line")
    return base64.b64encode(value).decode("ascii")
