"""Battles: more Orcs win, ties go to the neighbour's holder, lands freeze and thaw, the land nearest the box first."""

from companion.games.orc.rules.battles import Battle, fight
from companion.games.orc.rules.state import NOBODY
from tests.games.orc.positions import GAME, TABLE, A, B, act, do, holders, land_of, last_draw, lay


def test_y16_of_two_battles_the_one_nearer_to_the_box_is_told_first() -> None:
    lands = tuple(land_of(words) for words in ("4", "0 A:red*2", "4", "4", "0 B:green*1", "4"))
    after, told = fight(lands, (5, 2))
    assert told == (Battle(2, (2, 0), A), Battle(5, (0, 1), B))
    assert [land.owner for land in after] == [NOBODY, A, NOBODY, NOBODY, B, NOBODY]


def test_battles_wait_for_the_end_of_the_turn() -> None:
    state = do(last_draw({3: "1 A:red*1"}, due=2), act("draw", A, 3))
    assert holders(state) == "......"
    assert GAME.files.position(state)["details"]["emptied"] == [3]
    assert holders(do(state, act("draw", A, 4))) == "..A..."


def test_the_last_card_ruled_away_ends_the_game() -> None:
    held = dict.fromkeys((1, 2, 3, 4, 5), "@A")
    state = do(lay({**held, 6: "1 B:red*1"}), act("set_stock", TABLE, 6, 0))
    assert (holders(state), GAME.view(state).prompt.code) == ("AAAAAB", "hands")
    assert (state.round, GAME.files.position(state)["turns"]) == (9, 9)
    again = do(state, act("set_stock", TABLE, 6, 1), act("set_owner", TABLE, 6), act("set_turn", A))
    assert (again.round, GAME.turns(again), holders(again)) == (10, (A,), "AAAAA.")
