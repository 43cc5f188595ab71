"""Simple players for the course: they look at nothing but the state they are sent, as a student's program would."""

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.games.economancy.course.course_referee import KINDS, PASS_CARD, Bot, State
from tests.games.economancy.plain.plain_cards import CARDS

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
