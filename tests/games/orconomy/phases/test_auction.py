"""Phase 2: bids, the fee, passing, the price, the unpayable win, and where the token goes."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import Auction, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    agreement,
    do,
    lay,
    offer,
    phase_of,
    play,
    price,
    trophies,
    unseen,
    who_may,
    why_not,
)
from tests.many_rows import each_row


def bidding(players: int = 3, board: dict[int, str] | None = None, **rest: Any) -> State:
    """An auction for a slot of Banking (price 9 unless written); seat 0 is the Oracle unless told."""
    count = rest["agreed"].players if "agreed" in rest else players
    none = (0,) * count
    phase = Auction(rest.get("oracle", 0), none, (False,) * count, none)
    return lay(board, phase, players, **{"active": 9, **rest})


@each_row("active, least", [(2, 12), (3, 3), (9, 9), (11, 11)])
def test_the_first_bid_is_at_least_the_number(active: int, least: int) -> None:
    """12 in the case of Tourism (rulebook en 227)."""
    state = bidding(active=active)
    assert table_view(state).min_bid == least
    assert why_not(state, "bid", 0, least - 1) == "bid_too_low"
    assert why_not(state, "bid", 0, least) == ""


def test_a_written_price_counts() -> None:
    state = bidding(board={9: "$4"})
    assert why_not(state, "bid", 0, 3) == "bid_too_low"
    assert why_not(state, "bid", 0, 4) == ""


def test_every_bid_must_be_higher() -> None:
    """Ru 261."""
    state = play(bidding(), do("bid", 0, 10))
    assert why_not(state, "bid", 1, 10) == "bid_too_low"
    assert why_not(state, "bid", 2, 11) == "not_your_turn"
    state = play(state, do("bid", 1, 11), do("pass", 2))
    assert table_view(state).turn == 0
    assert (table_view(state).best_bid, table_view(state).best_bidder, table_view(state).min_bid) == (11, 1, 12)


def test_the_fee_is_1_before_ones_first_bid_and_never_for_the_oracle() -> None:
    """En 229: one Skull each, once, not given back; passing is free."""
    state = bidding(oracle=1)
    state = play(state, do("bid", 1, 9), do("bid", 2, 10), do("bid", 0, 11), do("bid", 1, 12), do("bid", 2, 13))
    assert state.skulls == (20, 21, 20)
    state = play(state, do("pass", 0), do("pass", 1))
    assert state.skulls == (20, 21, 20)
    assert phase_of(state) == ("auction", "pay")
    assert play(bidding(), do("bid", 0, 9), do("pass", 1), do("pass", 2)).skulls == (21, 21, 21)


def test_the_screen_says_whose_fee_is_due() -> None:
    state = play(bidding(), do("bid", 0, 9), do("bid", 1, 10))
    assert [player.fee for player in table_view(state).players] == ["free", "paid", "due"]


def test_who_has_no_skull_for_the_fee_cannot_bid_but_the_oracle_can() -> None:
    state = bidding(skulls=(0, 0, 5), board={8: "1"})
    state = play(state, do("bid", 0, 9))
    assert why_not(state, "bid", 1, 10) == "cannot_pay"
    assert offer(state, "bid", 1) is None
    state = play(state, do("loan", 1, 8), do("bid", 1, 10))
    assert state.skulls == (0, 6, 5)


def test_passing_is_final() -> None:
    state = play(bidding(), do("pass", 0), do("bid", 1, 9), do("bid", 2, 10))
    assert table_view(state).turn == 1
    assert why_not(state, "bid", 0, 20) == "not_your_turn"
    assert [player.stance for player in table_view(state).players] == ["passed", "bidding", "highest"]


def test_the_last_one_left_does_not_win_without_a_bid() -> None:
    state = play(bidding(), do("pass", 0), do("pass", 1))
    assert phase_of(state) == ("auction", "bid")
    assert table_view(state).turn == 2
    state = play(state, do("bid", 2, 9))
    assert phase_of(state) == ("auction", "pay")


@each_row("active, words, halved", [(2, "", 6), (9, "", 5), (9, "$10", 5), (9, "$1", 1), (9, "$2", 1), (3, "", 2)])
def test_all_pass_and_the_price_halves_rounding_up(active: int, words: str, halved: int) -> None:
    state = play(bidding(active=active, board={active: words}), do("pass", 0), do("pass", 1), do("pass", 2))
    assert price(state, active) == halved
    assert table_view(state).industries[active - 2].written
    assert phase_of(state) == ("startups", "launch")


def won(order: str = "en", **rest: Any) -> State:
    """Seat 1 has won with 12 against 11 of seat 0 and 10 of seat 2."""
    state = bidding(agreed=agreement(3, auction_win_order=order), **rest)
    return play(
        state,
        do("bid", 0, 9),
        do("bid", 1, 10),
        do("pass", 2),
        do("bid", 0, 11),
        do("bid", 1, 12),
        do("pass", 0),
    )


def test_the_winner_writes_pays_and_places() -> None:
    """En 237-239: 21 - 1 fee - 12 bid = 8."""
    state = won()
    assert price(state, 9) == 12
    assert why_not(state, "place_won", 1) == "wrong_phase"
    assert why_not(state, "pay", 0) == "not_your_turn"
    state = play(state, do("pay", 1))
    assert state.skulls == (21, 8, 21)
    assert why_not(state, "pay", 1) == "wrong_phase"
    state = play(state, do("place_won", 1))
    assert trophies(state) == (0, 2, 0)
    assert price(state, 9) == 12
    assert phase_of(state)[0] == "startups"


def test_in_the_russian_order_the_price_is_written_last() -> None:
    """Ru 269-271."""
    state = won("ru")
    assert price(state, 9) == 9
    state = play(state, do("pay", 1))
    assert price(state, 9) == 9
    assert price(play(state, do("place_won", 1)), 9) == 12


def test_a_bid_may_be_higher_than_the_skulls_in_hand() -> None:
    """En 233: 5 Skulls, a bid of 11, a loan of 7 pays it: 5 - 1 + 7 - 11 = 0."""
    state = bidding(2, skulls=(21, 5), board={8: "1"})
    state = play(state, do("pass", 0), do("bid", 1, 11))
    assert why_not(state, "pay", 1) == "cannot_pay"
    assert why_not(state, "unable", 1) == "could_pay" if table_view(state).players[1].raisable >= 11 else ""
    state = play(state, do("loan", 1, 8), do("pay", 1), do("place_won", 1))
    assert state.skulls == (21, 0)


def test_a_pair_of_cards_may_pay_a_bid() -> None:
    """En 233: 2 - 1 fee + 14 - 15 = 0."""
    state = play(bidding(2, skulls=(21, 2)), do("pass", 0), do("bid", 1, 15), do("sell_pair", 1), do("pay", 1))
    assert (state.skulls, state.cards) == ((21, 0), (3, 1))


def test_an_unpayable_win_costs_all_skulls_and_cards_and_the_bid_before_wins() -> None:
    """En 231, ru 265: Companies are kept."""
    state = bidding(skulls=(21, 5, 30), board={4: "1"})
    state = play(state, do("bid", 0, 9), do("bid", 1, 20), do("pass", 2), do("pass", 0), do("unable", 1))
    assert (state.skulls, state.cards) == ((21, 0, 30), (3, 0, 3))
    assert trophies(state) == (0, 2, 0)
    assert state.discards == unseen(3)
    assert (phase_of(state), table_view(state).turn, price(state, 9)) == (("auction", "pay"), 0, 9)
    state = play(state, do("pay", 0), do("place_won", 0))
    assert state.skulls == (12, 0, 30)


def test_the_bid_before_is_that_of_another_player() -> None:
    """Seat 1 bid 12 and then 20; the best bid of anybody else is 15 of seat 0 (en 231)."""
    state = bidding(skulls=(30, 15, 30))
    state = play(
        state,
        do("bid", 0, 9),
        do("bid", 1, 12),
        do("bid", 2, 13),
        do("bid", 0, 15),
        do("bid", 1, 20),
        do("pass", 2),
        do("pass", 0),
        do("unable", 1),
    )
    assert (table_view(state).turn, table_view(state).best_bid) == (0, 15)


def test_when_nobody_can_pay_nothing_is_sold_and_the_price_stays() -> None:
    """Bids were made, so the price is not halved."""
    state = bidding(2, skulls=(3, 3))
    state = play(state, do("bid", 0, 9), do("bid", 1, 10), do("pass", 0), do("unable", 1), do("unable", 0))
    assert state.skulls == (0, 0)
    assert state.cards == (0, 0)
    assert price(state, 9) == 9
    assert not table_view(state).industries[7].written
    assert phase_of(state) == ("startups", "launch")


@pytest.mark.parametrize(("default", "code"), [(False, "could_pay"), (True, "")])
def test_who_can_pay_must_unless_the_table_agreed_otherwise(default: bool, code: str) -> None:
    state = bidding(agreed=agreement(2, voluntary_default=default), skulls=(9, 21))
    state = play(state, do("bid", 0, 9), do("pass", 1))
    assert why_not(state, "unable", 0) == code


@each_row("overbid, code", [("allow", ""), ("warn", ""), ("forbid", "above_raisable")])
def test_bids_above_what_can_be_raised(overbid: str, code: str) -> None:
    """5 Skulls, less 1 fee, one loan of 7 and what may be a pair of cards for 14: 25 at most (en 233)."""
    state = bidding(agreed=agreement(2, overbid=overbid), skulls=(21, 5), board={8: "1"})
    state = play(state, do("bid", 0, 9))
    assert why_not(state, "bid", 1, 25) == ""
    assert why_not(state, "bid", 1, 26) == code
    offered = offer(state, "bid", 1)
    assert offered and (26 in offered.domains[0]) == (code == "")


def test_the_winner_without_a_token_takes_one_off_the_board_first() -> None:
    """En 306-308: ten tokens lie, one comes home and goes to the slot."""
    board = {3: "1 1 1", 4: "1 1 +1", 5: "1 +1 +1", 6: "1"}
    state = play(bidding(2, board=board), do("pass", 0), do("bid", 1, 9), do("pay", 1))
    assert why_not(state, "place_won", 1) == "no_token_left"
    assert offer(state, "place_won", 1) is None
    state = play(state, do("remove", 1, 5, 2), do("place_won", 1))
    assert table_view(state).players[1].tokens_left == 0


def test_a_forgotten_fee_costs_2_and_the_bidder_may_think_again() -> None:
    """En 229: the bid is open again; keep it, change it, or pass."""
    state = play(bidding(), do("bid", 0, 9), do("bid", 1, 15), do("forgot_fee", 1))
    assert state.skulls == (21, 19, 21)
    assert (table_view(state).turn, table_view(state).best_bid) == (1, 9)
    kept = play(state, do("bid", 1, 15))
    assert kept.skulls == (21, 19, 21)
    lower = play(state, do("bid", 1, 10))
    assert table_view(lower).best_bid == 10
    out = play(state, do("pass", 1), do("pass", 2))
    assert (table_view(out).turn, out.skulls) == (0, (21, 19, 21))


def test_a_forgotten_fee_may_be_told_until_the_sale() -> None:
    """En 229 sets no moment: others have bid and passed since. The bid stands as the best, and is thought over."""
    state = play(bidding(), do("bid", 0, 9), do("bid", 1, 10), do("bid", 2, 11), do("pass", 0), do("bid", 1, 12))
    assert who_may(state, "forgot_fee") == (1, 2)
    told = play(state, do("forgot_fee", 1))
    assert (told.skulls, table_view(told).turn, table_view(told).best_bid) == ((21, 19, 20), 1, 11)
    sold = play(told, do("pass", 1))
    assert (phase_of(sold), table_view(sold).best_bidder) == (("auction", "pay"), 2)


def test_who_is_outbid_pays_for_the_forgotten_fee_and_nothing_else_changes() -> None:
    state = play(bidding(), do("bid", 0, 9), do("bid", 1, 10), do("bid", 2, 11))
    told = play(state, do("forgot_fee", 1))
    assert told.skulls == (21, 19, 20)
    assert (table_view(told).turn, table_view(told).best_bid) == (0, 11)
    assert [player.bid for player in table_view(told).players] == [9, 10, 11]
    passed = play(state, do("pass", 0), do("pass", 1))
    told = play(passed, do("forgot_fee", 1))
    assert (told.skulls, phase_of(told), table_view(told).best_bidder) == ((21, 19, 20), ("auction", "pay"), 2)


def test_the_winner_may_think_a_bid_over_until_it_is_paid() -> None:
    """Who has passed stays out, and what they bid stands (en 229, 231)."""
    state = play(bidding(), do("bid", 0, 9), do("bid", 1, 12), do("pass", 2), do("pass", 0))
    told = play(state, do("forgot_fee", 1))
    assert (phase_of(told), table_view(told).turn, table_view(told).min_bid) == (("auction", "bid"), 1, 10)
    assert table_view(play(told, do("bid", 1, 10))).best_bidder == 1
    assert table_view(play(told, do("pass", 1))).best_bidder == 0
    assert why_not(play(state, do("pay", 1)), "forgot_fee", 1) == "no_fee_forgotten"
    shown_fraud = play(state, do("fraud", 0), do("resolve", 0))
    assert why_not(shown_fraud, "forgot_fee", 1) == "no_fee_forgotten", "the sale is under way"


def test_who_is_outbid_and_has_no_skull_left_for_the_fee_is_out() -> None:
    state = play(bidding(skulls=(21, 1, 21)), do("bid", 0, 9), do("bid", 1, 10), do("bid", 2, 11))
    told = play(state, do("forgot_fee", 1))
    assert (told.skulls, table_view(told).players[1].stance) == ((21, 0, 20), "passed")
    assert table_view(told).best_bid == 11


def test_nobody_forgets_a_fee_twice_nor_for_somebody_else() -> None:
    state = play(bidding(), do("bid", 0, 9))
    assert why_not(state, "forgot_fee", 0) == "no_fee_forgotten"
    state = play(state, do("bid", 1, 10))
    assert why_not(state, "forgot_fee", 0) == why_not(state, "forgot_fee", 2) == "no_fee_forgotten"
    state = play(state, do("forgot_fee", 1), do("bid", 1, 10))
    assert why_not(state, "forgot_fee", 1) == "no_fee_forgotten"


def test_a_fee_can_also_be_forgotten_by_the_one_whose_bid_ends_the_auction() -> None:
    """Everybody else had passed: still 2 Skulls, and still free to pass; then nobody has bid, and 9 becomes 5."""
    state = play(bidding(), do("pass", 0), do("pass", 1), do("bid", 2, 14), do("forgot_fee", 2))
    assert state.skulls == (21, 21, 19)
    assert (phase_of(state), price(state, 9)) == (("auction", "bid"), 9)
    state = play(state, do("pass", 2))
    assert price(state, 9) == 5


def test_one_skull_is_all_there_is_for_a_forgotten_fee() -> None:
    """The one Skull went as the fee already: nothing is left, and the bidder is out."""
    state = play(bidding(skulls=(21, 1, 21)), do("bid", 0, 9), do("bid", 1, 10), do("forgot_fee", 1))
    assert state.skulls == (21, 0, 21)
    assert (table_view(state).turn, table_view(state).players[1].stance) == (2, "passed")


def test_placing_the_won_company_can_win_the_game() -> None:
    board = {2: "1", 3: "1", 4: "1", 5: "1", 9: "0 0"}
    state = play(bidding(2, board=board), do("pass", 0), do("bid", 1, 9), do("pay", 1))
    assert trophies(state) == (2, 8)
    state = play(state, do("place_won", 1))
    assert (phase_of(state)[0], state.winner) == ("over", 1)


@each_row("amount", [-1, 0, 8, 10**9])
def test_bids_that_cannot_be(amount: int) -> None:
    assert why_not(bidding(), "bid", 0, amount) in {"bid_too_low", "bid_too_high"}


def test_who_has_just_the_second_skull_for_a_forgotten_fee_is_still_in() -> None:
    state = play(bidding(skulls=(21, 2, 21)), do("bid", 0, 9), do("bid", 1, 10), do("forgot_fee", 1))
    assert (state.skulls, table_view(state).turn) == ((21, 0, 21), 1)
    assert why_not(state, "bid", 1, 10) == why_not(state, "pass", 1) == ""
