"""What of the session the journal keeps besides the lines of the game, and what has to be able to read each fact."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.protocol import Game
from companion.record.recovery import FactCheck
from companion.session.board import token_teaching
from companion.session.board.waiting import remembered
from companion.session.dice.tray import Tray, by_die
from companion.session.setup import draft


def _tapped(_game: Game[Any], data: Any) -> None:
    tray = Tray()
    for die, value in by_die(data).items():
        tray.entered(die, value)


def _voted(game: Game[Any], data: Any) -> None:
    game.side_throw(game.most).read(data)


def _drafted(game: Game[Any], data: Any) -> None:
    draft.from_json(data, game)


CHECKS: Final[Mapping[str, FactCheck]] = {
    "draft": _drafted,
    "dice": lambda _game, data: by_die(data),
    "tapped": _tapped,
    "muted": lambda game, data: remembered(data, game.pieces_from),
    "showing": token_teaching.check_kept,
    "votes": _voted,
}
"""Facts the game can do without, by name. Each check raises ValueError, TypeError, KeyError or AttributeError."""
