"""A random game of Orconomy that looks like one people play: what is chosen how often, to measure the rules with."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.orconomy.header import CLANS
from companion.games.orconomy.rules.state import NUMBERS
from companion.games.protocol import Action, Offer

ANY_TIME_SHARE = 0.05
ANY_TIME: Mapping[str, float] = {
    "loan": 4.0, "pay_off": 4.0, "pay_off_in_full": 1.0, "want": 0.03, "withdraw": 4.0, "sell_pair": 1.0,
    "remove": 0.05,
    "security_service": 1.0, "exploitation": 1.0, "espionage": 1.0, "veto": 1.0, "tax_inspection": 1.0, "informer": 1.0,
    "payments_delay": 1.0, "lobby": 1.0, "fraud": 1.0, "good_bargain": 1.0, "consultants": 1.0, "corporate_raid": 1.0,
}  # fmt: skip
"""The kinds possible at any time: together 5 of 100 actions where something else is possible, drawn by these
weights.
"""
IN_PHASE: Mapping[str, float] = {
    "roll": 1.0, "oracle": 1.0, "place": 1.0, "pay_interest": 1.0, "waive": 1.0, "give_up": 0.02, "crisis_step": 1.0,
    "deal": 1.0, "settle": 1.0, "collapse": 0.02, "tourism": 1.0, "food_move": 1.0, "transport": 1.0, "totemology": 1.0,
    "close_revenue": 1.0, "bid": 0.5, "pass": 0.5, "forgot_fee": 0.02, "pay": 1.0, "unable": 0.02, "place_won": 1.0,
    "bid_cards": 1.0, "convert": 1.0, "launch": 2.0, "buy": 0.5, "end_round": 1.0,
    "rating": 1.0, "risk_roll": 1.0, "boost": 1.0, "let_fail": 0.5, "resolve": 1.0, "reroll": 1.0,
}  # fmt: skip
"""The kinds that the phase, or a card in play, waits for: the other 95 of 100 actions, drawn from the offers by these
weights.
"""
WEIGHTS: Mapping[str, float] = {**ANY_TIME, **IN_PHASE}
BIDS = ("bid", "bid_cards")
LOW = 8
"""Bids are drawn from this many of the lowest ones offered."""


def choose(offers: Sequence[Offer], rng: Random) -> Action:
    """One of the offered actions: its kind by weight, the rest uniformly."""
    beside = rng.random() < ANY_TIME_SHARE
    pool = [offer for offer in offers if (offer.kind in ANY_TIME) is beside] or offers
    kinds = list(dict.fromkeys([offer.kind for offer in pool]))
    if len(kinds) > 1:
        (kind,) = rng.choices(kinds, [WEIGHTS[one] for one in kinds])
        pool = [offer for offer in pool if offer.kind == kind]
    offer = pool[0] if len(pool) == 1 else rng.choice(pool)
    most = LOW if offer.kind in BIDS else None
    return Action(offer.kind, offer.player, tuple([rng.choice(domain[:most]) for domain in offer.domains]))


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """The header of a game of these players, the ring laid by chance."""
    players = [{"name": name, "clan": clan} for name, clan in zip(names, CLANS, strict=False)]
    return {"players": players, "ring": rng.sample(NUMBERS, len(NUMBERS))}
