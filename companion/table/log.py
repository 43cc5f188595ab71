"""The table log: a whole game as text, one JSON object a line, a header first. Readable, diffable, the same for
ever.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from companion.boxes.checker import CORRECT_IT, Entry, Many, Numbered, Place, Row, Table, Text, Truth, Whole
from companion.table.errors import LogError
from companion.table.journal import LONGEST_LINE, Line

FORMAT = "orctable-log"
VERSION = 1
MOST_LINES = 200_000


class AnyTable:
    """A table whose names somebody else checks."""

    def take(self, value: object, place: Place) -> dict[str, Any]:
        """The table as it is. Raises BoxError when it is not one."""
        if not isinstance(value, dict):
            raise place.wrong("must be a table", CORRECT_IT)
        return dict(value)


_PLAYER = Table((Entry("name", Text(longest=14)), Entry("clan", Text(("tusk", "moon", "leaf", "sun", "rune")))))
HEADER = Table((
    Entry("format", Text((FORMAT,))), Entry("version", Whole(VERSION, VERSION)), Entry("game", Text(longest=40)),
    Entry("edition", Text(longest=40)), Entry("simulated", Truth(), False), Entry("players", Many(_PLAYER, 2, 5)),
    Entry("ring", Many(Whole(2, 11), 10, 10)), Entry("preset", Text(("merged", "en", "ru")), "merged"),
    Entry("options", AnyTable(), {}), Entry("target", Whole(1, 31)),
    Entry("box", Numbered(tuple(range(2, 12)), Row((Whole(-20, 20), Whole(1, 6))), optional=True), {}),
))  # fmt: skip


def read_log(path: Path) -> tuple[dict[str, Any], list[Line]]:
    """A log's header and lines as they stand there. Raises LogError naming the line and what is wrong with it."""
    try:
        with path.open("rb") as file:
            parsed = list(_objects(file, path.name))
    except OSError as error:
        raise LogError(f"{path}: cannot be read ({error.strerror}). Check the name.") from error
    if not parsed:
        raise LogError(f"{path.name}: is empty; a table log begins with a header line.")
    check_header(parsed[0], f"{path.name} line 1")
    return parsed[0], parsed[1:]


def check_header(header: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The header with its defaults. Raises LogError (unknown version, unknown field, a ring that is none)."""
    try:
        checked = HEADER.take(dict(header), Place(where))
    except ValueError as error:
        raise LogError(str(error)) from error
    if sorted(checked["ring"]) != list(range(2, 12)):
        raise LogError(f"{where}: ring must name each industry from 2 to 11 once, clockwise.")
    for field in ("name", "clan"):
        if len({player[field] for player in checked["players"]}) < len(checked["players"]):
            raise LogError(f"{where}: players: two have the same {field}.")
    return checked


def _objects(file: IO[bytes], name: str) -> Iterable[dict[str, Any]]:
    for number in range(1, MOST_LINES + 2):
        raw = file.readline(LONGEST_LINE + 1)
        if not raw:
            return
        if len(raw) > LONGEST_LINE:
            raise LogError(f"{name} line {number}: longer than {LONGEST_LINE} characters. This is not a table log.")
        yield parse_object(raw, f"{name} line {number}")
    raise LogError(f"{name}: more than {MOST_LINES} lines. This is not a table log.")


def parse_object(raw: bytes | str, where: str) -> dict[str, Any]:
    """One line as an object. Raises LogError: wrong encoding, not JSON, nested too deeply, no object."""
    try:
        text = raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogateescape")
        value = json.loads(text.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise LogError(f"{where}: not JSON ({error}). Each line is one JSON object.") from error
    if not isinstance(value, dict):
        raise LogError(f"{where}: not an object in curly brackets. Each line is one JSON object.")
    return value


def write_log(out: IO[str], header: Mapping[str, Any], lines: Sequence[Line]) -> None:
    """Write header and lines; the same game always gives the same bytes."""
    for item in (header, *lines):
        out.write(json.dumps(item, ensure_ascii=False, separators=(", ", ": ")) + "\n")


def in_force(lines: Sequence[Line], acts: Sequence[int]) -> list[Line]:
    """The lines of these acts, in their order, numbered anew: without what was taken back, struck or mended away."""
    by_act: dict[int, list[Line]] = {}
    for line in lines:
        if "do" in line and "act" in line:
            by_act.setdefault(line["act"], []).append(line)
    kept = [
        {**{key: value for key, value in line.items() if key not in ("mend", "way")}, "act": number}
        for number, act in enumerate(acts, 1)
        for line in by_act.get(act, [])
    ]
    return [{**line, "n": number} for number, line in enumerate(kept, 1)]
