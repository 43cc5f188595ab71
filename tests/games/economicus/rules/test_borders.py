"""What the worked cases leave out: chips, the ring, who joins and leaves, and crises beside the rest of the game."""

import pytest

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.phases import seating
from companion.games.economicus.rules.state import Completion, Creation, Over, Return, Roll
from tests.games.economicus.positions import (
    PRIVATE,
    A,
    B,
    C,
    at_roll,
    do,
    fresh,
    in_phase,
    lying,
    run,
)


def test_stars_are_counted_after_the_last_placement() -> None:
    state = do(fresh(2, target=3), "first", A)
    state = run(state, ("place", A, 2, PRIVATE), ("place", B, 3, PRIVATE), ("place", B, 4, PRIVATE))
    assert not isinstance(state.phase, Over)
    state = do(state, "place", A, 5, PRIVATE)
    assert isinstance(state.phase, Over) and state.winners == (A,)


@pytest.mark.parametrize(("follow", "target"), [("keep", 10), ("follow", 9)])
def test_a_newcomer_enters_as_somebody_who_comes_back_does(follow: str, target: int) -> None:
    state = seating.with_player(at_roll(2, target_on_join=follow), "C", "green")
    assert state.phase == Return((C,)) and state.coins == (20, 20, 20)
    assert (state.cards[C], state.quotas[C], state.agreed.target) == (2, 1, target)
    later = seating.with_player(in_phase(at_roll(2), Completion()), "C", "green")
    assert later.out == (False, False, True) and do(later, "end_turn").phase == Return((C,))


@pytest.mark.parametrize(("name", "colour"), [("A", "green"), ("C", "red")])
def test_a_newcomer_has_a_name_and_a_colour_of_their_own(name: str, colour: str) -> None:
    with pytest.raises(ValueError, match="plays already"):
        seating.with_player(at_roll(2), name, colour)


def test_who_leaves_gives_everything_up_and_does_not_come_back() -> None:
    state = lying(at_roll(3), {4: "ABC", 5: "c"})
    after = seating.without_player(state, B)
    assert after.agreed.players == 2 and after.coins == (20, 20) and after.player == A
    assert derive.companies(after, 1) == 1 and derive.startups(after, 1) == 1 and after.at(4).private == 2
    assert seating.without_player(state, A).player == 0
    with pytest.raises(ValueError, match="nobody more can leave"):
        seating.without_player(after, A)
    with pytest.raises(ValueError, match="between turns"):
        seating.without_player(in_phase(state, Creation()), A)


def test_the_active_player_who_leaves_at_the_end_of_a_turn_hands_it_on() -> None:
    state = in_phase(lying(at_roll(3), {4: "ABC"}), Completion(), player=A)
    assert do(seating.without_player(state, A), "end_turn").player == 0
    last = in_phase(lying(at_roll(3), {4: "ABC"}), Completion(), player=C)
    assert do(seating.without_player(last, C), "end_turn").player == 0


def test_when_everybody_is_bankrupt_all_come_back() -> None:
    state = in_phase(lying(at_roll(2), {4: "AB"}), Creation())
    state = run(state, ("bankrupt", A), ("bankrupt", B))
    assert isinstance(state.phase, Completion)
    state = do(state, "end_turn")
    assert state.phase == Return((B, A)) and not isinstance(state.phase, Roll)
