"""Thinks for seats that nobody plays: `python -m companion.app.thinking`.

Lines of JSON in and out, one answer to each question. It ends when its input does. It reads no journal and no data
folder: a question carries the position, in which everything lies open, what people have told of the seat's own hand,
and that is all there is to know.
"""

import json
import logging
import os
import sys
from random import Random
from time import process_time
from typing import Any, Final

from companion.app import catalogue
from companion.games.protocol import Action
from companion.players.advice import advise
from companion.players.chances import played_on
from companion.players.playing import Table
from companion.players.strength import Player

KINDLY: Final = 10
"""How much the screen goes first."""
LOG: Final = logging.getLogger(__name__)


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What a seat does: its action as plain data, None for nothing, and how many iterations it was thought about.

    `seconds` is the most that it may take of one core; null where only iterations count. `asks` as in
    `companion.session.ports.Wish`.
    """
    opened = catalogue.games().open(asked["header"])
    table, seat, rng = Table.of(opened.game), asked["seat"], Random(asked["seed"])
    begun, most = process_time(), asked["seconds"]

    def late() -> bool:
        return bool(most) and process_time() - begun >= most

    acts = [Action(kind, player, tuple(args)) for kind, player, args in asked["acts"]]
    hand = table.thinking.hand
    held = hand.told(seat, [tuple(card) for card in asked["hand"]], acts) if hand is not None else None
    if asked["asks"] == "advice":
        return {"advice": advise(table, opened.state, seat, held, rng, late)}
    if asked["asks"] == "chances":
        won, games = played_on(table, opened.state, seat, held, rng, late)
        return {"wins": won, "games": games}
    thought = Player.of(table, asked["level"]).decide(opened.state, seat, held, rng, late)
    return {"action": thought.action, "iterations": thought.iterations}


def main() -> None:
    """Answers until there are no more questions. A fault of ours is one answer that says so."""
    os.nice(KINDLY)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            told = answer(asked)
        except Exception as error:
            LOG.exception("nobody could think about this")
            told = {"failed": type(error).__name__}
        print(json.dumps({"number": asked["number"], **told}), flush=True)


if __name__ == "__main__":
    main()
