"""Checks before play that a kept game can go on, by replaying the journal's facts and lines once.

An intact file may still contain something impossible, because a disk lost a page or somebody edited it. The game is
what comes before the first such line; the file as it was is kept beside it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from companion.checked.box_error import BoxError
from companion.record.failures import JournalDamaged
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.log.reader import check_line, parse_object
from companion.session.board import token_teaching
from companion.session.board.watch import remembered as muted
from companion.session.dice.first_oracle import FirstOracle
from companion.session.dice.tray import Tray, by_die
from companion.session.ports import Opened
from companion.session.setup import draft

Open = Callable[[Mapping[str, Any]], Opened]


def mend(journal: Journal, open_game: Open) -> None:
    """Cut off what cannot be folded; `journal.salvaged` says what was lost.

    Raises JournalDamaged when it is not even known which game runs, and BoxError when the box cannot be read.
    """
    facts = journal.facts()
    useless = [name for name, check in CHECKS.items() if facts.get(name) and not _reads(check, facts[name])]
    good, why = len(journal.bodies(_game(journal, facts))), ""
    if "header" in facts:
        good, why = foldable(_opened(journal, facts["header"], open_game), journal.bodies(_game(journal, facts)))
    if useless or why:
        journal.cut(_game(journal, facts), good, useless, why or f"what it says of {', '.join(useless)} is no use")


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


def _opened(journal: Journal, header: str, open_game: Open) -> Opened:
    try:
        return open_game(parse_object(header, "the game's header"))
    except BoxError:
        raise
    except ValueError as error:
        raise _damaged(journal, error) from error


def foldable(opened: Opened, bodies: Sequence[str]) -> tuple[int, str]:
    """How many lines can be folded, and why the next one cannot."""
    track: History[Any] = History(opened.game, opened.names, opened.state)
    for number, body in enumerate(bodies, 1):
        try:
            line = parse_object(body, f"line {number}")
            check_line(line, f"line {number}")
            track.fold([line])
        except ValueError as error:
            return number - 1, str(error)
    return len(bodies), ""


def _reads(check: Callable[[Any], object], text: str) -> bool:
    try:
        check(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False
    return True


def _tapped(data: Any) -> None:
    tray = Tray()
    for die, value in by_die(data).items():
        tray.entered(die, value)


def _voted(data: Any) -> None:
    FirstOracle(len(draft.CLANS), Random(0)).remember(json.dumps(data))


CHECKS: Mapping[str, Callable[[Any], object]] = {
    "draft": draft.from_json, "dice": by_die, "tapped": _tapped, "muted": muted,
    "showing": token_teaching.remembered, "votes": _voted,
}  # fmt: skip
"""Facts the game can do without, and what has to be able to read each."""
