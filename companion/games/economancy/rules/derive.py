"""Numbers that follow from a position: income card by card, strength and defence, points, and who is due.

Nothing here changes a position. The formulas are those of section 12 of the rules.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.cards import KINDS, NUMBER, STIPEND, Print
from companion.games.economancy.rules.state import NOBODY, NOT_CHOSEN, Attack, Buy, Card, Defend, Income, Invest, State

LOAN_BACK = 2
LOAN_GIVES = 7
LEAST_AGAINST_BUFF = 4
LIZARD_GIVES = 2
SHIELD_GIVES = 1
UNDERDOG_GIVES = 3
LIZARD, SHIELD, BUFF, LOAN, HIPPO = (NUMBER[word] for word in ("lizard", "shield", "buff", "loan", "hippo"))


class Step(NamedTuple):
    """One card of an income walk: its place, how much it gave, and the sum after it. `fed`: a coin went onto it."""

    place: int
    kind: int
    gain: int
    sum: int
    fed: bool = False


class Walk(NamedTuple):
    """An income walk: what was held before, each card, what Loans took back, and the sum at the end."""

    held: int
    steps: tuple[Step, ...]
    loan: int
    sum: int


class At(NamedTuple):
    """A card that is reached in a walk: whose, its place, the position, and the coins held there."""

    state: State
    seat: int
    place: int
    held: int

    @property
    def to_the_right(self) -> int:
        """How many cards lie to its right."""
        return len(self.state.players[self.seat].row) - self.place - 1


def printed(state: State, kind: int) -> Print:
    """What is printed on a kind of card."""
    return state.agreed.prints[kind]


# --- income ---------------------------------------------------------------------------------------------------------
def _bean_stock(at: At) -> int:
    return max(at.held, 0) // 3


def _mine(at: At) -> int:
    return at.to_the_right if at.state.day == 1 else 0


def _underdog(at: At) -> int:
    """B7: fewer cards than every other living player."""
    own = len(at.state.players[at.seat].row)
    others = [len(at.state.players[seat].row) for seat in at.state.living if seat != at.seat]
    return UNDERDOG_GIVES if all(own < other for other in others) else 0


EFFECTS: Mapping[int, Callable[[At], int]] = {
    NUMBER["bean_stock"]: _bean_stock, NUMBER["mine"]: _mine, NUMBER["underdog"]: _underdog,
}  # fmt: skip
"""What cards give by what they find, besides what is printed for the day."""


def walk(state: State, seat: int, fed: tuple[tuple[int, int], ...] | None = None) -> Walk:
    """A player's income of this day, card by card from left to right (M4.1), then the Loans (MB-1).

    `fed` are the Hippos that get a coin, those of the income phase unless told otherwise; where nothing is held at that
    place, none goes there.
    """
    player = state.players[seat]
    if fed is None:
        fed = state.phase.fed if isinstance(state.phase, Income) else ()
    held, steps = player.coins, []
    for place, card in enumerate(player.row):
        feeds = (seat, place) in fed and held > 0
        gain = printed(state, card.kind).coins[state.day - 1] - feeds
        if card.kind in EFFECTS:
            gain += EFFECTS[card.kind](At(state, seat, place, held))
        held += gain
        steps.append(Step(place, card.kind, gain, held, feeds))
    loan = _given_back(state, player, held)
    return Walk(player.coins, tuple(steps), loan, held - loan)


def gain_and_sum(walk: Walk, place: int) -> tuple[int, int]:
    """What a card changes in an income, and what is held after it: a Loan's two coins go back after the last card."""
    step = walk.steps[place]
    before = LOAN_BACK * sum(earlier.kind == LOAN for earlier in walk.steps[:place])
    back = min(LOAN_BACK, walk.loan - min(before, walk.loan)) if step.kind == LOAN else 0
    return step.gain - back, walk.steps[-1].sum - before - back if back else step.sum


def _given_back(state: State, player: economancy.Player, held: int) -> int:
    """What Loans take after an income: never more than there is, unless debts are agreed on (MD-10)."""
    wanted = LOAN_BACK * sum(card.kind == LOAN for card in player.row)
    return min(wanted, max(held, 0)) if state.agreed.options.loan_floor else wanted


def buys_of_day(state: State, seat: int) -> int:
    """One, and one more for each Apprentice on day 3 (M4.2)."""
    apprentices = sum(KINDS[card.kind] == "apprentice" for card in state.players[seat].row)
    return 1 + (apprentices if state.day == 3 else 0)


# --- fighting -------------------------------------------------------------------------------------------------------
class Added(NamedTuple):
    """What is added to a printed number: a code and how much."""

    code: str
    amount: int


def strength_parts(state: State, seat: int, place: int) -> tuple[Added, ...]:
    """What a card's strength is made of now: printed, coins of its owner, coins on it, cards to its right."""
    card = state.players[seat].row[place]
    return tuple(_strength(state, seat, place, card))


def _strength(state: State, seat: int, place: int, card: Card) -> Iterator[Added]:
    yield Added("printed", printed(state, card.kind).strength)
    yield from _gains_of_both(state, seat, card)
    if KINDS[card.kind] == "flower":
        yield Added("right", len(state.players[seat].row) - place - 1)


def _gains_of_both(state: State, seat: int, card: Card) -> Iterator[Added]:
    """What strength and defence both gain (MB-2, MB-4)."""
    if KINDS[card.kind] == "gremlin":
        yield Added("coins", max(state.players[seat].coins, 0))
    if card.coins:
        yield Added("fed", card.coins)


