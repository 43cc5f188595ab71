"""Games of Economicus played at random by the offers alone."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.options import PRESETS
from companion.games.economicus.rules.state import State
from companion.games.protocol import Action, Offer
from tests.games.economicus.positions import fresh

SELDOM: Mapping[str, float] = {
    "sell": 0.05, "drop": 0.02, "loan": 0.1, "repay": 0.1, "bankrupt": 0.004, "quota": 0.02, "time_up": 0.001,
    "give_coins": 0.02, "play": 0.03, "unable": 3.0, "crisis_card": 0.3, "close_creation": 2.0, "influence": 0.5,
    "offer": 0.2, "pass": 2.0,
}  # fmt: skip
"""How readily a random player does something, compared with what the phase expects."""
MOODS = (0.0, 0.3, 1.0, 1.0, 4.0)
AGREED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    **{preset: (preset, {}) for preset in PRESETS},
    "careful": ("full", {
        "overbid": "forbid", "unpayable": "pay_what_there_is", "interest_on_new": True, "centre_neighbours": "none",
        "fate_cards": "before_roll", "leader_tie": "shared", "simultaneous_win": "shared", "limit": "turns",
        "limit_turns": 12,
    }),
    "wild": ("alternatives", {
        "overbid": "allow", "winner_may_sell": True, "fate_counts": "all", "crime_influence": "once", "trade": "coins",
        "crisis_profit": "add", "first_seven_repeats": True, "simultaneous_win": "order_from_active",
        "state_without_quota": "refuse", "limit": "minutes", "crisis_on_any_draw": False,
    }),
}  # fmt: skip
"""The presets, and two tables that between them throw most other switches."""


def start_of(rng: Random, players: int, table: str = "full", **said: Any) -> State:
    """A new game on a shuffled ring."""
    ring = list(SEGMENTS)
    rng.shuffle(ring)
    preset, options = AGREED[table]
    return fresh(players, preset, tuple(ring), **{**options, **said})


def choose(rng: Random, offers: Sequence[Offer], mood: Mapping[str, float]) -> Action:
    """One of the offered actions; bids are mostly low."""
    picked = rng.choices(offers, [SELDOM.get(offer.kind, 1.0) * mood.get(offer.kind, 1.0) + 1e-6 for offer in offers])[
        0
    ]
    low = picked.kind == "bid" and rng.random() < 0.9
    return Action(
        picked.kind, picked.player, tuple(rng.choice(domain[:6] if low else domain) for domain in picked.domains)
    )


def walk(rng: Random, state: State, most: int) -> Iterator[tuple[State, Action, State]]:
    """A random game: (before, action, after) until somebody has won or `most` actions are done."""
    mood = {kind: rng.choice(MOODS) if kind in SELDOM else 1.0 for kind in RULES.acts}
    for _ in range(most):
        offers = RULES.offers(state)
        if not offers:
            return
        action = choose(rng, offers, mood)
        after = RULES.apply(state, action)
        yield state, action, after
        state = after
