"""The shape of one rule: when a kind of action is possible and who may do it, why it may be refused, what it does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from companion.games.orc.rules.state import Deploy, Draw, Hands, Spare, State
from companion.games.protocol import Action, Offer, Refusal, Value

Who = Literal["turn", "player", "table", "anybody"]
Check = Callable[[State, Action], Refusal | None]
Effect = Callable[[State, Action], State]
Offers = Callable[[State], Iterable[Offer]]

PLAYING: tuple[type, ...] = (Spare, Deploy, Draw, Hands)
"""Every phase until the game is over."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of action. `fields` name its numbers in order.

    `who` is the seat whose turn it is, either player, the table as a whole (-1), or any of these. `check` looks at
    everything that phases, players, lands and colours do not settle already.
    """

    fields: tuple[str, ...]
    phases: tuple[type, ...]
    who: Who
    source: str
    check: Check
    effect: Effect
    offer: Offers


def no(code: str, rule: str, **values: Value) -> Refusal:
    """A refusal."""
    return Refusal(code, rule, tuple(values.items()))


def no_check(_state: State, _action: Action) -> Refusal | None:
    """Nothing more to look at."""
    return None


def never_offered(_state: State) -> Iterable[Offer]:
    """A ruling is never offered."""
    return ()


def check_number(value: int, least: int, most: int, rule: str) -> Refusal | None:
    """A refusal when a number is outside of its bounds, both included."""
    return None if least <= value <= most else no("bad_number", rule, value=value, least=least, most=most)
