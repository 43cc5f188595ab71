"""The cards in play: a stack, of which the last one answers the one before it and is resolved first (A-21)."""

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.state import UNKNOWN, Play, State

UNRATED = {"ask": "rating", "table": "told", "none": "shown"}
"""What a card of unknown Risk Rating waits for, by the table's option."""
BEFORE_THE_DIE = ("rating", "told", "shown", "roll")
AFTER_THE_DIE = ("success", "failure")


def top(state: State) -> Play:
    """The card to be resolved next."""
    return state.plays[-1]


def needs(state: State) -> int:
    """What the top card's Risk die must show, 0 if it cannot fail."""
    play = top(state)
    return derive.die_needed(state, play.player, play.kind)


def short(state: State) -> int:
    """How many discards the rolled Risk die falls short by (en 320)."""
    return max(0, needs(state) - top(state).die)


def stage(state: State) -> str:
    """What the top card waits for: rating, shown, roll, told, success, failure or reroll."""
    play = top(state)
    if play.step == "reroll":
        return "reroll"
    if play.step == "rolled":
        return "failure" if short(state) else "success"
    if state.ratings[play.kind] == UNKNOWN:
        return UNRATED[state.agreed.options.risk_rating_unknown]
    return "roll" if needs(state) else "shown"


def die_is_due(state: State) -> bool:
    """Whether the top card waits for a die."""
    return stage(state) in ("roll", "reroll")


def replace_top(state: State, **changes: object) -> State:
    """The position with the top card changed."""
    return state._replace(plays=(*state.plays[:-1], top(state)._replace(**changes)))  # type: ignore[arg-type]


def put_away(state: State) -> State:
    """The top card lies on the discards (en 318)."""
    return state._replace(plays=state.plays[:-1], discards=(*state.discards, top(state).kind))
