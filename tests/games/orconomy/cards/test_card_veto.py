"""Veto: a player is out of the auction or the Competition, and their bid was never made (rulebook en 348-352)."""

from typing import Any

from companion.games.orconomy.rules.state import Auction, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import (
    do,
    lay,
    phase_of,
    play,
    shown,
)
from tests.many_rows import each_row


def bidding(*actions: Action, players: int = 3, board: dict[int, str] | None = None, **rest: Any) -> State:
    """An auction for a slot of Banking (9) with seat 0 as Oracle, and what was done in it."""
    none = (0,) * players
    phase = Auction(0, none, (False,) * players, none)
    return play(lay(board, phase, players, **{"active": 9, **rest}), *actions)


def veto(state: State, player: int, victim: int) -> State:
    return shown(state, "veto", player, victim)


@each_row("players", [2, 3, 4, 5])
def test_one_veto_takes_one_player_out(players: int) -> None:
    state = veto(bidding(do("bid", 0, 9), players=players), 0, 1)
    assert [table_view(state).players[seat].stance for seat in range(1, players)].count("passed") == 1
    assert phase_of(state) == (("auction", "pay") if players == 2 else ("auction", "bid"))
