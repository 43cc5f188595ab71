"""Replays a table log from its header on, up to the first line that is not as it was written; and takes one into a
journal.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.record.failures import JournalBusy
from companion.record.header_to_game import Games
from companion.record.history import TELLER, History, Teller
from companion.record.journal import Journal, Line
from companion.record.log import reader
from companion.record.storage import seals
from companion.schema.wrong_input import LogError

UNCHECKED: Final = "{name}: has no checksums, so that nobody can tell whether it is as it was written."
"""The warning for a log without checksums: an old one, or one written by hand."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A replayed log. `sealed`: every line was verified by its checksum."""

    header: Mapping[str, Any]
    lines: Sequence[Line]
    track: History[Any]
    sealed: bool


def replay(file: Path, games: Games, tell: Teller = TELLER, until: int | None = None) -> Replayed:
    """Go through the first `until` lines of a log, or all of them.

    Raises LogError naming the first line that is impossible or not as it was written.
    """
    header, lines = reader.read_log(file, games)
    found = seals.check([header, *lines])
    opened = games.open(_bare(header))
    if found.broken and not found.proved:
        raise LogError(_changed(file, 0))
    track: History[Any] = History(opened.game, opened.names, opened.state)
    track.fold(list(map(_bare, lines)), until, tell)
    # A refusal by the rules is reported first: it says more than a checksum that does not match.
    if found.broken and (until is None or until >= found.proved):
        raise LogError(_changed(file, found.proved))
    used = lines if until is None else lines[:until]
    return Replayed(_bare(header), list(map(_bare, lines)), track, sealed=found.proved > len(used))


def _bare(item: Mapping[str, Any]) -> dict[str, Any]:
    """A line without its checksum."""
    return {name: value for name, value in item.items() if name != seals.FIELD}


def _changed(file: Path, line: int) -> str:
    """The message for a line that was changed; line 0 is the header."""
    upto = f"go only up to it with --until {line - 1}, " if line > 1 else ""
    return (
        f"{file.name} line {line + 1}: it was changed after it was written: its checksum does not fit. Take the log as"
        f" it was exported, {upto}or delete the field {seals.FIELD!r} in every line to have it taken unchecked."
    )


def import_log(file: Path, journal: Path, games: Games, tell: Teller = TELLER) -> Replayed:
    """Make the log's game the one that runs in the journal; the log as it was taken.

    Raises LogError if the log cannot be replayed or is not as it was written, JournalBusy if the journal already has a
    running game, JournalFailing if it cannot be written; nothing is changed then.
    """
    replayed = replay(file, games, tell)
    with Journal(journal) as kept:
        facts = kept.facts()
        game = int(facts.get("game", "0"))
        if facts.get("ended", "0") != facts.get("game", "0") and kept.bodies(game):
            raise JournalBusy(
                f"{journal}: a game runs in this journal already. Export it and move the journal away first, or name"
                " another one with --journal; nothing was changed."
            )
        header = json.dumps(games.written_out(replayed.header), ensure_ascii=False)
        lines = [{**line, "n": number} for number, line in enumerate(replayed.lines, 1)]
        kept.add(game + 1, lines, {"game": str(game + 1), "header": header})
    return replayed
