"""Bankruptcy: everything is given up, and what the table was waiting for from this player goes on without them
(eco 301-308).
"""

from dataclasses import replace

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.state import PLEDGED, Bidding, Completion, Interest, Offered, Play, Return, State
from companion.games.kernel import changed


def bankrupt(state: State, seat: int) -> State:
    """Chips leave the board, coins, cards and the change of Stars are given up; the player is out until the next turn
    begins (E13.3).
    """
    state = _offer_taken(state, seat)
    state = moves.cleared(state, seat)
    state = moves.discard(state, seat, state.cards[seat], state.quotas[seat])
    state = state._replace(
        coins=changed(state.coins, seat, 0),
        adjusted=changed(state.adjusted, seat, 0),
        out=changed(state.out, seat, True),
        plays=tuple([_not_victim(play, seat) for play in state.plays]),
    )
    return gone_on(state, seat)


def _not_victim(play: Play, seat: int) -> Play:
    """Somebody who is out is no victim (ED-43)."""
    return play._replace(victims=tuple(victim for victim in play.victims if victim != seat)) if play.victims else play


def gone_on(state: State, seat: int) -> State:
    """The phase without this player."""
    phase = state.phase
    if isinstance(phase, Interest):
        return state._replace(phase=Interest(changed(phase.owing, seat, 0), changed(phase.paid, seat, 0)))
    if isinstance(phase, Return):
        return _not_back(state, phase, seat)
    if isinstance(phase, economicus.Choose) and not economicus.in_play(state):
        return flow.enter_creation(state)
    if isinstance(phase, Bidding):
        return _out_of_bidding(state, phase, seat)
    if isinstance(phase, economicus.Sale) and phase.winner == seat:
        return flow.next_winner(state, phase) if phase.step == "pay" else flow.enter_creation(state)
    if isinstance(phase, economicus.Creation) and not economicus.in_play(state):
        return flow.enter_completion(state)
    return state


def _not_back(state: State, phase: Return, seat: int) -> State:
    """Somebody who was to place has given up again."""
    left = tuple(other for other in phase.left if other != seat)
    if not left:
        return state._replace(phase=economicus.Roll())
    return state._replace(phase=Return(left, phase.done if left[0] == phase.left[0] else 0))


def _out_of_bidding(state: State, phase: Bidding, seat: int) -> State:
    """A standing bid is void at once (ED-21)."""
    bids, passed = changed(phase.bids, seat, 0), changed(phase.passed, seat, True)
    still_asked = phase.turn != seat and (not any(bids) or bids[phase.turn] < max(bids))
    if still_asked:
        return state._replace(phase=replace(phase, bids=bids, passed=passed))
    return flow.bid_on(state, phase, phase.turn, bids, passed)


def _offer_taken(state: State, seat: int) -> State:
    """An exclusive offer that is open: its owner sells after all, its buyer takes it back (ED-30)."""
    phase = state.phase
    if not isinstance(phase, Completion) or phase.offer is None:
        return state
    if phase.offer.buyer == seat:
        return state._replace(phase=Completion())
    return sold(state, phase.offer) if phase.offer.owner == seat else state


def sold(state: State, offer: Offered) -> State:
    """The buyer pays double the price to the owner, a loan is repaid out of it, and the price doubles (E16.5)."""
    number = state.active
    double = 2 * derive.price(state, number)
    what = present_side(state, offer)
    state = moves.with_coins(moves.with_coins(state, offer.buyer, -double), offer.owner, double)
    if what == PLEDGED:
        state = moves.pay(state, offer.owner, derive.repay(state, offer.owner))
    state = moves.change_owner(state, offer.owner, number, what, offer.buyer, pledged=False)
    return moves.write_price(state, number, double)._replace(phase=Completion())


def present_side(state: State, offer: Offered) -> int:
    """The company an offer is about, as it lies now: its owner may have turned it over meanwhile."""
    if moves.lies(state, offer.owner, state.active, offer.what):
        return offer.what
    return economicus.COMPANY if offer.what == PLEDGED else PLEDGED
