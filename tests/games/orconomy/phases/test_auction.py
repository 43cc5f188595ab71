"""Phase 2: bids, the fee, passing, the price, the unpayable win, and where the token goes."""

from tests.games.orconomy.positions import (
    agreement,
    do,
    offer,
    play,
    why_not,
)
from tests.games.orconomy.vocabulary import bidding
from tests.many_rows import each_row


@each_row("overbid, code", [("allow", ""), ("warn", ""), ("forbid", "above_raisable")])
def test_bids_above_what_can_be_raised(overbid: str, code: str) -> None:
    """5 Skulls, less 1 fee, one loan of 7 and what may be a pair of cards for 14: 25 at most (en 233)."""
    state = bidding(agreed=agreement(2, overbid=overbid), skulls=(21, 5), board={8: "1"})
    state = play(state, do("bid", 0, 9))
    assert why_not(state, "bid", 1, 25) == ""
    assert why_not(state, "bid", 1, 26) == code
    offered = offer(state, "bid", 1)
    assert offered and (26 in offered.domains[0]) == (code == "")
