"""From the spare cards to the end of a turn: who is due, what the laws allow, and how many cards are drawn."""

import pytest

from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.state import Deploy, Draw, Hands
from tests.games.orc.positions import GAME, A, B, act, do, fresh, hand_sizes, last_draw, lay, stocks, why_not


def test_y03_whoever_takes_one_spare_card_begins() -> None:
    state = fresh()
    assert GAME.turns(state) == (B,)
    one = do(state, act("spare", B, 1))
    assert (hand_sizes(one), GAME.turns(one)) == ((2, 1), (B,))
    two = do(state, act("spare", B, 2))
    assert (hand_sizes(two), GAME.turns(two)) == ((1, 2), (A,))
    assert why_not(state, "spare", A, 1) == "not_your_turn"


def test_y04_no_orc_fights_in_the_land_of_its_own_colour() -> None:
    state = do(fresh(), act("spare", B, 1))
    assert why_not(state, "deploy", B, 1, "white", 2) == "native_here"
    after = do(state, act("deploy", B, 1, "red", 1))
    assert after.phase == Draw(B, 2, "deploy")


def test_y05_two_cards_from_two_piles_end_the_turn() -> None:
    state = do(fresh(), act("spare", B, 1), act("deploy", B, 1, "red", 1), act("draw", B, 1), act("draw", B, 4))
    assert stocks(state) == (3, 4, 4, 3, 4, 4)
    assert hand_sizes(state) == (2, 2)
    assert (GAME.turns(state), state.round) == ((A,), 2)


def test_y06_never_the_opponents_colour_in_the_same_land() -> None:
    state = lay({1: "B:red*1"})
    assert why_not(state, "deploy", A, 1, "red", 1) == "enemy_colour"
    after = do(state, act("deploy", A, 2, "red", 2))
    assert after.phase == Draw(A, 1, "deploy")


def test_y07_whoever_has_begun_with_a_colour_keeps_to_it_there() -> None:
    state = lay({1: "B:red*1"}, Deploy(B))
    assert why_not(state, "deploy", B, 1, "green", 1) == "other_colour"
    assert why_not(state, "deploy", B, 5, "green", 2) == ""
    assert do(state, act("deploy", B, 1, "red", 2)).land(1).sides[B] == (4, 3, 2)


def test_y08_enough_may_only_be_said_after_a_discard_and_one_card() -> None:
    deployed = do(lay(), act("deploy", A, 1, "red", 1), act("draw", A, 2))
    assert why_not(deployed, "enough", A) == "must_draw"
    discarded = do(lay(), act("discard", A))
    assert why_not(discarded, "enough", A) == "must_draw"
    after = do(discarded, act("draw", A, 2), act("enough", A))
    assert (after.phase, hand_sizes(after)) == (Deploy(B), (3, 3))


@pytest.mark.parametrize(("drawn", "option"), [(1, "one"), (2, "two")])
def test_a_table_may_fix_how_many_cards_follow_a_discard(drawn: int, option: str) -> None:
    state = do(lay(discard_draw=option), act("discard", A))
    for _ in range(drawn):
        assert why_not(state, "enough", A) == "must_draw"
        state = do(state, act("draw", A, 3))
    assert state.phase == Deploy(B)


def test_y09_nothing_is_drawn_from_a_pile_that_is_used_up() -> None:
    state = last_draw({1: "@A"})
    assert why_not(state, "draw", A, 1) == "no_stock"
    assert 1 not in next(offer for offer in GAME.rules.offers(state) if offer.kind == "draw").domains[0]


def test_y17_the_last_card_of_all_ends_the_turn_and_the_game_even_if_another_is_due() -> None:
    held = dict.fromkeys((1, 2, 3, 4, 6), "@A")
    state = lay({**held, 5: "1 B:green*3"}, hands=(3, 6), round_=17)
    after = do(state, act("deploy", A, 5, "blue", 1), act("draw", A, 5))
    assert (after.phase, after.round, after.land(5).owner) == (Hands(), 17, B)
    assert hand_sizes(after) == (3, 6)


def names(state_land: tuple[int, ...]) -> list[str]:
    return [COLOURS[colour] for colour in state_land]


def test_y23_the_colours_allowed_at_a_land_follow_from_what_lies_there() -> None:
    state = lay({1: "B:green*1"})
    assert names(derive.allowed(state, 1, A)) == ["yellow", "blue", "red", "purple"]
    assert names(derive.allowed(lay({1: "A:blue*1 B:green*1"}), 1, A)) == ["blue"]
    assert derive.allowed(lay({1: "@B"}), 1, A) == derive.allowed(lay({1: "~"}), 1, A) == ()


def test_with_no_land_left_for_a_card_it_can_still_be_discarded() -> None:
    state = lay({1: "1 A:red*2", **dict.fromkeys((2, 3, 4, 5, 6), "@A")}, Deploy(B))
    assert why_not(state, "deploy", B, 1, "red", 1) == "enemy_colour"
    assert why_not(state, "discard", B) == ""


def test_both_may_fight_with_one_colour_at_several_lands() -> None:
    state = lay({1: "A:red*2", 2: "B:red*1"})
    assert why_not(state, "deploy", A, 3, "red", 2) == ""
    assert why_not(state, "deploy", A, 2, "red", 2) == "enemy_colour"


def test_a_discarded_card_is_not_named() -> None:
    assert why_not(lay(), "discard", A, "red", "blue") == "unknown_kind"
    assert why_not(lay(), "discard", A) == ""
