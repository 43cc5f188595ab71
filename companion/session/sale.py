"""An auction told afterwards, in one go: what was shouted at the table as bids, passes, payment and token."""

from collections.abc import Sequence
from typing import Any

from companion.games.protocol import Action, Game


def with_token(game: Game[Any], state: Any, run: Sequence[Action], winner: int) -> tuple[Action, ...]:
    """An auction's run, and the winner's paying and placing as far as the rules allow them."""
    done: list[Action] = []
    for action in (*run, Action("pay", winner), Action("place_won", winner)):
        if game.refusal(state, action) is not None:
            break
        done.append(action)
        state = game.apply(state, action)
    return tuple(done) if len(done) >= len(run) else tuple(run)


def runs(game: Game[Any], state: Any, players: int, shouted: Sequence[int]) -> tuple[tuple[Action, ...], ...]:
    """What a token of each player would mean when `shouted`, a price and who else bid, is known already.

    Raises IllegalAction when no auction can have ended like that.
    """
    price, *others = shouted
    told = (with_token(game, state, game.outcome(state, seat, price, others), seat) for seat in range(players))
    return tuple(run for run in told if run[-1].kind == "place_won")
