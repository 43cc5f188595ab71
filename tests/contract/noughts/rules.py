"""The rules of noughts and crosses over a frozen position: nine cells, the cross begins, three in a row wins."""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.kernel import Existing, act, no
from companion.games.protocol import Problem, Refusal
from companion.games.simple.game import simple_rules

CROSS, NOUGHT, EMPTY = 0, 1, -1
CELLS = tuple(range(1, 10))
LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
Cell = Annotated[int, Existing(CELLS, "no_such_cell")]


@dataclass(frozen=True, slots=True)
class State:
    """Who has which cell (`cells` from 1), who plays, and how the table agreed to begin."""

    names: tuple[str, str]
    first: int = CROSS
    cells: tuple[int, ...] = (EMPTY,) * len(CELLS)

    @property
    def done(self) -> int:
        """How many cells are taken."""
        return sum(owner != EMPTY for owner in self.cells)

    @property
    def round(self) -> int:
        """A round is a mark of each player."""
        return 1 + self.done // 2

    @property
    def turn(self) -> int:
        """Whose turn it is: they alternate."""
        return (self.first + self.done) % 2

    @property
    def winner(self) -> int:
        """Who has three in a row, -1 for nobody."""
        for line in LINES:
            owners = {self.cells[cell - 1] for cell in line}
            if len(owners) == 1 and EMPTY not in owners:
                return owners.pop()
        return EMPTY

    @property
    def over(self) -> bool:
        """Whether somebody has won, or no cell is free."""
        return self.winner != EMPTY or self.done == len(CELLS)

    def count(self, seat: int) -> int:
        """How many cells a seat has."""
        return self.cells.count(seat)


def whose_turn(state: State) -> tuple[int, ...]:
    """Nobody's once the game is over."""
    return () if state.over else (state.turn,)


def anybody(_state: State) -> tuple[int, ...]:
    """The table, or one of both."""
    return (-1, CROSS, NOUGHT)


def cell_is_free(state: State, cell: Cell) -> Refusal | None:
    """Nobody has it yet."""
    return None if state.cells[cell - 1] == EMPTY else no("cell_taken")


def cell_is_taken(state: State, cell: Cell) -> Refusal | None:
    """There is a mark to be taken away."""
    return no("no_mark_there") if state.cells[cell - 1] == EMPTY else None


def marked(state: State, cell: int, owner: int) -> State:
    """With a cell that somebody has, or nobody."""
    return replace(state, cells=(*state.cells[: cell - 1], owner, *state.cells[cell:]))


@act(State, by=whose_turn, source="N1", needs=[cell_is_free])
def mark(state: State, player: int, cell: Cell) -> State:
    """The player's mark in a free cell."""
    return marked(state, cell, player)


@act(State, by=anybody, source="N4", needs=[cell_is_taken], offered=False)
def clear_cell(state: State, player: int, cell: Cell) -> State:
    """A mark was put down by mistake."""
    return marked(state, cell, EMPTY)


RULES = simple_rules(mark, clear_cell)


def status(state: State) -> tuple[Problem, ...]:
    """Nine cells; one player cannot be two marks ahead, and not both can have three in a row."""
    known = set(state.cells) <= {CROSS, NOUGHT, EMPTY} and state.first in (CROSS, NOUGHT)
    if len(state.cells) != len(CELLS) or not known:
        return (Problem("no_board"),)
    ahead = state.count(state.first) - state.count(1 - state.first)
    problems = [] if ahead in (0, 1) else [Problem("uneven")]
    winners = {state.cells[line[0] - 1] for line in LINES if len({state.cells[cell - 1] for cell in line}) == 1}
    return (*problems, *([Problem("two_winners")] if {CROSS, NOUGHT} <= winners else []))
