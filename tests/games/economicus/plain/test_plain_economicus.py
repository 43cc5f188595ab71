"""The plain table counts as the rulebook says, in examples worked out by hand."""

from typing import Any

import pytest

from tests.games.economicus.plain.plain_counting import assets, due, modifiers, neighbours, raisable, stars
from tests.games.economicus.plain.plain_play import allowed, do
from tests.games.economicus.plain.plain_state import (
    COMPANY,
    INDUSTRIES,
    PLEDGED,
    STARTUP,
    TRIAL_BOX,
    Chip,
    Table,
    agreement,
    new_table,
)
from tests.many_rows import each_row

A, B, C = range(3)
RING = [number for number in INDUSTRIES if number != 7]


def laid(*chips: Chip, players: int = 3, preset: str = "full", phase: str = "roll", **options: Any) -> Table:
    """A table in its second turn with these chips; companies fill the private slots first, then the state one."""
    table = new_table(players, RING, agreement(preset, **options), TRIAL_BOX)
    table.chips, table.turn, table.phase, table.active = list(chips), 2, phase, 12
    for industry in INDUSTRIES:
        lying = len([chip for chip in chips if chip[1] == industry and chip[2] in (COMPANY, PLEDGED)])
        table.private[industry] = min(lying, table.box[industry][1])
        table.state[industry] = min(lying - table.private[industry], table.box[industry][2])
    return table


def play(table: Table, kind: str, player: int = -1, **numbers: Any) -> None:
    """One line, which has to be allowed."""
    line = {"do": kind, "player": player, **numbers}
    assert allowed(table, line), line
    do(table, line)


def refused(table: Table, kind: str, player: int = -1, **numbers: Any) -> bool:
    return not allowed(table, {"do": kind, "player": player, **numbers})


# ---- set-up and placement


def test_set_up_deals_20_coins_a_quota_and_two_cards() -> None:
    table = new_table(5, RING, agreement("full"), TRIAL_BOX)
    assert (table.coins, table.cards, table.quotas, table.target) == ([20] * 5, [2] * 5, [1] * 5, 8)
    assert (table.deck, table.events, table.prices) == (79 - 15 + 8, 25, {7: 17})


def test_placing_goes_round_and_back_and_ends_before_the_first_throw() -> None:
    table = new_table(3, RING, agreement("full"), TRIAL_BOX)
    play(table, "first", B)
    for seat, industry in ((B, 3), (C, 4), (A, 4), (A, 3), (C, 3), (B, 5)):
        assert refused(table, "place", (seat + 1) % 3, industry=industry, slot="private")
        play(table, "place", seat, industry=industry, slot="private")
    assert (table.phase, table.player) == ("roll", B)
    assert [stars(table, seat) for seat in (A, B, C)] == [2, 3, 2], "in 3 and 4 all are equal, B leads in 5"


def test_a_state_company_costs_the_quota_at_the_start() -> None:
    table = new_table(2, RING, agreement("full"), TRIAL_BOX)
    play(table, "first", A)
    play(table, "place", A, industry=6, slot="state")
    assert (table.quotas, table.discards, table.state[6]) == ([0, 1], 1, 1)
    play(table, "place", B, industry=6, slot="private")
    play(table, "place", B, industry=5, slot="state")
    assert refused(table, "place", A, industry=4, slot="state")
    assert refused(table, "place", A, industry=8, slot="private"), "no white number"
    assert refused(table, "place", A, industry=4, slot="additional")


# ---- Stars and the ring


def test_a_second_company_takes_the_lead() -> None:
    table = laid((A, 4, COMPANY), (B, 4, COMPANY), (A, 9, COMPANY), (B, 9, STARTUP))
    assert [stars(table, seat) for seat in (A, B, C)] == [3, 1, 0]
    table.chips.append((B, 4, PLEDGED))
    assert [stars(table, seat) for seat in (A, B, C)] == [3, 2, 0]
    table.adjusted[B] = -3
    assert stars(table, B) == 0


def test_the_centre_is_beside_every_segment() -> None:
    table = laid()
    assert sorted(neighbours(table, 2)) == [3, 7, 12]
    assert sorted(neighbours(table, 7)) == RING
    table.agreed["centre_neighbours"] = "none"
    assert (sorted(neighbours(table, 6)), neighbours(table, 7)) == ([5, 8], [])


