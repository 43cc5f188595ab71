"""Food Processing: a Company that moves to another industry (rulebook en 438, ru 479)."""

from tests.games.orconomy.positions import (
    collected,
    do,
    play,
    refused,
    shown,
)


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
