"""What the worked cases leave out: chips, the ring, who joins and leaves, and crises beside the rest of the game."""

import pytest

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.phases import seating
from companion.games.economicus.rules.state import Bidding, Choose, Completion, Creation, Over, Return, Roll
from tests.games.economicus.positions import (
    COMPANY,
    PRIVATE,
    TABLE,
    A,
    B,
    C,
    at_roll,
    do,
    fresh,
    in_phase,
    lying,
    priced,
    run,
    why_not,
)


def test_12_companies_are_all_a_player_has() -> None:
    state = lying(at_roll(target=22), {11: "AAAA", 9: "AAAA", 3: "AAAA"})
    assert derive.chips_left(state, A) == 0 and why_not(state, "put_token", A, 5, COMPANY) == "no_company_chip"
    assert derive.chips_left(do(state, "sell", A, 9, COMPANY), A) == 1


def test_segments_lie_in_any_order_round_the_centre() -> None:
    ring = (12, 2, 9, 3, 8, 4, 11, 5, 10, 6)
    near = fresh(2, "full", ring).agreed.near
    assert near[12] == (2, 6, 7) and near[9] == (2, 3, 7) and near[7] == tuple(sorted(SEGMENTS))


def test_stars_are_counted_after_the_last_placement() -> None:
    state = do(fresh(2, target=3), "first", A)
    state = run(state, ("place", A, 2, PRIVATE), ("place", B, 3, PRIVATE), ("place", B, 4, PRIVATE))
    assert not isinstance(state.phase, Over)
    state = do(state, "place", A, 5, PRIVATE)
    assert isinstance(state.phase, Over) and state.winners == (A,)


def test_eight_players_never_need_more_stars_than_there_are() -> None:
    target = fresh(8).agreed.target
    assert 8 * (target - 1) + 2 == 50


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


def test_a_crisis_leaves_the_rest_of_its_industry_alone() -> None:
    state = lying(at_roll(), {8: "A"}, active=8, crisis=8, strength=4)
    calm = state._replace(crisis=0, strength=0)
    assert derive.profit(state, 8) == -4 and derive.profit(calm, 8) == 1
    assert (derive.stars(state), derive.price(state, 8)) == (derive.stars(calm), derive.price(calm, 8))
    bidding = in_phase(state, Choose())
    assert isinstance(do(bidding, "choose", A, PRIVATE).phase, Bidding)
    assert do(state, "loan", A, 8, COMPANY).coins[A] == 25


def test_crisis_cards_met_on_other_draws_are_carried_out_too() -> None:
    back = do(do(in_phase(at_roll(), Completion()), "bankrupt", A), "end_turn")
    assert isinstance(back.phase, Return) and not why_not(back, "crisis_card", TABLE, 1)
    aside = do(do(in_phase(at_roll(crisis_on_any_draw=False), Completion()), "bankrupt", A), "end_turn")
    assert why_not(aside, "crisis_card", TABLE, 1) == "wrong_phase"


def test_the_next_in_play_chooses_and_opens_for_somebody_who_is_out() -> None:
    state = do(priced(at_roll(), {8: 8}), "roll", TABLE, 3, 5)
    state = do(state, "bankrupt", A)
    assert isinstance(state.phase, Choose) and why_not(state, "choose", A, PRIVATE) == "out_of_play"
    state = do(state, "choose", B, PRIVATE)
    assert isinstance(state.phase, Bidding) and state.phase.turn == B


def test_when_everybody_is_bankrupt_all_come_back() -> None:
    state = in_phase(lying(at_roll(2), {4: "AB"}), Creation())
    state = run(state, ("bankrupt", A), ("bankrupt", B))
    assert isinstance(state.phase, Completion)
    state = do(state, "end_turn")
    assert state.phase == Return((B, A)) and not isinstance(state.phase, Roll)
