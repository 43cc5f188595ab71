"""Rulings of the table in the middle of something: the game goes on from what the players say is so."""

from companion.games.orconomy.state import Competition
from tests.games.positions import do, fresh, lay, phase_of, play, trophies


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