def test_profits_come_from_three_industries_and_the_centre() -> None:
    table = laid((A, 12, COMPANY), (A, 2, PLEDGED), (A, 7, COMPANY), (A, 4, COMPANY), (B, 2, STARTUP))
    table.active = 12
    assert due(table, A) == 6 - 2 + 3 and due(table, B) == 0
    table.crisis, table.strength = 12, 3
    assert due(table, A) == -3 - 2 + 3


def test_related_companies_follow_the_chain() -> None:
    chips = ((A, 8, STARTUP), (A, 9, COMPANY), (A, 10, COMPANY), (A, 12, COMPANY), (B, 9, COMPANY))
    table = laid(*chips, preset="alternatives", centre_neighbours="none")
    table.active = 8
    assert (due(table, A), due(table, B)) == (2 + 2, 0)


# ---- a turn


def test_dice_choose_the_industry_and_write_its_price() -> None:
    table = laid()
    play(table, "roll", die1=4, die2=5)
    assert (table.active, table.prices[9], table.phase) == (9, 9, "auction")


@each_row("was, dice, ends", [(8, (3, 5), True), (8, (4, 4), True), (9, (3, 5), False)])
def test_a_double_or_a_repeat_ends_the_fiscal_year(was: int, dice: tuple[int, int], ends: bool) -> None:
    table = laid((A, 3, PLEDGED))
    table.active = was
    play(table, "roll", die1=dice[0], die2=dice[1])
    assert (table.phase == "fiscal") is ends


def test_there_is_no_fiscal_year_by_the_quick_rules() -> None:
    table = laid(preset="quick")
    play(table, "roll", die1=4, die2=4)
    assert table.phase == "auction"


def test_interest_is_1_a_loan_and_then_loans_cost_5() -> None:
    table = laid((A, 3, PLEDGED), (A, 12, "pledged_startup"), (A, 4, COMPANY))
    table.coins[A] = 9
    play(table, "roll", die1=4, die2=4)
    play(table, "loan", A, industry=4, what=COMPANY)
    assert refused(table, "close_interest")
    play(table, "pay_interest", A)
    assert table.coins[A] == 9 + 5 - 2
    play(table, "repay", A, industry=3, what=PLEDGED)
    play(table, "repay", A, industry=4, what=PLEDGED)
    assert table.coins[A] == 2, "two loans at 5"
    play(table, "close_interest")
    assert refused(table, "repay", A, industry=12, what="pledged_startup"), "6 again"


def test_everybody_gets_a_card_after_the_crisis_cards_on_top() -> None:
    table = laid()
    deck = table.deck
    play(table, "roll", die1=6, die2=6)
    play(table, "crisis_card", shows="forecast")
    play(table, "crisis_card", shows="point")
    for seat in (A, B, C):
        assert refused(table, "close_cards")
        play(table, "draw", seat)
    assert (table.forecast, table.crisis, table.strength) == (12, 12, 1)
    assert (table.cards, table.deck, table.discards) == ([3, 3, 3], deck - 5, 2)
    play(table, "close_cards")
    play(table, "event", card=0)
    play(table, "close_card")
    assert (table.events, table.past_events, table.phase) == (24, 1, "auction")


def test_a_crisis_grows_in_its_place_and_ends_where_another_begins() -> None:
    table = laid()
    play(table, "roll", die1=6, die2=6)
    table.crisis, table.strength = 12, 2
    table.forecast = 12
    play(table, "crisis_card", shows="point")
    assert (table.crisis, table.strength) == (12, 3)
    table.forecast = 4
    play(table, "crisis_card", shows="point")
    assert (table.crisis, table.strength) == (4, 1)


def test_the_last_card_of_a_deck_is_mixed_with_the_discards() -> None:
    table = laid()
    play(table, "roll", die1=6, die2=6)
    table.deck, table.discards = 3, 10
    play(table, "draw", A)
    assert (table.deck, table.discards) == (2, 10)
    play(table, "draw", B)
    assert (table.deck, table.discards) == (11, 0)


