"""Turns the outcome of a shouted auction (who won, the price, who else bid) into the bids and passes behind it."""

from collections.abc import Sequence

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.state import NOBODY, Auction, State, seats_from
from companion.games.protocol import Action
from companion.games.ring.phases import phase_of


def auction_outcome(state: State, winner: int, price: int, others: Sequence[int]) -> tuple[Action, ...]:
    """The bids and passes that lead to this outcome, in an order the rules allow.

    The other bidders get the lowest bids that leave the price to the winner, so everybody's fee comes out right.
    `winner` is -1 if nobody bid. The last action may be one the rules refuse; the caller reports why.
    """
    if not isinstance(state.phase, Auction):
        return (auction.bid.action(winner, price),)
    bidders = [] if winner == NOBODY else [winner, *(seat for seat in others if seat != winner)]
    run: list[Action] = []
    while isinstance(state.phase, Auction) and len(run) < 4 * state.agreed.players:
        action = _next(state, winner, price, bidders)
        run.append(action)
        if RULES.refusal(state, action) is not None:
            break
        state = RULES.apply(state, action)
    return tuple(run)


def _next(state: State, winner: int, price: int, bidders: Sequence[int]) -> Action:
    """The next action: others bid once, as low as possible; the winner names the price once nobody can follow."""
    phase = phase_of(state, Auction)
    seat = phase.turn
    if seat not in bidders or (seat != winner and phase.bids[seat]):
        return auction.pass_bid.action(seat)
    if seat != winner:
        return auction.bid.action(seat, auction.least(state))
    waiting = [other for other in seats_from(state, seat)[1:] if other in bidders and not phase.passed[other]]
    still_to_bid = any(not phase.bids[other] for other in waiting)
    return auction.bid.action(seat, auction.least(state) if still_to_bid else price)
