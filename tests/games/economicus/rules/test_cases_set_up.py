"""Worked cases of set-up, Stars, the fiscal year and profit: positions by hand, with what comes of them."""

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import (
    Cards,
    Event,
    FirstPlayer,
    Interest,
    Over,
    Profit,
    Roll,
)
from tests.games.economicus.positions import (
    ADDITIONAL,
    COMPANY,
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
    priced,
    run,
    why_not,
)
from tests.many_rows import each_row


@each_row(
    "players, deck, target", [(2, 81, 10), (3, 78, 9), (4, 75, 9), (5, 72, 8), (6, 69, 8), (7, 66, 7), (8, 63, 7)]
)
def test_everybody_begins_with_20_a_quota_and_two_cards(players: int, deck: int, target: int) -> None:
    state = fresh(players)
    assert (state.coins, state.cards, state.quotas) == ((20,) * players, (2,) * players, (1,) * players)
    assert (state.deck, state.events, state.agreed.target) == (deck, 25, target)
    assert (state.active, state.forecast, derive.price(state, 7), derive.price(state, 9)) == (7, 7, 17, 9)


def test_by_quick_rules_there_are_no_cards() -> None:
    state = fresh(3, "quick")
    assert (state.coins, state.cards, state.quotas, state.deck, state.events) == ((20,) * 3, (0,) * 3, (0,) * 3, 0, 0)


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


def test_a_state_slot_costs_the_quota_and_only_white_numbers_are_taken() -> None:
    state = lying(fresh(3), {4: "BBC"})
    state = run(state, ("first", A))
    assert why_not(state, "place", A, 4, PRIVATE) == "no_free_slot"
    assert why_not(state, "place", A, 8, PRIVATE) == "not_white"
    assert why_not(state, "place", A, 14, PRIVATE) == "unknown_industry"
    assert why_not(state, "place", A, 5, ADDITIONAL) == "slot_free"
    after = do(state, "place", A, 4, STATE)
    assert after.quotas == (0, 1, 1) and after.at(4).state == 1 and after.discards == 1
    poor = state._replace(quotas=(0, 1, 1))
    assert why_not(poor, "place", A, 5, STATE) == "no_quota"
    assert not why_not(state, "place", A, 5, STATE), "a state slot may be taken while a private one is free"


def test_by_quick_rules_state_slots_are_private_ones() -> None:
    state = fresh(3, "quick")
    assert [derive.slots(state, number) for number in (4, 7, 12)] == [(4, 0), (0, 0), (4, 0)]
    assert why_not(do(state, "first", A), "place", A, 4, STATE) == "no_free_slot"


def test_somebody_who_finds_no_slot_at_the_beginning_places_beside_them() -> None:
    state = lying(fresh(3), dict.fromkeys((2, 3, 4, 5, 6), "BBBC"))
    state = do(state, "first", A)
    assert why_not(state, "place", A, 4, PRIVATE) == "no_free_slot"
    assert derive.additional(do(state, "place", A, 4, ADDITIONAL).at(4)) == 1


def test_stars_are_for_presence_and_leadership() -> None:
    state = lying(at_roll(), {3: "A", 4: "AB"})
    assert derive.stars(state) == (3, 1, 0)
    assert derive.stars(lying(state, {4: "ABB"})) == (3, 2, 0)


def test_of_equals_nobody_leads() -> None:
    state = priced(lying(at_roll(), {5: "AABB"}), {5: 5})
    assert derive.stars(state) == (1, 1, 0)
    after = do(state, "sell", B, 5, COMPANY)
    assert (after.coins[B], derive.price(after, 5), derive.stars(after)) == (23, 2, (2, 1, 0))
    shared = lying(at_roll(leader_tie="shared"), {5: "AABB"})
    assert derive.stars(shared) == (2, 2, 0)


def test_a_company_under_a_loan_counts_and_a_startup_does_not() -> None:
    assert derive.stars(lying(at_roll(), {6: "A!bb"})) == (2, 0, 0)


