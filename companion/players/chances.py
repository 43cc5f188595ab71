"""The moments that decided a game: where the winner's chances changed most, and how sure that is."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from companion.games.protocol import Game
from companion.players.playing import Table
from companion.players.value import value_from

MOMENTS: Final = 3
GAMES: Final = 40  # games that are played on from a position
LONGEST: Final = 1_000  # a game that is not over after so many acts more is left out


def estimated(game: Game[Any], states: Sequence[Any]) -> list[tuple[float, ...]]:
    """Each seat's chances to win in each position, as the game's weights estimate them; [] without any."""
    if game.thinking is None or game.thinking.value is None or not game.thinking.value.exists():
        return []
    value = value_from(game.thinking.value)
    return [value.chances(game, state) for state in states]


def decisive(chances: Sequence[float]) -> list[int]:
    """Where these chances rose most from one position to the next, in order."""
    rises = sorted(range(1, len(chances)), key=lambda at: chances[at - 1] - chances[at])
    return sorted(at - 1 for at in rises[:MOMENTS] if chances[at] > chances[at - 1])


def played_on(
    table: Table, state: Any, seat: int, held: Any, rng: Random, late: Callable[[], bool]
) -> tuple[float, int]:
    """How many of so many games the seat wins from here, when everybody goes on as usual."""
    won, count = 0.0, 0
    while count < GAMES and not (count and late()):
        after: tuple[Any, Any] | None = (state, table.thinking.hidden.guess(state, seat, held, rng))
        shares = None
        for _ in range(LONGEST):
            if after is None or (shares := table.shares(after[0])) is not None:
                break
            after = table.usual_step(*after, rng)
        if shares is None:
            return won, count
        won, count = won + shares[seat], count + 1
    return won, count
