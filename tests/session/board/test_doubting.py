"""When the app does not act: hidden areas, boards that cannot be, and two explanations as good as each other."""

from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games.orconomy.rules.state import State
from companion.games.protocol import Action, Layout
from companion.session.board.reconcile import Explanation, decide
from companion.session.board.watch import PATIENCE
from tests.games.orconomy.positions import INDUSTRIES
from tests.session.board.cardboard import (
    MARKERS,
    Camera,
    Cardboard,
    Desk,
    blended,
    differences,
    laid,
    moves,
    places,
    positions,
    reached,
)
from vision.sighting import Sighting

seeds = st.integers(0, 2**32)


@given(places, seeds)
def test_a_move_under_a_hand_is_not_seen(place: int, seed: int) -> None:
    state, rng = positions()[place], Random(seed)
    _, end = rng.choice(list(moves(state)))
    hidden = tuple(sorted(laid(state).areas(laid(end))))
    verdict = Desk(state).look(Camera(rng, hidden=hidden).sees(laid(end)))
    assert verdict.kind == "agree"


@given(places, seeds)
def test_whatever_lies_under_a_hand_never_causes_an_act(place: int, seed: int) -> None:
    state, rng = positions()[place], Random(seed)
    hidden = tuple(rng.sample(INDUSTRIES, rng.randint(1, 9)))
    board = spoilt(laid(state), rng, hidden, players=state.agreed.players)
    verdict = Desk(state).look(Camera(rng, hidden=hidden).sees(board))
    assert verdict.kind == "agree"


@given(places, seeds)
def test_a_move_is_taken_although_a_hand_covers_other_areas(place: int, seed: int) -> None:
    state, rng = positions()[place], Random(seed)
    _, end = rng.choice(list(moves(state)))
    free = [number for number in INDUSTRIES if number not in laid(state).areas(laid(end))]
    hidden = tuple(rng.sample(free, min(3, len(free))))
    verdict = Desk(state).look(Camera(rng, hidden=hidden).sees(laid(end)))
    if laid(end).markers != laid(state).markers and verdict.kind == "ask":
        return  # a marker may have gone under the hand as well
    assert verdict.kind in ("act", "lifted") and laid(verdict.best.state).same(laid(end))


def spoilt(board: Cardboard, rng: Random, where: tuple[int, ...], players: int) -> Cardboard:
    """The board with pieces put and taken at random in these areas."""
    board = board.copy()
    for number in where:
        if board.companies[number] and rng.random() < 0.4:
            board.companies[number].pop()
        for _ in range(rng.randint(1, 3)):
            board.companies[number].append((rng.randrange(players), rng.random() < 0.5))
        if rng.random() < 0.5:
            board.startups[number].append(rng.randrange(players))
    return board


def cannot_be(state: State, rng: Random) -> Cardboard:
    """A board that no few allowed moves lead to."""
    board = spoilt(laid(state), rng, tuple(rng.sample(INDUSTRIES, rng.randint(1, 2))), state.agreed.players)
    assume(not board.same(laid(state)))
    assume(not any(laid(end).same(board) for end in reached(state)))
    return board


@pytest.mark.slow
@given(places, seeds)
def test_a_board_that_cannot_be_is_said_to_differ_and_nothing_is_done(place: int, seed: int) -> None:
    state, rng = positions()[place], Random(seed)
    board = cannot_be(state, rng)
    desk = Desk(state)
    verdict = desk.look(Camera(rng).sees(board))
    assert verdict.kind == "differ"
    assert set(verdict.places) <= {*laid(state).areas(board), *MARKERS}
    assert desk.watch.difference(state, desk.now) is None  # a hand may still be at it
    assert desk.wait(PATIENCE).kind == "differ"
    difference = desk.watch.difference(state, desk.now)
    assert difference is not None and difference.says != difference.sees


Doubt = tuple[State, State, State, Sighting]
"""A position, two explanations, and a reading that is half one and half the other."""


@cache
def doubtful() -> tuple[Doubt, ...]:
    """All pairs of moves that differ in one piece: whose it is, or which side is up."""
    found: list[Doubt] = []
    for state in positions()[::2]:
        here = laid(state)
        ends = [(end, Camera().sees(here.moved_to(laid(end)))) for _, end in moves(state)]
        found += [
            (state, one, other, blended(seen, also))
            for (one, seen), (other, also) in combinations(ends, 2)
            if differences(seen, also) == 1
        ]
    return tuple(found)


doubts = st.sampled_from(range(10**6)).map(lambda n: doubtful()[n % len(doubtful())])


@pytest.mark.slow
@given(doubts)
def test_two_explanations_as_good_as_each_other_are_asked_about(doubt: Doubt) -> None:
    state, one, other, seen = doubt
    desk = Desk(state)
    verdict = desk.look(seen)
    assert verdict.kind == "ask"
    assert {item.state for item in verdict.ranked[:2]} == {one, other}
    question = desk.watch.question(desk.state)
    assert question is not None and len(question.answers) >= 2
    assert abs(question.answers[0].p - question.answers[1].p) < 0.02


@given(places, seeds, st.floats(0.55, 0.85))
def test_a_move_that_was_perhaps_not_made_is_asked_about(place: int, seed: int, weight: float) -> None:
    state, rng = positions()[place], Random(seed)
    here, as_it_lies = laid(state), Camera().sees(laid(state))
    seen = [Camera().sees(here.moved_to(laid(end))) for _, end in moves(state)]
    in_one_piece = [sighting for sighting in seen if differences(sighting, as_it_lies) == 1]
    assume(in_one_piece)
    desk = Desk(state)
    assert desk.look(blended(rng.choice(in_one_piece), as_it_lies, weight)).kind == "ask"
    assert desk.watch.question(desk.state) is not None
    desk.wait(60.0)
    assert desk.look(as_it_lies).kind == "agree" and desk.watch.question(desk.state) is None


@given(doubts)
def test_a_question_answered_with_nothing_is_not_asked_again_until_the_place_changes(doubt: Doubt) -> None:
    state, _, _, seen = doubt
    desk = Desk(state)
    verdict = desk.look(seen)
    desk.watch.hold(verdict.places, believed=False)
    assert desk.look(seen).kind == "agree" and desk.owed() == ()
    assert desk.look(Camera().sees(laid(state))).kind == "agree"
    assert desk.look(seen).kind == "ask"


def judged(*weights: tuple[str, float]) -> str:
    """What becomes of explanations as likely as these: one of an action, of nothing, of another action, of a riddle."""
    ranked = [None if what == "riddle" else Explanation(RUNS[what], what, p, Layout({}, {})) for what, p in weights]
    return decide(ranked, (3,)).kind


RUNS = {"calm": (), "act": (Action("place"),), "other": (Action("take"),)}


def test_a_piece_seen_badly_elsewhere_does_not_keep_a_plain_action_from_being_taken() -> None:
    assert judged(("act", 0.96), ("riddle", 0.04), ("calm", 1e-5)) == "act"
    assert judged(("act", 0.9), ("riddle", 0.1), ("calm", 1e-5)) == "ask"


def test_an_action_that_the_picture_hardly_tells_from_nothing_is_asked_about() -> None:
    assert judged(("act", 0.991), ("calm", 0.008), ("riddle", 0.001)) == "ask"


def test_that_nothing_has_happened_is_asked_about_until_it_is_certain() -> None:
    assert judged(("calm", 0.992), ("riddle", 0.007), ("other", 0.001)) == "agree"
    assert judged(("calm", 0.9), ("riddle", 0.05), ("other", 0.05)) == "ask"
