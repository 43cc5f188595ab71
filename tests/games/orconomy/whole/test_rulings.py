"""Rulings of the table in the middle of something: the game goes on from what the players say is so."""

from companion.games.orconomy.rules import act_terms, derive
from companion.games.orconomy.rules.state import Competition
from tests.games.orconomy.positions import GAME, do, lay, phase_of, play

ROUND = (2, 9, 4, 5, 6, 7, 8, 3, 10, 11)
"""The sectors of 3 and 9 have changed places."""


def test_a_ring_that_was_wrong_is_put_right_and_its_neighbours_follow() -> None:
    before = lay({3: "0", 9: "1"}, active=3)
    state = play(before, do("set_ring", -1, *ROUND))
    assert GAME.view(state).order == ROUND and derive.near(state) == (8, 3, 10)
    assert state.board == before.board and state.skulls == before.skulls
    assert play(state, do("set_ring", -1, *before.agreed.ring)) == before


def test_who_has_no_startup_near_any_more_is_out_of_the_competition() -> None:
    state = lay({6: "+0", 5: "+1"}, Competition(0, (0, 0), (False, False)), active=6)
    state = play(state, do("set_ring", -1, 2, 3, 4, 11, 6, 7, 8, 9, 10, 5))
    assert phase_of(state) == ("startups", "competition") and act_terms.due(state) == 0
    state = play(state, do("set_ring", -1, 2, 6, 4, 11, 3, 7, 8, 9, 10, 5), do("bid_cards", 0, 1))
    assert phase_of(state) == ("startups", "convert")
