"""Winter: when it comes, what interest costs, what is lost, the Crisis on its way, a card for all."""

import pytest

from companion.games.orconomy.rules.state import Winter
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import agreement, do, lay, offer, phase_of, play, trophies, unseen, why_not
from tests.many_rows import each_row

EXAMPLE = {7: "0b 0b 1 +0 +1 +1"}
"""Grishnak: two pledged Companies and a Startup; Snaggu: a Company and two Startups (rulebook en 298)."""


@each_row(
    "active, dice, reason",
    [
        (7, (3, 3), "double"),
        (7, (3, 4), "same"),
        (7, (2, 4), ""),
        (0, (3, 4), ""),
        (0, (1, 1), "double"),
        (2, (6, 6), "double"),
        (8, (4, 4), "double"),
    ],
)
def test_winter_comes_with_a_double_or_when_activity_stays(active: int, dice: tuple[int, int], reason: str) -> None:
    state = play(lay({9: "0b"}, active=active), do("roll", -1, *dice))
    assert phase_of(state)[0] == ("winter" if reason else "revenue")
    assert dict(table_view(state).prompt.args).get("reason", "") == reason


def test_the_example_of_the_rulebook_costs_12() -> None:
    """Six tokens, two pledged Companies of Grishnak: 6 each, 12 in all; Snaggu owes nothing."""
    state = play(lay(EXAMPLE, active=6), do("roll", -1, 2, 2))
    assert [player.interest_due for player in table_view(state).players] == [12, 0]
    state = play(state, do("pay_interest", 0, 7))
    assert state.skulls == (15, 21)
    state = play(state, do("pay_interest", 0, 7))
    assert state.skulls == (9, 21)
    assert phase_of(state) == ("winter", "crisis")


def test_what_is_still_due_shrinks_with_every_payment() -> None:
    state = play(lay(EXAMPLE), do("roll", -1, 2, 2))
    assert table_view(state).players[0].due == -12
    state = play(state, do("pay_interest", 0, 7))
    view = table_view(state)
    assert view.players[0].due == sum(line.amount for line in view.lines) == -6


def test_interest_is_due_in_every_industry_and_in_player_order() -> None:
    """Oracle 1 of three: 1 first, then 2, then 0; wherever the loans are (en 195)."""
    board = {3: "0b", 5: "1b +0", 9: "2b 2 1", 11: "1b 1b"}
    state = play(lay(board, players=3, oracle=1), do("roll", -1, 2, 2))
    assert why_not(state, "pay_interest", 0, 3) == "not_your_turn"
    state = play(state, do("pay_interest", 1, 11), do("pay_interest", 1, 5), do("pay_interest", 1, 11))
    assert state.skulls == (21, 21 - 2 - 2 - 2, 21)
    state = play(state, do("pay_interest", 2, 9), do("pay_interest", 0, 3))
    assert state.skulls == (20, 15, 18)
    assert phase_of(state) == ("winter", "crisis")


def test_a_company_given_up_is_lost_and_the_loan_is_not_paid_back() -> None:
    state = play(lay(EXAMPLE), do("roll", -1, 2, 2), do("give_up", 0, 7))
    assert state.skulls == (21, 21)
    assert trophies(state) == (1, 1)
    assert table_view(state).players[0].tokens_left == 8


def test_after_one_is_given_up_the_other_costs_less() -> None:
    """Six tokens, one goes home: five are left to be counted."""
    state = play(lay(EXAMPLE), do("roll", -1, 2, 2), do("give_up", 0, 7), do("pay_interest", 0, 7))
    assert state.skulls == (16, 21)


def test_a_table_may_count_once_at_each_players_turn() -> None:
    agreed = agreement(2, interest_count="snapshot_per_player")
    state = play(lay(EXAMPLE, agreed=agreed), do("roll", -1, 2, 2), do("give_up", 0, 7), do("pay_interest", 0, 7))
    assert state.skulls == (15, 21)


def test_who_cannot_pay_must_raise_money_or_lose_the_company() -> None:
    """Five Skulls for an interest of six: a loan on another Company near the active industry helps (en 288)."""
    state = play(lay(EXAMPLE | {6: "0"}, active=4, skulls=(5, 21)), do("roll", -1, 3, 3))
    assert why_not(state, "pay_interest", 0, 7) == "cannot_pay"
    assert offer(state, "pay_interest", 0) is None
    state = play(state, do("loan", 0, 6), do("pay_interest", 0, 7))
    assert state.skulls == (6, 21)


