"""How the app plays Orconomy: sensible, careful with money, and never with a card, as an absent player would.

Influence cards are a hand that nobody may look into: none is played, and only their number is ever bid. Random games
play them, too, and look like games of people: what is done how readily was chosen to measure the rules with.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.kernel import Judgement, Judgements, evenly, first, lowest
from companion.games.orconomy.header import CLANS
from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules.act_terms import AT_ANY_TIME
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.cards.plays import let_fail, resolve
from companion.games.orconomy.rules.cards.wanting import want, withdraw
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.phases.anytime import loan, pay_off, remove
from companion.games.orconomy.rules.phases.auction import bid, forgot_fee, pass_bid, pay, place_won, unable
from companion.games.orconomy.rules.phases.placing import place
from companion.games.orconomy.rules.phases.revenue import collapse, settle
from companion.games.orconomy.rules.phases.rounds import give_up, pay_interest, waive
from companion.games.orconomy.rules.phases.startups import bid_cards, buy, convert, launch
from companion.games.orconomy.rules.state import NUMBERS, Sold, State, Token
from companion.games.protocol import Action, Offer, Thinking

TROPHY = 7  # skulls that a Trophy more is worth
SPOILT = 2  # skulls that it is worth to cost the others a Trophy
ROUNDS_AHEAD = 3  # so many incomes a Company is taken to bring
RESERVE = 5  # skulls that are kept for bad times where nothing urges
CARDS_A_TROPHY = 2
ANY_TIME_SHARE: Final = 0.05
"""How often a random game does something that is possible at any time, where something else is possible, too."""
LOW: Final = 8  # bids of random games are drawn from this many of the lowest ones
SELDOM: Final = 0.02


# --- what things are worth --------------------------------------------------------------------------------------------
Companies = tuple[Token, ...]


def _trophies_of(companies: Companies, seat: int) -> int:
    """Trophies a player has in one industry."""
    present, leader = derive.holders(companies)
    return (seat in present) + (leader == seat)


def gained(companies: Companies, seat: int) -> int:
    """Trophies that one more Company there would bring a player."""
    return _trophies_of((*companies, Token(seat)), seat) - _trophies_of(companies, seat)


def missed(companies: Companies, seat: int) -> int:
    """Trophies that a player would lose there with one Company less."""
    left = list(companies)
    left.remove(next(token for token in left if token.player == seat))
    return _trophies_of(companies, seat) - _trophies_of(tuple(left), seat)


def worth(companies: Companies, income: int, seat: int) -> int:
    """What one more Company there is worth to a player, in Skulls."""
    others = {token.player for token in companies} - {seat}
    spoilt = sum(_trophies_of(companies, other) - _trophies_of((*companies, Token(seat)), other) for other in others)
    return TROPHY * gained(companies, seat) + SPOILT * spoilt + ROUNDS_AHEAD * income


def _worth(state: State, seat: int, number: int) -> int:
    return worth(state.at(number).companies, derive.income(state, number), seat)


def _best(state: State, seat: int, numbers: Sequence[int], rng: Random) -> int:
    """Where one more Company is worth most; chance decides between equals."""
    return max(numbers, key=lambda number: (_worth(state, seat, number), rng.random()))


def _least(state: State, seat: int, numbers: Sequence[int], rng: Random) -> int:
    """Where one Company less costs least."""

    def lost(number: int) -> tuple[int, float]:
        trophies = missed(state.at(number).companies, seat)
        return TROPHY * trophies + ROUNDS_AHEAD * derive.income(state, number), rng.random()

    return min(numbers, key=lost)


# --- choosing ---------------------------------------------------------------------------------------------------------
def _where_best(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action:
    return Action(offered[0].kind, seat, (_best(state, seat, offered[0].domains[0], rng),))


def _dearest(state: State, seat: int, offered: Sequence[Offer], _rng: Random) -> Action:
    """Of what is owed, the most expensive."""
    dear = max(offered[0].domains[0], key=lambda number: interest.of_company(state, seat, number))
    return Action(offered[0].kind, seat, (dear,))


def _give_up(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action:
    """The Company that is missed least; its side is the first one named."""
    sides = {number: tuple(domain[0] for domain in o.domains[1:]) for o in offered for number in o.domains[0]}
    number = _least(state, seat, tuple(sides), rng)
    return Action(offered[0].kind, seat, (number, *sides[number]))


def _bid(state: State, seat: int, _offered: Sequence[Offer], _rng: Random) -> Action | None:
    """The lowest bid, as long as the Company is worth it and can be paid out of hand."""
    least, hand = auction.least(state), state.skulls[seat] - auction.fee_due(state, seat)
    wanted = least <= _worth(state, seat, state.active) and derive.tokens_left(state, seat) > 0
    return bid.action(seat, least) if wanted and least <= hand else None


def _borrow(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action | None:
    """A loan, only to pay for what was won."""
    return first(state, seat, offered, rng) if isinstance(state.phase, Sold) else None


def _bid_cards(state: State, seat: int, offered: Sequence[Offer], _rng: Random) -> Action | None:
    """The fewest cards, as long as a Startup of the player's own would bring Trophies for them."""
    own = [number for number in derive.near(state) if seat in state.at(number).startups]
    gained = max((_worth(state, seat, number) for number in own), default=0) / TROPHY
    cards = offered[0].domains[0][0]
    return bid_cards.action(seat, cards) if cards <= CARDS_A_TROPHY * gained else None


