"""Reads a journal without locking, writing or leaving anything behind."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.record.damaged_journal import rescued
from companion.record.failures import JournalUnopened
from companion.record.header_to_game import Games
from companion.record.journal import Line
from companion.record.log.reader import parse_object
from companion.record.storage.contents import Foreign, look
from companion.record.storage.seals import header_name
from companion.record.unplayable_lines import foldable
from companion.schema.wrong_input import LogError


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
        good, why = foldable(games.open(parsed), bodies)
    except LogError as error:
        raise JournalUnopened(f"{path}: game {wanted} cannot be read ({error}). Nothing was written.") from error
    warning = f"{path} is damaged: {contents.wrong}; {good} lines of game {wanted} are good." if contents.wrong else ""
    if why:
        warning = f"{path} is damaged: {why} {good} lines of game {wanted} are good."
    elif not contents.sealed and not warning:
        warning = f"{path} has no checksums: whether it is whole cannot be told."
    return KeptGame(wanted, parsed, tuple(json.loads(body) for body in bodies[:good]), warning)