def test_a_lost_star_stays_lost_and_nobody_has_less_than_none() -> None:
    state = lying(at_roll(), {3: "A", 4: "AB"}, adjusted=(-1, -4, 0))
    assert derive.stars(state) == (2, 0, 0)


@each_row("dice, ends", [((3, 5), True), ((4, 4), True), ((3, 4), False)])
def test_a_double_or_the_same_industry_ends_a_fiscal_year(dice: tuple[int, int], ends: bool) -> None:
    state = lying(at_roll(), {8: "A"}, active=8)
    assert isinstance(do(state, "roll", TABLE, *dice).phase, Cards) is ends
    quick = lying(at_roll(preset="quick"), {8: "A"}, active=8)
    assert isinstance(do(quick, "roll", TABLE, *dice).phase, Profit)


def test_the_first_throw_repeats_nothing() -> None:
    state = lying(at_roll(), {7: "A"}, turn=1)
    assert isinstance(do(state, "roll", TABLE, 3, 4).phase, Profit)
    on = lying(at_roll(first_seven_repeats=True), {7: "A"}, turn=1)
    assert isinstance(do(on, "roll", TABLE, 3, 4).phase, Cards)


def test_a_blank_price_is_written_as_the_number() -> None:
    state = do(at_roll(), "roll", TABLE, 4, 5)
    assert (state.active, state.at(9).price) == (9, 9)
    state = do(state, "choose", A, PRIVATE)
    assert why_not(state, "bid", A, 8) == "bid_too_low" and not why_not(state, "bid", A, 9)
    for seat in (A, B, C):
        state = do(state, "pass", seat)
    assert do(state, "create", A).coins[A] == 15


def test_in_the_centre_nothing_is_sold_and_a_startup_costs_9() -> None:
    state = do(at_roll()._replace(active=2), "roll", TABLE, 3, 4)
    assert state.at(7).price == 17 and why_not(state, "bid", A, 17) == "wrong_phase"
    assert do(state, "create", A).coins[A] == 11


def test_companies_in_the_active_industry_and_its_neighbours_pay() -> None:
    chips = {6: "AA", 7: "A", 8: "A", 9: "A", 10: "A"}
    state = do(lying(at_roll(target=22), chips), "roll", TABLE, 3, 5)
    assert derive.due(state, A) == 8 and do(state, "settle", A).coins[A] == 28
    apart = do(lying(at_roll(centre_neighbours="none"), chips), "roll", TABLE, 3, 5)
    assert derive.due(apart, A) == 5
    struck = state._replace(crisis=9, strength=1)
    assert derive.due(struck, A) == 5
    added = lying(at_roll(crisis_profit="add"), chips, active=8, crisis=9, strength=1)
    assert derive.due(added, A) == 7


def test_a_7_concerns_everything_unless_the_centre_stands_apart() -> None:
    chips = {2: "A", 3: "A", 12: "A"}
    assert derive.due(lying(at_roll(), chips, active=7), A) == 7
    assert derive.due(lying(at_roll(centre_neighbours="none"), chips, active=7), A) == 0


def test_a_loss_may_be_raised_by_a_loan_or_a_sale() -> None:
    state = lying(at_roll(), {2: "AA"}, coins=(1, 20, 20), active=2)
    state = in_phase(state, Profit((False,) * 3))
    assert why_not(state, "settle", A) == "cannot_pay"
    assert do(do(state, "loan", A, 2, COMPANY), "settle", A).coins[A] == 2
    quick = in_phase(lying(at_roll(preset="quick"), {2: "AA"}, coins=(1, 20, 20), active=2), Profit((False,) * 3))
    assert why_not(quick, "loan", A, 2, COMPANY) == "not_agreed"
    sold = do(quick, "sell", A, 2, COMPANY)
    assert (sold.coins[A], derive.price(sold, 2), derive.due(sold, A)) == (2, 1, -2)
    assert do(sold, "settle", A).coins[A] == 0


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


