"""Rulings: what the text of a card does, or what the table agrees on, whatever the rules say (E14.8, ED-36)."""

from collections.abc import Callable, Mapping

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.act_terms import FACES
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.cards import described
from companion.games.economicus.rules.rule import Rule, no, nothing_offered
from companion.games.economicus.rules.state import (
    ACTIVE,
    CRISIS,
    FORECAST,
    MOST_PRICE,
    Answer,
    State,
    changed,
)
from companion.games.protocol import Action, Refusal

RULING = "ruling"
MOST_COINS = 9999
MOST_ADJUSTED = 50
THROWN_DICE = (1, 2)
"""The dice of the turn in `set_die`; 0 is the fate or crime die that lies open."""


def _between(value: int, low: int, most: int) -> Refusal | None:
    return None if low <= value <= most else no("bad_number", RULING, value=value, most=most)


def _industry(number: int, *, none: bool = False) -> Refusal | None:
    known = number in NUMBERS or (none and number == 0)
    return None if known else no("unknown_industry", RULING, industry=number)


# --- numbers --------------------------------------------------------------------------------------------------------


def _check_set_coins(_state: State, action: Action) -> Refusal | None:
    return _between(action.args[0], 0, MOST_COINS)


def _set_coins(state: State, action: Action) -> State:
    return state._replace(coins=changed(state.coins, action.player, action.args[0]))


def _check_add_coins(state: State, action: Action) -> Refusal | None:
    have, change = state.coins[action.player], action.args[0]
    if have + change < 0:
        return no("cannot_pay", RULING, player=action.player, have=have, amount=-change)
    return _between(have + change, 0, MOST_COINS)


def _add_coins(state: State, action: Action) -> State:
    return moves.with_coins(state, action.player, action.args[0])


def _check_cards(state: State, action: Action) -> Refusal | None:
    seat = action.player
    pool = state.deck + state.discards
    have = state.cards[seat] if action.kind == "set_cards" else state.quotas[seat]
    return _between(action.args[0], 0, have + pool)


def _set_cards(state: State, action: Action) -> State:
    """Cards come from the deck or go to the discards, so that the total stays right."""
    return _with_cards(state, action.player, action.args[0] - state.cards[action.player], 0)


def _set_quotas(state: State, action: Action) -> State:
    return _with_cards(state, action.player, 0, action.args[0] - state.quotas[action.player])


def _with_cards(state: State, seat: int, cards: int, quotas: int) -> State:
    change = cards + quotas
    from_deck = min(max(change, 0), state.deck)
    state = state._replace(
        cards=changed(state.cards, seat, state.cards[seat] + cards),
        quotas=changed(state.quotas, seat, state.quotas[seat] + quotas),
        deck=state.deck - from_deck,
        discards=state.discards - (change - from_deck),
    )
    return moves.shuffled(state)


def _check_adjusted(_state: State, action: Action) -> Refusal | None:
    return _between(action.args[0], -MOST_ADJUSTED, MOST_ADJUSTED)


def _set_adjusted(state: State, action: Action) -> State:
    return state._replace(adjusted=changed(state.adjusted, action.player, action.args[0]))


def _check_price(_state: State, action: Action) -> Refusal | None:
    return _industry(action.args[0]) or _between(action.args[1], 0, MOST_PRICE)


def _set_price(state: State, action: Action) -> State:
    """The written price; 0 clears the field."""
    return moves.write_price(state, *action.args)


# --- markers --------------------------------------------------------------------------------------------------------


def _check_marker(_state: State, action: Action) -> Refusal | None:
    which, number = action.args
    return _between(which, ACTIVE, CRISIS) or _industry(number, none=which != ACTIVE)


def _set_marker(state: State, action: Action) -> State:
    """A token is moved; a crisis that is put down without a strength has the weakest, 0 takes it away."""
    which, number = action.args
    if which == ACTIVE:
        return state._replace(active=number)
    if which == FORECAST:
        return state._replace(forecast=number)
    strength = (state.strength or state.agreed.box.strengths[0]) if number else 0
    return state._replace(crisis=number, strength=strength)


def _check_strength(state: State, action: Action) -> Refusal | None:
    known = action.args[0] in (0, *state.agreed.box.strengths)
    lies = state.crisis or not action.args[0]
    if known and lies:
        return None
    return no("bad_number", RULING, value=action.args[0], most=state.agreed.box.strengths[-1])


def _set_strength(state: State, action: Action) -> State:
    """How strong the crisis is; 0 ends it."""
    return state._replace(strength=action.args[0], crisis=state.crisis if action.args[0] else 0)


def _check_slots(state: State, action: Action) -> Refusal | None:
    number, private, public = action.args
    refused = _industry(number)
    if refused:
        return refused
    there, (most, most_public) = len(state.at(number).companies), derive.slots(state, number)
    return (
        _between(private, 0, min(most, there))
        or _between(public, 0, min(most_public, there))
        or _between(private + public, 0, there)
    )