def test_a_loss_needs_a_loan_or_a_sale() -> None:
    table = laid((A, 2, COMPANY), (A, 2, COMPANY))
    table.active, table.coins[A] = 5, 1
    play(table, "roll", die1=1, die2=2)
    assert refused(table, "settle", A), "4 to pay"
    play(table, "sell", A, industry=2, what=COMPANY)
    assert (table.coins[A], table.prices[2]) == (2, 1)
    play(table, "settle", A)
    assert table.coins[A] == 0
    play(table, "close_profit")
    assert table.phase == "auction"


def test_an_idle_turn_costs_3_and_the_next_player_throws() -> None:
    table = laid()
    play(table, "roll", die1=5, die2=6)
    for seat in (A, B, C):
        play(table, "choose", A, slot="private") if table.step == "choose" else None
        play(table, "pass", seat)
    play(table, "close_creation")
    play(table, "end_turn")
    assert (table.prices[11], table.player, table.phase) == (8, B, "roll")


def test_startups_cost_half_and_raise_the_price_by_2_each() -> None:
    table = laid()
    play(table, "roll", die1=3, die2=4)
    assert table.phase == "creation", "nothing to auction in 7"
    play(table, "create", A)
    play(table, "create", A)
    play(table, "create", C)
    assert (table.coins, table.prices[7]) == ([2, 20, 11], 17)
    play(table, "close_creation")
    assert table.prices[7] == 23


# ---- fates


def test_a_die_of_5_is_enough_by_the_quick_rules() -> None:
    table = laid((A, 5, STARTUP), (A, 6, STARTUP), preset="quick")
    play(table, "roll", die1=2, die2=3)
    play(table, "fate", A, industry=6, what=STARTUP, die=4)
    play(table, "fate", A, industry=5, what=STARTUP, die=5)
    assert sorted(table.chips) == [(A, 5, COMPANY), (A, 6, STARTUP)] and table.private[5] == 0
    assert (table.phase, stars(table, A)) == ("auction", 2)


def test_own_companies_hinder_in_the_industry_and_help_beside_it() -> None:
    table = laid((A, 5, STARTUP), (A, 5, COMPANY), (A, 4, COMPANY), (A, 6, COMPANY), (A, 6, PLEDGED), (B, 4, COMPANY))
    assert modifiers(table, A, 5) == -1 + 3
    table.coins = [20, 20, 20]
    play(table, "roll", die1=2, die2=3)
    for seat in (A, B):
        play(table, "settle", seat)
    play(table, "close_profit")
    play(table, "fate", A, industry=5, what=STARTUP, die=4)
    assert refused(table, "boost", A, amount=2, quotas=0)
    assert refused(table, "sell", A, industry=4, what=COMPANY), "a die lies open"
    play(table, "boost", A, amount=1, quotas=1)
    assert (A, 5, STARTUP) not in table.chips and table.quotas[A] == 0


def test_the_active_player_throws_first_then_clockwise() -> None:
    table = laid((A, 5, STARTUP), (B, 5, "pledged_startup"), (C, 12, STARTUP))
    table.player = B
    play(table, "roll", die1=2, die2=3)
    assert refused(table, "fate", A, industry=5, what=STARTUP, die=6)
    play(table, "fate", B, industry=5, what="pledged_startup", die=6)
    play(table, "boost", B, amount=1, quotas=0)
    assert (B, 5, PLEDGED) in table.chips
    play(table, "fate", A, industry=5, what=STARTUP, die=1)
    play(table, "accept", A)
    assert (A, 5, STARTUP) in table.chips and table.phase == "auction"


def test_an_unlucky_starter_is_burned_for_a_card() -> None:
    table = laid((A, 5, STARTUP), preset="alternatives")
    table.cards[A] = table.quotas[A] = 0
    play(table, "roll", die1=2, die2=3)
    play(table, "fate", A, industry=5, what=STARTUP, die=1)
    play(table, "accept", A)
    assert (table.chips, table.cards[A]) == ([], 2), "and one more, having had none"


# ---- auctions


def at_auction(*bids: tuple[int, int], **options: Any) -> Table:
    """A (active), B and C bid for a private company of 8; 0 is a pass."""
    table = laid(**options)
    play(table, "roll", die1=3, die2=5)
    play(table, "choose", A, slot="private")
    for seat, amount in bids:
        play(table, "bid", seat, amount=amount) if amount else play(table, "pass", seat)
    return table


