"""Games played at random by the offers alone, and rulings at will."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from random import Random

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.options import PRESETS
from companion.games.orconomy.rules.phases import rulings
from companion.games.orconomy.rules.state import CARDS, State
from companion.games.protocol import Action, Offer
from tests.games.orconomy.positions import GAME, PRINTED, fresh

SELDOM: Mapping[str, float] = {
    "loan": 0.15, "pay_off": 0.25, "pay_off_in_full": 0.25, "want": 0.02, "withdraw": 2.0,
    "remove": 0.02, "sell_pair": 0.05, "forgot_fee": 0.1, "unable": 0.3, "collapse": 0.1,
    "give_up": 0.2, "pass": 0.5, **dict.fromkeys(CARDS, 0.05), "fraud": 0.3, "veto": 0.2, "tax_inspection": 0.2,
    "corporate_raid": 0.2, "exploitation": 0.2, "payments_delay": 0.2, "security_service": 0.3, "consultants": 0.3,
}  # fmt: skip
"""How readily a random player does what does not help, compared with what the phase expects."""
EVEN: Mapping[str, float] = dict.fromkeys(RULES.acts, 1.0)
MOODS = (0.0, 0.3, 1.0, 1.0, 4.0)
AMOUNTS = ("bid", "bid_cards")
BY_THE_RULES = {kind: act for kind, act in RULES.acts.items() if act.offered}
"""All kinds but the rulings of the table, which are allowed at any time and offered nowhere."""
AGREED: Mapping[str, Mapping[str, object]] = {
    **{preset: asdict(options) for preset, options in PRESETS.items()},
    "careful": {
        "overbid": "forbid", "interest_count": "snapshot_per_player", "winter_new_loan_owes": False, "supply": "strict",
        "simultaneous_win": "order_from_oracle", "risk_rating_unknown": "table", "overbid_frees_cards": False,
    },
    "wild": {
        "overbid": "allow", "voluntary_default": True, "simultaneous_win": "shared", "food_needs_slot": False,
        "veto_needs_bid": True, "fraud_by_winner": False, "fresh_startup_competes": False, "weapon_self_trigger": True,
        "risk_rating_unknown": "none", "extras_fill_freed_slots": True, "banking_covers": "every_pay_off",
    },
}  # fmt: skip
"""The presets, and two tables that between them throw all other switches."""


def start_of(rng: Random, players: int, **options: object) -> State:
    """A new game, on a shuffled ring every second time."""
    ring = list(PRINTED)
    if rng.random() < 0.5:
        rng.shuffle(ring)
    return fresh(players, ring=ring, **options)


def choose(rng: Random, offers: Sequence[Offer], mood: Mapping[str, float] = EVEN) -> Action:
    """One of the offered actions; bids are mostly low, so that auctions are about something."""
    picked = rng.choices(offers, [SELDOM.get(offer.kind, 1.0) * mood[offer.kind] + 1e-6 for offer in offers])[0]
    low = picked.kind in AMOUNTS and rng.random() < 0.9
    args = tuple(rng.choice(domain[:8] if low else domain) for domain in picked.domains)
    return Action(picked.kind, picked.player, args)


def walk(rng: Random, state: State, most: int, moods: Sequence[float] = MOODS) -> Iterator[tuple[State, Action, State]]:
    """A random game: (before, action, after) until somebody has won or `most` actions are done.

    Every game has moods of its own: in one nobody borrows, in another everybody sells cards all the time.
    """
    mood = {kind: rng.choice(moods) if kind in SELDOM else 1.0 for kind in RULES.acts}
    for _ in range(most):
        offers = GAME.rules.offers(state)
        if not offers:
            return
        action = choose(rng, offers, mood)
        after = GAME.rules.apply(state, action)
        yield state, action, after
        state = after


def random_ruling(rng: Random, players: int) -> Action:
    """The table sets one piece or number as it likes; whether that is possible the caller asks."""
    kind = rng.choice([act.kind for act in rulings.ACTS])
    if kind == "set_ring":
        return Action(kind, -1, tuple(rng.sample(range(2, 12), 10)))
    small = {"industry": range(1, 13), "what": range(4), "amount": range(-1, 16), "place": range(3)}
    act = RULES.acts[kind]
    said = act.names[: rng.choice(sorted(act.counts))]
    return Action(kind, rng.randrange(players), tuple(rng.choice(small[name]) for name in said))
