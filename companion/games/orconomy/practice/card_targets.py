"""When a player wants to play a card, and at what: from what the screen and the board show to everybody.

Each function gets the table's view, the seat, the offers of that card to that seat, and the players' means; it gives
the numbers of the play and how eager the player is (0 to 1), or None.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.player_kit import Means, values

View = Mapping[str, Any]
Offers = Sequence[View]
Aim = tuple[tuple[int, ...], float]
FACE, BONES = 0, 1
LOAN = 7
GOOD_INCOME, GOOD_PRICE = 3, 3
LIKELY_WORTH = 8


def _choices(offers: Offers) -> Iterable[tuple[int, ...]]:
    """All the numbers a card may be played with."""
    for offer in offers:
        yield from product(*(values(domain) for domain in offer["domains"]))


def _exploitation(_means: Means, table: View, seat: int, _offers: Offers) -> Aim | None:
    income = valuation.earning(table, seat)
    return ((), 0.9 if income >= GOOD_INCOME else 0.4) if income > 0 else None


def _espionage(means: Means, table: View, seat: int, offers: Offers) -> Aim | None:
    """A free Startup where a Company would be worth most."""
    open_ = [number for (number,) in _choices(offers) if means.cardboard.room(number, "picture")]
    best = valuation.best_places(table, seat, open_)
    return ((best[0],), 0.2) if best else None


def _veto(_means: Means, table: View, seat: int, offers: Offers) -> Aim | None:
    """Whoever bids best, when the Company is worth much to them."""
    victims = [victim for (victim,) in _choices(offers)]
    if table["phase"] == "startups":
        victim = table["best_bidder"] if table["best_bidder"] in victims else victims[0]
        return (victim,), 0.4
    active = next(industry for industry in table["industries"] if industry["active"])
    victim = table["best_bidder"]
    if victim not in victims or valuation.worth(table, active, victim) < LIKELY_WORTH:
        return None
    return (victim,), 1.0 if valuation.threatened(table, active, seat) else 0.3


def _tax_inspection(_means: Means, table: View, _seat: int, offers: Offers) -> Aim | None:
    """Out of the fullest hand."""
    victim = max((victim for (victim,) in _choices(offers)), key=lambda one: table["players"][one]["cards"])
    return (victim,), 0.6


def _informer(means: Means, _table: View, _seat: int, _offers: Offers) -> Aim | None:
    """Whatever lies on top, unless that is an Informer too."""
    return ((), 0.25) if means.cards.top not in ("", "informer") else None


def _payments_delay(_means: Means, table: View, seat: int, _offers: Offers) -> Aim | None:
    return ((), 0.95) if (table["players"][seat]["due"] or 0) < 0 else None


def _lobby(_means: Means, table: View, seat: int, offers: Offers) -> Aim | None:
    """Where the Crisis hurts the others most."""
    best = max((number for (number,) in _choices(offers)), key=lambda number: valuation.harm(table, seat, number))
    hurts_me = valuation.owned(table, seat, table["crisis"]) if table["crisis"] else 0
    return (best,), 0.4 if hurts_me else 0.1


def _fraud(_means: Means, table: View, seat: int, _offers: Offers) -> Aim | None:
    return ((), 0.8) if table["best_bidder"] != seat else None


def _good_bargain(_means: Means, table: View, seat: int, offers: Offers) -> Aim | None:
    """The Company that brings most for the Trophies it costs."""

    def gain(choice: tuple[int, ...]) -> int:
        number, what = choice
        industry = valuation.industry_of(table, number)
        lost: int = valuation.TROPHY_WORTH * valuation.loss(industry, seat)
        return int(industry["price"]) - lost - LOAN * (what == BONES)

    best = max(_choices(offers), key=gain)
    return (best, 0.4) if gain(best) >= GOOD_PRICE else None


def _consultants(means: Means, table: View, seat: int, offers: Offers) -> Aim | None:
    """A Forecast die again, when the round promises little."""
    winter = table["phase"] == "winter" and table["players"][seat]["interest_due"] > 0
    if valuation.earning(table, seat) >= GOOD_INCOME and not winter:
        return None
    return means.rng.choice(list(_choices(offers))), 0.6


def _corporate_raid(_means: Means, table: View, seat: int, offers: Offers) -> Aim | None:
    """From whoever loses most by it; not a pledged one when there is another."""
    active = next(industry for industry in table["industries"] if industry["active"])
    best = max(_choices(offers), key=lambda choice: (valuation.loss(active, choice[0]), choice[1] == FACE))
    return best, 0.8


AIMS: Mapping[str, Callable[[Means, View, int, Offers], Aim | None]] = {
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
    """How eager a player is to stop the card lying open: more, when it is aimed at them or their own."""
    play = table["plays"][-1]
    args = dict(play["args"])
    below = table["plays"][-2]["player"] if len(table["plays"]) > 1 else -1
    if play["player"] == seat:
        return 0.0
    aimed = args.get("victim") == seat or (play["kind"] == "security_service" and below == seat)
    hurt = aimed or (play["kind"] == "lobby" and valuation.owned(table, seat, args["industry"]) > 0)
    return max(ENVY.get(play["kind"], 0.1), 0.7 if hurt else 0.0)