def test_the_best_bid_pays_and_is_the_new_price() -> None:
    table = at_auction((A, 8), (B, 10), (C, 0), (A, 0))
    play(table, "pay", B)
    play(table, "place_won", B)
    assert (table.coins, table.prices[8], table.private[8]) == ([20, 10, 20], 10, 1)
    assert (table.phase, stars(table, B)) == ("creation", 2)


def test_a_bid_is_above_the_one_before() -> None:
    table = at_auction((A, 9))
    assert refused(table, "bid", B, amount=9) and refused(table, "bid", C, amount=12)
    table = at_auction()
    assert refused(table, "bid", A, amount=7)


def test_the_last_one_without_a_bid_still_chooses() -> None:
    table = at_auction((A, 0), (B, 0))
    assert (table.step, table.bidder) == ("bid", C)
    play(table, "bid", C, amount=8)
    assert (table.step, table.winner) == ("pay", C)


def test_who_cannot_pay_is_bankrupt_and_the_previous_bidder_buys() -> None:
    table = at_auction((A, 21), (B, 25), (C, 0), (A, 30), (B, 0))
    assert refused(table, "pay", A)
    play(table, "unable", A)
    assert (table.out, table.winner) == ([A], B)
    table.coins[B] = 25
    play(table, "pay", B)
    play(table, "place_won", B)
    assert table.prices[8] == 25


def test_only_holders_of_a_quota_bid_for_a_state_company() -> None:
    table = laid(*[(C, 8, COMPANY)] * 3)
    table.quotas = [1, 0, 1]
    play(table, "roll", die1=3, die2=5)
    play(table, "settle", C)
    play(table, "close_profit")
    play(table, "pass", A)
    assert (table.kind, table.bidder) == ("state", C)
    play(table, "bid", C, amount=8)
    play(table, "pay", C)
    play(table, "place_won", C)
    assert (table.quotas, table.state[8]) == ([1, 0, 0], 1)


def test_a_winner_without_a_chip_sells_one_first() -> None:
    table = laid(*[(A, 11, COMPANY)] * 3, *[(A, 7, COMPANY)] * 9)
    table.target = 99
    play(table, "roll", die1=3, die2=5)
    play(table, "settle", A)
    play(table, "close_profit")
    play(table, "choose", A, slot="private")
    play(table, "bid", A, amount=10)
    assert refused(table, "sell", A, industry=11, what=COMPANY)
    play(table, "pass", B)
    play(table, "pass", C)
    assert refused(table, "pay", A)
    had = table.coins[A]
    play(table, "sell", A, industry=11, what=COMPANY)
    assert refused(table, "sell", A, industry=11, what=COMPANY), "one is enough"
    play(table, "pay", A)
    assert (table.coins[A], table.prices[11]) == (had + 6 - 10, 8)


# ---- sales, loans, bankruptcy


def test_sales_bring_half_and_lower_the_price() -> None:
    table = laid(*[(A, 9, COMPANY)] * 4)
    got = []
    for _ in range(4):
        before = table.coins[A]
        play(table, "sell", A, industry=9, what=COMPANY)
        got.append((table.coins[A] - before, table.prices[9]))
    assert got == [(5, 6), (3, 3), (2, 1), (1, 1)]


def test_a_sale_frees_private_fields_first_and_the_state_one_last() -> None:
    table = laid(*[(A, 9, COMPANY)] * 5)
    free = []
    for _ in range(5):
        play(table, "sell", A, industry=9, what=COMPANY)
        free.append((table.box[9][1] - table.private[9], table.box[9][2] - table.state[9]))
    assert free == [(1, 0), (2, 0), (3, 0), (3, 0), (3, 1)]


def test_a_sold_company_repays_its_loan() -> None:
    table = laid((A, 8, PLEDGED))
    table.coins[A] = 1
    assert refused(table, "sell", A, industry=8, what=PLEDGED), "4 and 1 are less than 6"
    table.coins[A] = 2
    play(table, "sell", A, industry=8, what=PLEDGED)
    assert (table.coins[A], table.prices[8]) == (0, 5)


