"""Why something is not allowed: every code, and the sentence it has."""

from collections.abc import Mapping

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import Print
from companion.games.orc.rules.state import NOBODY, Deploy, Draw, Hands, Land, Side, State
from companion.games.orc.words import tables
from companion.games.orc.words.speaker import ORC, OrcSpeaker
from companion.games.protocol import Action, Problem
from tests.games.orc.positions import GAME, LINE, TABLE, A, B, act, codes, do, ended, fresh, lay
from tests.many_rows import each_row

SAID = OrcSpeaker("en").tables.refusals
"""What ORC says, and what every game says."""
AFTER_A_DISCARD = do(lay(), act("discard", A))
OVER = do(lay(), act("resign", A))
SHOWING = ended("AABBAA", (2, 2))
TOLD = do(SHOWING, act("natives", A, 3), act("show", B, "green", "white"))
FROZEN = lay({2: "~", 3: "@B"})

CASES: list[tuple[str, State, Action, str]] = [
    ("wrong_phase:spare", lay(), act("spare", A, 1), "O3.5"),
    ("wrong_phase:deploy", SHOWING, act("deploy", A, 1, "red", 1), "O4.2"),
    ("wrong_phase:deploy", do(AFTER_A_DISCARD, act("draw", A, 1)), act("deploy", A, 1, "red", 1), "O4.2"),
    ("wrong_phase:discard", fresh(), act("discard", B), "O4.7"),
    ("wrong_phase:draw", lay(), act("draw", A, 1), "O4.8"),
    ("wrong_phase:enough", lay(), act("enough", A), "O4.8"),
    ("wrong_phase:emptied", SHOWING, act("emptied", TABLE, 1), "O5.1"),
    ("wrong_phase:show", lay(), act("show", A, "red", "blue"), "O6.2"),
    ("wrong_phase:natives", lay(), act("natives", A, 1), "O6.3"),
    ("game_over", OVER, act("discard", A), "O6.4"),
    ("game_over", OVER, act("set_turn", A), "O6.4"),
    ("unknown_kind", lay(), act("fly", A), ""),
    ("unknown_kind", lay(), act("deploy", A, 1), ""),
    ("unknown_player", lay(), act("discard", 2), "O4.7"),
    ("unknown_player", lay(), act("resign", TABLE), "O6.4"),
    ("unknown_player", lay(), act("set_owner", 2, 1), "ruling"),
    ("unknown_player:emptied", lay(), act("emptied", A, 1), "O5.1"),
    ("unknown_player:agree_draw", lay(), act("agree_draw", A), "O6.4"),
    ("unknown_player:set_stock", lay(), act("set_stock", A, 1, 1), "ruling"),
    ("not_your_turn", lay(), act("discard", B), "O4.7"),
    ("not_your_turn", lay({}, Draw(A, 1)), act("deploy", B, 1, "red", 1), "O4.2"),
    ("bad_number", fresh(), act("spare", B, 3), "O3.5"),
    ("bad_number", lay(), act("deploy", A, 1, "red", 3), "O4.2"),
    ("bad_number", lay(), act("deploy", A, 1, 6, 1), "O4.2"),
    ("bad_number", SHOWING, act("natives", A, 7), "O6.3"),
    ("bad_number", lay(), act("set_stock", TABLE, 1, 5), "ruling"),
    ("bad_number", lay(), act("set_orcs", A, 1, "red", 15), "ruling"),
    ("bad_number", lay(), act("set_hand", A, 28), "ruling"),
    ("no_such_land", lay(), act("deploy", A, 7, "red", 1), "O4.2"),
    ("no_such_land", lay({}, Draw(A, 1)), act("draw", A, 7), "O4.8"),
    ("no_such_land", lay({}, Draw(A, 1)), act("draw", A, 0), "O4.8"),
    ("no_such_land", lay(), act("set_owner", A, 0), "ruling"),
    ("native_here", lay(), act("deploy", A, 5, "red", 1), "O4.3"),
    ("enemy_colour", lay({1: "B:red*1"}), act("deploy", A, 1, "red", 1), "O4.4"),
    ("other_colour", lay({1: "A:red*1"}), act("deploy", A, 1, "blue", 1), "O4.5"),
    ("conquered", FROZEN, act("deploy", A, 3, "red", 1), "O4.2"),
    ("frozen", FROZEN, act("deploy", A, 2, "red", 1), "O5.4"),
    ("no_stock", lay({3: "@B"}, Draw(A, 1)), act("draw", A, 3), "O4.9"),
    ("must_draw", lay({}, Draw(A, 2)), act("enough", A), "O4.9"),
    ("must_draw", lay({}, Draw(A, 2)), act("deploy", A, 1, "red", 1), "O4.9"),
    ("must_draw", AFTER_A_DISCARD, act("enough", A), "O4.9"),
    ("cannot_be_empty", lay({}, draws="seen"), act("emptied", TABLE, 1), "O4.9"),
    ("not_open", FROZEN, act("emptied", TABLE, 3), "O5.1"),
    ("shown_already", TOLD, act("show", B, "green", "white"), "O2.4"),
    ("shown_already:hand", TOLD, act("show", A, "blue", "white"), "O6.2"),
    ("shown_already:hand", TOLD, act("natives", B, 2), "O6.2"),
    ("not_in_deck", SHOWING, act("show", A, "white", "yellow"), "O2.4"),
    ("not_in_deck", SHOWING, act("show", A, "white", "white"), "O2.4"),
    ("too_many_shown", ended("AABBAA", (0, 2)), act("show", A, "green", "white"), "O6.2"),
]


@each_row("key, state, action, rule", CASES)
def test_an_action_is_refused_with_its_code_and_rule(key: str, state: State, action: Action, rule: str) -> None:
    refused = GAME.rules.refusal(state, action)
    assert refused is not None
    assert (refused.code, refused.rule) == (key.partition(":")[0], rule)
    kind = dict(refused.args).get("kind", "")
    closest = f"{refused.code}:{kind}"
    assert key == (closest if closest in ORC.refusals else refused.code)


@each_row("key, state, action, rule", CASES)
def test_its_sentence_needs_no_value_that_is_not_there(key: str, state: State, action: Action, rule: str) -> None:
    refused = GAME.rules.refusal(state, action)
    assert refused is not None
    said = SAID[key].format(**dict(refused.args))
    assert said and "{" not in said and rule == refused.rule


def test_every_sentence_of_a_refusal_is_reached() -> None:
    reached = {key for key, *_ in CASES} | {GAME.dice.no_throw(lay()).code}
    assert set(ORC.refusals) - reached == {"spare_first"}  # what the screen says of a card


def test_no_ruling_is_ever_offered_and_none_is_refused_by_the_phase() -> None:
    assert GAME.rules.rulings == {"set_stock", "set_orcs", "set_owner", "set_hand", "set_turn"}
    for state in (fresh(), lay(), lay({}, Draw(A, 1)), SHOWING, lay({}, Hands())):
        assert not {offer.kind for offer in GAME.rules.offers(state)} & GAME.rules.rulings
        for kind in GAME.rules.rulings:
            args = tuple(1 for _ in RULES.acts[kind].names)
            assert GAME.rules.refusal(state, Action(kind, TABLE if kind == "set_stock" else A, args)) is None


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
