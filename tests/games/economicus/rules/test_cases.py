"""Worked cases of set-up, Stars, the fiscal year and profit: positions by hand, with what comes of them."""

from companion.app import catalogue
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.phases.rulings import MOST_COINS
from companion.games.economicus.rules.state import (
    Answer,
    Cards,
    Completion,
    Event,
    Fated,
    Fates,
    Interest,
    Offered,
    Over,
    Profit,
    Roll,
)
from tests.games.economicus.positions import (
    ADDITIONAL,
    COMPANY,
    PLEDGED,
    PLEDGED_STARTUP,
    PRIVATE,
    STARTUP,
    STATE,
    TABLE,
    A,
    B,
    C,
    agreement,
    at_roll,
    do,
    fresh,
    in_phase,
    lying,
    priced,
    run,
    why_not,
)
from tests.games.economicus.vocabulary import fated, offering
from tests.many_rows import each_row


def test_places_are_taken_in_snake_order() -> None:
    state = do(fresh(3), "first", B)
    order = []
    for number in (2, 3, 4, 5, 6, 2):
        seat = next(seat for seat in (A, B, C) if not why_not(state, "place", seat, number, PRIVATE))
        order.append(seat)
        state = do(state, "place", seat, number, PRIVATE)
    assert order == [B, C, A, A, C, B]
    assert isinstance(state.phase, Roll) and state.coins == (20,) * 3 and derive.price(state, 2) == 2
    assert state.at(2).price == 0


def test_by_quick_rules_state_slots_are_private_ones() -> None:
    state = fresh(3, "quick")
    assert [derive.slots(state, number) for number in (4, 7, 12)] == [(4, 0), (0, 0), (4, 0)]
    assert why_not(do(state, "first", A), "place", A, 4, STATE) == "no_free_slot"


def test_somebody_who_finds_no_slot_at_the_beginning_places_beside_them() -> None:
    state = lying(fresh(3), dict.fromkeys((2, 3, 4, 5, 6), "BBBC"))
    state = do(state, "first", A)
    assert why_not(state, "place", A, 4, PRIVATE) == "no_free_slot"
    assert derive.additional(do(state, "place", A, 4, ADDITIONAL).at(4)) == 1


@each_row("dice, ends", [((3, 5), True), ((4, 4), True), ((3, 4), False)])
def test_a_double_or_the_same_industry_ends_a_fiscal_year(dice: tuple[int, int], ends: bool) -> None:
    state = lying(at_roll(), {8: "A"}, active=8)
    assert isinstance(do(state, "roll", TABLE, *dice).phase, Cards) is ends
    quick = lying(at_roll(preset="quick"), {8: "A"}, active=8)
    assert isinstance(do(quick, "roll", TABLE, *dice).phase, Profit)


def test_interest_is_1_a_loan_and_then_a_loan_is_repaid_for_5() -> None:
    state = lying(at_roll(), {2: "A!", 3: "A!", 4: "a!"}, coins=(9, 20, 20))
    state = do(state, "roll", TABLE, 6, 6)
    assert isinstance(state.phase, Interest) and why_not(state, "close_interest") == "still_due"
    state = do(state, "pay_interest", A)
    assert state.coins[A] == 6 and why_not(state, "pay_interest", A) == "nothing_due"
    state = do(state, "repay", A, 2, PLEDGED)
    assert state.coins[A] == 1 and why_not(state, "repay", A, 3, PLEDGED) == "cannot_pay"
    later = in_phase(state, Roll())._replace(coins=(6, 20, 20))
    assert do(later, "repay", A, 3, PLEDGED).coins[A] == 0


def test_crisis_cards_are_carried_out_before_the_card_is_taken() -> None:
    state = do(at_roll(), "roll", TABLE, 3, 6)
    state = in_phase(state, Cards((False,) * 3))
    state = run(state, ("crisis_card", TABLE, 0), ("crisis_card", TABLE, 1), ("draw", A))
    assert (state.forecast, state.crisis, state.strength, state.cards[A]) == (9, 9, 1, 3)


def test_a_deck_with_one_card_takes_in_its_discards() -> None:
    state = in_phase(fresh(4), Cards((False,) * 4), deck=3, discards=20)
    decks = []
    for seat in range(4):
        state = do(state, "draw", seat)
        decks.append((state.deck, state.discards))
    assert decks == [(2, 20), (21, 0), (20, 0), (19, 0)]