def test_a_startup_is_dropped_when_its_loan_is_repaid() -> None:
    table = laid((A, 8, STARTUP))
    play(table, "loan", A, industry=8, what=STARTUP)
    assert refused(table, "drop", A, industry=8) and raisable(table, A) == 25
    play(table, "repay", A, industry=8, what="pledged_startup")
    play(table, "drop", A, industry=8)
    assert (table.chips, table.coins[A]) == ([], 19)


def test_a_bankrupt_comes_back_with_the_next_turn() -> None:
    table = laid((A, 4, COMPANY), (A, 4, PLEDGED), (B, 4, COMPANY), (A, 3, STARTUP), phase="completion")
    table.active = 9
    play(table, "bankrupt", A)
    assert (table.coins[A], table.cards[A], table.quotas[A], stars(table, B)) == (0, 0, 0, 2)
    assert table.chips == [(B, 4, COMPANY)] and table.private[4] == 1
    play(table, "end_turn")
    assert (table.phase, table.coins[A], table.cards[A], table.quotas[A]) == ("return", 20, 2, 1)
    assert refused(table, "place", A, industry=4, slot="additional"), "private companies are free"
    play(table, "place", A, industry=4, slot="private")
    play(table, "place", A, industry=3, slot="private")
    assert (table.phase, table.player, stars(table, A)) == ("roll", B, 3)


def test_a_bankruptcy_may_make_another_win() -> None:
    table = laid((A, 5, COMPANY), *[(B, industry, COMPANY) for industry in (2, 3, 4, 5)], (C, 6, COMPANY))
    table.target = 8
    play(table, "bankrupt", A)
    assert (table.phase, table.winners) == ("over", [B])


# ---- crimes, offers, the end


@each_row("die, criminal, victim, lost", [(5, 0, 0, 0), (4, 0, 0, 1), (4, 1, 0, 0), (4, 1, 1, 1)])
def test_a_failed_crime_costs_a_star(die: int, criminal: int, victim: int, lost: int) -> None:
    table = laid((A, 5, COMPANY))
    play(table, "play", A, card=0)
    play(table, "victim", B)
    play(table, "difficulty", value=5)
    play(table, "crime_roll", A, value=die)
    said = {"criminal": criminal, "victim": victim}
    while table.plays[-1]["step"] != "done":
        side = table.plays[-1]["step"]
        amount, said[side] = said[side], 0
        seat = A if side == "criminal" else B
        play(table, "influence", seat, amount=amount, quotas=0) if amount else play(table, "stand", seat)
    play(table, "close_card")
    assert stars(table, A) == 2 - lost
    assert (table.cards[A], table.cards[B], table.discards) == (1 - criminal, 2 - victim, 1 + criminal + victim)


@pytest.mark.parametrize("answer", ["sell_to", "keep"])
def test_an_exclusive_offer_doubles_the_price_either_way(answer: str) -> None:
    table = laid((A, 6, COMPANY), preset="alternatives", phase="completion")
    table.active = 6
    play(table, "offer", B, victim=A, what=COMPANY)
    play(table, answer, A)
    assert table.prices[6] == 12
    assert (table.coins[:2], table.chips[0][0]) == (([32, 8], B) if answer == "sell_to" else ([14, 20], A))
    owner = table.chips[0][0]
    assert refused(table, "offer", owner, victim=owner, what=COMPANY), "an own company"
    assert refused(table, "offer", C, victim=owner, what=COMPANY), "24 are too much"


def test_at_the_limit_stars_count_and_then_net_assets() -> None:
    table = laid((A, 8, PLEDGED), (B, 5, COMPANY), limit="turns", limit_turns=2, phase="completion")
    table.coins = [10, 7, 30]
    assert [assets(table, seat) for seat in (A, B, C)] == [12, 12, 30]
    table.prices[5] = 6
    play(table, "end_turn")
    assert (table.phase, table.winners) == ("over", [B])


def test_the_target_does_not_end_a_game_with_a_limit() -> None:
    table = laid((A, 8, COMPANY), (A, 9, COMPANY), limit="turns", limit_turns=40)
    table.target = 4
    play(table, "loan", A, industry=8, what=COMPANY)
    assert table.phase == "roll"
