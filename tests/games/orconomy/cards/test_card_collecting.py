"""Exploitation, to collect once more, and Payments Delay, not to pay interest."""

from typing import Any

from companion.games.orconomy.rules.state import Revenue, StartOfRound, State, Token
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import CLOSE, do, lay, phase_of, play, shown, trophies, why_not

# Exploitation, rulebook en 336-340


def collected(board: dict[int, str], *seats: int, **rest: Any) -> State:
    """Revenue around Banking (Crisis at 3 unless told), after these seats have collected."""
    state = lay(board, Revenue(0), **{"active": 9, **rest})
    return play(state, *(do("settle", seat) for seat in seats))


def test_exploitation_brings_all_incomes_once_more() -> None:
    """Totemology +1, Banking 2 x 2, Smuggling +2: 7, and 7 again."""
    state = collected({8: "0", 9: "0 0b", 10: "0", 4: "0"}, 0)
    state = shown(state, "exploitation", 0)
    assert (table_view(state).prompt.code, table_view(state).players[0].due, state.skulls[0]) == ("again", 7, 28)
    state = play(state, do("settle", 0))
    assert (state.skulls, table_view(state).turn) == ((35, 21), 1)


def test_printed_losses_and_the_crisis_are_paid_again() -> None:
    """En 340, ru 369: Weapon Crafting -1, Tourism -3, Livestock in Crisis -1."""
    state = collected({11: "0", 2: "0", 3: "0"}, 0, active=2)
    state = play(shown(state, "exploitation", 0), do("settle", 0))
    assert state.skulls[0] == 21 - 5 - 5


def test_who_has_not_collected_yet_cannot_do_it_again() -> None:
    state = collected({9: "0 1"}, 0, players=3)
    assert why_not(state, "exploitation", 0) == ""
    assert why_not(state, "exploitation", 1) == why_not(state, "exploitation", 2) == "not_collected"


def test_everybody_else_waits_until_it_is_collected() -> None:
    state = shown(collected({9: "0 1"}, 0), "exploitation", 0)
    assert why_not(state, "settle", 1) == "not_your_turn"
    assert why_not(state, "exploitation", 0) != ""  # one at a time


def test_who_has_collected_long_ago_may_play_it_and_then_the_next_one_is_due() -> None:
    state = shown(collected({9: "0 1 2"}, 0, 1, players=3), "exploitation", 0)
    state = play(state, do("settle", 0))
    assert (state.skulls, table_view(state).turn) == ((25, 23, 21), 2)


def test_the_last_one_may_play_it_before_revenue_is_closed() -> None:
    state = shown(collected({9: "0 1"}, 0, 1), "exploitation", 1)
    assert why_not(state, "close_revenue") != ""
    state = play(state, do("settle", 1), CLOSE)
    assert (state.skulls, phase_of(state)) == ((23, 25), ("auction", "bid"))


def test_several_copies_one_after_another() -> None:
    state = collected({9: "0"}, 0)
    for _ in range(3):
        state = play(shown(state, "exploitation", 0), do("settle", 0))
    assert (state.skulls[0], state.cards[0]) == (21 + 4 * 2, 0)


def test_what_cannot_be_paid_again_collapses() -> None:
    state = collected({2: "0 0 1"}, 0, active=2, crisis=7, skulls=(7, 21))
    state = shown(state, "exploitation", 0)
    assert why_not(state, "settle", 0) == "cannot_pay"
    assert why_not(state, "collapse", 1, 2) == "not_your_turn"
    state = play(state, do("collapse", 0, 2), do("collapse", 0, 2), do("settle", 0))
    assert (state.skulls[0], trophies(state)) == (1, (0, 2))


def test_the_gold_abilities_may_be_used_again_too() -> None:
    """Transportation: one card for 8 Skulls after each collecting."""
    state = collected({7: "0"}, 0, active=7)
    state = play(state, do("transport", 0, 1))
    assert why_not(state, "transport", 0, 1) != ""
    state = play(shown(state, "exploitation", 0), do("settle", 0), do("transport", 0, 1))
    assert (state.skulls[0], state.cards[0]) == (21 + 1 + 8 + 1 + 8, 0)


def test_what_was_not_used_the_first_time_may_be_used_besides() -> None:
    """En 338: again. Two collections, two cards sold, even when the first waited."""
    state = play(shown(collected({7: "0"}, 0, active=7), "exploitation", 0), do("settle", 0), do("transport", 0, 2))
    assert why_not(state, "transport", 0, 1) == "none_left"
    state = play(shown(collected({7: "0 1"}, 0, 1, active=7), "exploitation", 0), do("settle", 0))
    assert (why_not(state, "transport", 0, 1), why_not(state, "transport", 0, 2)) == ("", "bad_amount")


def test_what_one_player_uses_is_not_counted_for_another() -> None:
    state = play(shown(collected({7: "0 1"}, 0, 1, players=3, active=7), "exploitation", 0), do("settle", 0))
    state = play(state, do("transport", 0, 1))
    assert (why_not(state, "transport", 0, 1), why_not(state, "transport", 1, 1)) == ("none_left", "")


def test_uses_are_counted_by_the_companies_there_are_each_time() -> None:
    """Two cards sold for two Companies; one is taken back; collected again there is one more to sell."""
    state = play(collected({7: "0 0"}, 0, active=7, cards=(6, 3)), do("transport", 0, 2))
    state = play(shown(state, "exploitation", 0), do("remove", 0, 7, 0), do("settle", 0))
    assert (why_not(state, "transport", 0, 1), why_not(state, "transport", 0, 2)) == ("", "bad_amount")