def _launch(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action | None:
    """A Startup where a Company would be worth most, while there are tokens and money to spare."""
    free = [number for number in offered[0].domains[0] if seat not in state.at(number).startups]
    spare = state.skulls[seat] - derive.launch_cost(state, seat) >= RESERVE
    if not free or not spare or derive.tokens_left(state, seat) <= 1 or not state.cards[seat]:
        return None
    number = _best(state, seat, free, rng)
    return launch.action(seat, number) if _worth(state, seat, number) >= TROPHY else None


ALL: Final[tuple[Judgement[State], ...]] = (
    Judgement(withdraw, first, readily=4.0),
    Judgement(resolve, first),
    Judgement(let_fail, first, readily=0.5),
    Judgement(place, _where_best),
    Judgement(waive, _dearest),
    Judgement(pay_interest, _dearest),
    Judgement(give_up, _give_up, readily=SELDOM),
    Judgement(settle, first),
    Judgement(collapse, _give_up, readily=SELDOM),
    Judgement(pay, first),
    Judgement(place_won, first),
    Judgement(loan, _borrow, readily=4.0),
    Judgement(unable, first, readily=SELDOM),
    Judgement(convert, _where_best),
    Judgement(bid, _bid, readily=0.5, draw=lowest(LOW)),
    Judgement(bid_cards, _bid_cards, draw=lowest(LOW)),
    Judgement(launch, _launch, readily=2.0),
    Judgement(pass_bid, first, readily=0.5),
    Judgement(buy, readily=0.5),
    Judgement(forgot_fee, readily=SELDOM),
    Judgement(pay_off, readily=4.0),
    Judgement(want, readily=0.03),
    Judgement(remove, readily=0.05),
)
JUDGEMENTS: Final = Judgements(RULES, ALL)


# --- random games -----------------------------------------------------------------------------------------------------
ANY_TIME: Final = RULES.kinds(lambda act: isinstance(act, Card) or act.phases == AT_ANY_TIME)
READILY: Final = {one.act.kind: one.readily for one in ALL}
DRAWS: Final = {one.act.kind: one.draw for one in ALL}


def choose(offers: Sequence[Offer], rng: Random) -> Action:
    """One of the offered actions: first its kind, as readily as it is done, then any of that kind."""
    beside = rng.random() < ANY_TIME_SHARE
    pool = [offer for offer in offers if (offer.kind in ANY_TIME) is beside] or offers
    kinds = list(dict.fromkeys([offer.kind for offer in pool]))
    if len(kinds) > 1:
        (kind,) = rng.choices(kinds, [READILY.get(each, 1.0) for each in kinds])
        pool = [offer for offer in pool if offer.kind == kind]
    offer = pool[0] if len(pool) == 1 else rng.choice(pool)
    return DRAWS.get(offer.kind, evenly)(offer, rng)


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """The header of a game of these players, the ring laid by chance."""
    players = [{"name": name, "clan": clan} for name, clan in zip(names, CLANS, strict=False)]
    return {"players": players, "ring": rng.sample(NUMBERS, len(NUMBERS))}


THINKING: Final[Thinking[State]] = replace(
    JUDGEMENTS.thinking(header, Path(__file__).parent), anything=choose, unasked=frozenset((loan.kind, pay_off.kind))
)
