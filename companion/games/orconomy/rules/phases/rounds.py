"""The start of a round, and Winter: the roll, interest, the move of the Crisis, cards (rulebook en 185-199)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.kernel import act
from companion.games.orconomy.rules import derive, flow, interest, moves
from companion.games.orconomy.rules.act_terms import Die, the_table
from companion.games.orconomy.rules.phases import placing
from companion.games.orconomy.rules.rule import Rule, offered_elsewhere
from companion.games.orconomy.rules.standing import COMPANY, by_place
from companion.games.orconomy.rules.state import (
    BONES,
    NOBODY,
    NUMBERS,
    StartOfRound,
    State,
    Winter,
    after,
    order,
)
from companion.games.protocol import Action, Offer, Refusal

STEPS = {"interest": "R7.1", "crisis": "R7.6", "cards": "R7.7"}
"""The steps of Winter, and their rules."""


@act(StartOfRound, by=the_table, source="R6.3", needs=placing.TWO_DICE)
def roll(state: State, player: int, die1: Die, die2: Die) -> State:
    """The Forecast dice open the round (en 187)."""
    return thrown(state, (die1, die2), state.active)


def thrown(state: State, dice: tuple[int, ...], before: int) -> State:
    """The Activity token moves to the sum; a double, or a token that stays where it was, brings Winter (en 187-189).

    As long as Consultants may still answer the roll, the position keeps where the token came from (en 394).
    """
    active = placing.industry_of(dice)
    state = state._replace(active=active, dice=dice, before=before)
    if dice[0] == dice[1]:
        return flow.enter_winter(state, "double")
    if active == before:
        return flow.enter_winter(state, "same")
    return flow.enter_revenue(state)


def unpaid(state: State) -> tuple[int, ...]:
    """The industries in which the player whose turn it is still owes interest, one entry per pledged Company."""
    phase = state.phase
    assert isinstance(phase, Winter)
    return interest.unpaid(state, phase.turn)


def _check_in_step(step: str, state: State) -> Refusal | None:
    phase = state.phase
    assert isinstance(phase, Winter)
    return None if phase.step == step else moves.no("wrong_phase", STEPS[step], step=phase.step)


def _check_give_up(state: State, action: Action) -> Refusal | None:
    number, *place = action.args
    refused = _check_owes(state, action)
    if refused:
        return refused
    found = moves.meant(state, action.player, number, pledged=True, place=place)
    if not found:
        return moves.no("not_pledged", "R7.3", player=action.player, industry=number)
    return moves.unclear(state, number, found)


def _check_owes(state: State, action: Action) -> Refusal | None:
    refused = _check_in_step("interest", state)
    number = action.args[0]
    if refused is None and number not in unpaid(state):
        pledged = number in NUMBERS and derive.pledged_in(state.at(number), action.player)
        return moves.no("nothing_owed" if pledged else "not_pledged", "R7.1", player=action.player, industry=number)
    return refused


def _check_interest(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    return _check_owes(state, action) or moves.need_skulls(
        state, action.player, interest.each(state, action.player, number), "R7.3"
    )


def _pay_interest(state: State, action: Action) -> State:
    """Pays the interest on one pledged Company (en 296-298)."""
    phase = state.phase
    assert isinstance(phase, Winter)
    number = action.args[0]
    state = state.with_skulls(action.player, -interest.each(state, action.player, number))
    return close_interest(state._replace(phase=replace(phase, paid=(*phase.paid, number))))


def _check_waive(state: State, action: Action) -> Refusal | None:
    refused = _check_owes(state, action)
    if refused is None and not derive.waivers(state, action.player):
        return moves.no("no_waiver", "R7.4", player=action.player)
    return refused


def _waive(state: State, action: Action) -> State:
    """A Banking Company cancels the interest of one pledged Company (en 456)."""
    phase = state.phase
    assert isinstance(phase, Winter)
    paid = replace(phase, paid=(*phase.paid, action.args[0]))
    return close_interest(moves.cover(state, action.player)._replace(phase=paid))


def _give_up(state: State, action: Action) -> State:
    """The Company is lost; the loan is not paid back (en 300)."""
    number, *place = action.args
    company = moves.meant(state, action.player, number, pledged=True, place=place)[0]
    return close_interest(moves.drop_company(state, number, company))


def close_interest(state: State) -> State:
    """Moves on to the next player once this one owes nothing more."""
    phase = state.phase
    if not isinstance(phase, Winter) or phase.step != "interest" or unpaid(state):
        return state
    following = after(state, phase.turn)
    if following == NOBODY:
        return state._replace(phase=Winter(phase.reason, "crisis", NOBODY, (), delayed=phase.delayed))
    return flow.winter_turn(state, following)


def next_clockwise(state: State, number: int) -> int:
    """The neighbour on the clockwise side."""
    ring = state.agreed.ring
    return ring[(ring.index(number) + 1) % len(ring)]


def _move_crisis(state: State, _action: Action) -> State:
    """The Crisis moves one industry clockwise (en 196)."""
    phase = state.phase
    assert isinstance(phase, Winter)
    return state._replace(crisis=next_clockwise(state, state.crisis), phase=replace(phase, step="cards"))


def _deal(state: State, _action: Action) -> State:
    """Everybody draws one card, the Oracle first in case the cards run out; then Revenue (en 197). Banking starts
    afresh, to cover what comes up to the end of the next Winter (en 456).
    """
    for seat in order(state):
        state = moves.draw(state, seat)
    return flow.enter_revenue(state._replace(covered=()))


def _offer_interest(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Winter)
    if phase.step != "interest":
        return
    owed = tuple(dict.fromkeys(unpaid(state)))
    payable = tuple(n for n in owed if state.skulls[phase.turn] >= interest.each(state, phase.turn, n))
    if payable:
        yield Offer("pay_interest", phase.turn, (payable,))
    both = derive.in_both(state.board, phase.turn, BONES)
    yield from by_place(Offer("give_up", phase.turn, names=COMPANY), owed, both)
    if owed and derive.waivers(state, phase.turn):
        yield Offer("waive", phase.turn, (owed,))


def _offer_step(kind: str, step: str, state: State) -> Iterable[Offer]:
    if isinstance(state.phase, Winter) and state.phase.step == step:
        yield Offer(kind, NOBODY)


ACTS = (roll,)
RULES: Mapping[str, Rule] = {
    "pay_interest": Rule(("industry",), (Winter,), "R7.1", _check_interest, _pay_interest, _offer_interest),
    "give_up": Rule(COMPANY, (Winter,), "R7.3", _check_give_up, _give_up, offered_elsewhere, optional=1),
    "waive": Rule(("industry",), (Winter,), "R7.4", _check_waive, _waive, offered_elsewhere),
    "crisis_step": Rule(
        (), (Winter,), "R7.6", lambda state, _: _check_in_step("crisis", state), _move_crisis,
        lambda state: _offer_step("crisis_step", "crisis", state),
    ),
    "deal": Rule(
        (), (Winter,), "R7.7", lambda state, _: _check_in_step("cards", state), _deal,
        lambda state: _offer_step("deal", "cards", state),
    ),
}  # fmt: skip
