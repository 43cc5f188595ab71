"""Acts: what they offer, refuse and do follows from their parameters and needs, and wrong needs are told at import."""

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import pytest

from companion.games.kernel import AnyNumber, Between, Letters, Rules, act, no, one_of, source_of
from companion.games.protocol import Action, Offer, Refusal
from tests.games.kernel import pile_game as piles
from tests.games.kernel.offered_acts import CONVERTED, differences
from tests.games.kernel.pile_game import RULES, Hiding, Pile, State, Taking, high_enough, whose_turn
from tests.many_rows import few_quick

START = State()


def offers(kind: str, state: State = START) -> list[tuple[object, ...]]:
    found = [offer for offer in RULES.offers(state) if offer.kind == kind]
    return [(offer.player, offer.names, *map(list, offer.domains)) for offer in found]


def refused(kind: str, player: int, *args: int, state: State = START) -> Refusal | None:
    return RULES.refusal(state, Action(kind, player, args))


def test_values_may_depend_on_a_number_that_comes_later() -> None:
    @act(Taking, by=whose_turn, source="", needs=[one_of("height", piles.heights)])
    def stack(state: State, player: int, height: piles.Height, pile: Pile) -> State:
        return state

    rules: Rules[State] = Rules((stack,), gates=(), describe=repr)
    assert [(offer.names, *map(list, offer.domains)) for offer in rules.offers(START)] == [
        (("height", "pile"), [4], [1]),
        (("height", "pile"), [2, 3, 4], [2]),
        (("height", "pile"), [3, 4], [3]),
    ]


def test_values_in_a_tuple_need_no_words_for_a_wrong_one() -> None:
    @act(State, by=whose_turn, source="N9", needs=[one_of("pile", lambda state: state.piles)])
    def touch(state: State, player: int, pile: Annotated[int, AnyNumber()]) -> State:
        """Of no account."""
        return state

    assert touch.why_not(State(), 0, 7) == no("bad_number", value=7, least=1, most=3)
    assert touch.why_not(State(), 0, 3) is None


def test_two_acts_of_a_kind_carry_the_same_numbers() -> None:
    @act(Hiding, by=whose_turn, source="", kind="take")
    def other_take(state: State, player: int) -> State:
        return state

    with pytest.raises(TypeError, match="two acts of kind 'take' carry different numbers"):
        Rules((piles.take, other_take), phase=type, gates=(), describe=repr)


def test_what_follows_every_act_is_done_after_it() -> None:
    def after(before: State, state: State, _act: object, action: Action) -> State:
        return State(turn=before.turn + 5) if action.kind == "pass" else state

    rules: Rules[State] = Rules((piles.pass_taking,), gates=(), describe=repr, after=after)
    assert rules.apply(START, Action("pass", 0)).turn == 5


def test_a_refusal_may_say_more_of_the_position() -> None:
    def told(state: State, _act: object, _action: Action, refused: Refusal) -> Refusal:
        return refused._replace(args=(*refused.args, ("turn", state.turn)))

    rules: Rules[State] = Rules((piles.take,), gates=(), describe=repr, told=told)
    assert rules.refusal(START, Action("take", 0, (4, 1))) == no("no_such_pile", "N2", pile=4, turn=0)
    assert rules.refusal(START, Action("take", 0, (1, 1))) is None


def test_offers_may_be_kept_by_all_that_they_depend_on() -> None:
    asked = []

    def seen(state: State) -> Refusal | None:
        asked.append(state)
        return None

    @act(Taking, by=whose_turn, source="", needs=[seen], cached_by=("turn",))
    def wave(state: State, player: int) -> State:
        return state

    rules: Rules[State] = Rules((wave,), gates=(), describe=repr)
    assert rules.offers(START) == rules.offers(State(piles=())) == (Offer("wave", 0),)
    assert len(asked) == 1
    assert rules.offers(State(turn=1)) == (Offer("wave", 1),)


