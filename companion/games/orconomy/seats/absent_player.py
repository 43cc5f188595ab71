"""What the app does for a player who is not there: sensible, careful with money, and never with a card.

Influence cards are a hand that nobody may look into: none is played, and only their number is ever bid.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.state import Sold, State, Token
from companion.games.protocol import Action, Offer

TROPHY = 7
"""Skulls that a Trophy more is worth."""
SPOILT = 2
"""Skulls that it is worth to cost the others a Trophy."""
ROUNDS_AHEAD = 3
"""So many incomes a Company is taken to bring."""
RESERVE = 5
"""Skulls that are kept for bad times where nothing urges."""
CARDS_A_TROPHY = 2
Value = float
Choice = Callable[[State, int, Sequence[Offer], Random], Action | None]


def stand_in(state: State, seat: int, rng: Random) -> Action | None:
    """What this seat does now; None when nothing is due from it, or only people can do it (the dice, a card)."""
    if seat not in turns(state):
        return None
    mine = [offer for offer in RULES.offers(state) if offer.player == seat]
    for kind, choose in CHOICES.items():
        offered = [offer for offer in mine if offer.kind == kind]
        action = choose(state, seat, offered, rng) if offered else None
        if action is not None:
            return action
    return None


# --- what things are worth --------------------------------------------------------------------------------------------


def _held(companies: tuple[Token, ...], seat: int) -> int:
    """Trophies a player has in one industry."""
    present, leader = derive.holders(companies)
    return (seat in present) + (leader == seat)


def _worth(state: State, seat: int, number: int) -> Value:
    """What one more Company there is worth, in Skulls."""
    before = state.at(number).companies
    after = (*before, Token(seat))
    gained = _held(after, seat) - _held(before, seat)
    others = (other for other in range(state.agreed.players) if other != seat)
    spoilt = sum(_held(before, other) - _held(after, other) for other in others)
    return TROPHY * gained + SPOILT * spoilt + ROUNDS_AHEAD * derive.income(state, number)


def _best(state: State, seat: int, numbers: Sequence[int], rng: Random) -> int:
    """Where one more Company is worth most; chance decides between equals."""
    return max(numbers, key=lambda number: (_worth(state, seat, number), rng.random()))


def _least(state: State, seat: int, numbers: Sequence[int], rng: Random) -> int:
    """Where one Company less costs least."""

    def lost(number: int) -> tuple[Value, float]:
        left = list(state.at(number).companies)
        own = next(token for token in left if token.player == seat)
        left.remove(own)
        trophies = _held(state.at(number).companies, seat) - _held(tuple(left), seat)
        return TROPHY * trophies + ROUNDS_AHEAD * derive.income(state, number), rng.random()

    return min(numbers, key=lost)


# --- choosing ---------------------------------------------------------------------------------------------------------


def _plain(_state: State, seat: int, offered: Sequence[Offer], _rng: Random) -> Action:
    """There is nothing to choose."""
    return Action(offered[0].kind, seat)


def _where_best(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action:
    return Action(offered[0].kind, seat, (_best(state, seat, offered[0].domains[0], rng),))


def _dearest(state: State, seat: int, offered: Sequence[Offer], _rng: Random) -> Action:
    """Of what is owed, the most expensive."""
    dear = max(offered[0].domains[0], key=lambda number: interest.each(state, seat, number))
    return Action(offered[0].kind, seat, (dear,))


def _give_up(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action:
    """The Company that is missed least; its side is the first one named."""
    sides = {number: tuple(domain[0] for domain in o.domains[1:]) for o in offered for number in o.domains[0]}
    number = _least(state, seat, tuple(sides), rng)
    return Action(offered[0].kind, seat, (number, *sides[number]))


def _bid(state: State, seat: int, _offered: Sequence[Offer], _rng: Random) -> Action | None:
    """The lowest bid, as long as the Company is worth it and can be paid out of hand."""
    bid, fee = auction.least(state), auction.fee_due(state, seat)
    hand = state.skulls[seat] - fee
    room = derive.tokens_left(state, seat) > 0
    wanted = bid <= _worth(state, seat, state.active) and room
    return Action("bid", seat, (bid,)) if wanted and bid <= hand else None


def _borrow(state: State, seat: int, offered: Sequence[Offer], _rng: Random) -> Action | None:
    """A loan, only to pay for what was won."""
    first = tuple(domain[0] for domain in offered[0].domains)
    return Action("loan", seat, first) if isinstance(state.phase, Sold) else None


def _bid_cards(state: State, seat: int, offered: Sequence[Offer], _rng: Random) -> Action | None:
    """The fewest cards, as long as a Startup of the player's own would bring Trophies for them."""
    own = [number for number in derive.near(state) if seat in state.at(number).startups]
    gained = max((_worth(state, seat, number) for number in own), default=0.0) / TROPHY
    cards = offered[0].domains[0][0]
    return Action("bid_cards", seat, (cards,)) if cards <= CARDS_A_TROPHY * gained else None


def _launch(state: State, seat: int, offered: Sequence[Offer], rng: Random) -> Action | None:
    """A Startup where a Company would be worth most, while there are tokens and money to spare."""
    free = [number for number in offered[0].domains[0] if seat not in state.at(number).startups]
    spare = state.skulls[seat] - derive.launch_cost(state, seat) >= RESERVE
    if not free or not spare or derive.tokens_left(state, seat) <= 1 or not state.cards[seat]:
        return None
    number = _best(state, seat, free, rng)
    return Action("launch", seat, (number,)) if _worth(state, seat, number) >= TROPHY else None


CHOICES: Mapping[str, Choice] = {
    "withdraw": _plain, "resolve": _plain, "let_fail": _plain,
    "place": _where_best,
    "waive": _dearest, "pay_interest": _dearest, "give_up": _give_up,
    "settle": _plain, "collapse": _give_up,
    "pay": _plain, "place_won": _plain, "loan": _borrow, "unable": _plain,
    "convert": _where_best,
    "bid": _bid, "bid_cards": _bid_cards, "launch": _launch,
    "pass": _plain,
}  # fmt: skip
"""By kind of action what is done, the first that is offered and wanted."""
