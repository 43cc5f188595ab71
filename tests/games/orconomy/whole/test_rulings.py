"""Rulings of the table in the middle of something: the game goes on from what the players say is so."""

from companion.games.orconomy.rules import act_terms, derive
from companion.games.orconomy.rules.state import Competition
from tests.games.orconomy.positions import GAME, do, fresh, lay, phase_of, play, trophies
from tests.many_rows import each_row


def test_a_hand_set_below_its_own_bid_is_discarded_whole() -> None:
    state = play(lay({6: "+0 +1"}, Competition(0, (0, 0), (False, False))), do("bid_cards", 0, 3))
    state = play(state, do("set_cards", 0, 1), do("pass", 1))
    assert phase_of(state) == ("startups", "convert")
    state = play(state, do("convert", 0, 6))
    assert (state.cards, len(state.discards)) == ((0, 3), 3)


def test_pieces_put_down_during_set_up_count_when_it_ends() -> None:
    """Four sectors to oneself and one shared are 9 Trophies; set-up is done first, then the game is over at once."""
    state = play(fresh(2), do("roll", -1, 1, 2), do("oracle", 0))
    state = play(state, *(do("put_token", 0, number, 0) for number in (2, 3, 4, 5)))
    state = play(state, do("place", 0, 9), do("place", 1, 9), do("place", 1, 10))
    assert (phase_of(state)[0], trophies(state)) == ("placement", (9, 3))
    state = play(state, do("place", 0, 10))
    assert (phase_of(state)[0], state.winner) == ("over", 0)


ROUND = (2, 9, 4, 5, 6, 7, 8, 3, 10, 11)
"""The sectors of 3 and 9 have changed places."""


def test_a_ring_that_was_wrong_is_put_right_and_its_neighbours_follow() -> None:
    before = lay({3: "0", 9: "1"}, active=3)
    state = play(before, do("set_ring", -1, *ROUND))
    assert GAME.view(state).order == ROUND and derive.near(state) == (8, 3, 10)
    assert state.board == before.board and state.skulls == before.skulls
    assert play(state, do("set_ring", -1, *before.agreed.ring)) == before


@each_row("ring", [ROUND[:9], (*ROUND[:9], 10), (*ROUND[:9], 12)])
def test_a_ring_has_each_industry_once(ring: tuple[int, ...]) -> None:
    refused = GAME.rules.refusal(lay({}), do("set_ring", -1, *ring))
    assert refused is not None and refused.code in ("bad_ring", "unknown_kind")


def test_who_has_no_startup_near_any_more_is_out_of_the_competition() -> None:
    state = lay({6: "+0", 5: "+1"}, Competition(0, (0, 0), (False, False)), active=6)
    state = play(state, do("set_ring", -1, 2, 3, 4, 11, 6, 7, 8, 9, 10, 5))
    assert phase_of(state) == ("startups", "competition") and act_terms.due(state) == 0
    state = play(state, do("set_ring", -1, 2, 6, 4, 11, 3, 7, 8, 9, 10, 5), do("bid_cards", 0, 1))
    assert phase_of(state) == ("startups", "convert")


def test_a_winner_without_a_startup_near_any_more_spends_the_cards_all_the_same() -> None:
    state = lay({6: "+0", 5: "+1"}, Competition(0, (0, 0), (False, False)), active=5)
    state = play(state, do("bid_cards", 0, 1), do("pass", 1))
    assert phase_of(state) == ("startups", "convert")
    state = play(state, do("set_ring", -1, 2, 3, 6, 4, 5, 7, 8, 9, 10, 11))
    assert phase_of(state) == ("startups", "launch") and sum(state.cards) == 5
