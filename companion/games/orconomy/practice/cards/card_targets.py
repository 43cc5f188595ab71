"""When a player wants to play a card, and what it targets: from what the screen and the board show to everybody.

Each function gets the players' kit, the game's view, the seat, and the offers of that card to that seat; it returns a
Play, or None when the player keeps the card.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from companion.games.orconomy import judgements
from companion.games.orconomy.board import STARTUP
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.player_kit import PlayerKit
from companion.games.orconomy.rules.cards.any_moment import (
    consultants,
    espionage,
    good_bargain,
    informer,
    lobby,
    security_service,
)
from companion.games.orconomy.rules.cards.of_a_phase import (
    corporate_raid,
    exploitation,
    fraud,
    payments_delay,
    tax_inspection,
    veto,
)
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
    return ((), 0.25) if kit.cards.top not in ("", informer.kind) else None


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


class Thoughts(NamedTuple):
    """What players think of a card: when they want to play it and what it targets (None: it is only an answer), how
    eager everybody else is to stop it, and how often its player spends more cards where its Risk die was too low.
    """

    target: Callable[[PlayerKit, View, int, Offers], Play | None] | None
    envy: float
    stubborn: float = 0.4


THOUGHTS: Mapping[str, Thoughts] = {
    exploitation.kind: Thoughts(_exploitation, 1.0, 0.8),
    espionage.kind: Thoughts(_espionage, 0.3),
    veto.kind: Thoughts(_veto, 0.4),
    tax_inspection.kind: Thoughts(_tax_inspection, 0.5),
    informer.kind: Thoughts(_informer, 0.4),
    payments_delay.kind: Thoughts(_payments_delay, 1.0, 0.9),
    lobby.kind: Thoughts(_lobby, 0.1),
    fraud.kind: Thoughts(_fraud, 1.0, 1.0),
    good_bargain.kind: Thoughts(_good_bargain, 1.0),
    consultants.kind: Thoughts(_consultants, 0.3),
    corporate_raid.kind: Thoughts(_corporate_raid, 1.0, 0.7),
    security_service.kind: Thoughts(None, 0.3, 0.9),
}


def spite(table: View, seat: int) -> float:
    """How eager a player is to stop the card lying open: more, when it targets them or their own."""
    play = table["plays"][-1]
    args = dict(play["args"])
    below = table["plays"][-2]["player"] if len(table["plays"]) > 1 else -1
    if play["player"] == seat:
        return 0.0
    targeted = args.get("victim") == seat or (play["kind"] == security_service.kind and below == seat)
    hurt = targeted or (play["kind"] == lobby.kind and valuation.owned(table, seat, args["industry"]) > 0)
    return max(THOUGHTS[play["kind"]].envy, 0.7 if hurt else 0.0)