def test_gold_abilities_wait_until_it_is_collected_again() -> None:
    state = play(collected({7: "0"}, 0, active=7), do("transport", 0, 1))
    assert why_not(shown(state, "exploitation", 0), "transport", 0, 1) != ""


def test_a_company_moved_by_food_processing_earns_nothing_the_second_time() -> None:
    """En 438: it gains nothing from the new industry in this phase. 6 to 7; the other one in 7 earns +1 again."""
    state = play(collected({6: "0", 7: "0"}, 0, active=7), do("food_move", 0, 0, 7))
    assert state.skulls[0] == 21 - 2 + 1
    state = play(shown(state, "exploitation", 0), do("settle", 0))
    assert state.skulls[0] == 20 + 1


def test_a_cancelled_exploitation_brings_nothing() -> None:
    state = play(collected({9: "0 1"}, 0), do("exploitation", 0), do("security_service", 1), do("resolve", 1))
    assert (state.skulls, table_view(state).turn) == ((23, 21), 1)


def test_another_ones_exploitation_leaves_the_last_collector_their_gold_abilities() -> None:
    """Seat 1 has just collected; seat 0 collects again; both may still sell a card, until seat 2 collects."""
    state = shown(collected({7: "0 1", 9: "2"}, 0, 1, players=3, active=7), "exploitation", 0)
    state = play(state, do("settle", 0))
    assert why_not(state, "transport", 0, 1) == why_not(state, "transport", 1, 1) == ""
    state = play(state, do("settle", 2))
    assert why_not(state, "transport", 0, 1) != "" and why_not(state, "transport", 1, 1) != ""


# Payments Delay, en 366-368

LOANS = {7: "0b 0b 1b", 9: "1b", 10: "2b"}


def winter(*actions: Action, board: dict[int, str] | None = None, **rest: Any) -> State:
    """A Winter in a round where Activity went to 4; seat 0 is due first."""
    state = lay(board or LOANS, StartOfRound(), **{"players": 3, **rest})
    return play(state, do("roll", -1, 2, 2), *actions)


def test_payments_delay_means_no_interest_this_winter() -> None:
    state = shown(winter(), "payments_delay", 0)
    assert (table_view(state).turn, state.skulls) == (1, (21, 21, 21))
    assert [player.due or 0 for player in table_view(state).players][0] == 0
    assert state.at(7).companies.count(Token(0, True)) == 2


def test_it_may_be_played_before_ones_turn_comes() -> None:
    state = shown(winter(), "payments_delay", 1)
    state = play(state, do("pay_interest", 0, 7), do("pay_interest", 0, 7))
    assert (table_view(state).turn, state.skulls) == (2, (15, 21, 21))


def test_it_covers_what_is_not_paid_yet() -> None:
    """Nothing comes back of what was paid."""
    state = shown(winter(do("pay_interest", 0, 7)), "payments_delay", 0)
    assert (state.skulls[0], table_view(state).turn) == (18, 1)


def test_once_the_delay_is_shown_the_forecast_dice_stand() -> None:
    """En 394: Winter has been announced with it; before that the throw may still be answered."""
    state = play(lay({7: "0b"}), do("roll", -1, 2, 2))
    assert why_not(state, "consultants", 1, 1) == ""
    assert why_not(shown(state, "payments_delay", 0), "consultants", 1, 1) == "no_die"


def test_the_delay_is_its_players_alone() -> None:
    state = shown(winter(), "payments_delay", 0)
    state = play(state, do("pay_interest", 1, 7), do("pay_interest", 1, 9), do("pay_interest", 2, 10))
    assert (state.skulls, phase_of(state)) == ((21, 17, 20), ("winter", "crisis"))


def test_the_next_winter_is_paid_again() -> None:
    state = shown(winter(board={9: "0b"}, players=2), "payments_delay", 0)
    state = play(state, do("crisis_step"), do("deal"))
    assert why_not(state, "payments_delay", 0) == "wrong_phase"
    again = play(state._replace(phase=StartOfRound(), before=-1), do("roll", -1, 2, 2))
    assert table_view(again).turn == 0
    assert table_view(again).lines[0].amount == -1


def test_paying_a_loan_off_costs_no_interest_either_while_this_winter_lasts() -> None:
    """En 368: you don't pay any interest during this phase; in Revenue the pay-off costs its interest again."""
    before = winter(board={9: "1", 10: "0b 1"}, players=2)
    assert play(before, do("pay_off", 0, 10)).skulls[0] == 21 - 7 - 2
    state = shown(before, "payments_delay", 0)
    assert play(state, do("pay_off", 0, 10)).skulls[0] == 21 - 7


def test_after_that_winter_a_pay_off_costs_its_interest_again() -> None:
    state = shown(winter(board={10: "0b 1"}, players=2), "payments_delay", 0)
    state = play(state, do("crisis_step"), do("deal"))
    assert play(state, do("pay_off", 0, 10)).skulls[0] == 21 - 7 - 2


def test_a_cancelled_delay_leaves_the_interest_due() -> None:
    state = play(winter(), do("payments_delay", 0), do("security_service", 2), do("resolve", 2))
    assert table_view(state).turn == 0
    assert table_view(state).players[0].due == -6