def _set_slots(state: State, action: Action) -> State:
    """How many of the companies lie in private and in state slots."""
    number, private, public = action.args
    return state.with_industry(number, state.at(number)._replace(private=private, state=public))


# --- chips ----------------------------------------------------------------------------------------------------------


def _check_token(_state: State, action: Action) -> Refusal | None:
    return _industry(action.args[0]) or _between(action.args[1], 0, 3)


def _check_there(state: State, action: Action) -> Refusal | None:
    number, what = action.args[:2]
    refused = _check_token(state, action)
    if refused or moves.lies(state, action.player, number, what):
        return refused
    return no("not_there", RULING, player=action.player, industry=number)


def _check_put(state: State, action: Action) -> Refusal | None:
    return _check_token(state, action) or moves.need_chip(state, action.player, action.args[1], RULING)


def _put(state: State, action: Action) -> State:
    """A chip is put down; a company beside the slots."""
    number, what = action.args
    put = moves.add_startup if what in moves.ON_STARTUPS else moves.add_company
    return put(state, action.player, number, pledged=what in moves.TURNED)


def _take(state: State, action: Action) -> State:
    return moves.remove(state, action.player, *action.args)


def _turn(state: State, action: Action) -> State:
    return moves.turn_over(state, action.player, *action.args)


def _check_owner(state: State, action: Action) -> Refusal | None:
    to = action.args[2]
    refused = _check_there(state, action)
    if refused is None and (to not in range(state.agreed.players) or to == action.player or state.out[to]):
        return no("unknown_player", RULING, player=to)
    return refused or moves.need_chip(state, to, action.args[1], RULING)


def _change_owner(state: State, action: Action) -> State:
    """A chip is exchanged in place; a loan goes with it (ED-42)."""
    number, what, to = action.args
    return moves.change_owner(state, action.player, number, what, to, pledged=what in moves.TURNED)


# --- dice -----------------------------------------------------------------------------------------------------------


def open_crime(state: State) -> int:
    """Which of the open cards has a die beside it, the last one; -1 for none."""
    rolled = [at for at, play in enumerate(state.plays) if play.step == "rolled"]
    return rolled[-1] if rolled else -1


def open_dice(state: State) -> tuple[int, ...]:
    """Which dice another face may still be put on: 0 a fate or crime die, 1 and 2 those of the turn (ED-40)."""
    single = isinstance(state.phase, Answer) or open_crime(state) >= 0
    return (*((0,) if single else ()), *(THROWN_DICE if state.came else ()))


def _check_die(state: State, action: Action) -> Refusal | None:
    which, value = action.args
    refused = _between(which, 0, THROWN_DICE[-1]) or _between(value, FACES[0], FACES[-1])
    if refused:
        return refused
    return None if which in open_dice(state) else no("no_die_open", RULING)


def _set_die(state: State, action: Action) -> State:
    """A die shows another face: that of a crime, of a fate, or one of the two of this turn, which then count anew."""
    which, value = action.args
    if which in THROWN_DICE:
        return flow.thrown(state, changed(state.dice, which - 1, value), state.came)
    at, phase = open_crime(state), state.phase
    if at >= 0:
        return state._replace(plays=changed(state.plays, at, state.plays[at]._replace(die=value)))
    assert isinstance(phase, Answer)
    return state._replace(phase=Answer(phase.left, phase.startup, value, phase.modifiers))


def _ruling(
    fields: tuple[str, ...],
    check: Callable[[State, Action], Refusal | None],
    effect: Callable[[State, Action], State],
    who: str = "any",
) -> Rule:
    return Rule(fields, (), RULING, check, effect, nothing_offered, who)


CHIP = ("industry", "what")
RULES: Mapping[str, Rule] = {
    "set_coins": _ruling(("amount",), _check_set_coins, _set_coins),
    "add_coins": _ruling(("amount",), _check_add_coins, _add_coins),
    "set_cards": _ruling(("amount",), _check_cards, _set_cards),
    "set_quotas": _ruling(("amount",), _check_cards, _set_quotas),
    "set_adjusted": _ruling(("amount",), _check_adjusted, _set_adjusted),
    "set_price": _ruling(("industry", "amount"), _check_price, _set_price, "table"),
    "set_marker": _ruling(("marker", "industry"), _check_marker, _set_marker, "table"),
    "set_strength": _ruling(("amount",), _check_strength, _set_strength, "table"),
    "set_slots": _ruling(("industry", "private", "state"), _check_slots, _set_slots, "table"),
    "put_token": _ruling(CHIP, _check_put, _put),
    "take_token": _ruling(CHIP, _check_there, _take),
    "turn_token": _ruling(CHIP, _check_there, _turn),
    "change_owner": _ruling((*CHIP, "to"), _check_owner, _change_owner),
    "set_die": _ruling(("which", "value"), _check_die, _set_die, "table"),
    "describe": described.RULE,
}
