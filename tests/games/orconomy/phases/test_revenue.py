"""Phase 1: incomes, losses, collapses, and the bailout of the Hindmost Orc."""

from dataclasses import replace

import pytest

from companion.games.orconomy.rules.state import Revenue
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    BOX,
    CLOSE,
    GAME,
    agreement,
    do,
    lay,
    offer,
    phase_of,
    play,
    trophies,
    why_not,
)
from tests.many_rows import each_row

FIRST = Revenue(0)


def test_only_the_three_industries_give_income() -> None:
    """Active 9: Totemology +1, Banking +2, Smuggling +2. Seat 0 has 1, 2, 1 there and one far off: 1 + 4 + 2 = 7."""
    state = lay({8: "0", 9: "0 0b", 10: "0 1", 4: "0"}, FIRST, active=9)
    assert [player.due for player in table_view(state).players] == [7, 2]
    assert play(state, do("settle", 0)).skulls == (28, 21)


def test_startups_give_nothing_and_companies_beside_the_slots_give_all() -> None:
    """Transportation: two slots, three Companies of +1 each."""
    state = play(lay({7: "0 0 0 +0 +1"}, FIRST), do("settle", 0), do("settle", 1), CLOSE)
    assert state.skulls == (24, 21 + 3)  # seat 1 has fewest Trophies: the bailout


@each_row("sector, printed", [(2, -3), (3, 3), (4, 3), (5, 3), (6, -2), (7, 1), (8, 1), (9, 2), (10, 2), (11, -1)])
def test_under_the_crisis_every_company_costs_1(sector: int, printed: int) -> None:
    """Also where the printed loss is larger: it becomes -1 (rulebook en 476)."""
    usual = lay({sector: "0 0"}, FIRST, active=sector, crisis=7 if sector != 7 else 5)
    in_crisis = lay({sector: "0 0"}, FIRST, active=sector, crisis=sector)
    assert play(usual, do("settle", 0)).skulls[0] == 21 + 2 * printed
    assert play(in_crisis, do("settle", 0)).skulls[0] == 21 - 2


def test_players_collect_in_order_and_once_each() -> None:
    state = lay({9: "0 1"}, Revenue(1), players=3, oracle=1, active=9)
    assert why_not(state, "settle", 0) == why_not(state, "settle", 2) == "not_your_turn"
    state = play(state, do("settle", 1))
    assert why_not(state, "settle", 1) == "not_your_turn"
    state = play(state, do("settle", 2), do("settle", 0), CLOSE)
    assert phase_of(state) == ("auction", "bid")
    assert state.skulls == (23, 23, 21 + 3)


def test_a_loss_that_cannot_be_paid_costs_companies() -> None:
    """Two Tourism Companies cost 6, there are 4 Skulls: one collapses, the other costs 3 (en 207)."""
    state = lay({2: "0 0 1"}, FIRST, active=2, crisis=9, skulls=(4, 21))
    assert why_not(state, "settle", 0) == "cannot_pay"
    assert trophies(state) == (2, 1)
    state = play(state, do("collapse", 0, 2))
    assert trophies(state) == (1, 1)
    assert play(state, do("settle", 0)).skulls[0] == 1


def test_who_could_pay_may_still_let_a_company_collapse() -> None:
    state = play(lay({6: "0b 0"}, FIRST, active=6), do("collapse", 0, 6))
    assert state.skulls == (21, 21)
    assert len(table_view(state).industries[4].companies) == 1


def test_only_where_something_is_lost_a_company_collapses() -> None:
    state = lay({6: "0", 7: "0", 2: "0"}, FIRST, active=7)
    assert why_not(state, "collapse", 0, 7) == "no_loss_here"  # an income
    assert why_not(state, "collapse", 0, 2) == "no_loss_here"  # a loss, but far away
    assert why_not(state, "collapse", 1, 6) == "not_your_turn"
    assert why_not(state, "collapse", 0, 6) == ""
    assert why_not(state, "collapse", 0, 13) == "no_loss_here"


