"""Replays a table log from its header on, up to the first line that is not as it was written; takes one into a journal;
and reads a journal without locking, writing or leaving anything behind.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.record.damaged_journal import rescued
from companion.record.failures import JournalBusy, JournalUnopened
from companion.record.header_to_game import Games
from companion.record.history import TELLER, History, Teller
from companion.record.journal import Journal, Line
from companion.record.log import reader
from companion.record.log.reader import bare, parse_object
from companion.record.past import past_games
from companion.record.people.seated import runs
from companion.record.storage import seals
from companion.record.storage.contents import Foreign, look
from companion.record.storage.seals import header_name
from companion.schema.quick_dataclass import dataclass
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
    checked = seals.check([header, *lines])
    opened = games.open(bare(header))
    if checked.broken and not checked.proved:
        raise LogError(_changed(file, 0))
    track: History[Any] = History(opened.game, opened.names, opened.state)
    track.fold(list(map(bare, lines)), until, tell)
    # A refusal by the rules is reported first: it says more than a checksum that does not match.
    if checked.broken and (until is None or until >= checked.proved):
        raise LogError(_changed(file, checked.proved))
    used = lines if until is None else lines[:until]
    return Replayed(bare(header), list(map(bare, lines)), track, sealed=checked.proved > len(used))


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
        if runs(facts) and kept.bodies(game):
            raise JournalBusy(
                f"{journal}: a game runs in this journal already. Export it and move the journal away first, or name"
                " another one with --journal; nothing was changed."
            )
        header = json.dumps(games.written_out(replayed.header), ensure_ascii=False)
        lines = [{**line, "n": number} for number, line in enumerate(replayed.lines, 1)]
        kept.add(game + 1, lines, {"game": str(game + 1), "header": header})
    return replayed


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game of a journal: its number, header and lines. `warning` says what to know about it, usually nothing."""

    number: int
    header: Mapping[str, Any]
    lines: tuple[Line, ...]
    warning: str


def kept_game(path: Path, games: Games, number: int | None = None) -> KeptGame | None:
    """The newest game of a journal or the one of this number, as far as it is proved; None when there is none.

    Raises JournalUnopened if the file cannot be read or is no journal, JournalDamaged if nothing of it can be used.
    """
    try:
        contents = look(path)
    except (Foreign, OSError) as error:
        why = getattr(error, "strerror", None) or error
        wrong = f"{path}: cannot be read as a journal ({why}). Check the name; nothing was written."
        raise JournalUnopened(wrong) from error
    whole = {game: lines.bodies for game, lines in contents.games.items()}
    facts, kept = rescued(path, contents) if contents.wrong else (contents.facts, whole)
    newest = facts.get("game", "0")
    wanted = number or (int(newest) if newest.isdecimal() else 0)
    header = facts.get("header") if str(wanted) == newest else facts.get(header_name(wanted))
    if header is None:
        return None
    bodies = kept.get(wanted, ())
    try:
        parsed = parse_object(header, "the game's header")
        track, why = past_games.replayed(games.open(parsed), bodies)
        good = track.written
    except LogError as error:
        raise JournalUnopened(f"{path}: game {wanted} cannot be read ({error}). Nothing was written.") from error
    warning = f"{path} is damaged: {contents.wrong}; {good} lines of game {wanted} are good." if contents.wrong else ""
    if why:
        warning = f"{path} is damaged: {why} {good} lines of game {wanted} are good."
    return KeptGame(wanted, parsed, tuple(json.loads(body) for body in bodies[:good]), warning)
