"""Every act has a row of sentences, from which a speaker takes them by code."""

import pytest

from companion.games.kernel import AnyAct, Sentences, Spoken
from tests.games.kernel.pile_game import RULES, State, build, hide, pass_taking, point, set_turn, take

ROW = Sentences(button="Go", told="{player} goes")
ROWS: dict[AnyAct[State], Sentences] = {
    take: Sentences(
        button="Take", told="{player} takes {count}", closer={"3": "{player} takes all"},
        not_now="Not while hiding", not_theirs="Not you", seen="One touch: taken.",
    ),
    build: Sentences(
        button="Go", told="{player} goes", deed="goes", short="+", sides={1: "Go on"}, right="May go: {n}",
        seen_by={"camera": "The camera sees it."},
    ),
    point: ROW, pass_taking: ROW, set_turn: ROW,
    hide: Sentences(button="Go", told="{player} goes", together="All go: {told}", opened="All went"),
}  # fmt: skip


def test_sentences_are_found_by_code() -> None:
    spoken = Spoken(RULES, ROWS)
    assert spoken.buttons == {"take": "Take", **dict.fromkeys(("build", "point", "hide", "pass", "set_turn"), "Go")}
    assert (spoken.actions["take"], spoken.actions["take:3"]) == ("{player} takes {count}", "{player} takes all")
    assert spoken.refusals == {"wrong_phase:take": "Not while hiding", "unknown_player:take": "Not you"}
    assert spoken.captions == {"take": "One touch: taken.", "camera:build": "The camera sees it."}
    assert (spoken.deeds, spoken.short, spoken.rights) == ({"build": "goes"}, {"build": "+"}, {"build": "May go: {n}"})
    assert spoken.sides == {"build": {1: "Go on"}}
    assert (spoken.together, spoken.opened) == ({"hide": "All go: {told}"}, {"hide": "All went"})


def test_an_act_without_sentences_is_told_at_import() -> None:
    with pytest.raises(TypeError, match="there are no sentences for pass, set_turn"):
        Spoken(RULES, {act: row for act, row in ROWS.items() if act not in (pass_taking, set_turn)})