def strength(state: State, seat: int, place: int) -> int:
    """A card's strength at this moment."""
    return sum(part.amount for part in strength_parts(state, seat, place))


def defence_parts(state: State, seat: int, place: int) -> tuple[Added, ...]:
    """What a card's defence is made of now."""
    card = state.players[seat].row[place]
    return (Added("printed", printed(state, card.kind).defence), *_gains_of_both(state, seat, card))


def defence(state: State, seat: int, place: int) -> int:
    """A card's defence at this moment."""
    return sum(part.amount for part in defence_parts(state, seat, place))


def can_attack(state: State, seat: int, place: int) -> bool:
    """Whether a card has an attack left (M6.1)."""
    card = state.players[seat].row[place]
    return card.uses < printed(state, card.kind).attacks


def has_answer(state: State, seat: int, place: int) -> bool:
    """Whether a card has an answer left (M6.5)."""
    card = state.players[seat].row[place]
    return card.uses < printed(state, card.kind).answers


def too_weak(state: State, seat: int, place: int, against: Card) -> bool:
    """Whether a card may not answer because a Buff Farmer attacks (MB-8, MD-12)."""
    return against.kind == BUFF and strength(state, seat, place) < LEAST_AGAINST_BUFF


def attackers(state: State, player: int) -> tuple[int, ...]:
    """The places of cards in a row that have an attack left."""
    return tuple(place for place in range(len(state.players[player].row)) if can_attack(state, player, place))


def answers(state: State, seat: int, against: Card) -> tuple[int, ...]:
    """The places of a row that may answer a card."""
    return tuple(
        place
        for place in range(len(state.players[seat].row))
        if has_answer(state, seat, place) and not too_weak(state, seat, place, against)
    )


def attacking_card(state: State) -> Card | None:
    """The card that attacks now."""
    phase = state.phase
    return state.players[phase.attacker].row[phase.place] if isinstance(phase, Defend) else None


def answering_seats(state: State) -> tuple[int, ...]:
    """Who must answer the card that attacks now (M6.2), whether they have chosen or not."""
    phase, card = state.phase, attacking_card(state)
    if not isinstance(phase, Defend) or card is None:
        return ()
    return tuple(seat for seat in state.living if seat != phase.attacker and answers(state, seat, card))


# --- points, money, who is due --------------------------------------------------------------------------------------
def points(state: State, seat: int) -> int:
    """The victory points of a row (M8.3)."""
    prints = state.agreed.prints
    return sum([prints[card.kind].points for card in state.players[seat].row])


def leader(state: State) -> int:
    """The one living player with the most points, -1 when several share them."""
    return only_most({seat: points(state, seat) for seat in state.living})


def only_most(numbers: Mapping[int, int]) -> int:
    """The only seat with the greatest number, -1 when there is none (M5.2)."""
    most = max(numbers.values(), default=0)
    seats = [seat for seat, number in numbers.items() if number == most]
    return seats[0] if len(seats) == 1 else NOBODY


def purse(state: State, seat: int) -> int:
    """The coins a player can spend: a debt counts as nothing (MD-10)."""
    return max(state.players[seat].coins, 0)


def most_bid(state: State, seat: int) -> int:
    """The most a player may name (MD-4, MD-5)."""
    limit = state.agreed.options.most_invested
    return min(purse(state, seat), limit) if limit else purse(state, seat)


def on_sale(state: State, kind: int) -> bool:
    """Whether a kind may be picked: it is left, or the table allows to pick what is gone (MD-3)."""
    return kind in state.agreed.shop and (state.shop[kind] > 0 or state.agreed.options.buy_sold_out)


def affordable(state: State, player: int) -> tuple[int, ...]:
    """The kinds that may be picked and paid for."""
    money, agreed, left = purse(state, player), state.agreed, state.shop
    kinds = [kind for kind in agreed.shop if agreed.prints[kind].cost <= money]
    return tuple(kinds if agreed.options.buy_sold_out else [kind for kind in kinds if left[kind] > 0])


def copies(state: State, kind: int) -> int:
    """How many of a kind there are in this game (M2.2)."""
    if kind == STIPEND:
        return len(state.players)
    return printed(state, kind).copies * len(state.players) if kind in state.agreed.shop else 0


def due(state: State) -> tuple[int, ...]:
    """The seats that have to choose now, in table order."""
    phase = state.phase
    if isinstance(phase, Attack):
        return (phase.attacker,)
    if isinstance(phase, Invest):
        return _open(phase.chosen, state.living)
    if isinstance(phase, Defend):
        return _open(phase.chosen, answering_seats(state))
    if isinstance(phase, Buy):
        return _open(phase.chosen, buyers(state))
    return ()


def buyers(state: State) -> tuple[int, ...]:
    """Who has a buy left."""
    return tuple([seat for seat in state.living if state.players[seat].buys])


def _open(chosen: tuple[int, ...], seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in seats if chosen[seat] == NOT_CHOSEN])


def bids(state: State) -> tuple[int, ...]:
    """What everybody invested today, -1 for who was out by then; () as long as nothing is paid."""
    phase = state.phase
    if isinstance(phase, Attack | Defend):
        return phase.bids
    named_amounts = [[-entry.amount for entry in player.ledger if entry.code == "invested"] for player in state.players]
    return tuple(amounts[0] if amounts else NOBODY for amounts in named_amounts) if any(named_amounts) else ()
