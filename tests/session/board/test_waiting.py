"""What the app waits for: cardboard that has to follow a change made without the camera, by an undo or a touch."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games.orconomy.rules.state import State
from companion.session.board.watch import PATIENCE, SQUINT
from tests.games.orconomy.positions import do, lay, play
from tests.games.orconomy.random_games import walk
from tests.session.board.cardboard import MARKERS, Camera, Cardboard, Desk, laid, moves, places, positions

seeds = st.integers(0, 2**32)


def played(state: State, rng: Random, most: int = 12) -> State:
    """The position a few acts later, with no card lying open."""
    later = [end for _, _, end in walk(rng, state, most) if not end.plays]
    return later[-1] if later else state


def follow_all(desk: Desk, board: Cardboard, camera: Camera) -> None:
    """Do one owed line after the other; the app has nothing else to say about it until all is done."""
    for _ in range(60):
        lines = desk.owed()
        if not lines:
            break
        board.follow(lines[0])
        verdict = desk.look(camera.sees(board))
        assert verdict.kind == "agree", (lines[0], verdict.kind, verdict.places)
    assert desk.owed() == () and board.same(laid(desk.state))
    assert desk.watch.difference(desk.state, desk.now + 60.0) is None


@pytest.mark.slow
@given(places, seeds)
def test_after_an_undo_the_board_may_stay_as_it_is_and_owed_lines_lead_back(place: int, seed: int) -> None:
    before, rng = positions()[place], Random(seed)
    done = played(before, rng)
    camera, board = Camera(), laid(done)
    desk = Desk(done)
    assert desk.look(camera.sees(board)).kind == "agree"
    desk.changed(before, back=True)
    assert desk.wait(0.0).kind == "agree"
    for _ in range(3):
        assert desk.look(camera.sees(board), 5.0).kind == "agree"
    assert bool(desk.owed()) == (not board.same(laid(before)))
    follow_all(desk, board, camera)


@given(places, seeds)
def test_after_a_touch_owed_lines_lead_to_the_new_position(place: int, seed: int) -> None:
    before, rng = positions()[place], Random(seed)
    camera, board = Camera(), laid(before)
    desk = Desk(before)
    desk.look(camera.sees(board))
    desk.changed(played(before, rng))
    assert desk.look(camera.sees(board), 5.0).kind == "agree"
    follow_all(desk, board, camera)


@given(places, seeds)
def test_where_the_camera_cannot_see_nothing_is_waited_for_for_ever_and_what_is_not_done_is_said_again(
    place: int, seed: int
) -> None:
    """A lamp is mirrored where the pieces go: they may lie there, and no reading will ever say so."""
    before, rng = positions()[place], Random(seed)
    done = played(before, rng)
    assume(all(laid(done).markers[name] or not laid(before).markers[name] for name in MARKERS))
    glared, clear = Camera(hidden=tuple(laid(before).areas(laid(done)))), Camera()
    desk = Desk(before)
    desk.look(clear.sees(laid(before)))
    desk.changed(done)
    owed = desk.owed()
    assert bool(owed) == (not laid(before).same(laid(done)))
    assert desk.look(glared.sees(laid(done))).kind == "agree" and desk.owed() == owed
    desk.wait(SQUINT)
    assert desk.owed() == () and bool(desk.watch.unclear(desk.now)) == bool(owed)
    assert desk.look(clear.sees(laid(before))).kind == "agree" and desk.owed() == owed
    assert desk.look(clear.sees(laid(done))).kind == "agree" and desk.owed() == ()
    assert desk.watch.unclear(desk.now) == 0


@given(places, seeds)
def test_a_place_that_is_waited_for_speaks_again_once_something_else_happens_there(place: int, seed: int) -> None:
    before, rng = positions()[place], Random(seed)
    done = played(before, rng)
    board = laid(done)
    waiting = sorted(board.areas(laid(before)))
    desk = Desk(done)
    desk.look(Camera().sees(board))
    desk.changed(before, back=True)
    assert desk.look(Camera().sees(board)).kind == "agree"
    if not waiting or board.markers != laid(before).markers:
        return
    board.companies[rng.choice(waiting)] += [(0, False), (1, True), (0, True), (1, False)]
    assert desk.look(Camera().sees(board)).kind not in ("agree", "act", "lifted")


@given(places, seeds)
def test_what_is_waited_for_survives_a_restart(place: int, seed: int) -> None:
    before, rng = positions()[place], Random(seed)
    done = played(before, rng)
    desk = Desk(done)
    desk.look(Camera().sees(laid(done)))
    desk.changed(before, back=True)
    again = Desk(before)
    again.watch.remember(desk.watch.waiting.memory())
    assert again.owed() == desk.owed()
    assert again.look(Camera().sees(laid(done))).kind == "agree"
    assert again.owed() == desk.owed()


@given(places, seeds)
def test_a_camera_believed_to_be_wrong_stays_unheard_at_that_place_only(place: int, seed: int) -> None:
    state, rng = positions()[place], Random(seed)
    board = laid(state)
    number = rng.randrange(2, 12)
    board.companies[number] += [(0, False), (1, True), (0, True), (1, False), (0, False)]
    desk = Desk(state)
    verdict = desk.look(Camera().sees(board))
    assert verdict.kind == "differ"
    desk.watch.hold(verdict.places, believed=False)
    assert desk.look(Camera().sees(board)).kind == "agree" and desk.owed() == ()
    elsewhere = [end for _, end in moves(state) if number not in laid(state).areas(laid(end))]
    if elsewhere:
        end = rng.choice(elsewhere)
        seen = laid(end)
        seen.companies[number] = board.companies[number]
        verdict = desk.look(Camera().sees(seen))
        assert verdict.kind in ("act", "lifted") and verdict.best.state == end


def test_a_piece_that_was_turned_and_is_seen_badly_is_asked_about_and_taken_for_no_action() -> None:
    """Its other side is hardly known: it looks like the side that was up, but no longer clearly."""
    before = lay({7: "0 1"})
    pledged = play(before, do("loan", 0, 7, 0))
    desk = Desk(before)
    desk.look(Camera().sees(laid(before)))
    desk.changed(pledged)
    assert desk.look(Camera().sees(laid(before)), SQUINT).kind == "agree"
    assert [line.verb for line in desk.owed()] == ["flip"]
    assert desk.look(Camera(sure=0.9).sees(laid(before))).kind == "agree" and not desk.watch.doubts(desk.now)
    assert desk.watch.doubts(desk.now + SQUINT) and desk.wait(SQUINT).kind == "differ"
    difference = desk.watch.difference(pledged, desk.now + PATIENCE)
    assert difference is not None and difference.area == 7
    desk.watch.hold((7,), believed=False)
    assert desk.wait(SQUINT).kind == "agree" and desk.owed() == () and not desk.watch.doubts(desk.now)
    desk.changed(before)
    assert [line.verb for line in desk.owed()] == ["flip"], "it lies as people said, whatever the camera still reads"
    assert desk.look(Camera(sure=0.9).sees(laid(before))).kind == "agree" and desk.owed() == ()
