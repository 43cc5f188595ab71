"""The screen hides no price that an auction told afterwards may have ended at: it counts bids as the rules do."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from companion.games.orconomy.conduct import auction_outcome
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import Auction, Sold, State
from companion.games.orconomy.screen.auction import can_be
from companion.games.orconomy.screen.own import Sale
from companion.games.orconomy.view import table_view
from tests.games.orconomy.random_games import start_of, walk

ACTIONS = 120
ABOVE = 5


def auctions(seed: int) -> Iterator[tuple[State, Auction]]:
    """Positions in auctions of a random game, those in which everybody has just begun to bid too."""
    rng = Random(seed)
    for before, _, _ in walk(rng, start_of(rng, 2 + seed % 4), ACTIONS):
        if isinstance(before.phase, Auction) and table_view(before).may("bid"):
            yield before, before.phase


def sold_so(state: State, winner: int, price: int, others: tuple[int, ...]) -> bool:
    """Whether the rules let the auction end so."""
    for action in auction_outcome(state, winner, price, others):
        if RULES.refusal(state, action) is not None:
            return False
        state = RULES.apply(state, action)
    return isinstance(state.phase, Sold) and (state.phase.winner, state.phase.bids[winner]) == (winner, price)


@pytest.mark.parametrize("seed", range(4))
def test_every_price_that_the_rules_allow_has_its_key(seed: int) -> None:
    reached = 0
    for state, phase in auctions(seed):
        table = table_view(state)
        bidding = [player.seat for player in table.players if not phase.passed[player.seat]]
        for winner in bidding:
            rest = [seat for seat in bidding if seat != winner]
            for others in (few for many in range(len(rest) + 1) for few in combinations(rest, many)):
                sale = Sale(winner=winner, others=frozenset(others))
                for price in range(max(1, table.min_bid - 1), table.min_bid + ABOVE):
                    if sold_so(state, winner, price, others):
                        reached += 1
                        assert can_be(table, sale, price), (phase, winner, others, price)
    assert reached