def test_incomes_may_pay_losses() -> None:
    """Active 2 on a ring in numerical order: Weapon Crafting -1, Tourism -3, Livestock 2 x 3. Together +2."""
    state = lay({11: "0", 2: "0", 3: "0 0"}, FIRST, active=2, crisis=9, skulls=(0, 0))
    assert play(state, do("settle", 0)).skulls[0] == 2


def test_money_for_a_loss_may_be_borrowed_on_the_very_company() -> None:
    state = lay({2: "0"}, FIRST, active=2, crisis=9, skulls=(0, 0))
    state = play(state, do("loan", 0, 2), do("settle", 0))
    assert state.skulls[0] == 4


def test_the_hindmost_orc_gets_3_at_the_very_end() -> None:
    """Who is hindmost is looked at after all collapses (en 211): here seat 0, who led before."""
    state = lay({2: "0 0", 9: "1"}, FIRST, active=2, crisis=8, hindmost=-1, skulls=(5, 5))
    assert trophies(state) == (2, 2)
    state = play(state, do("collapse", 0, 2), do("collapse", 0, 2))
    assert trophies(state) == (0, 2)
    assert [player.hindmost for player in table_view(state).players] == [True, False]
    state = play(state, do("settle", 0), do("settle", 1), CLOSE)
    assert state.skulls == (8, 5)


@pytest.mark.parametrize(("tracking", "moved"), [("continuous", True), ("revenue_end", False)])
def test_the_hindmost_token_moves_at_once_or_at_the_end_of_revenue(tracking: str, moved: bool) -> None:
    agreed = agreement(2, hindmost_tracking=tracking)
    state = play(lay({6: "0", 9: "1"}, FIRST, agreed=agreed, active=6), do("collapse", 0, 6))
    assert table_view(state).players[0].hindmost == moved
    state = play(state, do("settle", 0), do("settle", 1), CLOSE)
    assert table_view(state).players[0].hindmost
    assert state.skulls == (24, 21)


def test_a_tie_for_fewest_pays_nobody() -> None:
    state = play(lay({9: "0 1"}, FIRST, active=3, hindmost=1), do("settle", 0), do("settle", 1), CLOSE)
    assert state.skulls == (21, 21)
    assert not any(player.hindmost for player in table_view(state).players)


def test_a_collapse_can_make_a_rival_win() -> None:
    """Snaggu has 8 of 9 and gets the lead in Food Processing."""
    board = {6: "0 1", 2: "1", 3: "1", 4: "1", 9: "1 0"}
    state = lay(board, FIRST, active=6)
    assert trophies(state)[1] == 8
    state = play(state, do("collapse", 0, 6))
    assert (phase_of(state)[0], state.winner) == ("over", 1)
    assert GAME.rules.offers(state) == ()
    assert why_not(state, "settle", 0) == "game_over"


def test_a_full_industry_has_no_auction_and_rises_by_3() -> None:
    """Banking has four slots: full. Its price was blank, so 9 + 3 = 12 (en 217, 227)."""
    state = play(lay({9: "0 0 1 1"}, FIRST, active=9), do("settle", 0), do("settle", 1), CLOSE)
    assert phase_of(state) == ("startups", "launch")
    view = table_view(state).industries[7]
    assert (view.price, view.written) == (12, True)
    again = play(lay({9: "0 0 1 1 $20"}, FIRST, active=9), do("settle", 0), do("settle", 1), CLOSE)
    assert table_view(again).industries[7].price == 23


def test_a_company_beside_the_slots_makes_no_slot_free() -> None:
    state = play(lay({7: "0 0 1"}, FIRST), do("settle", 0), do("settle", 1), CLOSE)
    assert phase_of(state)[0] == "startups"
    assert table_view(state).industries[5].free_slots == 0


def test_an_industry_of_an_edition_that_brings_nothing_costs_no_company() -> None:
    prints = {**BOX.prints, 7: replace(BOX.prints[7], income=0)}
    state = lay({7: "0"}, Revenue(0), agreed=replace(agreement(2), box=replace(BOX, prints=prints)))
    assert offer(state, "collapse", 0) is None and why_not(state, "collapse", 0, 7) == "no_loss_here"
