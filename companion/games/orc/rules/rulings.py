"""Rulings of the table: any count or holder set as the players agree, whatever the rules would say.

A ruling is never refused because of the phase or the laws; what cannot be after it stands in the position's problems.
"""

from collections.abc import Mapping

from companion.games.orc.rules import derive
from companion.games.orc.rules.battles import decide, fight
from companion.games.orc.rules.ending import closed_if_told, open_hands
from companion.games.orc.rules.rule import PLAYING, Check, Effect, Rule, Who, check_number, never_offered, no_check
from companion.games.orc.rules.state import (
    DEALT,
    EMPTY,
    NOBODY,
    PILE,
    Deploy,
    Draw,
    Fought,
    Hand,
    Hands,
    Side,
    State,
    with_seat,
)
from companion.games.orc.rules.turn import ended_if_done, fight_over_empty
from companion.games.protocol import Action, Refusal

MOST_ORCS = 14
"""The most that can stand on one side of a land (O2.4)."""
RULING = "ruling"


def _check_stock(_state: State, action: Action) -> Refusal | None:
    return check_number(action.args[1], 0, PILE, RULING)


def _set_stock(state: State, action: Action) -> State:
    """A pile that is used up is fought over at once; a frozen land with a pile again is open again."""
    number, amount = action.args
    land = state.land(number)
    battle = land.open and not amount
    state = state.with_land(number, land._replace(stock=amount, frozen=land.frozen and not amount))
    if battle:
        state = state._replace(lands=fight(state.lands, (number,))[0])
    return _without_piles(state)


def _without_piles(state: State) -> State:
    """With the last card gone the turn ends, and so does the game."""
    if isinstance(state.phase, Draw):
        return ended_if_done(state)
    if isinstance(state.phase, Deploy) and not derive.cards_left(state):
        return open_hands(fight_over_empty(state))
    return state


def _check_orcs(_state: State, action: Action) -> Refusal | None:
    return check_number(action.args[2], 0, MOST_ORCS, RULING)


def _set_orcs(state: State, action: Action) -> State:
    """The number of cards stays as it was where so many Orcs can stand on so many cards."""
    number, colour, amount = action.args
    land = state.land(number)
    cards = min(max(land.sides[action.player].cards, (amount + 1) // 2), amount)
    side = Side(colour, amount, cards) if amount else EMPTY
    return state.with_land(number, land._replace(sides=with_seat(land.sides, action.player, side)))


def _set_owner(state: State, action: Action) -> State:
    """A land is given to a player, and what waited for it follows; or to nobody: open, or frozen without a pile."""
    number, owner = action.args[0], action.player
    if owner != NOBODY:
        return state._replace(lands=decide(state.lands, number, owner, Fought("ruling", (0, 0))))
    land = state.land(number)
    return state.with_land(number, land._replace(owner=NOBODY, frozen=not land.stock, fought=None))


def _check_hand(state: State, action: Action) -> Refusal | None:
    """Nobody holds fewer cards than lie shown."""
    shown = state.phase.shown[action.player] if isinstance(state.phase, Hands) else ()
    return check_number(action.args[0], len(shown), DEALT, RULING)


def _set_hand(state: State, action: Action) -> State:
    return closed_if_told(state._replace(hands=with_seat(state.hands, action.player, Hand(action.args[0]))))


def _set_turn(state: State, action: Action) -> State:
    """It is this player's turn to deploy, or to draw what is due; from the spare cards or the hands play goes on."""
    phase = state.phase
    if isinstance(phase, Draw):
        return state._replace(phase=Draw(action.player, phase.due, phase.after))
    number = state.round + isinstance(phase, Hands)
    return state._replace(phase=Deploy(action.player), round=number)


def _ruling(fields: tuple[str, ...], who: Who, check: Check, effect: Effect) -> Rule:
    return Rule(fields, PLAYING, who, RULING, check, effect, never_offered)


RULES: Mapping[str, Rule] = {
    "set_stock": _ruling(("land", "amount"), "table", _check_stock, _set_stock),
    "set_orcs": _ruling(("land", "colour", "amount"), "player", _check_orcs, _set_orcs),
    "set_owner": _ruling(("land",), "anybody", no_check, _set_owner),
    "set_hand": _ruling(("amount",), "player", _check_hand, _set_hand),
    "set_turn": _ruling((), "player", no_check, _set_turn),
}
