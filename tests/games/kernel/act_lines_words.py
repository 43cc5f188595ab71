"""Words of the cases about log lines and sentences of acts."""

from typing import Annotated

from companion.games.kernel import AnyAct, AnyWord, Letters, Rules, Sentences
from companion.games.kernel import act as an_act
from tests.games.kernel import pile_game as piles
from tests.games.kernel.pile_game import State, Taking, build, hide, pass_taking, point, set_turn, take, whose_turn

NAMES = ("Anna", "Boris")


@an_act(Taking, by=whose_turn, source="", offered=False)
def mark(state: State, player: int, pile: piles.Pile, count: piles.Count = 0, colour: piles.Colour = 0) -> State:
    return state


@an_act(Taking, by=whose_turn, source="", offered=False, together=True)
def dye(state: State, player: int, pile: piles.Pile, count: piles.Count = 0, colour: piles.Colour = 0) -> State:
    return state


OPTIONAL: Rules[State] = Rules((mark, dye), phase=type, gates=(), describe=repr)


@an_act(Taking, by=whose_turn, source="", offered=False)
def call(state: State, player: int, pile: piles.Pile, state_: piles.Count, *name: Annotated[int, Letters(3)]) -> State:
    return state


CALLED: Rules[State] = Rules((call,), phase=type, gates=(), describe=repr)


@an_act(Taking, by=whose_turn, source="", offered=False)
def paint(state: State, player: int, colour: Annotated[int, AnyWord(("red", "blue"))]) -> State:
    return state


PAINTED: Rules[State] = Rules((paint,), phase=type, gates=(), describe=repr)
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
