"""Rulings of the table: any piece or number set as the players agree, whatever the rules say.

A ruling is an action like any other: it is in the log, can be undone, and Trophies follow it at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules.act_terms import UNSAID, token_in_hand
from companion.games.orconomy.rules.phases.anytime import remove, token_there
from companion.games.orconomy.rules.phases.startups import close_competition
from companion.games.orconomy.rules.rule import Rule, offered_elsewhere
from companion.games.orconomy.rules.standing import TOKEN
from companion.games.orconomy.rules.state import BESIDE, BONES, NUMBERS, SLOT, STARTUP, State, changed
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
    return _check_token(state, action) or token_in_hand(state, action.player) or _check_place(state, action)


def _check_place(state: State, action: Action) -> Refusal | None:
    """A Startup has no place, and a slot must be empty."""
    number, what, *place = action.args
    if not place or (what != STARTUP and place[0] == BESIDE):
        return None
    if what == STARTUP or place[0] != SLOT:
        return moves.no("bad_number", "ruling", value=place[0], most=BESIDE)
    return None if derive.free_slots(state, number) else moves.no("no_free_slot", "ruling", industry=number)


def _put(state: State, action: Action) -> State:
    number, what, *place = action.args
    if what == STARTUP:
        return moves.add_startup(state, action.player, number)
    token = moves.arriving(state, action.player, number, pledged=what == BONES)
    return moves.add_company(state, number, token._replace(beside=bool(place[0])) if place else token)


def _check_take(state: State, action: Action) -> Refusal | None:
    number, what, *place = action.args
    place_said = place[0] if place else UNSAID
    refused = _check_token(state, action) or token_there(state, action.player, number, what, place_said)
    return refused if refused is None or refused.rule else refused._replace(rule="ruling")


def _take(state: State, action: Action) -> State:
    return remove(state, action.player, *action.args)


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
    optional: int = 0,
) -> Rule:
    return Rule(fields, (), "ruling", check, effect, offered_elsewhere, optional)


RULES: Mapping[str, Rule] = {
    "set_skulls": _ruling(("amount",), _check_skulls, _set_skulls),
    "set_cards": _ruling(("amount",), _check_cards, _set_cards),
    "set_price": _ruling(("industry", "amount"), _check_price, _set_price),
    "set_crisis": _ruling(("industry",), _check_industry, _set_crisis),
    "put_token": _ruling(TOKEN, _check_put, _put, optional=1),
    "set_ring": _ruling(CLOCKWISE, _check_ring, _set_ring),
    "take_token": _ruling(TOKEN, _check_take, _take, optional=1),
}
