"""Parses and validates requests at the control door, one JSON object per line, and writes a snapshot as plain data."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import IO, Any

from companion.record.failures import RequestRefused
from companion.session.intents import MAX_TEXT
from companion.session.snapshot import Snapshot

LONGEST_LINE = 10_000
MOST_SKIPPED = 100  # how many times LONGEST_LINE of a line are skipped before its visitor is disconnected
LONGEST_PATH = 4000
LONGEST_SHOWN = 40
Request = Mapping[str, Any]


def skip_rest(lines: IO[bytes], begun: bytes) -> bool:
    """Skips the rest of a line that was only partly read; False if it never ends."""
    for _ in range(MOST_SKIPPED):
        if len(begun) <= LONGEST_LINE or begun.endswith(b"\n"):
            return True
        begun = lines.readline(LONGEST_LINE + 1)
    return False


def read_request(raw: bytes) -> Request:
    """The request in one line. Raises RequestRefused if it is too long or no JSON object."""
    if len(raw) > LONGEST_LINE:
        raise RequestRefused(f"a request has at most {LONGEST_LINE} bytes")
    try:
        request = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise RequestRefused(f"a request is one JSON object on a line: {error}") from error
    if not isinstance(request, dict):
        raise RequestRefused("a request is one JSON object on a line")
    return request


def number(request: Request, name: str, low: float, high: float, *, whole: bool = False) -> float:
    """A number of a request, from `low` to `high`. Raises RequestRefused, also for infinity and NaN."""
    value = request.get(name)
    wanted = "a whole number" if whole else "a number"
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float) or not low <= value <= high:
        raise RequestRefused(f"{name} is {excerpt(value)} and must be {wanted} from {low:g} to {high:g}")
    return float(value)


def text(request: Request, name: str, longest: int = MAX_TEXT) -> str:
    """A string of a request. Raises RequestRefused if it is missing, empty or too long."""
    value = request.get(name)
    if not isinstance(value, str) or not 1 <= len(value) <= longest:
        raise RequestRefused(f"{name} is {excerpt(value)} and must be a text of 1 to {longest} characters")
    return value


def excerpt(value: object) -> str:
    """A value for a message, truncated."""
    words = json.dumps(value)
    return words if len(words) <= LONGEST_SHOWN else words[: LONGEST_SHOWN - 3] + "..."


def to_plain(value: Any) -> Any:
    """Dataclasses as objects, tuples as lists, ranges as their ends, pictures as their size; what has to be worked out
    first is left out.
    """
    if is_dataclass(value):
        parts = {item.name: getattr(value, item.name) for item in fields(value)}
        return {name: to_plain(part) for name, part in parts.items() if not callable(part)}
    if isinstance(value, dict):
        return {name: to_plain(part) for name, part in value.items()}
    if isinstance(value, range):
        return {"from": value.start, "to": value.stop - 1}
    if isinstance(value, (tuple, list, frozenset)):
        if hasattr(value, "_asdict"):
            return {name: to_plain(part) for name, part in value._asdict().items()}
        return [to_plain(item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
    return len(value) if isinstance(value, bytes) else value


def snapshot_json(snapshot: Snapshot) -> dict[str, Any]:
    """The whole snapshot."""
    plain: dict[str, Any] = to_plain(snapshot)
    return plain
