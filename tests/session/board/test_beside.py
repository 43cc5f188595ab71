"""A Company beside the slots before the camera: what is turned, taken off or replaced there is taken for that one."""

import pytest

from companion.games.orconomy.rules.state import Convert, EndOfRound, State
from companion.games.protocol import Action
from tests.games.orconomy.positions import GAME, do, lay, play
from tests.session.board.cardboard import Camera, Cardboard, Desk, laid

SLOT, BESIDE = 0, 1
FACE, BONES = 0, 1
PLACES = pytest.mark.parametrize("place", [SLOT, BESIDE], ids=["slot", "beside"])


def pile(board: Cardboard, place: int) -> list[tuple[int, bool]]:
    """The Companies of Transportation in its slots, or beside them."""
    return (board.beside if place else board.companies)[7]


def seen(state: State, board: Cardboard) -> tuple[str, tuple[Action, ...]]:
    verdict = Desk(state).look(Camera().sees(board))
    return verdict.kind, verdict.best.run if verdict.ranked else ()


@PLACES
def test_the_one_that_is_turned_is_the_one_that_is_pledged(place: int) -> None:
    """Of two alike the camera needs nobody to say which."""
    state = lay({7: "0 1 0~"})
    board = laid(state)
    pile(board, place)[pile(board, place).index((0, False))] = (0, True)
    assert seen(state, board) == ("act", (do("loan", 0, 7, place),))


@PLACES
def test_and_the_one_that_is_turned_back_is_paid_off(place: int) -> None:
    state = lay({7: "0b 1 0b~"})
    board = laid(state)
    pile(board, place)[pile(board, place).index((0, True))] = (0, False)
    assert seen(state, board) == ("act", (do("pay_off", 0, 7, place),))


@PLACES
def test_the_one_that_is_taken_off_is_the_one_that_goes(place: int) -> None:
    """One touch confirms it, as whenever a token is gone: nothing else is to be said."""
    state = lay({7: "0 1 0~"})
    board = laid(state)
    pile(board, place).remove((0, False))
    desk = Desk(state)
    assert desk.look(Camera().sees(board)).kind == "differ"
    taking = desk.watch.taking(state)
    assert taking is not None and taking.run == (do("remove", 0, 7, FACE, place),)


def raided() -> State:
    state = lay({7: "0 1~"}, EndOfRound(-1))
    return play(state, do("corporate_raid", 0, 1, FACE), do("resolve", 0))


def test_a_raider_s_token_is_awaited_where_the_other_lay() -> None:
    """Beside the slots, not in the free slot: table and app agree on how many are free."""
    state = raided()
    board = laid(state)
    assert (board.companies[7], board.beside[7]) == ([(0, False)], [(0, False)])
    assert seen(state, board)[0] == "agree"
    elsewhere = board.copy()
    elsewhere.companies[7], elsewhere.beside[7] = [(0, False), (0, False)], []
    assert seen(state, elsewhere)[0] == "differ"


def test_a_token_pushed_into_a_free_slot_is_a_difference() -> None:
    state = lay({7: "0 1~"})
    board = laid(state)
    board.companies[7], board.beside[7] = [(0, False), (1, False)], []
    assert seen(state, board)[0] == "differ"


def test_a_startup_that_wins_beside_full_slots_is_put_there() -> None:
    state = lay({7: "0 1 +1"}, Convert(1, (0, 1), (True, False)))
    board = laid(state)
    board.startups[7], board.beside[7] = [], [(1, False)]
    assert seen(state, board) == ("act", (do("convert", 1, 7),))
    assert [piece.kind for piece in GAME.board.layout(play(state, do("convert", 1, 7))).areas[7]].count(
        "company_beside"
    ) == 1
