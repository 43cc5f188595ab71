"""How strong a player is, and nothing else: the levels differ in how much they think, never in what they may know."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from companion.players.playing import Table
from companion.players.search import Search, Thought
from companion.players.value import value_from
from companion.schema.quick_dataclass import dataclass

RANDOM: Final = "random"
BEGINNER, EVEN, STRONG = "beginner", "even", "strong"
LEVELS: Final = (BEGINNER, EVEN, STRONG)
"""The levels a table may choose, the weakest first; `random` is there to measure them with."""
ITERATIONS: Final = {EVEN: 48, STRONG: 240}
"""Iterations of one move where nothing else is said."""
THINKS: Final = {EVEN: 0.3, STRONG: 1.0}
"""The share of its moves that a level thinks about; the others are what the judgements pick."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a level at a table. `iterations` are those of one move."""

    table: Table
    level: str
    iterations: int

    @classmethod
    def of(cls, table: Table, level: str, iterations: int | None = None) -> "Player":
        """A player of this level. Raises ValueError for a level that there is not."""
        if level not in (RANDOM, *LEVELS):
            raise ValueError(f"there is no level {level!r}; the levels are {', '.join((RANDOM, *LEVELS))}")
        return cls(table, level, ITERATIONS.get(level, 0) if iterations is None else iterations)

    def decide(
        self, state: Any, seat: int, held: Any, rng: Random, late: Callable[[], bool] = lambda: False
    ) -> Thought:
        """What this player does in a seat, from the position and what the seat holds; see `Search.think`."""
        table = self.table
        due = seat in table.deciding(state)
        if self.level in ITERATIONS and rng.random() < THINKS[self.level]:
            path = table.thinking.value
            value = value_from(path) if path is not None and path.exists() else None
            return Search(table, value, table.thinking.steps).think(state, seat, held, rng, self.iterations, late)
        if not due:
            return Thought(None, -1.0, 0)
        deal = table.thinking.hidden.guess(state, seat, held, rng)
        choose = table.anything if self.level == RANDOM else table.usual
        return Thought(choose(state, deal, seat, rng), -1.0, 0)
