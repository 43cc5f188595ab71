"""When a player wants to play a card, and what it targets: from what the screen and the board show to everybody.

Each function gets the players' kit, the game's view, the seat, and the offers of that card to that seat; it returns a
Play, or None when the player keeps the card.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from companion.games.orconomy import judgements
from companion.games.orconomy.board import STARTUP
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.player_kit import PlayerKit
from companion.practice.kit import values

View = Mapping[str, Any]
Offers = Sequence[View]
Play = tuple[tuple[int, ...], float]
"""The numbers of a play, and how eager the player is to make it (0 to 1)."""
FACE_UP, BONES_UP = 0, 1
"""A Company in a card's play: whole, or pledged."""
LOAN = 7
GOOD_INCOME, GOOD_PRICE = 3, 3
LIKELY_WORTH = 8


def choices(offers: Offers) -> Iterable[tuple[int, ...]]:
    """All the numbers an action of these offers may have."""
    for offer in offers:
        yield from product(*(values(domain) for domain in offer["domains"]))


def _exploitation(_kit: PlayerKit, table: View, seat: int, _offers: Offers) -> Play | None:
    income = valuation.earning(table, seat)
    return ((), 0.9 if income >= GOOD_INCOME else 0.4) if income > 0 else None


def _espionage(kit: PlayerKit, table: View, seat: int, offers: Offers) -> Play | None:
    """A free Startup where a Company would be worth most."""
    open_ = [number for (number,) in choices(offers) if kit.cardboard.room(STARTUP, number)]
    best = valuation.best_places(table, seat, open_)
    return ((best[0],), 0.2) if best else None


def _veto(_kit: PlayerKit, table: View, seat: int, offers: Offers) -> Play | None:
    """Whoever bids best, when the Company is worth much to them."""
    victims = [victim for (victim,) in choices(offers)]
    if table["phase"] == "startups":
        victim = table["best_bidder"] if table["best_bidder"] in victims else victims[0]
        return (victim,), 0.4
    active = next(industry for industry in table["industries"] if industry["active"])
    victim = table["best_bidder"]
    if victim not in victims or valuation.worth(table, active, victim) < LIKELY_WORTH:
        return None
    return (victim,), 1.0 if valuation.threatened(table, active, seat) else 0.3


def _tax_inspection(_kit: PlayerKit, table: View, _seat: int, offers: Offers) -> Play | None:
    """Out of the fullest hand."""
    victim = max((victim for (victim,) in choices(offers)), key=lambda one: table["players"][one]["cards"])
    return (victim,), 0.6


def _informer(kit: PlayerKit, _table: View, _seat: int, _offers: Offers) -> Play | None:
    """Whatever lies on top, unless that is an Informer too."""
    return ((), 0.25) if kit.cards.top not in ("", "informer") else None


def _payments_delay(_kit: PlayerKit, table: View, seat: int, _offers: Offers) -> Play | None:
    return ((), 0.95) if (table["players"][seat]["due"] or 0) < 0 else None


def _lobby(_kit: PlayerKit, table: View, seat: int, offers: Offers) -> Play | None:
    """Where the Crisis hurts the others most."""
    best = max((number for (number,) in choices(offers)), key=lambda number: valuation.harm(table, seat, number))
    hurts_me = valuation.owned(table, seat, table["crisis"]) if table["crisis"] else 0
    return (best,), 0.4 if hurts_me else 0.1


def _fraud(_kit: PlayerKit, table: View, seat: int, _offers: Offers) -> Play | None:
    return ((), 0.8) if table["best_bidder"] != seat else None


def _good_bargain(_kit: PlayerKit, table: View, seat: int, offers: Offers) -> Play | None:
    """The Company that brings most for the Trophies it costs."""

    def gain(choice: tuple[int, ...]) -> int:
        number, what, *_ = choice
        industry = valuation.industry_of(table, number)
        lost: int = judgements.TROPHY * valuation.loss(industry, seat)
        return int(industry["price"]) - lost - LOAN * (what == BONES_UP)

    best = max(choices(offers), key=gain)
    return (best, 0.4) if gain(best) >= GOOD_PRICE else None


def _consultants(kit: PlayerKit, table: View, seat: int, offers: Offers) -> Play | None:
    """A Forecast die again, when the round promises little."""
    winter = table["phase"] == "winter" and table["players"][seat]["interest_due"] > 0
    if valuation.earning(table, seat) >= GOOD_INCOME and not winter:
        return None
    return kit.rng.choice(list(choices(offers))), 0.6


def _corporate_raid(_kit: PlayerKit, table: View, seat: int, offers: Offers) -> Play | None:
    """From whoever loses most by it; not a pledged one when there is another."""
    active = next(industry for industry in table["industries"] if industry["active"])
    best = max(choices(offers), key=lambda choice: (valuation.loss(active, choice[0]), choice[1] == FACE_UP))
    return best, 0.8


TARGETS: Mapping[str, Callable[[PlayerKit, View, int, Offers], Play | None]] = {
    "exploitation": _exploitation, "espionage": _espionage, "veto": _veto, "tax_inspection": _tax_inspection,
    "informer": _informer, "payments_delay": _payments_delay, "lobby": _lobby, "fraud": _fraud,
    "good_bargain": _good_bargain, "consultants": _consultants, "corporate_raid": _corporate_raid,
}  # fmt: skip
"""Every card that is not only an answer."""


ENVY: Mapping[str, float] = {
    "payments_delay": 1.0, "exploitation": 1.0, "fraud": 1.0, "good_bargain": 1.0, "corporate_raid": 1.0, "veto": 0.4,
    "espionage": 0.3, "informer": 0.4, "tax_inspection": 0.5, "consultants": 0.3, "security_service": 0.3,
}  # fmt: skip
"""How eager everybody else is to stop a card that is worth much to its player."""


def spite(table: View, seat: int) -> float:
    """How eager a player is to stop the card lying open: more, when it targets them or their own."""
    play = table["plays"][-1]
    args = dict(play["args"])
    below = table["plays"][-2]["player"] if len(table["plays"]) > 1 else -1
    if play["player"] == seat:
        return 0.0
    targeted = args.get("victim") == seat or (play["kind"] == "security_service" and below == seat)
    hurt = targeted or (play["kind"] == "lobby" and valuation.owned(table, seat, args["industry"]) > 0)
    return max(ENVY.get(play["kind"], 0.1), 0.7 if hurt else 0.0)
