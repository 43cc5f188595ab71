"""What the app says for the players so that nobody taps twice: closing Revenue, passing, ending the round."""

import pytest

from companion.games.orconomy.rules.state import EndOfRound, Launch, Revenue
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import CLOSE, END, GAME, do, fresh, lay, phase_of, play, rated, why_not
from tests.many_rows import each_row


def test_revenue_stays_open_until_it_is_closed() -> None:
    """So that the last one, too, may use gold abilities or Exploitation before the Hindmost Orc is paid."""
    state = play(lay({9: "0 1", 10: "0"}, Revenue(0), active=9), do("settle", 0), do("settle", 1))
    assert (phase_of(state)[0], table_view(state).turn, state.skulls) == ("revenue", -1, (25, 23))
    assert table_view(state).prompt.code == "revenue_done"
    assert dict(table_view(state).prompt.args)["hindmost"] == 1
    state = play(state, CLOSE)
    assert (phase_of(state), state.skulls) == (("auction", "bid"), (25, 26))


def test_nobody_closes_revenue_before_all_have_collected() -> None:
    assert why_not(lay({9: "0 1"}, Revenue(0), active=9), "close_revenue") != ""
    state = play(lay({9: "0 1"}, Revenue(0), active=9), do("settle", 0))
    assert why_not(state, "close_revenue") != ""


@pytest.mark.parametrize("seat", [0, 1])
def test_the_table_closes_revenue_and_ends_the_round_and_nobody_in_particular(seat: int) -> None:
    state = play(lay({9: "0 1"}, Revenue(0), active=9), do("settle", 0), do("settle", 1))
    assert why_not(state, "close_revenue", seat) == "not_your_turn"
    assert why_not(lay(phase=EndOfRound(-1)), "end_round", seat) == "not_your_turn"


def test_a_first_bid_closes_revenue() -> None:
    state = play(lay({9: "0 1"}, Revenue(0), active=9), do("settle", 0), do("settle", 1))
    actions = GAME.conduct.reach(state, do("bid", 0, 9))
    assert actions == (CLOSE, do("bid", 0, 9))
    assert table_view(play(state, *actions)).best_bid == 9


def test_the_one_tap_in_revenue_settles_all_and_closes_it() -> None:
    state = lay({2: "0 1 1", 9: "0"}, Revenue(0), 3, active=2, crisis=5)
    after = play(state, *GAME.conduct.settle(state))
    assert phase_of(after)[0] != "revenue"
    assert (after.skulls, after.cards) == ((18, 15, 24), (4, 5, 3))


def test_the_round_stays_open_until_it_is_ended() -> None:
    """So that Tax Inspection and Corporate Raid may come after the last purchase."""
    state = play(lay({7: "0 1"}, EndOfRound(0)), do("buy", 0), do("pass", 1))
    assert (phase_of(state)[0], table_view(state).turn, table_view(state).oracle) == ("end", -1, 0)
    assert table_view(state).prompt.code == "end_done"
    assert why_not(state, "corporate_raid", 0, 1, 0) == why_not(state, "tax_inspection", 1, 0) == ""
    state = play(state, END)
    assert (phase_of(state)[0], table_view(state).oracle, table_view(state).round) == ("roll", 1, 3)


def test_nobody_ends_the_round_before_all_were_asked() -> None:
    state = lay(phase=EndOfRound(0))
    assert why_not(state, "end_round") != ""
    assert why_not(play(state, do("pass", 0)), "end_round") != ""


@each_row("phase", [Launch(0), EndOfRound(0), EndOfRound(1), EndOfRound(-1)])
def test_a_throw_ends_the_round(phase: Launch | EndOfRound) -> None:
    state = lay(phase=phase)
    after = play(state, *GAME.dice.throw(state, (2, 6)))
    assert (table_view(after).active, table_view(after).oracle, table_view(after).round) == (8, 1, 3)


def test_a_later_launch_or_purchase_says_that_those_before_pass() -> None:
    launch = lay(phase=Launch(0), players=3)
    assert GAME.conduct.reach(launch, do("launch", 2, 7)) == (do("pass", 0), do("pass", 1), do("launch", 2, 7))
    buying = lay(phase=EndOfRound(0), players=3)
    assert GAME.conduct.reach(buying, do("buy", 1)) == (do("pass", 0), do("buy", 1))


@each_row("moment", IN_ROUND)
def test_what_is_allowed_now_needs_nothing_before_it(moment: str) -> None:
    state = IN_ROUND[moment]()
    assert GAME.conduct.reach(state, do("loan", 0, 6)) == (do("loan", 0, 6),)
    assert GAME.conduct.reach(state, do("lobby", 0, 9)) == (do("lobby", 0, 9),)


def test_one_die_is_the_risk_die_while_it_is_due_and_nothing_otherwise() -> None:
    state = play(IN_ROUND["launch"](ratings=rated(lobby=4)), do("lobby", 0, 9))
    assert GAME.dice.throw(state, (3,)) == (do("risk_roll", 0, 3),)
    assert GAME.dice.throw(state, (3, 4)) == ()
    assert GAME.dice.throw(IN_ROUND["launch"](), (3,)) == ()
    assert GAME.dice.throw(IN_ROUND["start"](), (3,)) == ()


@each_row("moment, due", [("start", 2), ("revenue", 0), ("auction", 0), ("competition", 0), ("interest", 0)])
def test_how_many_dice_are_due(moment: str, due: int) -> None:
    assert table_view(IN_ROUND[moment]()).dice_due == due


def test_two_dice_are_due_for_the_crisis() -> None:
    assert table_view(fresh()).dice_due == 2
