"""Goes through a table log from its header on; a line that is not as it was written ends it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.record import seals
from companion.table import log
from companion.table.errors import LogError
from companion.table.journal import Line
from companion.table.recovery import Open
from companion.table.track import TELLER, Teller, Track

UNCHECKED: Final = "{name}: has no checksums, so that nobody can tell whether it is as it was written."
"""What to say of a log without seals: from before there were any, or written by hand."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log that was gone through. `sealed`: every line was proved to be as it was written."""

    header: Mapping[str, Any]
    lines: Sequence[Line]
    track: Track[Any]
    sealed: bool


def replay(file: Path, open_game: Open, tell: Teller = TELLER, until: int | None = None) -> Replayed:
    """Go through the first `until` lines of a log, or all of them.

    Raises LogError naming the line that cannot be, or that is not as it was written.
    """
    header, lines = log.read_log(file)
    sealed = seals.FIELD in header
    broken = seals.first_broken([header, *lines]) if sealed else None
    if broken == 0:
        raise LogError(_changed(file, 1, "the header was"))
    used = list(map(_bare, lines[:broken]))
    header = _bare(header)
    opened = open_game(header)
    track: Track[Any] = Track(opened.game, opened.names, opened.state)
    track.fold(used, until, tell)
    if broken is not None and (until is None or until >= broken):
        raise LogError(_changed(file, broken + 1, "it was", until=broken - 1))
    return Replayed(header, used, track, sealed)


def _bare(item: Mapping[str, Any]) -> dict[str, Any]:
    """A line without its seal."""
    return {name: value for name, value in item.items() if name != seals.FIELD}


def _changed(file: Path, line: int, what: str, until: int | None = None) -> str:
    upto = f"go only up to it with --until {until}, " if until else ""
    return (
        f"{file.name} line {line}: {what} changed after it was written: its checksum does not fit. Take the log as it"
        f" was exported, {upto}or delete the field {seals.FIELD!r} in every line to have it taken unchecked."
    )
