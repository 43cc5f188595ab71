"""What may be done in every phase: giving up, agreeing on a draw, and rulings of the table.

A ruling is never refused because of the phase; what cannot be after it stands in the position's problems. A choice
that no longer fits what was ruled is asked for again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.rules.changes import beaten, from_shop, paid, to_discards, with_card
from companion.games.economancy.rules.phases.choosing import out_of_game
from companion.games.economancy.rules.phases.resolving import chose, ended, settled, stopped
from companion.games.economancy.rules.state import (
    MOST,
    NOT_CHOSEN,
    PASS,
    Attack,
    Buy,
    Card,
    Defend,
    Income,
    Invest,
    Over,
    State,
)
from companion.games.protocol import Action, Offer, Refusal
from companion.games.simple.rule_table import TABLE, Rule, check_number, never_offered, no, no_check

RULING = "ruling"
PLAYING: tuple[type, ...] = (Income, Invest, Attack, Defend, Buy)
"""Every phase until the game is over."""


# --- giving up ------------------------------------------------------------------------------------------------------


def _resign(state: State, action: Action) -> State:
    """As if beaten; the choice that is owed is dropped, and an attacker's attack ends (MD-15)."""
    seat, phase = action.player, state.phase
    state = beaten(state, seat)
    if isinstance(phase, Attack | Defend) and phase.attacker == seat:
        return settled(ended(stopped(state)))
    return settled(ended(_asked_again(state, seat)))


def _offer_resign(state: State) -> Iterable[Offer]:
    return (Offer("resign", seat) for seat in state.living)


def _agree_draw(state: State, _action: Action) -> State:
    return state._replace(phase=Over("agreed"))


def _offer_draw(_state: State) -> Iterable[Offer]:
    return (Offer("agree_draw", TABLE),)


# --- what a ruling does to choices that were made -------------------------------------------------------------------


def _asked_again(state: State, seat: int) -> State:
    """What this seat has chosen is forgotten."""
    phase = state.phase
    if isinstance(phase, Income):
        return state._replace(phase=Income(tuple(fed for fed in phase.fed if fed[0] != seat)))
    if isinstance(phase, Invest | Defend | Buy):
        return state._replace(phase=replace(phase, chosen=chose(phase.chosen, seat)))
    return state


def _still_fits(state: State) -> State:
    """Choices that are no longer allowed are asked for again."""
    for seat in state.living:
        if not _fits(state, seat):
            state = _asked_again(state, seat)
    return state


def _fits(state: State, seat: int) -> bool:
    phase, card = state.phase, derive.sent(state)
    chosen = phase.chosen[seat] if isinstance(phase, Invest | Defend | Buy) else NOT_CHOSEN
    if chosen == NOT_CHOSEN:
        return True
    if isinstance(phase, Invest):
        return chosen <= derive.most_bid(state, seat)
    if card is not None:
        return chosen in derive.answers(state, seat, card)
    cost = derive.printed(state, chosen).cost
    return chosen == PASS or (derive.on_sale(state, chosen) and cost <= derive.purse(state, seat))


def _ruled(state: State) -> State:
    return settled(ended(_still_fits(state)))


# --- rulings --------------------------------------------------------------------------------------------------------


def _check_coins(state: State, action: Action) -> Refusal | None:
    least = 0 if state.agreed.options.loan_floor else -MOST
    return out_of_game(state, action) or check_number(action.args[0], least, MOST, RULING)


def _set_coins(state: State, action: Action) -> State:
    player = state.players[action.player]
    return _ruled(state.with_player(action.player, paid(player, RULING, action.args[0] - player.coins)))


def _check_put(state: State, action: Action) -> Refusal | None:
    """A copy is taken from the shop, else from the discards; before the Stipend lies nothing."""
    kind, place = action.args
    if refused := out_of_game(state, action) or _check_kind(state, kind):
        return refused
    if not state.shop[kind] + state.discards[kind]:
        return no("none_left", RULING, card=KINDS[kind])
    return check_number(place, 1, len(state.players[action.player].row), RULING)


