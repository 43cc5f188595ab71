"""What the app does for somebody who is absent: what is usual, and nothing that is dear."""

from collections.abc import Callable, Mapping
from random import Random

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.state import PRIVATE, Answer, Bidding, Completion, Interest, Profit, Sale, State
from companion.games.protocol import Action, Offer

ORDER = (
    "place", "pay_interest", "draw", "settle", "boost", "accept", "choose", "pay", "place_won", "unable", "keep",
    "sell_to", "stand",
)  # fmt: skip
"""What is done when it is offered, the first of these; bids are weighed."""
OWING = (Interest, Profit, Sale, Completion)
"""Phases in which a player may have to raise what is owed."""
YEARS = 4
"""A company is worth what it brings so many times: an industry comes up often enough for that."""
OF_COINS = 2
"""At most this part of the coins is bid."""


def stand_in(state: State, seat: int, rng: Random) -> Action | None:
    """A sensible act that is due from this seat; None when nothing is, or only people can do it (dice)."""
    mine = [offer for offer in RULES.offers(state) if offer.player == seat]
    if isinstance(state.phase, Bidding) and not state.plays:
        return _bid(state, seat) if state.phase.turn == seat else None
    for kind in ORDER:
        offers = [offer for offer in mine if offer.kind == kind]
        if offers and seat in turns(state):
            return CHOOSING.get(kind, _first)(state, offers, rng)
    owes = isinstance(state.phase, OWING) and seat in turns(state)
    return _raised(seat, mine) if owes else None


def _bid(state: State, seat: int) -> Action:
    """A bid as long as the company is worth it and half of the coins are left."""
    offer = next((one for one in RULES.offers(state) if (one.kind, one.player) == ("bid", seat)), None)
    least = offer.domains[0][0] if offer else 0
    return Action("bid", seat, (least,)) if offer and least <= worth(state, seat) else Action("pass", seat)


def worth(state: State, seat: int) -> int:
    """What a company in the active industry is worth to a player: profit, and what a Star is fought for."""
    have = derive.counts(state.at(state.active), state.agreed.players)
    stars = (not have[seat]) + (have[seat] + 1 > max(have) >= have[seat])
    value = max(0, derive.profit(state, state.active)) * YEARS + stars * derive.price(state, state.active)
    return min(value, state.coins[seat] // OF_COINS)


def _first(_state: State, offers: list[Offer], _rng: Random) -> Action:
    offer = offers[0]
    return Action(offer.kind, offer.player, tuple(domain[0] for domain in offer.domains))


def _private(_state: State, offers: list[Offer], _rng: Random) -> Action:
    return Action("choose", offers[0].player, (PRIVATE,))


def _placed(state: State, offers: list[Offer], rng: Random) -> Action:
    """Where the player is not yet and a company brings most."""
    offer = offers[0]

    def promise(number: int) -> tuple[bool, int, float]:
        have = derive.counts(state.at(number), state.agreed.players)
        return not have[offer.player], derive.profit(state, number), rng.random()

    return Action("place", offer.player, (max(offer.domains[0], key=promise), offer.domains[1][0]))


def _boosted(state: State, offers: list[Offer], rng: Random) -> Action:
    """One card is a fair price for a company, more are not."""
    assert isinstance(state.phase, Answer)
    cheap = offers[0].domains[0][0] == 1
    return _first(state, offers, rng) if cheap else Action("accept", offers[0].player)


def _raised(seat: int, mine: list[Offer]) -> Action | None:
    """What is owed is borrowed, or else raised by a sale; where nothing helps the player gives up."""
    for kind in ("loan", "sell", "bankrupt"):
        offer = next((one for one in mine if one.kind == kind), None)
        if offer is not None:
            return Action(kind, seat, tuple(domain[0] for domain in offer.domains))
    return None


CHOOSING: Mapping[str, Callable[[State, list[Offer], Random], Action]] = {
    "choose": _private,
    "place": _placed,
    "boost": _boosted,
}