def test_a_loan_taken_after_the_throw_owes_nothing_yet() -> None:
    for on, left in ((False, 4), (True, 3)):
        state = lying(at_roll(interest_on_new=on), {2: "A!A"}, coins=(0, 20, 20))
        state = do(do(state, "roll", TABLE, 6, 6), "loan", A, 2, COMPANY)
        assert do(state, "pay_interest", A).coins[A] == left


def test_a_loan_repaid_before_its_interest_owes_none() -> None:
    state = do(lying(at_roll(), {2: "A!", 9: "A!"}), "roll", TABLE, 6, 6)
    state = do(state, "repay", A, 2, PLEDGED)
    assert (state.coins[A], derive.interest(state, A)) == (14, 1)
    sold = do(state, "sell", A, 9, PLEDGED)
    assert (sold.coins[A], derive.interest(sold, A)) == (14 + 5 - 6, 0)


def test_what_cannot_be_raised_is_forgiven_where_agreed() -> None:
    poor = lying(at_roll(unpayable="pay_what_there_is"), {2: "a!"}, coins=(0, 20, 20))
    state = do(poor, "roll", TABLE, 6, 6)
    assert do(state, "pay_interest", A).coins[A] == 0
    strict = do(lying(at_roll(), {2: "a!"}, coins=(0, 20, 20)), "roll", TABLE, 6, 6)
    assert why_not(strict, "pay_interest", A) == "cannot_pay"


def test_crisis_cards_are_carried_out_before_the_card_is_taken() -> None:
    state = do(at_roll(), "roll", TABLE, 3, 6)
    state = in_phase(state, Cards((False,) * 3))
    state = run(state, ("crisis_card", TABLE, 0), ("crisis_card", TABLE, 1), ("draw", A))
    assert (state.forecast, state.crisis, state.strength, state.cards[A]) == (9, 9, 1, 3)


def test_a_crisis_that_begins_elsewhere_ends_the_old_one() -> None:
    state = in_phase(at_roll(), Cards((False,) * 3), crisis=9, strength=2, forecast=4)
    after = do(state, "crisis_card", TABLE, 1)
    assert (after.crisis, after.strength) == (4, 1)
    worst = in_phase(state, state.phase, crisis=4, strength=4)
    assert do(worst, "crisis_card", TABLE, 1).strength == 4


def test_a_deck_with_one_card_takes_in_its_discards() -> None:
    state = in_phase(fresh(4), Cards((False,) * 4), deck=3, discards=20)
    decks = []
    for seat in range(4):
        state = do(state, "draw", seat)
        decks.append((state.deck, state.discards))
    assert decks == [(2, 20), (21, 0), (20, 0), (19, 0)]


def test_crisis_cards_come_to_an_end() -> None:
    state = in_phase(at_roll(), Cards((False,) * 3))
    for _ in range(4):
        state = do(state, "crisis_card", TABLE, 0)
    assert why_not(state, "crisis_card", TABLE, 0) == "none_left"


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


def test_who_holds_nothing_takes_two_where_agreed() -> None:
    state = in_phase(at_roll(take_two=True), Cards((False,) * 3), cards=(0, 0, 1), quotas=(0, 1, 0))
    for seat, have in ((A, 2), (B, 1), (C, 2)):
        assert do(state, "draw", seat).cards[seat] == have


def test_higher_targets_may_be_agreed_on() -> None:
    assert agreement(3, target=12).target == 12 and agreement(3).target == 9


def test_whoever_is_named_is_the_first_player() -> None:
    state = fresh(3)
    assert isinstance(state.phase, FirstPlayer) and why_not(state, "roll", TABLE, 1, 2) == "wrong_phase"
    assert do(state, "first", C).player == C


def test_the_stars_win_at_any_moment_by_anybodys_act() -> None:
    state = lying(at_roll(), {2: "B", 3: "B", 4: "B", 6: "BC", 5: "AB"})
    assert derive.stars(state)[B] == 8
    after = do(state, "bankrupt", A)
    assert isinstance(after.phase, Over) and after.winners == (B,)
