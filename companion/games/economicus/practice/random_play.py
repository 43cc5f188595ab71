"""Random games of Economicus that look like those people play, to measure the rules with."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.text.header import COLOURS, GAME, MOST
from companion.games.protocol import Action, Offer

SELDOM: Mapping[str, float] = {
    "sell": 0.03, "drop": 0.01, "loan": 0.05, "repay": 0.1, "bankrupt": 0.001, "quota": 0.01, "time_up": 0.0,
    "play": 0.02, "crisis_card": 0.2, "close_creation": 2.0, "offer": 0.2, "pass": 2.0, "unable": 3.0,
}  # fmt: skip
"""How readily a random player does something, compared with what the phase expects."""
EVER, USUAL = 1e-6, 1.0 + 1e-6
"""What is never done is done nevertheless where nothing else is offered."""
weight = {kind: seldom + EVER for kind, seldom in SELDOM.items()}.get
LOW = 6
"""Bids are among so many lowest ones."""


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """A game by the full rules with trial numbers, on a shuffled ring."""
    players = [{"name": name, "colour": COLOURS[seat]} for seat, name in enumerate(names[:MOST])]
    return {"game": GAME, "players": players, "ring": rng.sample(SEGMENTS, len(SEGMENTS)), "trial": True}


def choose(offers: Sequence[Offer], rng: Random) -> Action:
    """One of the offered actions."""
    offer = rng.choices(offers, [weight(one.kind, USUAL) for one in offers])[0]
    numbers = tuple(rng.choice(one[:LOW] if offer.kind == "bid" else one) for one in offer.domains)
    return Action(offer.kind, offer.player, numbers)