@pytest.mark.parametrize(("owes", "open_"), [(True, 2), (False, 1)])
def test_a_loan_taken_in_ones_own_winter(owes: bool, open_: int) -> None:
    agreed = agreement(2, winter_new_loan_owes=owes)
    state = play(lay({6: "0", 7: "0b"}, agreed=agreed), do("roll", -1, 3, 3), do("loan", 0, 6))
    assert len(table_view(state).lines) == open_


def test_paying_off_or_removing_also_settles_the_interest() -> None:
    """En 310: who removes a pledged Company pays nothing, even in Winter."""
    board = {7: "0b", 10: "0b 1"}
    state = play(lay(board), do("roll", -1, 2, 2), do("remove", 0, 7, 1))
    assert state.skulls == (21, 21)
    state = play(state, do("pay_off", 0, 10))
    assert state.skulls == (21 - 7 - 2, 21)
    assert phase_of(state) == ("winter", "crisis")


def test_others_may_act_in_my_winter_turn_and_are_then_not_asked() -> None:
    state = play(lay({7: "0b", 9: "1b"}), do("roll", -1, 2, 2), do("remove", 1, 9, 1))
    assert table_view(state).turn == 0
    state = play(state, do("pay_interest", 0, 7))
    assert phase_of(state) == ("winter", "crisis")


def test_only_a_pledged_company_owes() -> None:
    state = play(lay({7: "0b", 9: "0"}), do("roll", -1, 2, 2))
    assert why_not(state, "pay_interest", 0, 9) == why_not(state, "give_up", 0, 9) == "not_pledged"
    assert why_not(state, "pay_interest", 0, 12) == why_not(state, "give_up", 0, -7) == "not_pledged"


def test_then_the_crisis_goes_one_step_clockwise_and_everybody_gets_a_card() -> None:
    state = play(lay(crisis=11, cards=(3, 5)), do("roll", -1, 2, 2))
    assert why_not(state, "deal") == "wrong_phase"
    state = play(state, do("crisis_step"))
    assert table_view(state).crisis == 2
    assert why_not(state, "crisis_step") == "wrong_phase"
    state = play(state, do("deal"))
    assert state.cards == (4, 6)
    assert phase_of(state)[0] == "revenue"


def test_clockwise_follows_the_ring_as_it_lies() -> None:
    agreed = agreement(2, ring=(7, 2, 11, 4, 9, 3, 8, 5, 10, 6))
    state = play(lay(agreed=agreed, crisis=6), do("roll", -1, 2, 2), do("crisis_step"))
    assert table_view(state).crisis == 7


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """En 318: one card in the deck, two players: the discards are shuffled for the second."""
    phase = Winter("double", "cards", -1, ())
    state = play(lay(phase=phase, cards=(20, 20), discards=unseen(7)), do("deal"))
    assert (state.cards, state.deck, state.discards) == ((21, 21), 6, ())


def test_the_last_card_goes_to_the_oracle_first() -> None:
    phase = Winter("double", "cards", -1, ())
    state = play(lay(phase=phase, oracle=1, cards=(24, 23)), do("deal"))
    assert (state.cards, state.deck) == ((24, 24), 0)


def test_giving_up_a_company_can_make_somebody_else_win() -> None:
    """Snaggu has 8 of 9 Trophies; when Grishnak leaves sector 9 Snaggu leads there (en 85)."""
    board = {2: "1", 3: "1", 4: "1", 9: "0b 1 +1", 10: "1 0"}
    state = play(lay(board), do("roll", -1, 2, 2))
    assert trophies(state)[1] == 8
    state = play(state, do("give_up", 0, 9))
    assert (phase_of(state)[0], state.winner) == ("over", 1)


def test_a_winter_written_by_hand_counts_what_lies_there() -> None:
    """Where nobody noted what lay there when the turn came."""
    agreed = agreement(2, interest_count="snapshot_per_player", winter_new_loan_owes=True)
    state = lay(EXAMPLE, Winter("double", "interest", 0, ()), agreed=agreed)
    assert play(state, do("pay_interest", 0, 7)).skulls == (15, 21)
