"""Worked cases of set-up, Stars, the fiscal year and profit: positions by hand, with what comes of them."""

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import (
    Cards,
    Event,
    Interest,
    Profit,
    Roll,
)
from tests.games.economicus.positions import (
    ADDITIONAL,
    PLEDGED,
    PRIVATE,
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
    run,
    why_not,
)
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
