"""Worked cases that are seldom met: who is out at the limit, what an offer binds, startups given up meanwhile."""

import pytest

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.state import (
    Completion,
    Offered,
    State,
)
from tests.games.economicus.positions import (
    COMPANY,
    TABLE,
    A,
    B,
    C,
    at_roll,
    do,
    in_phase,
    lying,
    priced,
    run,
    why_not,
)
from tests.games.economicus.vocabulary import state_auction


def test_coins_that_an_offer_binds_are_not_offered_as_a_gift() -> None:
    state = priced(lying(at_roll(trade="coins"), {8: "B"}), {8: 8})._replace(active=8)
    asked = in_phase(state, Completion(Offered(A, B, COMPANY)))
    gifts = {offer.player: offer.domains[1] for offer in RULES.offers(asked) if offer.kind == "give_coins"}
    assert gifts == {A: range(1, 5), B: range(1, 21), C: range(1, 21)}
    bound = asked._replace(coins=(16, 20, 20))
    assert A not in {offer.player for offer in RULES.offers(bound) if offer.kind == "give_coins"}


def crime_of(state: State, seat: int) -> State:
    """The die of a crime lies open, and the criminal may discard for it."""
    return run(state, ("play", seat, 0), ("victim", C), ("difficulty", TABLE, 5), ("crime_roll", seat, 3))


@pytest.mark.parametrize("won", [False, True])
def test_the_quota_that_a_bid_rests_on_is_not_discarded(won: bool) -> None:
    state = do(state_auction((1, 1, 0), (4, 2, 2)), "bid", A, 8)
    state = crime_of(do(state, "pass", B) if won else state, A)
    assert why_not(state, "influence", A, 1, 1) == "too_few_cards" and not why_not(state, "influence", A, 1, 0)
    offered = [offer.domains for offer in RULES.offers(state) if (offer.kind, offer.player) == ("influence", A)]
    assert {quotas for _, (quotas,) in offered} == {0}
