"""Worked cases of new startups, sales, loans, bankruptcy, limits and exclusive offers: positions by hand."""

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.phases.rulings import MOST_COINS
from companion.games.economicus.rules.state import (
    Completion,
    Offered,
    Over,
)
from tests.games.economicus.positions import (
    ADDITIONAL,
    COMPANY,
    PLEDGED,
    PRIVATE,
    A,
    B,
    at_roll,
    do,
    in_phase,
    lying,
    priced,
    why_not,
)
from tests.games.economicus.vocabulary import offering


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


def test_where_all_private_slots_are_taken_a_comer_back_places_beside_them() -> None:
    state = lying(at_roll(target=22), dict.fromkeys((2, 3, 4, 5), "BBB") | {6: "CCC"})
    state = do(do(in_phase(state, Completion()), "bankrupt", A), "end_turn")
    assert why_not(state, "place", A, 4, PRIVATE) == "no_free_slot"
    assert derive.additional(do(state, "place", A, 4, ADDITIONAL).at(4)) == 1


# --- limits ---------------------------------------------------------------------------------------------------------


def test_the_target_does_not_end_a_limited_game_unless_agreed() -> None:
    chips = {2: "B", 3: "B", 4: "B", 6: "BC", 5: "AB"}
    for over in (False, True):
        state = do(lying(at_roll(limit="turns", limit_turns=9, limit_ends_early=over), chips), "bankrupt", A)
        assert isinstance(state.phase, Over) is over


# --- exclusive offers, related companies ----------------------------------------------------------------------------


def test_what_an_offer_is_about_is_kept_for_it() -> None:
    state = do(offering("BA!", coins=(14, 20, 20)), "offer", A, B, COMPANY)
    assert why_not(state, "repay", A, 6, PLEDGED) == "cannot_pay"
    assert why_not(state, "sell", B, 6, COMPANY) == "offer_open"
    assert do(state, "set_coins", A, 3).phase == Completion(None)
    assert state.phase == Completion(Offered(A, B, COMPANY)) and MOST_COINS > 0