def test_offers_may_be_made_by_hand() -> None:
    @act(Taking, by=whose_turn, source="", offers=lambda state: [Offer("nod", state.turn, ((1, 3),), ("pile",))])
    def nod(state: State, player: int, pile: Annotated[int, AnyNumber()]) -> State:
        return state

    rules: Rules[State] = Rules((nod,), gates=(), describe=repr)
    assert rules.offers(State(turn=1)) == (Offer("nod", 1, ((1, 3),), ("pile",)),)


def test_acts_whose_offers_are_made_by_one_function_are_offered_together() -> None:
    def nods_and_bows(state: State) -> list[Offer]:
        return [Offer("nod", state.turn), Offer("bow", state.turn)]

    @act(Taking, by=whose_turn, source="", offers=nods_and_bows)
    def nod(state: State, player: int) -> State:
        return state

    @act(Taking, by=whose_turn, source="", offers=nods_and_bows)
    def bow(state: State, player: int) -> State:
        return state

    acts = (nod, piles.pass_taking, bow)
    rules: Rules[State] = Rules(acts, gates=(), describe=repr)
    assert [offer.kind for offer in rules.offers(START)] == ["nod", "bow", "pass"]


def test_an_act_of_a_later_phase_is_done_in_the_position_ahead() -> None:
    def ahead(state: State) -> State:
        return state if any(state.piles) else replace(state, phase=Hiding(), turn=1)

    rules: Rules[State] = Rules(
        (piles.take, piles.hide, piles.pass_hiding, piles.set_turn),
        gates=(piles.in_phase,), describe=repr, ahead={Taking: ahead},
    )  # fmt: skip
    empty = State(piles=(0, 0, 0))
    assert rules.refusal(START, Action("hide", 0, (1,))) == no("wrong_phase", "N6", kind="hide")
    assert [offer.kind for offer in rules.offers(empty)] == ["hide", "hide", "pass", "pass"]
    assert rules.apply(empty, Action("hide", 0, (1,))) == State((0, 0, 0), 1, Hiding(), (1, -1))
    assert rules.apply(empty, Action("set_turn", 0)) == replace(empty, turn=0)
    assert rules.refusal(empty, Action("take", 0, (1, 1))) == no("all_gone", "N2")


def test_a_parameter_may_keep_its_name_apart_with_an_underscore() -> None:
    @act(Taking, by=whose_turn, source="N8")
    def shake(state: State, player: int, state_: piles.Count) -> State:
        return state

    rules: Rules[State] = Rules((shake,), gates=(), describe=repr)
    assert rules.offers(START) == (Offer("shake", 0, ((1, 2, 3),), ("state",)),)
    assert shake.names == ("state",)


def test_letters_come_after_all_numbers_and_needs_are_asked_of_them() -> None:
    def is_printable(name: Sequence[int]) -> Refusal | None:
        return None if "".join(map(chr, name)).isprintable() else no("bad_name")

    @act(Taking, by=whose_turn, source="N8", needs=[is_printable], offered=False)
    def call(state: State, player: int, pile: Pile, *name: Annotated[int, Letters(3)]) -> State:
        return replace(state, piles=(pile, *name))

    rules: Rules[State] = Rules((call,), gates=(), describe=repr)
    assert call.counts == {1, 2, 3, 4} and call.names == ("pile",)
    assert rules.apply(START, Action("call", 0, (2, 65, 66))).piles == (2, 65, 66)
    assert rules.refusal(START, Action("call", 0, (2, 7))) == no("bad_name", "N8")
    assert rules.refusal(START, Action("call", 0, (2, 65, 65, 65, 65))) == no("unknown_kind", kind="call")


def test_a_number_may_be_offered_one_by_one_without_need() -> None:
    @act(Taking, by=whose_turn, source="", each=("pile",))
    def look(state: State, player: int, pile: Pile) -> State:
        return state

    rules: Rules[State] = Rules((look,), gates=(), describe=repr)
    assert [offer.domains for offer in rules.offers(START)] == [((1,),), ((2,),), ((3,),)]


# --- what is wrong with an act is told when it is made ----------------------------------------------------------------
def test_a_need_that_asks_for_what_the_act_has_not_is_told() -> None:
    with pytest.raises(TypeError, match="'rest' needs high_enough, which asks for 'pile'; it has state, player"):

        @act(Taking, by=whose_turn, source="", needs=[high_enough])
        def rest(state: State, player: int) -> State:
            return state


