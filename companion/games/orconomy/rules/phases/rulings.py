"""Rulings of the table: any piece or number set as the players agree, whatever the rules say.

A ruling is an action like any other: it is in the log, can be undone, and Trophies follow it at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.orconomy.rules import moves
from companion.games.orconomy.rules.phases.rounds import close_interest
from companion.games.orconomy.rules.phases.startups import close_competition
from companion.games.orconomy.rules.rule import Rule, offered_elsewhere
from companion.games.orconomy.rules.state import BONES, NUMBERS, STARTUP, State, Token, changed
from companion.games.protocol import Action, Refusal

MOST_MONEY = 260
MOST_PRICE = 999
CLOCKWISE = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""The places of the ring, from the top."""


def _player(state: State, action: Action) -> Refusal | None:
    if 0 <= action.player < state.agreed.players:
        return None
    return moves.no("unknown_player", "ruling", player=action.player)


def _between(value: int, most: int) -> Refusal | None:
    return None if 0 <= value <= most else moves.no("bad_number", "ruling", value=value, most=most)


def _check_skulls(state: State, action: Action) -> Refusal | None:
    return _player(state, action) or _between(action.args[0], MOST_MONEY)


def _set_skulls(state: State, action: Action) -> State:
    return state._replace(skulls=changed(state.skulls, action.player, action.args[0]))


def _check_cards(state: State, action: Action) -> Refusal | None:
    return _player(state, action) or _between(
        action.args[0], state.cards[action.player] + state.deck + len(state.discards)
    )


def _set_cards(state: State, action: Action) -> State:
    """Cards come from the deck or go to the discards, so the total stays right."""
    change = action.args[0] - state.cards[action.player]
    if change < 0:
        return moves.discard(state, action.player, -change)
    return moves.draw(state, action.player, change)


def _check_industry(_state: State, action: Action) -> Refusal | None:
    known = action.args[0] in NUMBERS
    return None if known else moves.no("unknown_industry", "ruling", industry=action.args[0])


def _check_price(state: State, action: Action) -> Refusal | None:
    return _check_industry(state, action) or _between(action.args[1], MOST_PRICE)


def _set_price(state: State, action: Action) -> State:
    """Sets the written price; 0 clears the field."""
    return moves.write_price(state, action.args[0], action.args[1])


def _set_crisis(state: State, action: Action) -> State:
    return state._replace(crisis=action.args[0])


def _check_token(state: State, action: Action) -> Refusal | None:
    known = 0 <= action.args[1] <= STARTUP
    wrong = None if known else moves.no("bad_number", "ruling", value=action.args[1], most=STARTUP)
    return _player(state, action) or _check_industry(state, action) or wrong


def _check_put(state: State, action: Action) -> Refusal | None:
    return _check_token(state, action) or moves.need_token(state, action.player)


def _put(state: State, action: Action) -> State:
    number, what = action.args
    if what == STARTUP:
        return moves.add_startup(state, action.player, number)
    return moves.add_company(state, action.player, number, pledged=what == BONES)


def _check_take(state: State, action: Action) -> Refusal | None:
    refused = _check_token(state, action)
    if refused:
        return refused
    number, what = action.args
    industry = state.at(number)
    there = (
        action.player in industry.startups
        if what == STARTUP
        else (Token(action.player, what == BONES) in industry.companies)
    )
    return None if there else moves.no("not_yours", "ruling", player=action.player, industry=number)


def _take(state: State, action: Action) -> State:
    number, what = action.args
    if what == STARTUP:
        return close_competition(moves.drop_startup(state, action.player, number), action.player)
    return close_interest(moves.take_back(state, action.player, number, pledged=what == BONES))


def _check_ring(_state: State, action: Action) -> Refusal | None:
    return None if sorted(action.args) == list(NUMBERS) else moves.no("bad_ring", "ruling")


def _set_ring(state: State, action: Action) -> State:
    """Corrects the order of the sectors: neighbours change at once, tokens stay where they are.

    A player left without a Startup in the three industries is out of the Competition.
    """
    ring = action.args
    neighbours = {number: (ring[place - 1], ring[(place + 1) % len(ring)]) for place, number in enumerate(ring)}
    state = state._replace(agreed=replace(state.agreed, ring=ring, neighbours=neighbours))
    for seat in range(state.agreed.players):
        state = close_competition(state, seat)
    return state


def _ruling(
    fields: tuple[str, ...],
    check: Callable[[State, Action], Refusal | None],
    effect: Callable[[State, Action], State],
) -> Rule:
    return Rule(fields, (), "ruling", check, effect, offered_elsewhere)


RULES: Mapping[str, Rule] = {
    "set_skulls": _ruling(("amount",), _check_skulls, _set_skulls),
    "set_cards": _ruling(("amount",), _check_cards, _set_cards),
    "set_price": _ruling(("industry", "amount"), _check_price, _set_price),
    "set_crisis": _ruling(("industry",), _check_industry, _set_crisis),
    "put_token": _ruling(("industry", "what"), _check_put, _put),
    "set_ring": _ruling(CLOCKWISE, _check_ring, _set_ring),
    "take_token": _ruling(("industry", "what"), _check_take, _take),
}
