"""What players at the practice table of Economicus do: they want to win, and now and then do what is merely allowed."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import State
from companion.games.economicus.seats import absent_player
from companion.games.protocol import Action, Offer

ONWARD: Mapping[str, float] = {
    "first": 1.0, "roll": 1.0, "fate": 1.0, "close_interest": 1.0, "close_cards": 1.0, "event": 1.0,
    "close_profit": 1.0, "close_creation": 1.0, "end_turn": 1.0, "close_card": 1.0, "crime_roll": 1.0, "create": 0.5,
    "crisis_card": 0.15,
}  # fmt: skip
"""What brings a turn on, and how readily it is done."""
BESIDES: Mapping[str, float] = {
    "loan": 1.0, "repay": 3.0, "sell": 0.15, "drop": 0.15, "quota": 0.3, "play": 0.7, "offer": 1.0, "sell_to": 3.0,
    "keep": 3.0, "influence": 1.0, "stand": 3.0, "victim": 1.0, "difficulty": 3.0,
}  # fmt: skip
"""What may be done besides; whatever is named in neither is done only when nothing else is left."""
SELDOM = 0.04
"""How often somebody does something besides in place of what is due."""
LOW = 3
"""Bids are among so many lowest ones."""


def chosen(state: State, turns: Sequence[int], offers: Sequence[Offer], rng: Random) -> Action:
    """What somebody does next, of these offers."""
    if rng.random() < SELDOM and (found := _weighed(offers, BESIDES, rng)):
        return found
    mine = {(offer.kind, offer.player) for offer in offers}
    for seat in turns:
        usual = absent_player.stand_in(state, seat, rng)
        if usual is not None and (usual.kind, usual.player) in mine:
            return usual
    found = _weighed([offer for offer in offers if _sensible(state, offer)], ONWARD, rng)
    return found or _weighed(offers, BESIDES, rng) or _numbered(rng.choice(offers), rng)


def _weighed(offers: Sequence[Offer], weights: Mapping[str, float], rng: Random) -> Action | None:
    known = [offer for offer in offers if offer.kind in weights]
    if not known:
        return None
    return _numbered(rng.choices(known, [weights[offer.kind] for offer in known])[0], rng)


def _numbered(offer: Offer, rng: Random) -> Action:
    """The offer with its numbers chosen."""
    numbers = tuple(rng.choice(one[:LOW] if offer.kind == "bid" else one) for one in offer.domains)
    return Action(offer.kind, offer.player, numbers)


def _sensible(state: State, offer: Offer) -> bool:
    return offer.kind not in SENSE or SENSE[offer.kind](state, offer.player)


def _affords_startup(state: State, seat: int) -> bool:
    """A startup costs no more than half of what somebody has, and they have a company chip for it."""
    cost = derive.half(derive.price(state, state.active))
    return 2 * cost <= state.coins[seat] and derive.chips_left(state, seat) > 0


SENSE: Mapping[str, Callable[[State, int], bool]] = {"create": _affords_startup}
