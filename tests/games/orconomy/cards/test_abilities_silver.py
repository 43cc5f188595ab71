"""The six silver abilities: always on unless their industry is in Crisis (ru 447, rulebook en 476)."""

import pytest

from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import Convert, EndOfRound, Launch, StartOfRound, State, Winter
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, agreement, do, lay, offer, phase_of, play, why_not
from tests.many_rows import each_row

# Livestock, en 420


@each_row("words, price", [("", 7), ("0", 6), ("0 0b", 5), ("0 0 0 1", 4), ("0 " * 7, 0), ("0 " * 8, 0)])
def test_livestock_makes_cards_cheaper_by_1_each(words: str, price: int) -> None:
    state = lay({3: words}, EndOfRound(0), crisis=9)
    assert table_view(state).players[0].card_cost == price
    assert play(state, do("buy", 0)).skulls[0] == 21 - price


def test_a_card_of_4_can_be_bought_with_4_skulls() -> None:
    state = lay({3: "0 0 0"}, EndOfRound(0), crisis=9, skulls=(4, 4))
    assert play(state, do("buy", 0)).skulls[0] == 0
    assert why_not(play(state, do("pass", 0)), "buy", 1) == "cannot_pay"
    assert why_not(lay({3: "0 0 0"}, EndOfRound(0), crisis=9, skulls=(3, 4)), "buy", 0) == "cannot_pay"


# Communications, en 426


def test_communications_earns_1_for_each_loan_of_anybody() -> None:
    state = lay({4: "0 0 1", 7: "2"}, Launch(0), 3)
    assert play(state, do("loan", 2, 7)).skulls == (23, 22, 28)


def test_communications_earns_for_ones_own_loans_too() -> None:
    state = lay({4: "0 0", 7: "0"}, Launch(0))
    assert play(state, do("loan", 0, 7)).skulls == (21 + 7 + 2, 21)


def test_the_loan_may_be_taken_on_communications_itself() -> None:
    state = play(lay({4: "0 0"}, Launch(0), active=4), do("loan", 0, 4), do("loan", 0, 4))
    assert state.skulls[0] == 21 + 9 + 9


def test_only_a_loan_rings_not_a_pay_off_and_not_a_startup() -> None:
    state = lay({4: "1 +1", 7: "0b"}, Launch(0))
    assert play(state, do("pay_off", 0, 7)).skulls[1] == 21
    assert play(lay({4: "+1", 7: "0"}, Launch(0)), do("loan", 0, 7)).skulls[1] == 21


def test_what_communications_earns_counts_as_what_can_be_raised() -> None:
    """Two loans of 7 + 1 each with one own Communications Company: 5 + 16."""
    state = lay({4: "0", 7: "0 0"}, Launch(0), skulls=(5, 5))
    assert table_view(state).players[0].raisable == 21


# Innovations, en 432


@each_row("words, price", [("", 3), ("0", 2), ("0 0b", 1), ("0 0 0", 0), ("0 0 0 0 0", 0)])
def test_innovations_makes_startups_cheaper_by_1_each_and_free_from_3(words: str, price: int) -> None:
    state = lay({5: words + " 1"}, Launch(0))
    assert table_view(state).players[0].launch_cost == price
    assert play(state, do("launch", 0, 7)).skulls[0] == 21 - price


def test_a_free_startup_needs_no_skull() -> None:
    state = lay({5: "0 0 0"}, Launch(0), skulls=(0, 0))
    assert why_not(state, "launch", 0, 7) == ""
    assert why_not(play(state, do("pass", 0)), "launch", 1, 7) == "cannot_pay"


# Banking, en 456

ONCE = agreement(2, banking_covers="once")
PLEDGED = {9: "0 1", 7: "0b 0b", 10: "0b 1 1 1", 4: "1b"}


def winter(board: dict[int, str], **rest: object) -> State:
    return play(lay(board, StartOfRound(), **{"crisis": 3, **rest}), do("roll", -1, 3, 3))  # type: ignore[arg-type]


def test_each_banking_company_cancels_one_interest_of_the_owners_choice() -> None:
    state = winter(PLEDGED)
    assert [player.waivers for player in table_view(state).players] == [1, 1]
    offered = {value for item in GAME.rules.offers(state) if item.kind == "waive" for value in item.domains[0]}
    assert offered == {7, 10}
    state = play(state, do("waive", 0, 10))
    assert state.skulls == (21, 21)
    assert why_not(state, "waive", 0, 7) == "no_waiver"
    state = play(state, do("pay_interest", 0, 7), do("pay_interest", 0, 7))
    assert (state.skulls, table_view(state).turn) == ((17, 21), 1)
    assert phase_of(play(state, do("waive", 1, 4))) == ("winter", "crisis")


