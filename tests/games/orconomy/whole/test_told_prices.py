"""The screen has a key for each price that an auction told afterwards may have ended at, and for no other."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from companion.games.orconomy.conduct import auction_outcome
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.phases.auction import bid, least, pass_bid
from companion.games.orconomy.rules.state import Auction, Sold, State
from companion.games.orconomy.screen.auction import can_be
from companion.games.orconomy.screen.own import Sale
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.random_games import start_of, walk

ACTIONS = 250
MONEY = 60
ABOVE = 4  # so far above the lowest bid all ways to bid are tried
Outcome = tuple[int, int, frozenset[int]]


def auctions(seed: int) -> Iterator[State]:
    """Positions in auctions of a random game, in which everybody has money enough and at most three stay."""
    rng = Random(seed)
    for before, _, _ in walk(rng, start_of(rng, 2 + seed % 4), ACTIONS):
        rich = before._replace(skulls=(MONEY,) * len(before.skulls))
        bidding = isinstance(rich.phase, Auction) and table_view(rich).may("bid")
        if bidding and isinstance(rich.phase, Auction) and rich.phase.passed.count(False) <= 3:
            yield rich


def every_way(state: State, most: int, fresh: frozenset[int] = frozenset()) -> Iterator[Outcome]:
    """Who wins at which price however all bid, and who else made a first bid on the way."""
    phase = state.phase
    if isinstance(phase, Sold):
        yield phase.winner, phase.bids[phase.winner], fresh - {phase.winner}
    if not isinstance(phase, Auction):
        return
    yield from every_way(RULES.apply(state, pass_bid.action(phase.turn)), most, fresh)
    now = fresh if phase.bids[phase.turn] else fresh | {phase.turn}
    for amount in range(least(state), most):
        yield from every_way(RULES.apply(state, bid.action(phase.turn, amount)), most, now)


def refused(state: State, actions: tuple[Action, ...]) -> bool:
    """Whether the rules refuse one of these."""
    for action in actions:
        if RULES.refusal(state, action) is not None:
            return True
        state = RULES.apply(state, action)
    return False


@pytest.mark.parametrize("seed", range(4))
def test_the_prices_that_some_way_of_bidding_leads_to_have_their_keys(seed: int) -> None:
    reached = 0
    for state in auctions(seed):
        assert isinstance(state.phase, Auction)
        table, most = table_view(state), least(state) + ABOVE
        outcomes = set(every_way(state, most))
        first = [seat for seat, amount in enumerate(state.phase.bids) if not amount and not state.phase.passed[seat]]
        for winner in range(len(state.skulls)):
            rest = [seat for seat in first if seat != winner]
            for others in (few for many in range(len(rest) + 1) for few in combinations(rest, many)):
                sale = Sale(winner=winner, others=frozenset(others))
                for price in range(most):
                    sold = (winner, price, frozenset(others)) in outcomes
                    reached += sold
                    assert can_be(table, sale, price) == sold, (state.phase, winner, others, price)
                    assert refused(state, auction_outcome(state, winner, price, others)) != sold
    assert reached
