"""A shouted auction entered as what came of it: who won, at what price, who else bid (rulebook en 223-231)."""

from typing import Any

from companion.games.orconomy.conduct import auction_outcome
from companion.games.orconomy.rules.state import Auction, Revenue, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import GAME, do, lay, phase_of, play, price
from tests.many_rows import each_row


def open_(players: int = 4, oracle: int = 0, **rest: Any) -> State:
    """An auction for a slot of Banking (9)."""
    none = (0,) * players
    return lay(None, Auction(oracle, none, (False,) * players, none), players, active=9, oracle=oracle, **rest)


def outcome(state: State, winner: int, amount: int, *others: int) -> State:
    return play(state, *auction_outcome(state, winner, amount, others))


@each_row("players", [2, 3, 4, 5])
@each_row("oracle", [0, 1])
@each_row("alone", [True, False])
def test_the_price_is_the_winners_and_everybodys_fee_is_right(players: int, oracle: int, alone: bool) -> None:
    for winner in range(players):
        others = [] if alone else [seat for seat in range(players) if seat != winner]
        state = outcome(open_(players, oracle), winner, 20, *others)
        bidders = {winner, *others}
        assert (phase_of(state), table_view(state).turn) == (("auction", "pay"), winner)
        assert price(state, 9) == 20
        assert state.skulls == tuple(20 if seat in bidders - {oracle} else 21 for seat in range(players))


def refused_at_the_end(state: State, run: tuple[Action, ...], code: str) -> bool:
    before = play(state, *run[:-1])
    refused = GAME.rules.refusal(before, run[-1])
    return refused is not None and refused.code == code


def test_a_price_that_cannot_be_ends_with_the_bid_that_is_refused() -> None:
    assert refused_at_the_end(open_(3), auction_outcome(open_(3), 1, 8, []), "bid_too_low")
    assert refused_at_the_end(open_(3), auction_outcome(open_(3), 2, 10, [0, 1]), "bid_too_low")
    poor = open_(3, skulls=(21, 0, 21))
    assert refused_at_the_end(poor, auction_outcome(poor, 2, 20, [1]), "cannot_pay")


def test_where_no_auction_runs_the_bid_is_what_is_refused() -> None:
    state = lay(phase=Revenue(0))
    assert auction_outcome(state, 1, 12, [0]) == (do("bid", 1, 12),)
    assert refused_at_the_end(state, auction_outcome(state, 1, 12, [0]), "wrong_phase")