def test_two_banking_companies_cancel_two() -> None:
    state = play(winter({9: "0 0", 7: "0b 0b", 10: "0b"}), do("waive", 0, 7), do("waive", 0, 10))
    assert why_not(state, "waive", 0, 7) == "no_waiver"
    assert table_view(state).players[0].waivers == 0


def test_a_pledged_banking_company_cancels_its_own_interest() -> None:
    state = play(winter({9: "0b 1 1"}), do("waive", 0, 9))
    assert (state.skulls[0], phase_of(state)) == (21, ("winter", "crisis"))


def test_only_what_is_pledged_and_due_is_waived() -> None:
    state = winter(PLEDGED)
    assert why_not(state, "waive", 0, 9) == "not_pledged"
    assert why_not(state, "waive", 1, 4) == "not_your_turn"
    assert why_not(state, "waive", 0, 12) == "not_pledged"
    assert why_not(winter({7: "0b"}), "waive", 0, 7) == "no_waiver"
    assert why_not(lay(PLEDGED, Launch(0)), "waive", 0, 7) == "wrong_phase"


def test_the_one_tap_waives_the_dearest_interest() -> None:
    state = winter(PLEDGED)
    after = play(state, *GAME.conduct.settle(state))
    assert (after.skulls, GAME.board.layout(after).areas) == ((17, 21), GAME.board.layout(state).areas)


@pytest.mark.parametrize(("waives", "costs"), [(True, 7), (False, 11)])
def test_banking_waives_the_interest_of_a_pay_off_where_the_english_text_counts(waives: bool, costs: int) -> None:
    """En 456: during Winter or when you pay off a loan; ru 497: in Winter."""
    state = lay({9: "0", 7: "0b 1 +1 +1"}, Launch(0), agreed=agreement(2, banking_on_payoff=waives))
    assert play(state, do("pay_off", 0, 7)).skulls[0] == 21 - costs


@pytest.mark.parametrize("waives", [True, False])
def test_without_a_bank_the_interest_of_a_pay_off_is_paid(waives: bool) -> None:
    state = lay({7: "0b 1 +1 +1"}, Launch(0), agreed=agreement(2, banking_on_payoff=waives))
    assert play(state, do("pay_off", 0, 7)).skulls[0] == 21 - 11


@pytest.mark.parametrize(("covers", "costs"), [("once", 16), ("every_pay_off", 14)])
def test_a_bank_covers_one_pay_off_between_two_winters(covers: str, costs: int) -> None:
    """En 456: each Company covers one pledged Company. Of the second pay-off the interest of 2 is due."""
    state = lay({9: "0", 7: "0b 0b"}, Launch(0), agreed=agreement(2, banking_covers=covers))
    assert play(state, do("pay_off", 0, 7), do("pay_off", 0, 7)).skulls[0] == 21 - costs


def test_two_banks_cover_two_pay_offs_and_in_crisis_none() -> None:
    state = lay({9: "0 0", 7: "0b 0b 1"}, Launch(0), agreed=ONCE)
    assert play(state, do("pay_off", 0, 7), do("pay_off", 0, 7)).skulls[0] == 21 - 14
    assert play(state._replace(crisis=9), do("pay_off", 0, 7)).skulls[0] == 21 - 10


def test_what_a_bank_has_covered_it_does_not_cover_in_the_next_winter() -> None:
    state = play(lay({9: "0", 7: "0b 0b"}, Launch(0), agreed=ONCE), do("pay_off", 0, 7))
    state = play(state._replace(phase=StartOfRound()), do("roll", -1, 3, 3))
    assert (why_not(state, "waive", 0, 7), offer(state, "waive", 0)) == ("no_waiver", None)
    assert table_view(state).players[0].waivers == 0


def test_after_a_winter_a_bank_covers_anew() -> None:
    state = lay({9: "0", 7: "0b 0b"}, StartOfRound(), agreed=ONCE)
    state = play(state, do("roll", -1, 3, 3), do("waive", 0, 7))
    assert table_view(state).players[0].waivers == 0
    state = play(state, do("pay_interest", 0, 7), do("crisis_step"))
    assert play(state, do("pay_off", 0, 7)).skulls[0] == 21 - 2 - 9, "the Winter is not over yet"
    assert play(state, do("deal"), do("pay_off", 0, 7)).skulls[0] == 21 - 2 - 7


def test_a_pay_off_that_payments_delay_spares_uses_no_bank() -> None:
    state = lay({9: "0", 7: "0b 0b"}, Winter("double", "crisis", -1, (), delayed=(0,)), agreed=ONCE)
    assert play(state, do("pay_off", 0, 7)).covered == ()


