"""What tables may agree on, and the corners of the rulebook, in examples worked out by hand."""

import pytest

from tests.games.economicus.plain.plain_counting import assets, due, leaders, modifiers, stars
from tests.games.economicus.plain.plain_state import COMPANY, PLEDGED, STARTUP, Table
from tests.games.economicus.plain.test_plain_economicus import A, B, C, at_auction, laid, play, refused


def test_equals_may_share_the_lead() -> None:
    chips = ((A, 4, COMPANY), (B, 4, COMPANY))
    assert leaders(laid(*chips), 4) == []
    table = laid(*chips, leader_tie="shared")
    assert leaders(table, 4) == [A, B] and leaders(table, 5) == []
    assert [stars(table, seat) for seat in (A, B, C)] == [2, 2, 0]


def test_the_first_throw_repeats_nothing_unless_agreed() -> None:
    for option, phase in ((False, "creation"), (True, "fiscal")):
        table = laid(first_seven_repeats=option)
        table.turn, table.active = 1, 7
        play(table, "roll", die1=3, die2=4)
        assert table.phase == phase


def test_a_crisis_may_be_taken_off_the_printed_profit() -> None:
    table = laid((A, 12, COMPANY), crisis_profit="add")
    table.crisis, table.strength = 12, 2
    assert due(table, A) == 6 - 2


def test_new_loans_may_owe_interest() -> None:
    table = laid((A, 3, PLEDGED), (A, 4, COMPANY), interest_on_new=True)
    table.coins[A] = 0
    play(table, "roll", die1=6, die2=6)
    play(table, "loan", A, industry=4, what=COMPANY)
    play(table, "pay_interest", A)
    assert table.coins[A] == 3


def test_a_loan_repaid_before_the_interest_owes_none() -> None:
    table = laid((A, 3, PLEDGED), (A, 4, PLEDGED))
    play(table, "roll", die1=6, die2=6)
    play(table, "repay", A, industry=4, what=PLEDGED)
    play(table, "pay_interest", A)
    assert table.coins[A] == 20 - 6 - 1


def test_who_can_raise_nothing_may_pay_what_there_is() -> None:
    chips = [(A, 2, PLEDGED)] * 2
    table = laid(*chips)
    table.coins[A], table.turn = 3, 3
    play(table, "roll", die1=1, die2=2)
    assert refused(table, "settle", A)
    table = laid(*chips, unpayable="pay_what_there_is")
    table.coins[A] = 3
    play(table, "roll", die1=1, die2=2)
    play(table, "settle", A)
    assert table.coins[A] == 0


def test_all_companies_may_count_for_a_fate() -> None:
    chips = ((A, 5, STARTUP), (B, 5, COMPANY), (B, 4, COMPANY), (C, 6, COMPANY), (A, 7, COMPANY))
    assert modifiers(laid(*chips), A, 5) == 1
    assert modifiers(laid(*chips, fate_counts="all"), A, 5) == 3 - 1


def test_cards_may_be_named_before_the_throw() -> None:
    table = laid((A, 5, STARTUP), fate_cards="before_roll")
    play(table, "roll", die1=2, die2=3)
    play(table, "fate", A, industry=5, what=STARTUP, die=4, amount=3, quotas=1)
    assert refused(table, "boost", A, amount=1, quotas=0)
    play(table, "accept", A)
    assert table.chips == [(A, 5, COMPANY)] and (table.cards[A], table.quotas[A]) == (0, 0)


def test_without_a_company_chip_fates_wait_and_are_passed_over() -> None:
    twelve = [(A, 12, COMPANY)] * 12
    table = laid(*twelve, (A, 3, STARTUP), (B, 3, STARTUP), centre_neighbours="none")
    play(table, "roll", die1=1, die2=2)
    assert refused(table, "fate", A, industry=3, what=STARTUP, die=6)
    play(table, "fate", B, industry=3, what=STARTUP, die=1)
    play(table, "accept", B)
    assert table.phase == "auction", "the throw of B has passed over A"
    table = laid(*twelve, (A, 3, STARTUP), centre_neighbours="none")
    play(table, "roll", die1=1, die2=2)
    assert table.phase == "fate"
    play(table, "choose", A, slot="private")
    assert (table.phase, table.step) == ("auction", "bid")


def test_each_startup_throws_once_whatever_becomes_of_another() -> None:
    table = laid((A, 5, STARTUP), (A, 5, "pledged_startup"))
    play(table, "roll", die1=2, die2=3)
    play(table, "fate", A, industry=5, what="pledged_startup", die=1)
    play(table, "accept", A)
    play(table, "drop", A, industry=5)
    assert table.phase == "auction" and table.chips == [(A, 5, "pledged_startup")]


def test_a_bankrupt_bid_is_void_at_once() -> None:
    table = laid()
    play(table, "roll", die1=3, die2=5)
    play(table, "choose", A, slot="private")
    play(table, "bid", A, amount=8)
    play(table, "bid", B, amount=12)
    play(table, "bankrupt", B)
    play(table, "bid", C, amount=9)
    play(table, "pass", A)
    assert (table.winner, table.bids) == (C, {A: 8, C: 9})


def test_an_offer_for_a_pledged_company_repays_its_loan() -> None:
    table = laid((A, 6, PLEDGED), preset="alternatives", phase="completion")
    table.active = 6
    play(table, "offer", B, victim=A, what=PLEDGED)
    play(table, "sell_to", A)
    assert (table.coins, table.chips) == ([20 + 12 - 6, 8, 20], [(B, 6, COMPANY)])


