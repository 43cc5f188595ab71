"""A moment to sell before the auction: until somebody bids or passes, nothing has been auctioned (E9.8, ED-44)."""

import pytest

from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import Bidding, Choose, Fated, Fates, State
from tests.games.economicus.positions import (
    COMPANY,
    PRIVATE,
    STARTUP,
    STATE,
    A,
    B,
    C,
    at_roll,
    do,
    in_phase,
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


def test_so_it_is_after_the_last_fate() -> None:
    state = in_phase(
        lying(at_roll(preset=QUICK, target=22), {5: "a", FAR: "B"}, active=5), Fates((Fated(A, 5, False),))
    )
    state = do(state, "fate", A, 5, STARTUP, 1)
    assert isinstance(state.phase, Bidding) and not why_not(state, "sell", B, FAR, COMPANY)


@pytest.mark.parametrize("act", [("bid", A, 5), ("pass", A)])
def test_until_the_first_bid_or_pass_everybody_may_sell(act: tuple[str | int, ...]) -> None:
    state = thrown({FAR: "AABB"})
    assert not why_not(state, "sell", B, FAR, COMPANY)
    state = run(state, act)
    assert why_not(state, "sell", B, FAR, COMPANY) == "sale_in_auction"
    assert not [offer for offer in economicus_game().rules.offers(state) if offer.kind == "sell"]


def both(number: int) -> str:
    """So many letters that all private slots there are taken and a state slot is free."""
    private, public = derive.slots(at_roll(), number)
    assert public
    return "B" * private


def mixed() -> int:
    """An industry with private and state slots."""
    return next(number for number in (5, 6, 8, 4) if min(derive.slots(at_roll(), number)) > 0)


def test_while_it_is_chosen_what_is_put_up_everybody_may_sell() -> None:
    state = in_phase(lying(at_roll(target=22), {FAR: "B"}, active=mixed()), Choose())
    after = do(state, "sell", B, FAR, COMPANY)
    assert isinstance(after.phase, Choose) and not why_not(after, "choose", A, STATE)
    after = do(after, "choose", A, PRIVATE)
    assert isinstance(after.phase, Bidding) and after.phase.kind == PRIVATE


def test_a_slot_that_a_sale_frees_is_up_for_choice() -> None:
    number = mixed()
    state = lying(at_roll(target=22), {number: both(number)}, active=number, quotas=(1, 0, 1))
    state = in_phase(state, Bidding(STATE, A, (0, 0, 0), (False, True, False), (B,)))
    after = do(state, "sell", B, number, COMPANY)
    assert isinstance(after.phase, Choose)
    bids = do(after, "choose", A, PRIVATE).phase
    assert isinstance(bids, Bidding) and bids.passed == (False, False, False)


def test_a_choice_that_was_made_stands() -> None:
    number = mixed()
    state = lying(at_roll(target=22), {number: "B"}, active=number, quotas=(1, 1, 1))
    state = do(in_phase(state, Choose()), "choose", A, STATE)
    after = do(state, "sell", B, number, COMPANY)
    assert after.phase == state.phase


def test_a_pass_of_somebody_without_a_quota_does_not_begin_it() -> None:
    number = mixed()
    state = in_phase(lying(at_roll(target=22), {FAR: "C"}, active=number, quotas=(1, 1, 0)), Choose())
    state = do(state, "choose", A, STATE)
    assert isinstance(state.phase, Bidding) and state.phase.barred == (C,)
    assert not why_not(state, "sell", C, FAR, COMPANY)


def test_nothing_is_asked_of_a_table_where_nobody_sells() -> None:
    """The first bid is the next touch after the throw, as ever."""
    state = thrown({})
    assert isinstance(state.phase, Bidding)
    assert not why_not(state, "bid", A, derive.price(state, state.active))
