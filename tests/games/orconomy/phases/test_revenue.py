"""Phase 1: incomes, losses, collapses, and the bailout of the Hindmost Orc."""

from dataclasses import replace

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

FIRST = Revenue(0)


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


def test_an_industry_of_an_edition_that_brings_nothing_costs_no_company() -> None:
    prints = {**BOX.prints, 7: replace(BOX.prints[7], income=0)}
    state = lay({7: "0"}, Revenue(0), agreed=replace(agreement(2), box=replace(BOX, prints=prints)))
    assert offer(state, "collapse", 0) is None and why_not(state, "collapse", 0, 7) == "no_loss_here"
