"""Cards that lie open, crimes, rulings: what may be done with them, and what comes of it."""

from typing import Any

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.state import Roll, State
from tests.games.economicus.positions import (
    TABLE,
    A,
    B,
    at_roll,
    do,
    fresh,
    lying,
    run,
    why_not,
    with_box,
)


def crime(die: int = 4, **said: Any) -> State:
    """A has announced a crime of difficulty 5 against B and thrown."""
    state = lying(at_roll(**said), {2: "A", 3: "A", 4: "A"})._replace(cards=(3, 2, 2))
    return run(state, ("play", A, 0), ("victim", B), ("difficulty", TABLE, 5), ("crime_roll", A, die))


def test_a_failed_crime_costs_a_star_for_good() -> None:
    state = run(crime(), ("influence", A, 1, 0), ("influence", B, 1, 0), ("stand", A), ("stand", B))
    assert (state.adjusted[A], derive.stars(state)[A]) == (-1, 5)
    state = do(state, "close_card")
    assert (state.cards, state.discards, state.plays) == ((1, 1, 2), 3, ())
    assert derive.stars(lying(state, {5: "A"}))[A] == 7


def test_the_difficulty_of_a_card_that_is_known_is_not_asked_again() -> None:
    box = (Card("option", "Raid"), Card("event", "Storm"))
    state = with_box(at_roll(), cards=box)._replace(cards=(3, 2, 2))
    assert why_not(state, "play", A, 2) == "unknown_card"
    state = run(
        state, ("play", A, 1), ("difficulty", TABLE, 4), ("crime_roll", A, 6), ("stand", A), ("close_card", TABLE)
    )
    assert state.difficulties == ((1, 4),)
    assert why_not(do(state, "play", A, 1), "crime_roll", A, 2) == ""


def test_before_placement_is_done_nothing_is_sold() -> None:
    state = do(fresh(3), "first", A)
    assert why_not(state, "bankrupt", A) == "wrong_phase" and not isinstance(state.phase, Roll)
