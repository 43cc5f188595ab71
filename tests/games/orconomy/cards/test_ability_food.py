"""Food Processing: a Company that moves to another industry (rulebook en 438, ru 479)."""

import pytest

from companion.games.orconomy.rules.state import Revenue, Token
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    CLOSE,
    GAME,
    agreement,
    collected,
    do,
    lay,
    offer,
    phase_of,
    play,
    refused,
    shown,
    trophies,
    why_not,
)


def test_food_moves_a_company_to_another_industry() -> None:
    state = play(collected({6: "0 1"}, 6), do("food_move", 0, 0, 9))
    assert (trophies(state), state.skulls[0]) == ((2, 2), 19)
    assert state.at(9).companies == (Token(0),)
    assert table_view(state).players[0].tokens_left == 9


def test_nobody_wins_while_a_company_is_between_two_industries() -> None:
    """Seat 1 leads in 6 as soon as the Company is gone, which would be the ninth Trophy, and leads no more in 9."""
    state = collected({6: "0 1", 9: "0 1 1", 2: "1", 3: "1", 4: "0 1"}, 6)
    state = play(state, do("food_move", 0, 0, 9))
    assert (trophies(state), table_view(state).winner) == ((2, 8), -1)


def test_food_moves_each_company_once_where_the_russian_text_counts() -> None:
    state = play(collected({6: "0 0 1"}, 6), do("food_move", 0, 0, 9), do("food_move", 0, 0, 3))
    assert len(state.at(6).companies) == 1
    assert refused(state, "food_move", 0, 0, 4)


def test_food_moves_one_company_where_the_english_text_counts() -> None:
    state = collected({6: "0 0"}, 6, agreed=agreement(2, food_move="one"))
    state = play(state, do("food_move", 0, 0, 9))
    assert why_not(state, "food_move", 0, 0, 3) == "none_left"
    assert offer(state, "food_move", 0) is None


@pytest.mark.parametrize(("needs", "code"), [(True, "no_free_slot"), (False, "")])
def test_food_moves_onto_a_free_slot_unless_agreed_otherwise(needs: bool, code: str) -> None:
    """Ru 479; en 438 names no slot."""
    state = collected({6: "0", 7: "1 1"}, 6, agreed=agreement(2, food_needs_slot=needs))
    assert why_not(state, "food_move", 0, 0, 7) == code


def test_food_moves_to_another_industry_that_there_is() -> None:
    state = collected({6: "0"}, 6)
    assert refused(state, "food_move", 0, 0, 6)
    for number in (-1, 0, 1, 12):
        assert why_not(state, "food_move", 0, 0, number) == "unknown_industry"
    offered = {value for item in GAME.rules.offers(state) if item.kind == "food_move" for value in item.domains[1]}
    assert offered == {2, 3, 4, 5, 7, 8, 9, 10, 11}


def test_food_moves_companies_and_no_startups() -> None:
    state = collected({6: "0b +0"}, 6)
    assert refused(state, "food_move", 0, 0, 9)
    assert refused(state, "food_move", 0, 2, 9)


def test_a_pledged_company_moves_with_its_pledge() -> None:
    state = play(collected({6: "0b"}, 6), do("food_move", 0, 1, 9))
    assert (state.at(9).companies, state.skulls[0]) == ((Token(0, True),), 19)


def test_food_may_move_into_the_crisis() -> None:
    assert not refused(collected({6: "0"}, 6, crisis=9), "food_move", 0, 0, 9)


@pytest.mark.parametrize(("target", "kind", "args"), [(7, "transport", (1,)), (8, "totemology", (9,))])
def test_a_moved_company_gives_no_gold_ability_in_the_same_phase(target: int, kind: str, args: tuple[int, ...]) -> None:
    """Active 7: Food Processing, Transportation and Totemology are near each other."""
    state = play(collected({6: "0"}, 7), do("food_move", 0, 0, target))
    assert refused(state, kind, 0, *args)
    both = play(collected({6: "0", target: "0"}, 7), do("food_move", 0, 0, target), do(kind, 0, *args))
    assert refused(both, kind, 0, *((8,) if kind == "totemology" else args))


def test_a_moved_company_earns_nothing_and_neither_do_later_players_twice() -> None:
    state = play(collected({6: "0"}, 7), do("food_move", 0, 0, 7))
    assert state.skulls == (19, 21)
    assert play(state, do("settle", 1)).skulls == (19, 21)


def test_a_moved_company_taken_back_leaves_the_old_one_earning() -> None:
    """En 438: only the moved one gains nothing; its owner takes that one home."""
    state = play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 0))
    assert not refused(state, "transport", 0, 1)
    state = play(collected({6: "0", 7: "0"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 0))
    assert not refused(state, "transport", 0, 1)
    state = shown(play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7)), "good_bargain", 0, 7, 0)
    assert not refused(state, "transport", 0, 1)


def test_the_old_company_taken_back_leaves_the_moved_one_earning_nothing() -> None:
    state = play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 1))
    assert refused(state, "transport", 0, 1)


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


def test_silver_abilities_of_the_new_industry_count_at_once() -> None:
    """Only revenue and gold abilities are excluded: two Livestock Companies make cards cost 5."""
    state = play(collected({6: "0", 3: "0"}, 6), do("food_move", 0, 0, 3))
    assert table_view(state).players[0].card_cost == 5


def test_the_three_losses_are_settled_like_any_other() -> None:
    """En 207: Food Processing, Tourism and Weapon Crafting collapse when they cannot be paid."""
    for number in (2, 6, 11):
        state = lay({number: "0"}, Revenue(0), active=number, crisis=8, skulls=(0, 21))
        assert why_not(state, "settle", 0) == "cannot_pay"
        state = play(state, do("collapse", 0, number), do("settle", 0))
        assert (trophies(state), state.skulls) == ((0, 0), (0, 21))


def test_trophies_are_counted_once_after_a_move() -> None:
    """Seat 0 leads in 6 and in 9 after the move; seat 1 never leads in between."""
    state = collected({6: "0 0 1", 2: "1", 3: "1", 4: "1", 9: "0 1"}, 6)
    assert trophies(state) == (3, 8)
    state = play(state, do("food_move", 0, 0, 9))
    assert (trophies(state), phase_of(state)[0]) == ((3, 8), "revenue")


def test_a_move_can_win_the_game() -> None:
    state = collected({6: "0 0", 2: "0", 3: "0", 4: "0"}, 6)
    assert trophies(state)[0] == 8
    state = play(state, do("food_move", 0, 0, 9))
    assert (phase_of(state)[0], state.winner) == ("over", 0)
