"""Records as JSON lines between app and eyes: how they are written, and the strict shapes they are read with."""

import json
import re
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Final, Generic, TypeVar

from companion.schema.from_hints import record
from companion.schema.sorts import Matching, Text, Whole
from companion.schema.wrong import Wrong
from vision.sighting import LOOK_KEY

T = TypeVar("T")
whole = partial(record, all_needed=True)
"""A record none of whose fields may be left out: whoever wrote the line is a program."""
AREA: Final = Whole(0, 999)
SPOT: Final = Whole(0, 99)
NAME: Final = Text(24)
KEY: Final = Matching(LOOK_KEY, "the key of a look")
"""What may lie in a place, or another word that likelihoods are listed by."""
_CAPITAL: Final = re.compile("(?<!^)(?=[A-Z])")
Area = Annotated[int, AREA]
Short = Annotated[str, NAME]


class Unreadable(ValueError):
    """A line that is no record; the message says why. `head` are its values, as far as it has any."""

    def __init__(self, why: str, head: Mapping[str, Any]) -> None:
        super().__init__(why)
        self.head = head


class Language(Generic[T]):
    """All records of one direction. The name of each stands in the field `word` of a line: that of its class
    (`CheckView`: `check_view`), or the one by which it is `called`.
    """

    def __init__(self, word: str, *kinds: type[T], **called: type[T]) -> None:
        named = {_CAPITAL.sub("_", kind.__name__).lower(): kind for kind in kinds} | called
        self._word = word
        self._sorts = {name: whole(kind) for name, kind in named.items()}
        self._names = {kind: name for name, kind in named.items()}

    def write(self, told: T, **more: bool) -> bytes:
        """A record as a line, with `more` values that belong to the line. Raises KeyError for one of no known kind."""
        name = self._names[type(told)]
        body = {self._word: name, **more, **self._sorts[name].write(told, ())}
        return json.dumps(body, separators=(",", ":")).encode() + b"\n"

    def read(self, raw: bytes, *more: str) -> tuple[T, Mapping[str, Any]]:
        """The record of a line, and the values named in `more` as far as they are there. Raises Unreadable."""
        body = _object(raw)
        head = {name: body.pop(name) for name in (self._word, *more) if name in body}
        name = head.get(self._word)
        sort = self._sorts.get(name) if isinstance(name, str) else None
        if sort is None:
            raise Unreadable(f"there is no {self._word} {str(name)[:40]!r}", head)
        try:
            return sort.read(body, ()), head
        except Wrong as wrong:
            raise Unreadable(f"{self._word} {name}: {wrong.field} {wrong.problem}", head) from wrong


def _object(raw: bytes) -> dict[str, Any]:
    """The object a line holds. Raises Unreadable."""
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {str(error)[:80]}", {}) from error
    if not isinstance(body, dict):
        raise Unreadable("no JSON object", {})
    return body
