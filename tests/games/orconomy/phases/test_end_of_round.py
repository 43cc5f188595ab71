"""The end of a round: a card for 7 Skulls, and the Oracle goes on."""

from companion.games.orconomy.rules.state import EndOfRound
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import END, do, lay, offer, phase_of, play, unseen, why_not


def test_each_player_may_buy_one_card_for_7() -> None:
    """Rulebook en 277: once each, from the Oracle clockwise."""
    state = play(lay(phase=EndOfRound(1), players=3, oracle=1), do("buy", 1), do("pass", 2))
    assert why_not(state, "buy", 1) == "not_your_turn"
    state = play(state, do("buy", 0))
    assert (state.skulls, state.cards, state.deck) == ((14, 14, 21), (4, 4, 3), 37)


def test_then_the_oracle_goes_one_seat_clockwise_and_a_round_begins() -> None:
    state = play(lay(phase=EndOfRound(1), oracle=1, round=4), do("pass", 1), do("pass", 0), END)
    view = table_view(state)
    assert (phase_of(state)[0], view.round, view.oracle) == ("roll", 5, 0)
    assert [player.oracle for player in view.players] == [True, False]
    assert view.dice == ()
    assert view.active == 7  # Activity stays until the next throw


def test_six_skulls_are_not_enough() -> None:
    state = lay(phase=EndOfRound(0), skulls=(6, 7))
    assert why_not(state, "buy", 0) == "cannot_pay"
    assert offer(state, "buy", 0) is None
    assert play(state, do("pass", 0), do("buy", 1)).skulls == (6, 0)


def test_without_deck_and_discards_there_is_nothing_to_buy() -> None:
    state = lay(phase=EndOfRound(0), cards=(24, 24))
    assert why_not(state, "buy", 0) == "no_cards"
    assert offer(state, "buy", 0) is None


def test_the_discards_make_a_new_deck() -> None:
    """En 318."""
    state = play(lay(phase=EndOfRound(0), cards=(20, 20), discards=unseen(8)), do("buy", 0))
    assert (state.cards[0], state.deck, state.discards) == (21, 7, ())
