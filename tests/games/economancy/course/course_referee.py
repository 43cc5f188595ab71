"""A referee of the university course, written from the description of its protocol: it plays bots and keeps the log.

The rules are those of the plain table. A log is each state sent, followed by the answer, then the last state.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from tests.games.economancy.plain.plain_cards import SHOPS
from tests.games.economancy.plain.plain_play import Line, do
from tests.games.economancy.plain.plain_refusals import refusals
from tests.games.economancy.plain.plain_state import Table, due, new_table

NAMES = {
    "stipend": "Sorcerer's Stipend",
    "monopoly": "Board of Monopoly",
    "incantation": "Incantation",
    "wall": "Wall of Wealth",
    "worker": "Worker",
    "bean_stock": "Magic Bean Stock",
    "ghost": "Ghost",
    "bubble": "Bubble",
    "senior": "Senior Worker",
    "fish": "Gold Fish",
    "apprentice": "Apprentice",
    "thug": "Thug",
    "shield": "Shield of Greed",
    "golem": "Golem",
}
KINDS = {name: kind for kind, name in NAMES.items()}
PASS_CARD = "Pass"
State = dict[str, Any]
Bot = Callable[[State], Any]
"""Answers a state with what would be one line of JSON."""


class FaultyAnswer(Exception):
    """An answer that ends the game."""


def referee(bots: Sequence[Bot], shop: Sequence[str] = SHOPS["base"]) -> list[Any]:
    """A whole game: states and answers in turn, then the last state."""
    table, log = new_table(len(bots), "course", shop), list[Any]()
    while table.phase != "over":
        if table.phase == "income":
            do(table, {"do": "income"})
            continue
        seat = min(due(table))
        log.append(told(table, asking(table)) | {"player": seat})
        log.append(bots[seat](json.loads(json.dumps(log[-1]))))
        try:
            do(table, understood(table, seat, log[-1]))
        except FaultyAnswer as fault:
            return [*log, told(table, {"name": "fault", "forfiet": seat, "reason": str(fault)})]
    winner = False if table.winner is None else table.winner
    return [*log, told(table, {"name": "end", "winner": winner})]


def written(log: Sequence[Any]) -> str:
    """A log as text, a line each."""
    return "".join(json.dumps(line) + "\n" for line in log)


def asking(table: Table) -> State:
    """The phase as a player is told it."""
    if table.phase == "invest":
        return {"name": "investing"}
    if table.phase == "buy":
        return {"name": "buy"}
    card = False if table.step == "choose" else table.place
    return {"name": "attacking", "attacker": table.attacker, "attacker_card": card}


def told(table: Table, phase: State) -> State:
    """What lies on the table, but for whom it is told."""
    return {
        "day": table.day,
        "phase": phase,
        "shop": {NAMES[kind]: left for kind, left in table.shop.items()},
        "players": [
            {"coins": table.coins[seat], "buys": table.buys[seat], "cards": cards(table, seat)}
            for seat in range(len(table.rows))
        ],
    }


def cards(table: Table, seat: int) -> list[State]:
    """A row; the answer that this player has already chosen in secret counts among its uses."""
    answered = table.chosen.get(seat) if table.step == "defend" else None
    return [
        {"name": NAMES[card.kind], "uses": card.uses + (place == answered)}
        for place, card in enumerate(table.rows[seat])
    ]


def understood(table: Table, seat: int, answer: Any) -> Line:
    """An answer as a line of the plain table.

    Raises FaultyAnswer.
    """
    if not isinstance(answer, list) or len(answer) != 1:
        raise FaultyAnswer("not an array of one value")
    line = line_of(table, seat, answer[0])
    wrong = refusals(table, line)
    if wrong:
        raise FaultyAnswer(f"illegal: {next(iter(wrong))}")
    return line


def line_of(table: Table, seat: int, value: Any) -> Line:
    """The line that a value stands for in this phase."""
    if table.phase == "buy":
        if value == PASS_CARD:
            return {"do": "pass", "player": seat}
        if not isinstance(value, str) or value not in KINDS:
            raise FaultyAnswer("no such card")
        return {"do": "buy", "player": seat, "card": KINDS[value]}
    if type(value) is not int:
        raise FaultyAnswer("not a whole number")
    if table.phase == "invest":
        return {"do": "invest", "player": seat, "amount": value}
    if table.step == "choose" and value == 0:
        return {"do": "stop", "player": seat}
    row = table.rows[seat]
    kind = row[value].kind if 0 <= value < len(row) else ""
    return {"do": "attack" if table.step == "choose" else "defend", "player": seat, "place": value, "card": kind}
