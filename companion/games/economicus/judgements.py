"""How the app plays Economicus, for the absent, at the practice table and in random games: what is usual, nothing that
is dear.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.cards import plays
from companion.games.economicus.rules.phases import anytime, auction, creation, fates, fiscal, opening, profit
from companion.games.economicus.rules.state import PRIVATE, Completion, Interest, Profit, Sale, State
from companion.games.economicus.rules.text.header import COLOURS, GAME, MOST
from companion.games.kernel import Judgement, Judgements, first, lowest
from companion.games.protocol import Action, Offer, Thinking

OWING = (Interest, Profit, Sale, Completion)  # phases in which a player may have to raise what is owed
YEARS = 4  # a company is worth what it brings so many times: an industry comes up often enough for that
OF_COINS = 2  # at most this part of the coins is bid, or spent on a startup
LOW = 6  # bids without a reason are among so many lowest ones
WHIM = 0.04  # how often somebody at a practice table does something besides in place of what is due
BESIDES: Final = ("sheet", "last")  # where on the screen an act stands that brings no turn on


def _placed(state: State, seat: int, offers: Sequence[Offer], rng: Random) -> Action:
    """Where the player is not yet and a company brings most."""
    numbers, slots = offers[0].domains

    def promise(number: int) -> tuple[bool, int, float]:
        have = derive.counts(state.at(number), state.agreed.players)
        return not have[seat], derive.profit(state, number), rng.random()

    return opening.place.action(seat, max(numbers, key=promise), slots[0])


def _boosted(state: State, seat: int, offers: Sequence[Offer], rng: Random) -> Action | None:
    """One card is a fair price for a company, more are not."""
    return first(state, seat, offers, rng) if offers[0].domains[0][0] == 1 else None


def _private(_state: State, seat: int, _offers: Sequence[Offer], _rng: Random) -> Action:
    return auction.choose.action(seat, PRIVATE)


def _bid(state: State, seat: int, offers: Sequence[Offer], _rng: Random) -> Action | None:
    """The lowest bid, as long as the company is worth it and half of the coins are left."""
    least = offers[0].domains[0][0]
    return auction.bid.action(seat, least) if least <= _worth(state, seat) else None


def _worth(state: State, seat: int) -> int:
    """What a company in the active industry is worth to a player: profit, and what a Star is fought for."""
    have = derive.counts(state.at(state.active), state.agreed.players)
    stars = (not have[seat]) + (have[seat] + 1 > max(have) >= have[seat])
    value = max(0, derive.profit(state, state.active)) * YEARS + stars * derive.price(state, state.active)
    return min(value, state.coins[seat] // OF_COINS)


def _raised(state: State, seat: int, offers: Sequence[Offer], rng: Random) -> Action | None:
    """What is owed is borrowed, or else raised by a sale; where nothing helps the player gives up."""
    owes = isinstance(state.phase, OWING) and seat in turns(state)
    return first(state, seat, offers, rng) if owes else None


JUDGEMENTS = Judgements(
    RULES,
    (
        Judgement(opening.place, _placed),
        Judgement(fiscal.pay_interest, first),
        Judgement(fiscal.draw, first),
        Judgement(profit.settle, first),
        Judgement(fates.boost, _boosted),
        Judgement(fates.accept, first),
        Judgement(auction.choose, _private),
        Judgement(auction.bid, _bid, draw=lowest(LOW)),
        Judgement(auction.pass_bidding, first, readily=2.0),
        Judgement(auction.pay, first),
        Judgement(auction.place_won, first),
        Judgement(auction.unable, first, readily=3.0),
        Judgement(creation.keep, first),
        Judgement(creation.sell_to, first),
        Judgement(plays.stand, first),
        Judgement(anytime.loan, _raised, readily=0.05),
        Judgement(anytime.sell, _raised, readily=0.03),
        Judgement(anytime.bankrupt, _raised, readily=0.001),
        Judgement(creation.close_creation, readily=2.0),
        Judgement(fiscal.crisis_card, readily=0.2),
        Judgement(creation.make_offer, readily=0.2),
        Judgement(anytime.repay, readily=0.1),
        Judgement(plays.play_card, readily=0.02),
        Judgement(anytime.quota, readily=0.01),
        Judgement(anytime.drop, readily=0.01),
        Judgement(anytime.time_up, readily=1e-6),
    ),
)


def lively(state: State, seats: Sequence[int], offers: Sequence[Offer], rng: Random) -> Action:
    """What somebody at a practice table does next, of these offers: now and then what need not be done, else what is
    sensible for one of these seats, else what brings the turn on.
    """
    onward = [offer for offer in offers if _brings_on(state, offer)]
    if rng.random() < WHIM:
        return JUDGEMENTS.anything([offer for offer in offers if offer not in onward] or offers, rng)
    sensible = (JUDGEMENTS.sensible(state, seat, offers, rng) for seat in seats)
    return next(filter(None, sensible), None) or JUDGEMENTS.anything(onward or offers, rng)


def _brings_on(state: State, offer: Offer) -> bool:
    """Startups only for somebody who has twice what they cost, and a company chip for them."""
    if offer.kind != creation.create.kind:
        return not any(place in BESIDES for place in RULES.acts[offer.kind].says.get("at", ()))
    cost = derive.half(derive.price(state, state.active))
    return OF_COINS * cost <= state.coins[offer.player] and derive.chips_left(state, offer.player) > 0


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """The header of a random game by the full rules with trial numbers, on a shuffled ring."""
    players = [{"name": name, "colour": COLOURS[seat]} for seat, name in enumerate(names[:MOST])]
    return {"game": GAME, "players": players, "ring": rng.sample(SEGMENTS, len(SEGMENTS)), "trial": True}


THINKING: Final[Thinking[State]] = replace(
    JUDGEMENTS.thinking(header, Path(__file__).parent), unasked=frozenset((creation.create.kind, anytime.repay.kind))
)
