"""Log lines follow from the parameters of acts; wrong ones are told with the field and what it may be."""

import re
from typing import Annotated, Any

import pytest

from companion.games.kernel import AnyAct, AnyWord, Letters, Rules, Sentences, Spoken
from companion.games.kernel import act as an_act
from companion.games.protocol import Action
from tests.games.kernel import pile_game as piles
from tests.games.kernel.pile_game import (
    RULES,
    State,
    Taking,
    build,
    hide,
    pass_taking,
    point,
    set_turn,
    take,
    whose_turn,
)
from tests.many_rows import each_row

NAMES = ("Anna", "Boris")
KINDS = "build, hide, pass, point, set_turn, take"


def test_numbers_are_read_loosely_whether_they_exist_the_rules_say() -> None:
    line = {"do": "take", "player": "Anna", "pile": -7, "count": 99}
    assert RULES.from_line(line, NAMES) == Action("take", 0, (-7, 99))


@each_row(
    "line, said",
    [
        ({"do": "fly"}, "field 'do' is \"fly\"; it may be one of " + KINDS),
        ({"do": "x" * 50}, f"field 'do' is \"{'x' * 36}...; it may be one of {KINDS}"),
        ({"do": "hide", "who": 1}, "'hide' has no field 'who'; it has player, colour"),
        ({"do": "pass", "player": "Vera"}, "field 'player' is \"Vera\"; at this table sit Anna, Boris"),
        ({"do": "hide", "colour": "pink"}, "'hide' needs field 'colour' as one of red, blue, not \"pink\""),
        ({"do": "take", "pile": True, "count": 1}, "'take' needs field 'pile' as a whole number, not true"),
        ({"do": "take", "pile": 1}, "'take' needs field 'count' as a whole number, not null"),
        ({"do": "take", "pile": 10**16, "count": 1}, f"'take' needs field 'pile' as a whole number, not {10**16}"),
        ({"do": "point", "whom": 0}, "field 'whom' is 0; at this table sit Anna, Boris"),
    ],
)
def test_what_is_wrong_in_a_line_is_told(line: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        RULES.from_line(line, NAMES)


@an_act(Taking, by=whose_turn, source="", offered=False)
def mark(state: State, player: int, pile: piles.Pile, count: piles.Count = 0, colour: piles.Colour = 0) -> State:
    return state


@an_act(Taking, by=whose_turn, source="", offered=False, together=True)
def dye(state: State, player: int, pile: piles.Pile, count: piles.Count = 0, colour: piles.Colour = 0) -> State:
    return state


OPTIONAL: Rules[State] = Rules((mark, dye), phase=type, gates=(), describe=repr)


def test_optional_numbers_leave_no_gap() -> None:
    assert OPTIONAL.from_line({"do": "mark", "pile": 1, "count": 2}, NAMES) == Action("mark", -1, (1, 2))
    with pytest.raises(ValueError, match="'mark' has field 'colour' and no 'count'; write both, or leave both out"):
        OPTIONAL.from_line({"do": "mark", "pile": 1, "colour": "red"}, NAMES)


@an_act(Taking, by=whose_turn, source="", offered=False)
def call(state: State, player: int, pile: piles.Pile, state_: piles.Count, *name: Annotated[int, Letters(3)]) -> State:
    return state


CALLED: Rules[State] = Rules((call,), phase=type, gates=(), describe=repr)


@each_row("name", ["", "long", 7, None])
def test_letters_that_are_too_many_or_none_are_told(name: object) -> None:
    with pytest.raises(ValueError, match="field 'name' is .*; it may have 1 to 3 letters"):
        CALLED.from_line({"do": "call", "pile": 2, "state": 1, "name": name}, NAMES)
    with pytest.raises(ValueError, match="'call' has no field 'x'; it has player, pile, state, name"):
        CALLED.from_line({"do": "call", "pile": 2, "state": 1, "x": name}, NAMES)


def test_a_word_may_stand_for_a_number_of_which_a_need_says_whether_it_exists() -> None:
    @an_act(Taking, by=whose_turn, source="", offered=False)
    def paint(state: State, player: int, colour: Annotated[int, AnyWord(("red", "blue"))]) -> State:
        return state

    rules: Rules[State] = Rules((paint,), phase=type, gates=(), describe=repr)
    assert rules.from_line({"do": "paint", "colour": "blue"}, NAMES) == Action("paint", -1, (1,))
    assert rules.refusal(State(), Action("paint", 0, (7,))) is None


def test_numbers_that_belong_together_come_all_or_not_at_all() -> None:
    assert sorted(dye.counts) == [1, 3] and sorted(mark.counts) == [1, 2, 3]
    assert OPTIONAL.from_line({"do": "dye", "pile": 1}, NAMES) == Action("dye", -1, (1,))
    with pytest.raises(ValueError, match="'dye' needs field 'count' as a whole number, not null"):
        OPTIONAL.from_line({"do": "dye", "pile": 1, "colour": "red"}, NAMES)


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
