"""Noughts and crosses behind the protocol of a game: what a simple game leaves open, and a ruling."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.protocol import Action, Asked, Counted, Game, Item, Problem, Prompt, Result, Summand, Thing
from companion.games.simple.game import SimpleGame, SimpleView
from tests.contract.noughts import rules
from tests.contract.noughts.rules import EMPTY, State

NAME = "noughts"
MARKS = 5  # marks each player has
FIRST: Mapping[str, int] = {"cross": 0, "nought": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class NoughtsView(SimpleView):
    """The nine cells by owner, -1 for none."""

    cells: tuple[int, ...]


class Noughts(SimpleGame[State]):
    """The mock game."""

    name = NAME
    edition = "noughts-1"
    fewest = most = 2
    rules = rules.RULES
    options = {"first": tuple(FIRST)}
    fields = {"cells": "player"}

    def first(self, names: tuple[str, ...], options: Mapping[str, Any]) -> State:
        one, two = names
        return State((one, two), FIRST[options["first"]])

    def result(self, state: State) -> Result | None:
        return Result(() if state.winner == EMPTY else (state.winner,)) if state.over else None

    def prompt(self, state: State) -> Prompt:
        if not state.over:
            return Prompt("place_mark", (("player", state.turn),))
        return Prompt("drawn") if state.winner == EMPTY else Prompt("won", (("player", state.winner),))

    def status(self, state: State) -> tuple[Problem, ...]:
        return rules.status(state)

    def asked(self) -> Mapping[str, Asked[State]]:
        """How many cells a player has."""
        return {"cells": Asked("player", State.count, lambda state, seat: (Summand("marks", state.count(seat)),))}

    def cause(self, before: State, action: Action, after: State, field: str, which: int) -> str:
        return "ruling" if action.kind in self.rules.rulings else "N1"

    def things(self, state: State) -> Iterator[tuple[Item, int]]:
        """The marks in the cells."""
        taken = ((cell, owner) for cell, owner in zip(rules.CELLS, state.cells, strict=True) if owner != EMPTY)
        return ((Item("mark", owner, cell), 1) for cell, owner in taken)

    def game(self) -> Game[State]:
        return replace(super().game(), counted=Counted(things=things, boxed=boxed))

    def view(self, state: State) -> NoughtsView:
        return NoughtsView(**self.core(state), cells=state.cells)


def things(state: State) -> tuple[Thing, ...]:
    """A mark in each taken cell, and those that are left beside their player."""
    taken = [(cell, owner) for cell, owner in enumerate(state.cells, 1) if owner != EMPTY]
    lying = [Thing("mark", 1, area=cell, owner=owner) for cell, owner in taken]
    left = [Thing("mark", MARKS - state.count(seat), seat, owner=seat) for seat in (0, 1)]
    return (*lying, *(thing for thing in left if thing.many))


def boxed(_state: State) -> tuple[Thing, ...]:
    return tuple(Thing("mark", MARKS, owner=seat) for seat in (0, 1))
