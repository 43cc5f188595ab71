"""Records as JSON lines between app and eyes: how they are written, and the strict shapes they are read with."""

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Generic

from companion.checked.checker import Place, Text, Whole
from companion.checked.records import Fielded, Matching, Record, T
from companion.checked.wrong_input import BoxError
from vision.sighting import LOOK_KEY

AREA: Final = Whole(0, 999)
SPOT: Final = Whole(0, 99)
NAME: Final = Text(longest=24)
KEY: Final = Matching(LOOK_KEY, "the key of a look")
"""What may lie in a place, or another word that likelihoods are listed by."""


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
