"""Worked cases of new startups, sales, loans, bankruptcy, limits and exclusive offers: positions by hand."""

from typing import Any

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.phases.rulings import MOST_COINS
from companion.games.economicus.rules.state import (
    Completion,
    Creation,
    Fates,
    Offered,
    Over,
    Profit,
    Return,
    Roll,
    State,
)
from tests.games.economicus.positions import (
    ADDITIONAL,
    COMPANY,
    PLEDGED,
    PLEDGED_STARTUP,
    PRIVATE,
    STARTUP,
    STATE,
    A,
    B,
    C,
    at_roll,
    do,
    in_phase,
    lying,
    priced,
    run,
    why_not,
    with_box,
)
from tests.many_rows import each_row


def creating(price: int = 10, number: int = 11, chips: dict[int, str] | None = None, **said: Any) -> State:
    """Phase 4 in an industry at a price."""
    state = priced(lying(at_roll(target=22, **said), chips or {}), {number: price})
    return in_phase(state, Creation(), active=number)


@each_row("number, price, falls", [(11, 11, 8), (3, 3, 1), (3, 1, 1), (7, 17, 14)])
def test_the_price_falls_when_nobody_bought_or_created(number: int, price: int, falls: int) -> None:
    state = do(creating(price, number), "close_creation")
    assert derive.price(state, number) == falls
    bought = do(creating(price, number)._replace(bought=True), "close_creation")
    assert derive.price(bought, number) == price


def test_a_startup_raises_the_price_by_2_when_all_are_done() -> None:
    state = creating()
    state = run(state, ("create", A), ("create", A), ("create", B))
    assert (state.coins, derive.price(state, 11)) == ((10, 15, 20), 10)
    state = do(state, "create", A)
    assert why_not(state, "create", A) == "no_startup_chip"
    assert derive.price(do(state, "close_creation"), 11) == 18
    assert derive.price(do(do(creating(11), "create", C), "close_creation"), 11) == 13


def test_a_loan_is_taken_on_a_startup_at_once() -> None:
    state = creating()._replace(coins=(5, 20, 20))
    for _ in range(2):
        state = do(do(state, "create", A), "loan", A, 11, STARTUP)
    assert (state.coins[A], derive.loans(state, A), derive.price(do(state, "close_creation"), 11)) == (5, 2, 14)


def test_a_dropped_startup_raised_the_price_all_the_same() -> None:
    state = run(creating(), ("create", A), ("drop", A, 11))
    assert derive.price(do(state, "close_creation"), 11) == 12


def test_a_sale_brings_half_the_price_which_then_falls_by_3() -> None:
    state = priced(lying(at_roll(), {9: "AAAA"}), {9: 9})
    told = []
    for _ in range(4):
        before = state.coins[A]
        state = do(state, "sell", A, 9, COMPANY)
        told.append((state.coins[A] - before, derive.price(state, 9)))
    assert told == [(5, 6), (3, 3), (2, 1), (1, 1)]


def test_sales_free_private_slots_first_and_state_slots_last() -> None:
    state = lying(at_roll(), {9: "AAAAA"})
    freed = []
    for _ in range(5):
        state = do(state, "sell", A, 9, COMPANY)
        freed.append(derive.free_private(state, 9) + derive.free_state(state, 9))
    assert freed == [1, 2, 3, 3, 4]


def test_a_loan_is_repaid_out_of_the_sale() -> None:
    state = priced(lying(at_roll(), {6: "A!"}, coins=(1, 20, 20)), {6: 7})
    assert why_not(state, "sell", A, 6, PLEDGED) == "cannot_repay"
    state = do(state._replace(coins=(2, 20, 20)), "sell", A, 6, PLEDGED)
    assert (state.coins[A], derive.price(state, 6)) == (0, 4)


def test_a_startup_under_a_loan_is_repaid_before_it_is_dropped() -> None:
    state = lying(at_roll(), {6: "a!"})
    assert why_not(state, "drop", A, 6) == "repay_first"
    state = run(state, ("repay", A, 6, PLEDGED_STARTUP), ("drop", A, 6))
    assert (state.coins[A], derive.startups(state, A)) == (14, 0)


def test_what_is_not_ones_own_is_refused() -> None:
    state = lying(at_roll(), {6: "B", 5: "B!"})
    assert why_not(state, "sell", A, 6, COMPANY) == "not_yours"
    assert why_not(state, "drop", A, 6) == "not_yours"
    assert why_not(state, "loan", A, 6, COMPANY) == "nothing_to_pledge"
    assert why_not(state, "repay", B, 6, PLEDGED) == "not_pledged"
    assert why_not(state, "loan", A, 13, COMPANY) == "unknown_industry"


