"""What a strong player would do, and why: from what everybody may know, for whoever asks at the table."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from companion.games.protocol import Action, Advice
from companion.players.playing import Table
from companion.players.strength import STRONG, Player
from companion.players.value import numbers_of

PLAYED_ON: Final = 24  # how often both acts are played on, on the same luck, for what comes of their numbers


def advise(
    table: Table, state: Any, seat: int, held: Any, rng: Random, late: Callable[[], bool] = lambda: False
) -> Advice | None:
    """What a strong player would do for a seat from which something is due; None where nothing can be done, or where
    only who holds the cards can say it.

    What it holds is what everybody knows: what is hidden from others is hidden from it, so that no advice gives
    anything away.
    """
    thought = Player.of(table, STRONG).decide(state, seat, held, rng, late)
    if thought.action is None or (held is not None and thought.action.kind not in table.thinking.considered):
        return None
    if thought.instead is None:
        return Advice(thought.action, thought.chance)
    sums: dict[str, float] = {}
    for _ in range(PLAYED_ON):
        luck = rng.getrandbits(32)
        for action, sign in ((thought.action, 1), (thought.instead, -1)):
            numbers = numbers_of(table.game, _played_on(table, state, held, action, Random(luck)))
            for name, value in numbers[seat].items():
                sums[name] = sums.get(name, 0.0) + sign * value
    gains = tuple((name, value / PLAYED_ON) for name, value in sums.items() if value)
    return Advice(thought.action, thought.chance, thought.instead, thought.instead_chance, gains)


def _played_on(table: Table, state: Any, held: Any, action: Action, rng: Random) -> Any:
    """The position some acts later, when everybody goes on as usual."""
    hidden = table.thinking.hidden
    deal = hidden.guess(state, action.player, hidden.supposing(state, held, action), rng)
    after: tuple[Any, Any] | None = table.after(state, deal, action)
    for _ in range(table.thinking.steps):
        if after is None:
            break
        state = after[0]
        after = None if table.shares(state) is not None else table.usual_step(*after, rng)
    return state if after is None else after[0]