def test_everybody_takes_a_card_and_then_the_event_is_opened() -> None:
    state = do(at_roll(), "roll", TABLE, 4, 4)
    assert why_not(state, "close_cards") == "still_due"
    state = run(state, ("draw", B), ("draw", A), ("draw", C))
    assert why_not(state, "draw", A) == "already_drawn"
    state = do(state, "close_cards")
    assert isinstance(state.phase, Event)
    state = do(state, "event", TABLE, 0)
    assert state.events == 24 and why_not(state, "create", A) == "wrong_phase"
    state = do(do(state, "add_coins", A, 2), "close_card")
    assert (state.coins[A], state.event_discards) == (22, 1) and not isinstance(state.phase, Event)


def test_higher_targets_may_be_agreed_on() -> None:
    assert agreement(3, target=12).target == 12 and agreement(3).target == 9


# --- Worked cases of fates and auctions: positions by hand, with what comes of them


def test_own_companies_there_hinder_and_those_next_to_it_help() -> None:
    state = do(fated({5: "Aa", 4: "A", 6: "A"}, (A, 5)), "fate", A, 5, STARTUP, 5)
    assert isinstance(state.phase, Answer) and (state.phase.die, state.phase.modifiers) == (5, 1)
    assert why_not(state, "boost", A, 2, 0) == "wrong_amount"
    assert why_not(state, "boost", A, 1, 2) == "too_few_cards"
    after = do(state, "boost", A, 1, 0)
    assert derive.companies(after, A) == 4 and after.cards[A] == 1 and derive.additional(after.at(5)) == 1
    with_quota = do(state, "boost", A, 1, 1)
    assert with_quota.quotas[A] == 0 and with_quota.cards[A] == 2
    assert derive.companies(do(state, "accept", A), A) == 3


def test_a_pledged_startup_becomes_a_pledged_additional_company() -> None:
    state = lying(at_roll(), {4: "Ba!", 3: "A", 5: "A"}, active=4)
    state = in_phase(state, Fates((Fated(A, 4, True),)))
    state = do(do(state, "fate", A, 4, PLEDGED_STARTUP, 6), "accept", A)
    assert derive.free_private(state, 4) == 2 and derive.loans(state, A) == 1
    assert derive.counts(state.at(4), 3)[A] == 1 and derive.additional(state.at(4)) == 1


def test_the_active_player_throws_first_then_clockwise() -> None:
    state = lying(at_roll(), {6: "b", 5: "aa", 4: "A"}, player=B, active=5)
    state = in_phase(state, Fates(derive.fated(state)))
    assert why_not(state, "fate", A, 5, STARTUP, 6) == "not_your_turn"
    state = do(do(state, "fate", B, 6, STARTUP, 1), "accept", B)
    assert why_not(state, "fate", B, 6, STARTUP, 1) in ("already_thrown", "not_your_turn")
    state = do(do(state, "fate", A, 5, STARTUP, 6), "accept", A)
    assert derive.counts(state.at(5), 3)[A] == 1
    state = do(do(state, "fate", A, 5, STARTUP, 6), "accept", A)
    assert derive.startups(state, A) == 1, "the second startup sees the company that the first became"


# --- auctions -------------------------------------------------------------------------------------------------------


@each_row("cards, quotas, said", [(6, 0, 6), (4, 2, 6), (5, 0, 0), (0, 0, 0)])
def test_how_many_cards_would_do_is_said_to_who_has_them(cards: int, quotas: int, said: int) -> None:
    """A die of 1 lacks 6 of 7."""
    state = fated({5: "a"}, (A, 5))._replace(cards=(cards, 2, 2), quotas=(quotas, 0, 0))
    prompt = economicus_game().view(do(state, "fate", A, 5, STARTUP, 1)).prompt
    assert (prompt.code, dict(prompt.args)["amount"]) == ("fate_short", said)
    told = catalogue.speaker("economicus", "en").prompt(prompt, ("Ann", "Bob", "Cid"))
    assert told == (f"Discard {said} to succeed, or leave it" if said else "The startup in 5 fails with 1. Leave it?")


# --- Worked cases of new startups, sales, loans, bankruptcy, limits and exclusive offers: positions by hand


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
