"""At any time in a round: loans, paying off, taking tokens back, selling a pair."""

import pytest

from companion.games.orconomy.rules.state import (
    Auction,
    Competition,
    EndOfRound,
    Launch,
    Phase,
    Revenue,
    StartOfRound,
    Token,
)
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import agreement, do, lay, offer, phase_of, play, trophies, unseen, why_not
from tests.many_rows import each_row

NONE = (0, 0)
IN_ROUND: tuple[Phase, ...] = (
    StartOfRound(), Revenue(0), Auction(0, NONE, (False, False), NONE), Competition(1, NONE, (True, False)), Launch(0),
    EndOfRound(1),
)  # fmt: skip


@each_row("phase", IN_ROUND)
@each_row("seat", [0, 1])
def test_a_loan_is_7_skulls_for_anybody_in_any_phase(phase: Phase, seat: int) -> None:
    """Rulebook en 288-294; the Company keeps its Trophies."""
    state = play(lay({6: "0 1", 8: "+1"}, phase), do("loan", seat, 6))
    assert state.skulls[seat] == 28
    assert trophies(state) == (1, 1)
    assert Token(seat, True) in state.at(6).companies


def test_loans_are_for_unpledged_companies_in_the_three_industries() -> None:
    state = lay({6: "0b", 7: "+0", 8: "1", 9: "0"})
    assert why_not(state, "loan", 0, 6) == "nothing_to_pledge"  # pledged already (en 294)
    assert why_not(state, "loan", 0, 7) == "nothing_to_pledge"  # a Startup (en 249)
    assert why_not(state, "loan", 0, 8) == "nothing_to_pledge"  # somebody else's
    assert why_not(state, "loan", 0, 9) == "not_near"
    assert why_not(state, "loan", 0, 12) == why_not(state, "loan", 0, -1) == "unknown_industry"
    assert offer(state, "loan", 0) is None


def test_before_the_first_throw_no_industry_is_active_and_nothing_can_be_pledged() -> None:
    assert why_not(lay({7: "0"}, active=0), "loan", 0, 7) == "not_near"


def test_before_the_next_throw_the_old_active_industry_still_counts() -> None:
    assert why_not(lay({7: "0"}, active=8), "loan", 0, 7) == ""


def test_near_is_what_lies_beside_on_this_ring() -> None:
    agreed = agreement(2, ring=(7, 2, 11, 4, 9, 3, 8, 5, 10, 6))
    state = lay(dict.fromkeys(range(2, 12), "0"), agreed=agreed)
    offered = offer(state, "loan", 0)
    assert offered and set(offered.domains[0]) == {6, 7, 2}


def test_paying_off_costs_7_and_the_interest_in_any_industry() -> None:
    """En 302, counted as in Winter: 7 + 6 in the example of en 298."""
    state = lay({7: "0b 0b 1 +0 +1 +1"}, active=3)
    state = play(state, do("pay_off", 0, 7))
    assert state.skulls == (8, 21)
    assert sorted(state.at(7).companies) == [Token(0), Token(0, True), Token(1, beside=True)]
    assert why_not(state, "pay_off", 0, 7) == "cannot_pay"
    assert why_not(state, "pay_off", 1, 7) == "not_pledged"


def test_a_company_paid_off_can_be_pledged_again() -> None:
    state = play(lay({7: "0"}), do("loan", 0, 7), do("pay_off", 0, 7), do("loan", 0, 7))
    assert state.skulls[0] == 21 + 7 - 8 + 7


@each_row("words, what", [("0", 0), ("0b", 1), ("+0", 2)])
def test_any_token_may_be_taken_back_for_nothing(words: str, what: int) -> None:
    """En 304-312: nothing is repaid, nothing is received."""
    state = lay({10: words})
    for other in {0, 1, 2} - {what}:
        assert why_not(state, "remove", 0, 10, other) == "not_yours"
    assert why_not(state, "remove", 0, 10, 3) == why_not(state, "remove", 1, 10, what) == "not_yours"
    state = play(state, do("remove", 0, 10, what))
    assert state.skulls == (21, 21)
    assert trophies(state) == (0, 0)
    assert table_view(state).players[0].tokens_left == 10


def test_two_identical_cards_are_worth_14() -> None:
    """Two gold Skulls (en 328)."""
    state = lay(cards=(3, 1))
    assert why_not(state, "sell_pair", 1) == "too_few_cards"
    state = play(state, do("sell_pair", 0))
    assert (state.skulls, state.cards, state.discards) == ((35, 21), (1, 1), unseen(2))
    assert why_not(state, "sell_pair", 0) == "too_few_cards"


def test_a_startup_taken_back_after_winning_the_competition_leaves_the_cards_spent() -> None:
    state = lay({7: "+0"}, Competition(0, NONE, (False, True)))
    state = play(state, do("bid_cards", 0, 1), do("remove", 0, 7, 2))
    assert (phase_of(state), state.cards) == (("startups", "launch"), (2, 3))


@each_row("phase", IN_ROUND)
def test_taking_a_token_back_can_make_a_rival_win_in_any_phase(phase: Phase) -> None:
    """Snaggu has 8 of 9 Trophies; Grishnak gives up the tie in 9 (en 85, 154)."""
    state = lay({2: "1", 3: "1", 4: "1", 9: "0 1", 10: "0 1", 8: "+1"}, phase)
    assert trophies(state) == (2, 8)
    state = play(state, do("remove", 0, 9, 0))
    assert (phase_of(state)[0], state.winner, trophies(state)) == ("over", 1, (1, 9))
    for kind, args in (("loan", (9,)), ("sell_pair", ()), ("remove", (10, 0)), ("pass", ())):
        assert why_not(state, kind, 1, *args) == "game_over"


@pytest.mark.parametrize(("rule", "winner"), [("acting_player", 1), ("order_from_oracle", 2)])
def test_two_who_reach_the_target_at_once(rule: str, winner: int) -> None:
    """Seats 1 and 2 both have the Trophies when seat 1 takes a token back; only cards bring this about in a game."""
    agreed = agreement(3, target=5, simultaneous_win=rule)
    state = lay({2: "1", 3: "1", 4: "1 2", 5: "2", 10: "1 2", 6: "2 1"}, agreed=agreed, oracle=2)
    assert trophies(state) == (0, 7, 5)
    state = play(state, do("remove", 1, 10, 0))
    assert state.winner == winner
