"""The rules of noughts and crosses over a frozen position: nine cells, the cross begins, three in a row wins."""

from dataclasses import dataclass, replace

from companion.games.protocol import Action, Offer, Problem, Refusal

CROSS, NOUGHT, EMPTY = 0, 1, -1
CELLS = tuple(range(1, 10))
LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
MARK, CLEAR = "mark", "clear_cell"
"""The one thing a player does, and the one thing a table may rule."""


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


def offers(state: State) -> tuple[Offer, ...]:
    """A mark in any free cell."""
    free = tuple(cell for cell in CELLS if state.cells[cell - 1] == EMPTY)
    return () if state.over else (Offer(MARK, state.turn, (free,), ("cell",)),)


def refusal(state: State, action: Action) -> Refusal | None:
    """None when the action is allowed now, else why not."""
    if action.kind == CLEAR:
        taken = len(action.args) == 1 and action.args[0] in CELLS and state.cells[action.args[0] - 1] != EMPTY
        return None if taken else Refusal("no_mark_there", "N4")
    if action.kind != MARK or len(action.args) != 1:
        return Refusal("unknown_kind", "N1")
    if state.over:
        return Refusal("game_over", "N3")
    if action.player != state.turn:
        return Refusal("not_your_turn", "N2", (("player", action.player), ("turn", state.turn)))
    if action.args[0] not in CELLS:
        return Refusal("no_such_cell", "N1")
    return Refusal("cell_taken", "N1") if state.cells[action.args[0] - 1] != EMPTY else None


def after(state: State, action: Action) -> State:
    """The position after an allowed action."""
    cell, owner = action.args[0], EMPTY if action.kind == CLEAR else action.player
    return replace(state, cells=(*state.cells[: cell - 1], owner, *state.cells[cell:]))


def status(state: State) -> tuple[Problem, ...]:
    """Nine cells; one player cannot be two marks ahead, and not both can have three in a row."""
    known = set(state.cells) <= {CROSS, NOUGHT, EMPTY} and state.first in (CROSS, NOUGHT)
    if len(state.cells) != len(CELLS) or not known:
        return (Problem("no_board"),)
    ahead = state.count(state.first) - state.count(1 - state.first)
    found = [] if ahead in (0, 1) else [Problem("uneven")]
    winners = {state.cells[line[0] - 1] for line in LINES if len({state.cells[cell - 1] for cell in line}) == 1}
    return (*found, *([Problem("two_winners")] if {CROSS, NOUGHT} <= winners else []))
