"""What cannot be in a position, and what is only worth knowing."""

from collections.abc import Mapping

from companion.games.orc.rules.cards import Print
from companion.games.orc.rules.state import NOBODY, Deploy, Draw, Hands, Land, Side, State
from companion.games.orc.words import tables
from companion.games.protocol import Problem
from tests.games.orc.positions import GAME, LINE, A, codes, ended, fresh, lay
from tests.many_rows import each_row

HELD = dict.fromkeys((1, 2, 3, 4, 5), "@A")
Y26 = lay({**HELD, 6: "2 A:white*1 B:blue*2"}, round_=17, hands=(3, 6))

IMPOSSIBLE: Mapping[str, State] = {
    "line_not_whole": lay(line=(Print(0, 2), *LINE[1:5], Print(0, 1))),
    "native_in_land": lay({1: "A:white*2"}),
    "same_colour_twice": lay({1: "A:red*2 B:red*1"}),
    "stock_cannot_be": lay({1: "0"}),
    "stock_cannot_be:loose": lay(loose=2),
    "held_with_stock": lay()._replace(lands=(Land(2, owner=A), *lay().lands[1:])),
    "frozen_with_stock": lay()._replace(lands=(Land(2, frozen=True), *lay().lands[1:])),
    "frozen_but_decided": lay({1: "~", 6: "@B"}),
    "hands_do_not_add_up": Y26.with_land(6, Y26.land(6)._replace(stock=3)),
    "orcs_cannot_be": lay({1: "A:red*3/1"}),
    "nobody_due": lay({}, Deploy(NOBODY)),
    "winner_without_end": lay()._replace(winner=A),
    "end_with_stock": lay({}, Hands()),
    "more_than_printed": lay(dict.fromkeys((1, 2, 3), "A:red*4/2")),
    "scored_more_than_can_be": ended("AABBAA", (2, 2), natives=(7, -1)),
}


def problem(state: State, key: str) -> Problem:
    code, _, kind = key.partition(":")
    return next(one for one in GAME.status(state) if one.code == code and dict(one.args).get("kind", "") == kind)


@each_row("key", IMPOSSIBLE)
def test_each_is_found_and_said_in_a_sentence(key: str) -> None:
    found = problem(IMPOSSIBLE[key], key)
    assert found.note == (key in ("more_than_printed", "scored_more_than_can_be"))
    assert "{" not in tables.PROBLEMS[key].format(**dict(found.args))


def test_every_sentence_of_a_problem_is_reached() -> None:
    assert set(IMPOSSIBLE) == set(tables.PROBLEMS)


def test_y26_after_sixteen_turns_hands_and_piles_have_eleven_cards() -> None:
    assert GAME.status(Y26) == ()
    wrong = IMPOSSIBLE["hands_do_not_add_up"]
    assert codes(wrong) == {"hands_do_not_add_up"}
    assert dict(problem(wrong, "hands_do_not_add_up").args) == {"have": 12, "should": 11}


@each_row(
    "code, state",
    [
        ("frozen_but_decided", lay({2: "~ A:red*2 B:blue*1"})),
        ("orcs_cannot_be", lay({1: "@A A:red*2"})),
        ("orcs_cannot_be", lay()._replace(lands=(Land(sides=(Side(4, 0, 1), Side())), *lay().lands[1:]))),
        ("orcs_cannot_be", lay({1: "A:red*1/2"})),
        ("stock_cannot_be", fresh()._replace(lands=(Land(3), *fresh().lands[1:]))),
        ("stock_cannot_be", lay({1: "5"})),
        ("stock_cannot_be:loose", lay(loose=25, draws="seen")),
        ("nobody_due", lay({**HELD, 6: "@A"})),
        ("nobody_due", lay({}, Draw(NOBODY, 1))),
        ("more_than_printed", lay(dict.fromkeys((1, 2, 3, 4, 6), "A:red*1") | {1: "A:red*2/2"})),
    ],
)
def test_it_is_found_in_other_shapes_too(code: str, state: State) -> None:
    assert problem(state, code)