def _check_kind(state: State, kind: int) -> Refusal | None:
    known = kind in state.agreed.shop
    return None if known else no("not_in_shop", RULING, card=KINDS[kind] if 0 <= kind < len(KINDS) else kind)


def _put_card(state: State, action: Action) -> State:
    kind, place = action.args
    state = from_shop(state, RULING, kind, 1) if state.shop[kind] else to_discards(state, kind, -1)
    return _ruled(_moved(with_card(state, action.player, Card(kind), place), action.player, place, 1))


def _check_take(state: State, action: Action) -> Refusal | None:
    kind, place = action.args
    if refused := out_of_game(state, action):
        return refused
    row = state.players[action.player].row
    if not 0 <= place < len(row) or row[place].kind == STIPEND:
        return no("no_such_card", RULING, place=place)
    lies = row[place].kind
    return None if lies == kind else no("not_that_card", RULING, place=place, card=KINDS[lies])


def _take_card(state: State, action: Action) -> State:
    """Back into the shop; what was to be done with that card is chosen anew."""
    kind, place = action.args
    player, phase = state.players[action.player], state.phase
    row = (*player.row[:place], *player.row[place + 1 :])
    state = from_shop(state.with_player(action.player, player._replace(row=row)), RULING, kind, -1)
    if isinstance(phase, Defend) and (phase.attacker, phase.place) == (action.player, place):
        return _ruled(state._replace(phase=Attack(phase.attacker, phase.bids)))
    if isinstance(phase, Defend) and phase.chosen[action.player] == place:
        return _ruled(_asked_again(state, action.player))
    return _ruled(_moved(state, action.player, place, -1))


def _moved(state: State, seat: int, place: int, by: int) -> State:
    """Cards to the right of a place have moved, and the places that were named move with them."""
    phase = state.phase

    def now(named: int) -> int:
        return named + by if named >= place else named

    if isinstance(phase, Income):
        return _asked_again(state, seat)
    if isinstance(phase, Defend) and phase.attacker == seat:
        return state._replace(phase=replace(phase, place=now(phase.place)))
    if isinstance(phase, Defend) and phase.chosen[seat] != NOT_CHOSEN:
        return state._replace(phase=replace(phase, chosen=chose(phase.chosen, seat, now(phase.chosen[seat]))))
    return state


def _check_shop(state: State, action: Action) -> Refusal | None:
    kind, amount = action.args
    refused = _check_kind(state, kind)
    return refused or check_number(amount, 0, state.shop[kind] + state.discards[kind], RULING)


def _set_shop(state: State, action: Action) -> State:
    """What is missing from a pile counts as lost; what is there after all comes from the discards."""
    kind, amount = action.args
    less = state.shop[kind] - amount
    return _ruled(to_discards(from_shop(state, RULING, kind, less), kind, less) if less else state)


def _check_day(_state: State, action: Action) -> Refusal | None:
    return check_number(action.args[0], 1, 3, RULING)


def _set_day(state: State, action: Action) -> State:
    return _ruled(state._replace(day=action.args[0]))


RULINGS: Mapping[str, Rule[State]] = {
    "set_coins": Rule(("amount",), PLAYING, "player", RULING, _check_coins, _set_coins, never_offered),
    "put_card": Rule(("card", "place"), PLAYING, "player", RULING, _check_put, _put_card, never_offered),
    "take_card": Rule(("card", "place"), PLAYING, "player", RULING, _check_take, _take_card, never_offered),
    "set_shop": Rule(("card", "amount"), PLAYING, "table", RULING, _check_shop, _set_shop, never_offered),
    "set_day": Rule(("amount",), PLAYING, "table", RULING, _check_day, _set_day, never_offered),
}
RULES: Mapping[str, Rule[State]] = {
    "resign": Rule((), PLAYING, "player", "MD-15", out_of_game, _resign, _offer_resign),
    "agree_draw": Rule((), PLAYING, "table", "M8.4", no_check, _agree_draw, _offer_draw),
    **RULINGS,
}