def test_a_bankrupt_player_gives_up_everything_and_comes_back() -> None:
    state = priced(lying(at_roll(), {4: "AAB"}, adjusted=(-1, 0, 0)), {4: 9})
    state = in_phase(state, Completion())
    state = do(state, "bankrupt", A)
    assert (state.coins[A], state.cards[A], state.quotas[A], state.adjusted[A]) == (0, 0, 0, 0)
    assert (derive.price(state, 4), derive.stars(state), state.at(4).private) == (9, (0, 2, 0), 1)
    assert why_not(state, "loan", A, 4, COMPANY) == "out_of_play"
    state = do(state, "end_turn")
    assert state.phase == Return((A,)) and (state.coins[A], state.cards[A], state.quotas[A]) == (20, 2, 1)
    assert why_not(state, "place", A, 4, ADDITIONAL) == "slot_free"
    assert why_not(state, "place", A, 4, STATE) == "not_on_return"
    assert why_not(state, "place", A, 8, PRIVATE) == "not_white"
    state = run(state, ("place", A, 4, PRIVATE), ("place", A, 5, PRIVATE))
    assert isinstance(state.phase, Roll) and state.player == B


def test_where_all_private_slots_are_taken_a_comer_back_places_beside_them() -> None:
    state = lying(at_roll(target=22), dict.fromkeys((2, 3, 4, 5), "BBB") | {6: "CCC"})
    state = do(do(in_phase(state, Completion()), "bankrupt", A), "end_turn")
    assert why_not(state, "place", A, 4, PRIVATE) == "no_free_slot"
    assert derive.additional(do(state, "place", A, 4, ADDITIONAL).at(4)) == 1


def test_giving_up_in_phase_1_may_make_somebody_win() -> None:
    state = lying(at_roll(), {2: "B", 3: "B", 4: "B", 6: "BC", 5: "AB"})
    state = do(in_phase(state, Profit((False,) * 3), active=6), "bankrupt", A)
    assert isinstance(state.phase, Over) and state.winners == (B,)
    assert why_not(state, "settle", B) == "game_over"


def test_a_bankrupt_players_startups_are_not_thrown_for() -> None:
    state = lying(at_roll(), {5: "ab"}, active=5)
    state = do(in_phase(state, Fates(derive.fated(state))), "bankrupt", A)
    assert isinstance(state.phase, Fates) and [startup.player for startup in state.phase.left] == [B]


# --- limits ---------------------------------------------------------------------------------------------------------


def limited(coins: tuple[int, int]) -> State:
    """The last turn of a game limited to 2 turns: A and B have equal Stars."""
    state = lying(at_roll(2, limit="turns", limit_turns=2), {8: "A!", 5: "A", 9: "B", 4: "B"}, coins=coins)
    return in_phase(priced(state, {8: 8, 5: 5, 9: 5, 4: 3}), Completion())


def test_at_the_limit_stars_and_then_net_assets_decide() -> None:
    state = limited((10, 8))
    assert (derive.assets(state, A), derive.assets(state, B)) == (17, 16)
    assert do(state, "end_turn").winners == (A,)
    assert do(limited((10, 9)), "end_turn").winners == (A, B)
    assert do(limited((10, 10)), "end_turn").winners == (B,)
    early = do(limited((10, 8))._replace(turn=1), "end_turn")
    assert isinstance(early.phase, Roll)


def test_the_target_does_not_end_a_limited_game_unless_agreed() -> None:
    chips = {2: "B", 3: "B", 4: "B", 6: "BC", 5: "AB"}
    for over in (False, True):
        state = do(lying(at_roll(limit="turns", limit_turns=9, limit_ends_early=over), chips), "bankrupt", A)
        assert isinstance(state.phase, Over) is over


def test_when_time_is_up_the_turn_is_played_to_its_end() -> None:
    state = in_phase(lying(at_roll(limit="minutes"), {2: "C"}), Completion())
    assert why_not(at_roll(), "time_up") == "not_agreed"
    state = do(state, "time_up")
    assert isinstance(state.phase, Completion) and do(state, "end_turn").winners == (C,)


def test_several_may_reach_the_target_by_one_act() -> None:
    chips = {2: "B", 3: "B", 4: "B", 6: "B", 5: "BCA", 8: "C", 9: "C", 10: "C", 11: "C"}
    for said, won in (("acting_player", (B,)), ("shared", (B, C)), ("order_from_active", (B,))):
        state = lying(at_roll(simultaneous_win=said), chips)
        state = state._replace(adjusted=(0, 0, 0))
        assert derive.stars(state) == (1, 9, 9)
        assert do(state, "set_coins", B, 3).winners == won
    state = lying(at_roll(simultaneous_win="order_from_active"), chips, player=C)
    assert do(state, "set_coins", B, 3).winners == (C,)


# --- exclusive offers, related companies ----------------------------------------------------------------------------


def offering(word: str = "B", **changes: object) -> State:
    """The end of a turn in industry 6 at the price of 6."""
    state = priced(lying(at_roll(exclusive_offer=True), {6: word}), {6: 6})
    return in_phase(state, Completion(), active=6, **changes)


