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

KINDLY: Final = 10  # how much the screen goes first
LOG: Final = logging.getLogger(__name__)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a seat does: its action as plain data, None for nothing, and how many iterations it was thought about.

    `seconds` is the most that it may take of one core; null where only iterations count. `asks` as in
    `companion.session.ports.Wish`.
    """
    opened = catalogue.games().open(question["header"])
    table, seat, rng = Table.of(opened.game), question["seat"], Random(question["seed"])
    begun, most = process_time(), question["seconds"]

    def late() -> bool:
        return bool(most) and process_time() - begun >= most

    acts = [Action(kind, player, tuple(args)) for kind, player, args in question["acts"]]
    hand = table.thinking.hand
    held = hand.told(seat, [tuple(card) for card in question["hand"]], acts) if hand is not None else None
    if question["asks"] == "advice":
        return {"advice": advise(table, opened.state, seat, held, rng, late)}
    if question["asks"] == "chances":
        won, games = played_on(table, opened.state, seat, held, rng, late)
        return {"wins": won, "games": games}
    thought = Player.of(table, question["level"]).decide(opened.state, seat, held, rng, late)
    return {"action": thought.action, "iterations": thought.iterations}


def main() -> None:
    """Answers until there are no more questions. A fault of ours is one answer that says so."""
    os.nice(KINDLY)
    for line in sys.stdin:
        question = json.loads(line)
        try:
            reply = answer(question)
        except Exception as error:
            LOG.exception("nobody could think about this")
            reply = {"failed": type(error).__name__}
        print(json.dumps({"number": question["number"], **reply}), flush=True)


if __name__ == "__main__":
    main()
