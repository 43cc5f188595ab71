"""What of the session the journal keeps besides the lines of the game, and what has to be able to read each fact."""

import json
from collections.abc import Mapping
from typing import Any, Final

from companion.games.protocol import Game, SideThrow
from companion.record.unplayable_lines import FactCheck
from companion.session.board import token_teaching
from companion.session.board.watch import remembered
from companion.session.dice.tray import FACES, Tray, base_of, by_die, moment_of, rolls_of
from companion.session.finish import laying_part
from companion.session.hands import last_act
from companion.session.people.absent_seats import levels_of
from companion.session.people.seats import went_on
from companion.session.setup import alone, draft


def _tapped(_game: Game[Any], data: Any) -> None:
    tray = Tray()
    for die, value in by_die(data).items():
        tray.entered(die, value)


def _thrown(_game: Game[Any], data: Any) -> None:
    for value, _roll_id in rolls_of(data).values():
        if value not in FACES:
            raise ValueError(f"no die shows {value}")


CHECKS: Final[Mapping[str, FactCheck]] = {
    "draft": lambda game, data: draft.from_json(data, game),
    "dice": lambda _game, data: by_die(data),
    "base": lambda _game, data: base_of(data),
    "tapped": _tapped,
    "thrown": _thrown,
    "asked": lambda _game, data: moment_of(data),
    "muted": lambda game, data: remembered(data, game.board.pieces_from),
    "showing": token_teaching.check_kept,
    "votes": lambda game, data: SideThrow(game.most, game.dice.side).read(data),
    "dues": lambda _game, data: last_act.dues_in(data),
    "laid": lambda _game, data: laying_part.ticks(json.dumps(data)),
    "absent": lambda _game, data: levels_of(data),
    alone.FACT: lambda _game, data: alone.alone_from(data),
    "went_on": lambda _game, data: went_on(data),
}
"""Facts the game can do without, by name. Each check raises ValueError, TypeError, KeyError or AttributeError."""