def test_an_owner_sells_for_double_the_price_or_keeps_for_the_price() -> None:
    state = do(offering(), "offer", A, B, COMPANY)
    assert why_not(state, "end_turn") == "still_due" and why_not(state, "offer", C, B, COMPANY) == "offer_open"
    sold = do(state, "sell_to", B)
    assert (sold.coins, derive.price(sold, 6), derive.companies(sold, A)) == ((8, 32, 20), 12, 1)
    kept = do(state, "keep", B)
    assert (kept.coins, derive.price(kept, 6), derive.companies(kept, B)) == ((20, 14, 20), 12, 1)
    assert why_not(kept, "offer", A, B, COMPANY) == "cannot_pay"
    rich = do(kept._replace(coins=(24, 14, 20)), "offer", A, B, COMPANY)
    assert (do(rich, "keep", B).coins[B], derive.price(do(rich, "keep", B), 6)) == (2, 24)


def test_what_cannot_be_offered_is_refused() -> None:
    assert why_not(offering(), "offer", B, B, COMPANY) == "own_company"
    assert why_not(offering(), "offer", A, C, COMPANY) == "nothing_there"
    assert why_not(offering(coins=(11, 20, 20)), "offer", A, B, COMPANY) == "cannot_pay"
    assert why_not(in_phase(at_roll(), Completion()), "offer", A, B, COMPANY) == "not_agreed"


def test_a_loan_is_repaid_out_of_what_an_offer_brings() -> None:
    state = do(offering("B!", coins=(20, 0, 20)), "offer", A, B, PLEDGED)
    assert why_not(state, "keep", B) == "cannot_pay"
    after = do(state, "sell_to", B)
    assert (after.coins, derive.loans(after, A)) == ((8, 6, 20), 0)
    cheap = priced(offering("B!", coins=(20, 0, 20)), {6: 2})
    assert why_not(do(cheap, "offer", A, B, PLEDGED), "sell_to", B) == "cannot_repay"


def test_what_an_offer_is_about_is_kept_for_it() -> None:
    state = do(offering("BA!", coins=(14, 20, 20)), "offer", A, B, COMPANY)
    assert why_not(state, "repay", A, 6, PLEDGED) == "cannot_pay"
    assert why_not(state, "sell", B, 6, COMPANY) == "offer_open"
    assert do(state, "set_coins", A, 3).phase == Completion(None)
    assert state.phase == Completion(Offered(A, B, COMPANY)) and MOST_COINS > 0


def test_an_owner_who_gives_up_sells_after_all() -> None:
    state = do(do(offering(), "offer", A, B, COMPANY), "bankrupt", B)
    assert (state.coins, derive.companies(state, A), derive.price(state, 6)) == ((8, 0, 20), 1, 12)
    withdrawn = do(do(offering(), "offer", A, B, COMPANY), "bankrupt", A)
    assert (withdrawn.coins[B], derive.companies(withdrawn, B), derive.price(withdrawn, 6)) == (20, 1, 6)


def test_related_companies_are_a_chain_from_the_active_industry() -> None:
    chips = {8: "a", 9: "A", 10: "A", 12: "A"}
    state = lying(at_roll(related_companies=True, centre_neighbours="none"), chips, active=8)
    assert derive.chain(state, A) == (8, 9, 10) and derive.due(state, A) == 4
    without = lying(state, {8: ""})
    assert derive.due(without, A) == 0
    assert derive.due(lying(at_roll(centre_neighbours="none"), chips, active=8), A) == 2


# --- deals and supply -----------------------------------------------------------------------------------------------


def test_nothing_changes_hands_unless_the_table_agreed() -> None:
    state = lying(at_roll(), {6: "A"})
    assert why_not(state, "give_coins", A, B, 3) == "not_agreed"
    coins = lying(at_roll(trade="coins"), {6: "A"})
    assert do(coins, "give_coins", A, B, 3).coins == (17, 23, 20)
    assert why_not(coins, "give_coins", A, B, 21) == "cannot_pay"
    assert why_not(coins, "give_coins", A, B, 0) == "bad_number"
    assert why_not(coins, "give_chip", A, B, 6, COMPANY) == "not_agreed"
    every = lying(at_roll(trade="all"), {6: "A!"})
    after = do(every, "give_chip", A, B, 6, PLEDGED)
    assert derive.loans(after, B) == 1 and after.at(6).private == 1
    assert do(every, "give_cards", A, B, 2, 1).quotas == (0, 2, 1)
    assert why_not(every, "give_cards", A, B, 4, 0) == "too_few_cards"


def test_a_bank_that_is_counted_pays_no_more_than_it_has() -> None:
    state = with_box(lying(at_roll(supply="strict"), {6: "A"}), coins=(62, 0, 0))._replace(coins=(20, 20, 20))
    assert derive.bank(state) == 2 and do(state, "loan", A, 6, COMPANY).coins[A] == 22
