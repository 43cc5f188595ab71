"""A moment to sell before the auction: until somebody bids or passes, nothing has been auctioned (E9.8, ED-44)."""

import pytest

from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.state import Bidding, State
from tests.games.economicus.positions import (
    COMPANY,
    A,
    B,
    at_roll,
    do,
    lying,
    run,
    why_not,
)

QUICK, FULL = "quick", "full"
FAR = 11
"""An industry that is not near the active one, so that nobody has profit from it."""


def thrown(chips: dict[int, str], dice: tuple[int, int] = (2, 3), preset: str = QUICK) -> State:
    """The position after the throw that begins a turn."""
    return do(lying(at_roll(preset=preset, target=22), chips), "roll", -1, *dice)


def test_the_throw_leads_to_the_bids_and_still_everybody_may_sell() -> None:
    state = thrown({FAR: "AABB"})
    assert isinstance(state.phase, Bidding)
    assert {offer.player for offer in economicus_game().rules.offers(state) if offer.kind == "sell"} == {A, B}
    after = run(state, ("sell", B, FAR, COMPANY), ("sell", A, FAR, COMPANY))
    assert isinstance(after.phase, Bidding) and after.phase == state.phase
    assert [after.coins[seat] - state.coins[seat] for seat in (A, B)] == [4, 6]


@pytest.mark.parametrize("act", [("bid", A, 5), ("pass", A)])
def test_until_the_first_bid_or_pass_everybody_may_sell(act: tuple[str | int, ...]) -> None:
    state = thrown({FAR: "AABB"})
    assert not why_not(state, "sell", B, FAR, COMPANY)
    state = run(state, act)
    assert why_not(state, "sell", B, FAR, COMPANY) == "sale_in_auction"
    assert not [offer for offer in economicus_game().rules.offers(state) if offer.kind == "sell"]
