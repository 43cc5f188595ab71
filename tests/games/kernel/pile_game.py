"""A small game of piles to try the kernel with: whoever is due takes one to three from a pile; the last pile wins."""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.kernel import AnyAct, AnyNumber, Between, Existing, Rules, SeatNumber, Word, act, no, one_of
from companion.games.protocol import Action, Refusal

COLOURS = ("red", "blue")
Pile = Annotated[int, Existing((1, 2, 3), "no_such_pile")]
Count = Annotated[int, Between(1, 3)]
Height = Annotated[int, AnyNumber()]
Colour = Annotated[int, Word(COLOURS)]
Seat = Annotated[int, SeatNumber()]


@dataclass(frozen=True)
class Taking:
    """Somebody takes."""


@dataclass(frozen=True)
class Hiding:
    """Both choose a colour unseen."""


@dataclass(frozen=True)
class State:
    """Piles, whose turn it is, and the phase."""

    piles: tuple[int, ...] = (3, 1, 2)
    turn: int = 0
    phase: Taking | Hiding = Taking()
    hidden: tuple[int, ...] = (-1, -1)


def whose_turn(state: State) -> tuple[int, ...]:
    return (state.turn,)


def both(_state: State) -> tuple[int, ...]:
    return (1, 0)


def high_enough(state: State, pile: Pile, count: Count) -> Refusal | None:
    return None if state.piles[pile - 1] >= count else no("too_few", "N3", pile=pile)


def not_all_gone(state: State) -> Refusal | None:
    return None if any(state.piles) else no("all_gone")


def heights(state: State, pile: Pile) -> range:
    return range(state.piles[pile - 1] + 1, 5)


def others(state: State, player: int) -> tuple[int, ...]:
    return (1 - player,)


@act(Taking, by=whose_turn, source="N2", needs=[not_all_gone, high_enough])
def take(state: State, player: int, pile: Pile, count: Count) -> State:
    """Takes so many."""
    piles = tuple(height - count * (at == pile) for at, height in enumerate(state.piles, 1))
    return replace(state, piles=piles, turn=1 - player)


@act(Taking, by=whose_turn, source="N4", needs=[one_of("height", heights)])
def build(state: State, player: int, pile: Pile, height: Height) -> State:
    """Makes a pile higher."""
    piles = tuple(height if at == pile else was for at, was in enumerate(state.piles, 1))
    return replace(state, piles=piles, turn=1 - player)


@act(Taking, by=whose_turn, source="N5", needs=[one_of("whom", others, "not_them")])
def point(state: State, player: int, whom: Seat, colour: Colour = -1) -> State:
    """Points at somebody, with a colour or without."""
    return replace(state, turn=whom)


@act(Hiding, by=both, source="N6", secret=True)
def hide(state: State, player: int, colour: Colour) -> State:
    """Chooses a colour unseen."""
    return replace(state, hidden=tuple(colour if seat == player else was for seat, was in enumerate(state.hidden)))


@act(Taking, by=whose_turn, source="N7", kind="pass")
def pass_taking(state: State, player: int) -> State:
    """Takes nothing."""
    return replace(state, turn=1 - player)


@act(Hiding, by=both, source="N8", kind="pass")
def pass_hiding(state: State, player: int) -> State:
    """Ends the hiding."""
    return replace(state, phase=Taking())


@act(Taking, Hiding, by=both, source="ruling", offered=False)
def set_turn(state: State, player: int) -> State:
    """It is that player's turn."""
    return replace(state, turn=player)


def in_phase(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    return None if isinstance(state.phase, act.phases) else no("wrong_phase", kind=action.kind)


def in_turn(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    return None if action.player in act.by(state) else no("not_your_turn", player=action.player)


RULES: Rules[State] = Rules(
    (take, build, point, hide, pass_taking, pass_hiding, set_turn),
    gates=(in_phase, in_turn),
    describe=repr,
    unknown="N0",
)