def test_an_owner_who_goes_bankrupt_over_an_offer_has_sold() -> None:
    table = laid((A, 3, PLEDGED), preset="alternatives", phase="completion")
    table.active, table.prices[3], table.coins[A] = 3, 1, 0
    play(table, "offer", B, victim=A, what=PLEDGED)
    assert refused(table, "keep", A) and refused(table, "sell_to", A)
    play(table, "bankrupt", A)
    assert (table.coins, table.chips, table.prices[3]) == ([0, 18, 20], [(B, 3, COMPANY)], 2)
    assert table.private[3] == 1, "the chip was exchanged in its place"


def test_of_several_who_reach_the_target_the_acting_player_wins() -> None:
    for how, winners in (("acting_player", [A]), ("order_from_active", [A]), ("shared", [A, B])):
        table = laid((C, 4, COMPANY), (A, 4, COMPANY), (B, 5, COMPANY), (C, 5, COMPANY), simultaneous_win=how)
        table.target = 2
        play(table, "bankrupt", C)
        assert (table.phase, table.winners) == ("over", winners)


def test_state_companies_are_private_by_the_quick_rules() -> None:
    table = laid(preset="quick")
    assert table.box[4] == (2, 4, 0) and (table.deck, table.cards) == (0, [0, 0, 0])
    play(table, "roll", die1=1, die2=3)
    assert (table.phase, table.step, table.kind) == ("auction", "bid", "private")


def test_a_startup_is_worth_nothing_and_its_loan_counts_6() -> None:
    assert assets(laid((A, 6, "pledged_startup"), (A, 9, STARTUP), (A, 10, COMPANY)), A) == 20 + 10 - 6


def test_who_owes_more_than_can_be_raised_after_a_sale_is_unable() -> None:
    table = laid(*[(A, 11, PLEDGED)] * 12)
    table.target = 99
    play(table, "roll", die1=3, die2=5)
    play(table, "choose", A, slot="private")
    play(table, "bid", A, amount=21)
    play(table, "pass", B)
    play(table, "pass", C)
    assert refused(table, "unable", A) is False, "a sale brings 6 and costs 6"
    table.bids[A] = 20
    assert refused(table, "unable", A)


# ---- sales before the first bid (293)


def one_state_company(*quotas: int) -> Table:
    """Only the state company in 8 is free, since C has the three private ones."""
    table = laid(*[(C, 8, COMPANY)] * 3)
    table.quotas = list(quotas)
    play(table, "roll", die1=3, die2=5)
    play(table, "settle", C)
    play(table, "close_profit")
    return table


def test_a_sale_before_the_bids_frees_a_private_slot_beside_the_state_one() -> None:
    table = one_state_company(0, 1, 1)
    assert (table.kind, table.bidder) == ("state", B)
    play(table, "sell", C, industry=8, what=COMPANY)
    assert table.step == "choose"
    play(table, "choose", A, slot="private")
    assert (table.kind, table.bidder) == ("private", A)


def test_a_choice_made_stands_after_a_sale() -> None:
    table = one_state_company(1, 1, 1)
    play(table, "sell", C, industry=8, what=COMPANY)
    play(table, "choose", A, slot="state")
    play(table, "sell", C, industry=8, what=COMPANY)
    assert (table.step, table.kind, table.bidder) == ("bid", "state", A)


def test_whoever_has_a_quota_now_may_bid_after_a_sale() -> None:
    table = laid(*[(C, 8, COMPANY)] * 3, (B, 12, COMPANY))
    table.quotas = [0, 1, 0]
    play(table, "roll", die1=3, die2=5)
    play(table, "settle", C)
    play(table, "close_profit")
    play(table, "quota", A)
    play(table, "sell", B, industry=12, what=COMPANY)
    assert (table.kind, table.bidder) == ("state", A)


@pytest.mark.parametrize("first", ("bid", "pass"))
def test_no_sale_after_the_first_bid_or_pass(first: str) -> None:
    table = laid((B, 9, COMPANY), (C, 5, COMPANY), trade="all")
    play(table, "roll", die1=3, die2=5)
    play(table, "settle", B)
    play(table, "close_profit")
    play(table, "sell", B, industry=9, what=COMPANY)
    play(table, "choose", A, slot="private")
    play(table, "give_chip", C, to=B, industry=5, what=COMPANY)
    play(table, first, A, **({"amount": 8} if first == "bid" else {}))
    assert refused(table, "sell", B, industry=5, what=COMPANY)
    assert refused(table, "give_chip", B, to=C, industry=5, what=COMPANY)


def test_no_sale_brings_an_auction_when_nothing_was_free() -> None:
    table = laid(*[(C, 8, COMPANY)] * 4)
    play(table, "roll", die1=3, die2=5)
    play(table, "settle", C)
    play(table, "close_profit")
    assert table.phase == "creation"
    play(table, "sell", C, industry=8, what=COMPANY)
    assert table.phase == "creation"


def test_a_winner_waits_with_sales_until_the_auction_is_over() -> None:
    table = at_auction((A, 8), (B, 0), (C, 0))
    assert (table.step, table.winner) == ("pay", A)
    assert not [seat for seat in (A, B, C) if not refused(table, "sell", seat, industry=8, what=COMPANY)]
