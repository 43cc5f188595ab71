"""A referee of the university course, written from the description of its protocol: it plays bots and keeps the log.

The rules are those of the plain table. A log is each state sent, followed by the answer, then the last state.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tests.games.economancy.plain.plain_cards import CARDS, SHOPS
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
Bot = Callable[[State], Any]  # answers a state with what would be one line of JSON


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


# --- Simple players for the course ------------------------------------------------------------------------------------
GREEDY = ("Incantation", "Board of Monopoly")
TEMPERS: Mapping[str, tuple[float, float, float]] = {
    "fighter": (0.9, 0.9, 0.1),
    "saver": (0.1, 0.5, 0.8),
    "random": (0.5, 0.7, 0.3),
    "idle": (0.0, 0.0, 0.0),
}
"""How readily somebody invests, attacks on, and buys victory points before anything else."""


def bot(rng: Random, temper: str, slips: float = 0.0) -> Bot:
    """A player of this temper, who answers nonsense with this chance."""
    invests, attacks, greedy = TEMPERS[temper]

    def answer(state: State) -> Any:
        me = state["players"][state["player"]]
        if rng.random() < slips:
            return rng.choice((None, [], [-1], [1, 2], ["Dragon"], [True], [10**6], "Pass"))
        match state["phase"]:
            case {"name": "investing"}:
                return [rng.randrange(me["coins"] + 1) if rng.random() < invests else 0]
            case {"name": "attacking", "attacker_card": False}:
                return [rng.choice(usable(me, "attacks")) if rng.random() < attacks else 0]
            case {"name": "attacking"}:
                return [rng.choice(usable(me, "answers"))]
        return [pick(rng, state, me["coins"], greedy) if temper != "idle" else PASS_CARD]

    return answer


def usable(me: State, what: str) -> list[int]:
    """The places of a row that can still do something."""
    kinds = [(place, KINDS[card["name"]], card["uses"]) for place, card in enumerate(me["cards"])]
    return [place for place, kind, uses in kinds if uses < getattr(CARDS[kind], what)]


def pick(rng: Random, state: State, coins: int, greedy: float) -> str:
    """A card that can be paid, seldom one that is sold out."""
    fits: list[str] = [name for name, left in state["shop"].items() if CARDS[KINDS[name]].cost <= coins]
    there = [name for name in fits if state["shop"][name] or rng.random() < 0.05]
    wanted = [name for name in GREEDY if name in there]
    if wanted and rng.random() < greedy:
        return wanted[0]
    return rng.choice([*there, PASS_CARD])


# --- Games of the course by seed --------------------------------------------------------------------------------------
SLIP = 0.03  # how often somebody answers nonsense in a game with slips


def course_lines(seed: int) -> list[str]:
    """The log of one game as text, line by line."""
    return written(course_log(seed)).splitlines()


def course_log(seed: int) -> list[Any]:
    """The log of one game: every twentieth seed plays to the day limit, every tenth may slip."""
    rng = Random(f"course {seed}")
    players = rng.randrange(2, 5)
    idle = seed % 20 == 0
    tempers = ["idle"] * players if idle else [rng.choice(sorted(TEMPERS)) for _ in range(players)]
    slips = SLIP if seed % 10 == 5 else 0.0
    shop = SHOPS["course_simple"] if rng.random() < 0.2 else SHOPS["base"]
    return referee([bot(rng, temper, slips) for temper in tempers], shop)
