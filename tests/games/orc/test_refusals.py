"""Why something is not allowed: every code, and the sentence it has."""

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.state import Draw, Hands, State
from companion.games.orc.words.speaker import ORC, OrcSpeaker
from companion.games.protocol import Action
from tests.games.orc.positions import GAME, TABLE, A, B, act, do, ended, fresh, lay
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