def test_who_leaves_takes_what_their_bank_has_covered_along() -> None:
    agreed = agreement(3, banking_covers="once")
    state = play(lay({9: "0 1", 7: "0b 1b"}, EndOfRound(-1), agreed=agreed), do("pay_off", 1, 7))
    assert state.covered == (0, 1, 0)
    assert GAME.leave(state, 0).covered == (1, 0)
    assert GAME.leave(state, 1).covered == ()
    assert with_player(state, "Zoya", "sun", 0).covered == (0, 0, 1, 0)


def test_somebody_elses_bank_waives_nothing() -> None:
    assert play(lay({9: "1", 7: "0b"}, Launch(0)), do("pay_off", 0, 7)).skulls[0] == 21 - 8


def test_seven_skulls_pay_off_a_loan_with_a_bank() -> None:
    state = lay({9: "0", 7: "0b 1"}, Launch(0), skulls=(7, 0))
    assert why_not(state, "pay_off", 0, 7) == ""
    assert why_not(lay({7: "0b 1"}, Launch(0), skulls=(8, 0)), "pay_off", 0, 7) == "cannot_pay"


# Weapon Crafting, en 468-470


@each_row("words, drawn", [("", 0), ("1", 1), ("1 1b", 2), ("0 1", 1), ("+1", 0)])
def test_weapon_crafting_draws_cards_when_a_startup_becomes_a_company(words: str, drawn: int) -> None:
    """One was bid."""
    state = lay({8: "+1", 11: words}, Convert(1, (0, 1), (True, False)))
    assert play(state, do("convert", 1, 8)).cards == (3, 3 - 1 + drawn)


@pytest.mark.parametrize(("itself", "drawn"), [(False, 1), (True, 2)])
def test_a_startup_that_becomes_a_weapon_crafting_company(itself: bool, drawn: int) -> None:
    """En 470: it does not trigger its own ability; ru 509 makes no exception."""
    agreed = agreement(2, weapon_self_trigger=itself)
    state = lay({11: "1 +1"}, Convert(1, (0, 1), (True, False)), agreed=agreed, active=10)
    assert play(state, do("convert", 1, 11)).cards == (3, 3 - 1 + drawn)


def test_only_a_startup_of_ones_own_brings_weapons() -> None:
    state = lay({8: "+1", 11: "0 0"}, Convert(1, (0, 1), (True, False)))
    assert play(state, do("convert", 1, 8)).cards == (3, 2)


def test_a_company_won_or_moved_brings_no_weapons() -> None:
    board = {11: "0", 6: "0"}
    state = lay(board, Launch(0), active=6, crisis=3)
    assert play(state, do("launch", 0, 6)).cards == (3, 3)


# All of them in Crisis, en 476


def test_in_crisis_livestock_is_off() -> None:
    assert play(lay({3: "0 0"}, EndOfRound(0), crisis=3), do("buy", 0)).skulls[0] == 14


def test_in_crisis_communications_is_off() -> None:
    state = lay({4: "1", 7: "0"}, Launch(0), crisis=4, skulls=(5, 5))
    assert play(state, do("loan", 0, 7)).skulls == (12, 5)
    assert table_view(lay({4: "0", 7: "0"}, Launch(0), crisis=4)).players[0].raisable == 28


def test_in_crisis_innovations_is_off() -> None:
    assert play(lay({5: "0 0 0"}, Launch(0), crisis=5), do("launch", 0, 7)).skulls[0] == 18


def test_in_crisis_banking_is_off() -> None:
    state = winter(PLEDGED, crisis=9)
    assert why_not(state, "waive", 0, 7) == "no_waiver"
    assert (table_view(state).players[0].waivers, offer(state, "waive", 0)) == (0, None)
    assert play(lay({9: "0", 7: "0b"}, Launch(0), crisis=9), do("pay_off", 0, 7)).skulls[0] == 21 - 8


def test_in_crisis_weapon_crafting_is_off() -> None:
    state = lay({8: "+1", 11: "1"}, Convert(1, (0, 1), (True, False)), crisis=11)
    assert play(state, do("convert", 1, 8)).cards == (3, 2)


def test_the_crisis_leaves_loans_auctions_startups_trophies_and_prices_alone() -> None:
    """Nothing in the text forbids them."""
    state = lay({7: "0 +1", 6: "1"}, Launch(0), crisis=7, active=7)
    assert why_not(state, "loan", 0, 7) == why_not(state, "launch", 0, 7) == ""
    assert [player.trophies for player in table_view(state).players] == [2, 2]
    assert table_view(state).industries[5].price == 7
    assert why_not(state, "good_bargain", 0, 7, 0) == ""
