"""The cards about money: Account Details Fraud and Good Bargain."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import Auction, Launch, Revenue, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import (
    CLOSE,
    agreement,
    card,
    do,
    lay,
    offer,
    phase_of,
    play,
    price,
    shown,
    who_may,
    why_not,
)
from tests.many_rows import each_row

# Account Details Fraud, en 374-378


def sold(*actions: Action, players: int = 3, winner: int = 1, amount: int = 12, **rest: Any) -> State:
    """Seat 1 has won the auction in Banking with 12 (1 Skull of fee) and has not paid yet; seat 0 is the Oracle."""
    none = (0,) * players
    state = lay({}, Auction(0, none, (False,) * players, none), players, **{"active": 9, **rest})
    while phase_of(state) == ("auction", "bid"):
        turn = table_view(state).turn
        state = play(state, do("bid", turn, amount) if turn == winner else do("pass", turn))
    return play(state, *actions)


def defraud(state: State, *seats: int) -> State:
    for seat in seats:
        state = shown(state, "fraud", seat)
    return state


def test_fraud_has_the_winner_pay_somebody_else() -> None:
    state = defraud(sold(), 2)
    assert table_view(state).payee == 2
    assert play(state, do("pay", 1)).skulls == (21, 8, 33)


def test_everybody_has_one_chance_in_player_order() -> None:
    """En 378: who plays passes by all those before; nobody has a second chance."""
    state = defraud(sold(players=4), 2)
    assert [why_not(state, "fraud", seat) for seat in range(4)] == ["no_chance", "no_chance", "no_chance", ""]
    assert offer(state, "fraud", 0) is None


def test_the_chances_begin_with_the_oracle() -> None:
    state = lay({}, Auction(1, (0, 0, 0), (False,) * 3, (0, 0, 0)), 3, active=9, oracle=1)
    state = play(state, do("bid", 1, 9), do("pass", 2), do("pass", 0))
    state = defraud(state, 2)
    assert [why_not(state, "fraud", seat) for seat in range(3)] == ["", "no_chance", "no_chance"]


def test_the_last_one_to_play_it_is_paid() -> None:
    """En 378, ru 415."""
    state = play(defraud(sold(), 0, 2), do("pay", 1))
    assert state.skulls == (21, 8, 33)


def test_a_cancelled_fraud_was_a_chance_all_the_same() -> None:
    state = play(sold(), do("fraud", 0), do("security_service", 1), do("resolve", 1))
    assert table_view(state).payee == -1
    assert why_not(state, "fraud", 0) == "no_chance"
    assert play(state, do("pay", 1)).skulls == (21, 8, 21)


def test_a_cancelled_fraud_leaves_the_one_before() -> None:
    state = play(defraud(sold(), 0), do("fraud", 2), do("security_service", 1), do("resolve", 1), do("pay", 1))
    assert state.skulls == (33, 8, 21)


def test_when_it_is_paid_it_is_too_late() -> None:
    assert why_not(sold(do("pay", 1)), "fraud", 2) == "wrong_phase"


def test_the_winner_may_pay_themselves_but_must_be_able_to() -> None:
    state = defraud(sold(), 1)
    assert play(state, do("pay", 1)).skulls == (21, 20, 21)
    poor = defraud(sold(skulls=(21, 5, 21)), 1)
    assert why_not(poor, "pay", 1) == "cannot_pay"


def test_a_table_may_forbid_that_the_winner_plays_it() -> None:
    state = sold(agreed=agreement(3, fraud_by_winner=False))
    assert why_not(state, "fraud", 1) != ""
    assert why_not(state, "fraud", 2) == why_not(state, "fraud", 0) == ""


def test_who_cannot_pay_loses_to_the_supply_and_the_next_winner_pays_the_card() -> None:
    """Seat 1 bid 20 with 3 Skulls; all they have goes to the supply. Seat 0 wins with 9 and pays seat 2."""
    none = (0, 0, 0)
    state = lay({}, Auction(0, none, (False,) * 3, none), 3, active=9, skulls=(21, 3, 21))
    state = play(state, do("bid", 0, 9), do("bid", 1, 20), do("pass", 2), do("pass", 0))
    state = play(defraud(state, 2), do("unable", 1))
    assert (state.skulls, table_view(state).payee) == ((21, 0, 21), 2)
    assert play(state, do("pay", 0)).skulls == (12, 0, 30)


@pytest.mark.parametrize("order", ["en", "ru"])
def test_the_price_is_written_whoever_is_paid(order: str) -> None:
    state = play(defraud(sold(agreed=agreement(3, auction_win_order=order)), 0), do("pay", 1), do("place_won", 1))
    assert price(state, 9) == 12


def test_the_next_auction_is_paid_to_the_supply_again() -> None:
    state = play(defraud(sold(), 0), do("pay", 1), do("place_won", 1))
    assert table_view(state).payee == -1


# Good Bargain, en 380-384


@each_row(
    "number, words, gets, left",
    [(9, "0", 9, 5), (9, "0 $10", 10, 5), (2, "0", 12, 6), (7, "0 1 $1", 1, 1), (3, "0 0 $20", 20, 10)],
)
def test_good_bargain_sells_a_company_at_the_price_and_halves_it(number: int, words: str, gets: int, left: int) -> None:
    """Rounded up; a blank price counts as the number, 12 for Tourism."""
    state = shown(lay({number: words}, Launch(0)), "good_bargain", 0, number, 0)
    assert (state.skulls[0], price(state, number)) == (21 + gets, left)
    assert table_view(state).industries[number - 2].written
    assert len(state.at(number).companies) == len(words.split("$")[0].split()) - 1


def test_any_industry_near_or_far_will_do() -> None:
    assert why_not(lay({11: "0"}, Launch(0), active=5), "good_bargain", 0, 11, 0) == ""


def test_a_pledged_company_returns_7_from_what_it_brings() -> None:
    """Ru 423: right after the sale; no interest, even in Winter."""
    state = shown(lay({9: "0b 1 1 +1"}, Launch(0), skulls=(0, 21)), "good_bargain", 0, 9, 1)
    assert state.skulls == (2, 21)
    state = shown(play(lay({9: "0b 1 1"}), do("roll", -1, 2, 2)), "good_bargain", 0, 9, 1)
    assert (state.skulls[0], phase_of(state)) == (21 + 9 - 7, ("winter", "crisis"))


@each_row("skulls, code", [(0, "cannot_repay"), (2, "cannot_repay"), (3, ""), (4, "")])
def test_the_7_must_be_there_after_the_sale(skulls: int, code: str) -> None:
    state = lay({9: "0b $4"}, Launch(0), skulls=(skulls, 21))
    assert why_not(state, "good_bargain", 0, 9, 1) == code


def test_a_strict_bank_that_is_empty_repays_no_loan() -> None:
    """A-29: the 7 must be covered by what the sale really brings."""
    state = lay({3: "0b $9"}, Launch(0), agreed=agreement(2, supply="strict"), skulls=(0, 260))
    assert why_not(state, "good_bargain", 0, 3, 1) == "cannot_repay" and offer(state, "good_bargain", 0) is None
    assert why_not(state._replace(skulls=(0, 253)), "good_bargain", 0, 3, 1) == ""


@each_row("written", ["en", "ru"])
@each_row("before, left", [(" $9", 5), ("", 4)])
def test_the_halving_stays_when_the_sale_of_that_industry_fails(written: str, before: str, left: int) -> None:
    """The price of a sale that fails is wiped off, but the Company was sold and the price halved (en 231, 382)."""
    agreed = agreement(2, auction_win_order=written)
    state = lay({7: f"1{before}"}, Auction(0, (0, 0), (False, False), (0, 0)), agreed=agreed, skulls=(3, 20))
    state = shown(play(state, do("bid", 0, 20), do("pass", 1)), "good_bargain", 1, 7, 0)
    assert price(play(state, do("unable", 0)), 7) == left


def test_only_an_own_company_is_sold_and_never_a_startup() -> None:
    state = lay({9: "1 +0", 8: "0b", 7: "0"}, Launch(0))
    assert why_not(state, "good_bargain", 0, 9, 0) != ""
    assert why_not(state, "good_bargain", 0, 9, 2) != ""
    assert why_not(state, "good_bargain", 0, 8, 0) != ""
    assert why_not(state, "good_bargain", 0, 7, 1) != ""
    assert why_not(state, "good_bargain", 0, 7, 0) == why_not(state, "good_bargain", 0, 8, 1) == ""


def test_a_company_beside_the_slots_can_be_sold() -> None:
    state = shown(lay({7: "1 1 0"}, Launch(0)), "good_bargain", 0, 7, 0)
    assert (len(state.at(7).companies), state.skulls[0]) == (2, 28)


def test_selling_can_make_a_rival_win() -> None:
    state = lay({2: "1", 3: "1", 4: "1", 9: "0 1", 10: "0 1"}, Launch(0))
    state = shown(state, "good_bargain", 0, 9, 0)
    assert (phase_of(state)[0], state.winner, state.plays) == ("over", 1, ())


@pytest.mark.parametrize(("order", "gets", "left"), [("en", 12, 6), ("ru", 9, 12)])
def test_the_winner_may_sell_in_the_very_industry_to_pay(order: str, gets: int, left: int) -> None:
    """En 237: the new price is written before paying; ru 271: after placing."""
    none = (0, 0, 0)
    agreed = agreement(3, auction_win_order=order)
    state = lay({9: "1"}, Auction(0, none, (False,) * 3, none), agreed=agreed, active=9)
    state = play(state, do("pass", 0), do("bid", 1, 12), do("pass", 2))
    sold_ = shown(state, "good_bargain", 1, 9, 0)
    assert sold_.skulls[1] == 20 + gets
    assert price(play(sold_, do("pay", 1), do("place_won", 1)), 9) == left


def test_a_cancelled_bargain_leaves_everything() -> None:
    before = lay({9: "0"}, Launch(0))
    state = play(before, do("good_bargain", 0, 9, 0), do("security_service", 1), do("resolve", 1))
    assert (state.board, state.skulls) == (before.board, before.skulls)


def test_a_slot_sold_during_revenue_is_auctioned() -> None:
    """Transportation was full; then one of its Companies is sold."""
    state = shown(lay({7: "0 1"}, Revenue(0)), "good_bargain", 0, 7, 0)
    state = play(state, do("settle", 0), do("settle", 1), CLOSE)
    assert (phase_of(state), table_view(state).min_bid) == (("auction", "bid"), 4)


def test_several_cards_of_this_kind_bring_less_and_less() -> None:
    state = shown(lay({9: "0 0 0 $9"}, Launch(0)), "good_bargain", 0, 9, 0)
    state = shown(state, "good_bargain", 0, 9, 0)
    assert (state.skulls[0], price(state, 9)) == (21 + 9 + 5, 3)
    assert state.discards == (card("good_bargain"),) * 2
    assert who_may(state, "good_bargain") == (0,)


def test_a_bargain_before_the_first_bid_lowers_the_least_bid() -> None:
    """The auction is for the current price (en 225); with a bid on the table that bid stays."""
    state = lay({9: "1 1"}, Auction(0, (0, 0), (False, False), (0, 0)), active=9)
    assert table_view(shown(state, "good_bargain", 1, 9, 0)).min_bid == 5
    state = shown(play(state, do("bid", 0, 9)), "good_bargain", 1, 9, 0)
    assert (table_view(state).best_bid, table_view(state).min_bid) == (9, 10)


@pytest.mark.parametrize("order", ["en", "ru"])
def test_an_unpaid_fraud_and_a_veto_leave_each_card_its_say(order: str) -> None:
    """Seat 2 is to be paid; then the winner is vetoed, and the next best bidder pays seat 2."""
    none = (0, 0, 0)
    state = lay({}, Auction(0, none, (False,) * 3, none), agreed=agreement(3, auction_win_order=order), active=9)
    state = play(state, do("bid", 0, 9), do("bid", 1, 12), do("pass", 2), do("pass", 0))
    state = shown(defraud(state, 2), "veto", 0, 1)
    assert play(state, do("pay", 0)).skulls == (12, 20, 30)
