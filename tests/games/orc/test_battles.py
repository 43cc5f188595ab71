"""Battles: more Orcs win, ties go to the neighbour's holder, lands freeze and thaw, the land nearest the box first."""

from companion.games.orc.rules import derive
from companion.games.orc.rules.battles import Battle, fight
from companion.games.orc.rules.state import EMPTY, NOBODY, Draw
from tests.games.orc.positions import GAME, TABLE, A, B, act, do, holders, land_of, last_draw, lay, stocks, why_not


def test_y10_more_orcs_conquer_and_nobody_deploys_there_any_more() -> None:
    state = do(last_draw({5: "1 A:blue*1 B:green*3"}), act("draw", A, 5))
    assert holders(state) == "....B."
    assert state.land(5).sides == (EMPTY, EMPTY)
    assert derive.score(state, B) == 2
    assert why_not(state, "deploy", B, 5, "white", 1) == "conquered"


def test_y11_a_tie_goes_to_the_holder_of_the_neighbour_towards_the_box() -> None:
    state = do(last_draw({2: "@A", 3: "1 A:red*2 B:blue*2"}), act("draw", A, 3))
    assert holders(state) == ".AA..."


def test_y12_a_tie_with_an_open_neighbour_freezes_and_thaws_with_it() -> None:
    state = do(last_draw({1: "1 A:red*1 B:blue*3", 2: "1"}), act("draw", A, 2))
    assert holders(state) == ".-...."
    assert why_not(state, "deploy", B, 2, "red", 1) == "frozen"
    state = state._replace(phase=Draw(B, 1))
    assert holders(do(state, act("draw", B, 1))) == "BB...."


def test_y13_a_chain_of_frozen_lands_follows_at_once() -> None:
    lands = {2: "1 A:red*2 B:blue*1", 3: "~ A:red*1 B:blue*1", 4: "~ A:white*2 B:green*2"}
    state = do(last_draw(lands), act("draw", A, 2))
    assert holders(state) == ".AAA.."
    assert state.land(4).sides == (EMPTY, EMPTY)


def test_y14_the_land_beside_the_box_looks_to_the_far_end() -> None:
    state = do(last_draw({1: "1 A:red*1 B:blue*1", 6: "@B"}), act("draw", A, 1))
    assert holders(state) == "B....B"


def test_y15_a_land_may_be_frozen_for_a_moment_within_one_turn() -> None:
    lands = {1: "1 A:red*1 B:blue*1", 6: "1 A:white*2"}
    state = do(last_draw(lands, due=2), act("draw", A, 6), act("draw", A, 1))
    assert holders(state) == "A....A"
    assert state.land(1).fought == ("thaw", (1, 1))


def test_y16_of_two_battles_the_one_nearer_to_the_box_is_told_first() -> None:
    lands = tuple(land_of(words) for words in ("4", "0 A:red*2", "4", "4", "0 B:green*1", "4"))
    after, told = fight(lands, (5, 2))
    assert told == (Battle(2, (2, 0), A), Battle(5, (0, 1), B))
    assert [land.owner for land in after] == [NOBODY, A, NOBODY, NOBODY, B, NOBODY]


def test_y24_the_tiebreak_of_a_land_is_the_holder_of_its_neighbour_if_any() -> None:
    assert derive.tiebreak(lay({3: "@B"}), 4) == B
    assert derive.tiebreak(lay({3: "2 A:red*2"}), 4) == NOBODY
    assert derive.tiebreak(lay({3: "~"}), 4) == NOBODY


def test_y25_a_ruling_that_a_pile_is_gone_brings_the_battle_at_once() -> None:
    state = lay({3: "A:red*1"})
    after = do(state, act("set_stock", TABLE, 3, 0))
    assert holders(after) == "..A..."
    assert (stocks(state)[2], holders(state)) == (4, "......")  # what undo goes back to
    assert GAME.turns(after) == (A,)


def test_battles_wait_for_the_end_of_the_turn() -> None:
    state = do(last_draw({3: "1 A:red*1"}, due=2), act("draw", A, 3))
    assert holders(state) == "......"
    assert GAME.files.position(state)["details"]["emptied"] == [3]
    assert holders(do(state, act("draw", A, 4))) == "..A..."


def test_a_ruling_on_a_holder_thaws_what_waits_for_it_and_nobodys_land_without_a_pile_is_frozen() -> None:
    state = lay({1: "~", 2: "~", 3: "@A"})
    given = do(state, act("set_owner", B, 1))
    assert holders(given) == "BBA..."
    assert holders(do(given, act("set_owner", TABLE, 3))) == "BB-..."
    assert holders(do(given, act("set_owner", TABLE, 3), act("set_stock", TABLE, 3, 2))) == "BB...."


def test_rulings_set_orcs_hands_and_the_turn() -> None:
    state = do(lay(), act("set_orcs", A, 2, "red", 5), act("set_hand", B, 7), act("set_turn", B))
    assert state.land(2).sides[A] == (4, 5, 3)
    assert (state.hands[B].size, GAME.turns(state)) == (7, (B,))
    assert do(state, act("set_orcs", A, 2, "red", 0)).land(2).sides[A] == EMPTY
    drawing = do(last_draw({}, due=2), act("set_turn", B))
    assert drawing.phase == Draw(B, 2)


def test_the_last_card_ruled_away_ends_the_game() -> None:
    held = dict.fromkeys((1, 2, 3, 4, 5), "@A")
    state = do(lay({**held, 6: "1 B:red*1"}), act("set_stock", TABLE, 6, 0))
    assert (holders(state), GAME.view(state).prompt.code) == ("AAAAAB", "hands")
    assert (state.round, GAME.files.position(state)["turns"]) == (9, 9)
    again = do(state, act("set_stock", TABLE, 6, 1), act("set_owner", TABLE, 6), act("set_turn", A))
    assert (again.round, GAME.turns(again), holders(again)) == (10, (A,), "AAAAA.")
