"""What the app takes from the camera alone: the move that was made, and nothing else."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.session.board.watch import HELD
from tests.games.orconomy.positions import INDUSTRIES
from tests.many_rows import few_quick
from tests.session.board.cardboard import Camera, Cardboard, Desk, laid, moves, places, positions

seeds = st.integers(0, 2**32)


@given(places, seeds)
def test_the_board_as_it_should_be_means_nothing(place: int, seed: int) -> None:
    state = positions()[place]
    desk = Desk(state)
    assert desk.look(Camera(Random(seed)).sees(laid(state))).kind == "agree"
    assert desk.owed() == () and desk.watch.question(desk.state) is None
    desk.wait(60.0)
    assert desk.watch.difference(state, desk.now) is None and desk.watch.unclear(desk.now) == 0


@few_quick("first", range(8), 2)
def test_every_move_that_is_made_on_the_board_is_taken(first: int) -> None:
    for state in positions()[first::16]:
        for run, end in moves(state):
            desk = Desk(state)
            verdict = desk.look(Camera().sees(laid(end)))
            assert verdict.kind in ("act", "lifted"), run
            assert verdict.best.state == end, run
            assert desk.wait(HELD).kind == "act"


def only_lifts(before: Cardboard, after: Cardboard) -> bool:
    """Whether pieces leave the board, and none comes or is turned over."""
    come = [Counter(after.companies[number]) - Counter(before.companies[number]) for number in INDUSTRIES]
    come_free = [Counter(after.startups[number]) - Counter(before.startups[number]) for number in INDUSTRIES]
    return not any(come) and not any(come_free) and before.markers == after.markers


@pytest.mark.slow
def test_a_piece_that_is_only_lifted_waits_until_it_will_not_come_back() -> None:
    seen = 0
    for state in positions():
        for _, end in moves(state):
            if only_lifts(laid(state), laid(end)):
                seen += 1
                desk = Desk(state)
                assert desk.look(Camera().sees(laid(end))).kind == "lifted"
                assert desk.look(Camera().sees(laid(end)), HELD - 0.1).kind == "lifted"
                assert desk.look(Camera().sees(laid(state))).kind == "agree"
    assert seen > 3


@given(places, seeds)
def test_where_a_piece_lies_in_its_area_does_not_matter(place: int, seed: int) -> None:
    state, rng = positions()[place], Random(seed)
    _, end = rng.choice(list(moves(state)))
    plain = Desk(state).look(Camera().sees(laid(end)))
    order = rng.sample(Camera().order, 10)
    mixed = Desk(state).look(Camera(rng, order=order).sees(laid(end)))
    assert (mixed.kind, mixed.best.state, set(mixed.places)) == (plain.kind, plain.best.state, set(plain.places))


@given(places, seeds, st.floats(0.3, 0.95))
def test_a_doubtful_reading_never_takes_what_is_not_there(place: int, seed: int, sure: float) -> None:
    """The truth stays the likeliest content of each spot, however little likelier than the rest."""
    state, rng = positions()[place], Random(seed)
    end = rng.choice([state, *(end for _, end in moves(state))])
    verdict = Desk(state).look(Camera(rng, sure=sure).sees(laid(end)))
    if verdict.kind in ("act", "lifted"):
        assert laid(verdict.best.state).same(laid(end)) and not laid(end).same(laid(state))


@given(places, seeds)
def test_several_moves_between_two_looks_are_taken_or_not_but_never_others(place: int, seed: int) -> None:
    """Two in the same area are more than the app explains: it says that they differ."""
    state, rng = positions()[place], Random(seed)
    end, touched, apart = state, set[int](), True
    for _ in range(rng.randint(2, 3)):
        further = [after for _, after in moves(end)]
        if further:
            before, end = laid(end), rng.choice(further)
            apart = apart and not touched & before.areas(laid(end))
            touched |= before.areas(laid(end))
    verdict = Desk(state).look(Camera(rng).sees(laid(end)))
    if apart:
        assert verdict.kind in ("act", "lifted", "ask")
    if verdict.kind in ("act", "lifted"):
        assert laid(verdict.best.state).same(laid(end))
