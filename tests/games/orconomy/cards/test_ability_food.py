"""Food Processing: a Company that moves to another industry (rulebook en 438, ru 479)."""

from companion.games.orconomy.rules.state import Revenue, Token
from tests.games.orconomy.positions import (
    CLOSE,
    GAME,
    collected,
    do,
    play,
    refused,
    shown,
    why_not,
)


def test_food_moves_to_another_industry_that_there_is() -> None:
    state = collected({6: "0"}, 6)
    assert refused(state, "food_move", 0, 0, 6)
    for number in (-1, 0, 1, 12):
        assert why_not(state, "food_move", 0, 0, number) == "unknown_industry"
    offered = {value for item in GAME.rules.offers(state) if item.kind == "food_move" for value in item.domains[1]}
    assert offered == {2, 3, 4, 5, 7, 8, 9, 10, 11}


def test_food_may_move_into_the_crisis() -> None:
    assert not refused(collected({6: "0"}, 6, crisis=9), "food_move", 0, 0, 9)


def test_a_moved_company_taken_back_leaves_the_old_one_earning() -> None:
    """En 438: only the moved one gains nothing; its owner takes that one home."""
    state = play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 0))
    assert not refused(state, "transport", 0, 1)
    state = play(collected({6: "0", 7: "0"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 0))
    assert not refused(state, "transport", 0, 1)
    state = shown(play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7)), "good_bargain", 0, 7, 0)
    assert not refused(state, "transport", 0, 1)


def test_a_moved_company_is_still_known_when_it_is_turned_over() -> None:
    """Moved with its pledge and paid off; then the other one is pledged, and bones lie for the one that earns."""
    state = play(collected({6: "0b", 7: "0"}, 7), do("food_move", 0, 1, 7), do("pay_off", 0, 7), do("loan", 0, 7))
    assert not refused(play(state, do("remove", 0, 7, 0)), "transport", 0, 1)
    assert refused(play(state, do("remove", 0, 7, 1)), "transport", 0, 1)


def test_a_loss_takes_a_company_that_has_lost_something() -> None:
    """The pledged Company came there in this phase and costs nothing: the other one collapses."""
    state = play(collected({6: "0b", 2: "0"}, 6), do("food_move", 0, 1, 2))
    state = shown(state._replace(skulls=(0, 21), active=2), "exploitation", 0)
    state = play(state, do("collapse", 0, 2))
    assert state.at(2).companies == (Token(0, True),)


def test_the_moved_company_earns_in_the_next_revenue_phase() -> None:
    state = play(collected({6: "0", 7: "1"}, 7), do("food_move", 0, 0, 7), do("settle", 1), CLOSE)
    again = play(state._replace(phase=Revenue(0)), do("settle", 0))
    assert again.skulls[0] == state.skulls[0] + 1
