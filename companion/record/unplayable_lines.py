"""Checks before play that a kept game can go on, by replaying the journal's facts and lines once.

An intact file may still contain something impossible, because a disk lost a page or somebody edited it. The game is
what comes before the first such line; the file as it was is kept beside it.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.games.protocol import Game
from companion.record.failures import JournalDamaged
from companion.record.header_to_game import Begun, Games
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.log.reader import parse_object
from companion.record.past.past_games import replayed
from companion.schema.wrong_input import BoxError

FactCheck = Callable[[Game[Any], Any], object]
"""Reads a fact's plain data for a game. Raises ValueError, TypeError, KeyError or AttributeError when it cannot."""


class Followed(NamedTuple):
    """The journal's game as it was opened, and gone through to its newest line."""

    begun: Begun[Any]
    history: History[Any]


def repair(journal: Journal, games: Games, checks: Mapping[str, FactCheck]) -> Followed | None:
    """Cut off what cannot be folded; `journal.salvaged` says what was lost. Returns the game, where nothing of it was.

    `checks` are the facts the game can do without, and what has to be able to read each.

    Raises JournalDamaged when it is not even known which game runs, and BoxError when the box cannot be read.
    """
    facts = journal.facts()
    begun = _open_game(journal, facts["header"], games) if "header" in facts else None
    game = begun.game if begun is not None else games.named(games.usual)
    useless = [name for name, check in checks.items() if facts.get(name) and not _reads(check, game, facts[name])]
    good, why = len(journal.bodies(_game(journal, facts))), ""
    followed: Followed | None = None
    if begun is not None:
        track, why = replayed(begun, journal.bodies(_game(journal, facts)))
        good = track.written
        followed = None if why else Followed(begun, track)
    if useless or why:
        journal.cut(_game(journal, facts), good, useless, why or f"what it says of {', '.join(useless)} is no use")
    return followed


def _game(journal: Journal, facts: Mapping[str, str]) -> int:
    game = facts.get("game", "0")
    if not (game.isascii() and game.isdigit()):
        raise _damaged(journal, f"its game's number is {game[:20]!r}")
    return int(game)


def _damaged(journal: Journal, why: object) -> JournalDamaged:
    return JournalDamaged(
        f"The journal {journal.path} is damaged: {why}. It was left as it is. Move it away to begin a new game, or"
        " import the last exported log."
    )


def _open_game(journal: Journal, header: str, games: Games) -> Begun[Any]:
    try:
        return games.open(parse_object(header, "the game's header"))
    except BoxError:
        raise
    except ValueError as error:
        raise _damaged(journal, error) from error


def _reads(check: FactCheck, game: Game[Any], text: str) -> bool:
    try:
        check(game, json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False
    return True