def test_a_need_to_which_a_number_is_another_sort_is_told() -> None:
    with pytest.raises(TypeError, match="'sweep' needs high_enough, to which 'pile' is another sort of number"):

        @act(Taking, by=whose_turn, source="", needs=[high_enough])
        def sweep(state: State, player: int, pile: Annotated[int, Between(1, 2)], count: piles.Count) -> State:
            return state


def test_values_that_ask_for_each_other_are_told() -> None:
    def lower(state: State, height: piles.Height) -> range:
        return range(height)

    with pytest.raises(TypeError, match="'stack' has values that ask for each other: height, pile"):

        @act(Taking, by=whose_turn, source="", needs=[one_of("height", piles.heights), one_of("pile", lower)])
        def stack(state: State, player: int, height: piles.Height, pile: Pile) -> State:
            return state


def test_values_of_a_number_that_the_act_has_not_are_told() -> None:
    with pytest.raises(TypeError, match="'lean' needs one of 'height', which it does not have"):

        @act(Taking, by=whose_turn, source="", needs=[one_of("height", piles.heights)])
        def lean(state: State, player: int) -> State:
            return state


def test_a_number_without_a_sort_is_told() -> None:
    with pytest.raises(TypeError, match="'jump' does not say what sort of number 'far' is"):

        @act(Taking, by=whose_turn, source="")
        def jump(state: State, player: int, far: int) -> State:
            return state


def test_a_number_of_which_nothing_says_the_values_cannot_be_offered() -> None:
    with pytest.raises(TypeError, match="'count' is offered, but nothing says what 'far' may be"):

        @act(Taking, by=whose_turn, source="")
        def count(state: State, player: int, far: Annotated[int, AnyNumber()]) -> State:
            return state


def test_an_act_begins_with_state_and_player() -> None:
    with pytest.raises(TypeError, match="'sleep' must begin with the parameters 'state' and 'player', not state"):

        @act(Taking, by=whose_turn, source="")  # type: ignore[arg-type]
        def sleep(state: State) -> State:
            return state


# --- the compiled text ------------------------------------------------------------------------------------------------
def test_the_compiled_text_can_be_read_and_stands_in_tracebacks() -> None:
    assert "refused = high_enough(state, pile, count)" in source_of(piles.take)

    def broken(state: State) -> Refusal | None:
        raise ZeroDivisionError

    @act(Taking, by=whose_turn, source="", needs=[broken])
    def fall(state: State, player: int) -> State:
        return state

    rules: Rules[State] = Rules((fall,), gates=(), describe=repr)
    with pytest.raises(ZeroDivisionError) as caught:
        rules.offers(START)
    text = "".join(traceback.format_tb(caught.tb))
    assert "<act tests.games.kernel.test_acts.fall>" in text and "if broken(state) is not None:" in text


@pytest.mark.parametrize("name", CONVERTED)
@few_quick("seed, share", [(0, 0.02), (1, 0.5), (2, 0.5)])
def test_what_is_offered_is_what_is_allowed(name: str, seed: int, share: float) -> None:
    assert list(differences(name, seed, Counter(), share)) == []


def test_seats_that_may_are_asked_once_a_position() -> None:
    asked = []

    def with_a_pile(state: State) -> Sequence[int]:
        asked.append(state)
        return [seat for seat, pile in enumerate(state.piles) if pile]

    def everybody(state: State) -> Sequence[int]:
        return range(len(state.piles))

    @act(Taking, by=everybody, source="N9", needs=[one_of("player", with_a_pile, "no_pile")])
    def bow(state: State, player: int) -> State:
        return state

    rules: Rules[State] = Rules((bow,), gates=(), describe=repr)
    start = State(piles=(2, 0, 1))
    assert [offer.player for offer in rules.offers(start)] == [0, 2]
    assert asked == [start]
    assert rules.refusal(start, Action("bow", 1)) == no("no_pile", "N9", player=1)
