"""From the spare cards to the end of a turn: who is due, what the laws allow, and how many cards are drawn."""

from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS
from tests.games.orc.positions import GAME, A, last_draw, lay, why_not


def test_y09_nothing_is_drawn_from_a_pile_that_is_used_up() -> None:
    state = last_draw({1: "@A"})
    assert why_not(state, "draw", A, 1) == "no_stock"
    assert 1 not in next(offer for offer in GAME.rules.offers(state) if offer.kind == "draw").domains[0]


def names(state_land: tuple[int, ...]) -> list[str]:
    return [COLOURS[colour] for colour in state_land]


def test_y23_the_colours_allowed_at_a_land_follow_from_what_lies_there() -> None:
    state = lay({1: "B:green*1"})
    assert names(derive.allowed(state, A, 1)) == ["yellow", "blue", "red", "purple"]
    assert names(derive.allowed(lay({1: "A:blue*1 B:green*1"}), A, 1)) == ["blue"]
    assert derive.allowed(lay({1: "@B"}), A, 1) == derive.allowed(lay({1: "~"}), A, 1) == ()
