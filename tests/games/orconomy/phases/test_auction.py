"""Phase 2: bids, the fee, passing, the price, the unpayable win, and where the token goes."""

from typing import Any

from companion.games.orconomy.rules.state import Auction, State
from tests.games.orconomy.positions import (
    agreement,
    do,
    lay,
    offer,
    play,
    why_not,
)
from tests.many_rows import each_row


def bidding(players: int = 3, board: dict[int, str] | None = None, **rest: Any) -> State:
    """An auction for a slot of Banking (price 9 unless written); seat 0 is the Oracle unless told."""
    count = rest["agreed"].players if "agreed" in rest else players
    none = (0,) * count
    phase = Auction(rest.get("oracle", 0), none, (False,) * count, none)
    return lay(board, phase, players, **{"active": 9, **rest})


@each_row("overbid, code", [("allow", ""), ("warn", ""), ("forbid", "above_raisable")])
def test_bids_above_what_can_be_raised(overbid: str, code: str) -> None:
    """5 Skulls, less 1 fee, one loan of 7 and what may be a pair of cards for 14: 25 at most (en 233)."""
    state = bidding(agreed=agreement(2, overbid=overbid), skulls=(21, 5), board={8: "1"})
    state = play(state, do("bid", 0, 9))
    assert why_not(state, "bid", 1, 25) == ""
    assert why_not(state, "bid", 1, 26) == code
    offered = offer(state, "bid", 1)
    assert offered and (26 in offered.domains[0]) == (code == "")
