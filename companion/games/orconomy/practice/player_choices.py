"""What players at a practice table of Orconomy want: livelier than the app's own judgements, and with cards in hand.

What somebody may do at any time they are asked about at each moment; how likely it is stands in each judgement.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from companion.games.kernel import Judgement, Judgements
from companion.games.orconomy import judgements
from companion.games.orconomy.board import STARTUP
from companion.games.orconomy.practice.secrets import Cards
from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.cards import any_moment, of_a_phase, plays, stack
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.phases import anytime, auction, gold_abilities, placing, rounds, startups
from companion.games.orconomy.rules.state import BONES, CARDS, FACE, Auction, Competition, Convert, Sold, State, Winter
from companion.games.protocol import Action, Offer

BLOCK_WORTH, WIN_WORTH = 9, 200
PAIR, LOAN = 14, 7
RICH, POOR = 22, 6
FEW_SKULLS, SOME_CARDS, MANY_CARDS, LITTLE_MONEY = 8, 3, 6, 4
CAREFUL: Final = 6
"""Interest above this is dear."""
BLUFF: Final = 0.03
"""How often a player bids more than they could raise."""
FORGETFUL: Final = 0.04
GOOD_INCOME, GOOD_PRICE = 3, 3
LIKELY_WORTH = 8
FIRST_CHOICES: Final = 5
"""A first Company is placed in one of so many best places."""


class Known(NamedTuple):
    """What players know: the position, their own cards (nobody looks into another hand) with what is printed on them,
    and where there is room for a piece on the board.
    """

    state: State
    cards: Cards
    printed: Mapping[str, int]
    room: Callable[[str, int], bool]


Offers = Sequence[Offer]
Pick = Callable[[Known, int, Offers, Random], Action | None]
Play = tuple[tuple[int, ...], float]
"""The numbers of a play, and how eager the player is to make it (0 to 1)."""


# --- what things are worth --------------------------------------------------------------------------------------------
def gain(state: State, seat: int, number: int) -> int:
    """Trophies one more Company there would bring a player."""
    return judgements.gained(state.at(number).companies, seat)


def loss(state: State, seat: int, number: int) -> int:
    """Trophies a player would lose there with one Company less."""
    return judgements.missed(state.at(number).companies, seat)


def wins(state: State, seat: int, number: int) -> bool:
    """Whether one more Company there would win the game."""
    return derive.trophies(state)[seat] + gain(state, seat, number) >= state.agreed.target


def threatened(state: State, seat: int, number: int) -> bool:
    """Whether somebody else would win the game by a Company there."""
    return any(wins(state, other, number) for other in range(len(state.agreed.seats)) if other != seat)


def worth(state: State, seat: int, number: int) -> int:
    """What one more Company there is worth to a player, in Skulls."""
    value = judgements.worth(state.at(number).companies, derive.income(state, number), seat)
    if wins(state, seat, number):
        return value + WIN_WORTH
    return value + (BLOCK_WORTH if threatened(state, seat, number) else 0)


def best_places(state: State, seat: int, numbers: Iterable[int]) -> list[int]:
    """Industries by what a Company there would be worth, the best first."""
    return sorted(numbers, key=lambda number: -worth(state, seat, number))


def earning(state: State, seat: int) -> int:
    """What a player's Companies in the three industries bring in one Revenue."""
    near = derive.near(state)
    return sum(derive.income(state, number) * derive.companies_of(state.at(number), seat) for number in near)


def harm(state: State, seat: int, number: int) -> int:
    """How much more a Crisis in an industry would hurt all others than this player, in Companies that pay."""
    industry = state.at(number)
    mine = derive.companies_of(industry, seat)
    if derive.printed(state, number).income < 0:
        return -mine  # a Crisis makes a printed loss smaller
    weight = 2 if number in derive.near(state) else 1
    return weight * (len(industry.companies) - 2 * mine)


def choices(offers: Offers) -> list[tuple[int, ...]]:
    """All the numbers an act of these offers may have."""
    return [numbers for offer in offers for numbers in product(*offer.domains)]


def sometimes(likely: float, pick: Pick) -> Pick:
    """What somebody wants so often."""

    def wanted(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
        return pick(known, seat, offers, rng) if rng.random() < likely else None

    return wanted


def _any(_known: Known, seat: int, offers: Offers, rng: Random) -> Action:
    return Action(offers[0].kind, seat, rng.choice(choices(offers)))


# --- at any time: money, and abilities --------------------------------------------------------------------------------
def _tourism(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """Cards from the deck: nearly always all of them."""
    amounts = [amount for (amount,) in choices(offers)]
    return gold_abilities.tourism.action(seat, max(amounts) if rng.random() < 0.9 else rng.choice(amounts))


def _transport(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """Cards for 8 Skulls each, when there are many or money is short."""
    state = known.state
    eager = 0.8 if state.skulls[seat] < FEW_SKULLS or state.cards[seat] > SOME_CARDS else 0.3
    return _any(known, seat, offers, rng) if rng.random() < eager else None


def _totemology(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """Push the Crisis to where it hurts the others more."""
    state = known.state
    best = max((number for (number,) in choices(offers)), key=lambda number: harm(state, seat, number))
    better = harm(state, seat, best) > harm(state, seat, state.crisis)
    return gold_abilities.totemology.action(seat, best) if rng.random() < (0.8 if better else 0.3) else None


def _food_move(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """To where a Company is worth most, if that is more than here."""
    state = known.state
    numbers = max(choices(offers), key=lambda choice: worth(state, seat, choice[1]))
    better = gain(state, seat, numbers[1]) > loss(state, seat, orconomy.FOOD)
    return Action(offers[0].kind, seat, numbers) if rng.random() < (0.9 if better else 0.3) else None


def _borrow(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """When money is short, or the interest will be put off."""
    eager = known.state.skulls[seat] < POOR or of_a_phase.payments_delay.kind in known.cards.hand(seat)
    return _any(known, seat, offers, rng) if rng.random() < (0.2 if eager else 0.01) else None


def _pay_off(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """When there is money to spare."""
    rich = known.state.skulls[seat] >= RICH
    return _any(known, seat, offers, rng) if rich and rng.random() < 0.3 else None


def _take_back(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """A token for the hand: a Startup first, then whatever costs fewest Trophies. A Startup taken back in a Competition
    would end it.
    """
    state = known.state
    needed = isinstance(state.phase, Sold) and state.phase.winner == seat
    likely = 0.002 if derive.tokens_left(state, seat) else 1.0 if needed else 0.3
    if isinstance(state.phase, Competition | Convert) or rng.random() >= likely:
        return None

    def cost(choice: tuple[int, ...]) -> int:
        return -1 if choice[1] == orconomy.STARTUP else loss(state, seat, choice[0])

    return Action(offers[0].kind, seat, min(choices(offers), key=cost))


def _sell_pair(known: Known, seat: int, _offers: Offers, rng: Random) -> Action | None:
    """Whoever holds two alike, and needs money."""
    state = known.state
    owes = isinstance(state.phase, Sold) and state.phase.winner == seat and state.skulls[seat] < max(state.phase.bids)
    likely = 1.0 if owes else 0.3 if state.skulls[seat] < POOR else 0.03
    return anytime.sell_pair.action(seat) if known.cards.pair(seat) and rng.random() < likely else None


# --- at any time: cards -----------------------------------------------------------------------------------------------
def _best_bidder(state: State) -> int:
    """Who has bid most; -1 nobody."""
    bids: Sequence[int] = state.phase.bids if isinstance(state.phase, Auction | Sold | Competition | Convert) else ()
    best = max(bids, default=0)
    return bids.index(best) if best else orconomy.NOBODY


def _exploitation(known: Known, seat: int, _offers: Offers, _rng: Random) -> Play | None:
    income = earning(known.state, seat)
    return ((), 0.9 if income >= GOOD_INCOME else 0.4) if income > 0 else None


def _espionage(known: Known, seat: int, offers: Offers, _rng: Random) -> Play | None:
    """A free Startup where a Company would be worth most."""
    open_ = [number for (number,) in choices(offers) if known.room(STARTUP, number)]
    best = best_places(known.state, seat, open_)
    return ((best[0],), 0.2) if best else None


def _veto(known: Known, seat: int, offers: Offers, _rng: Random) -> Play | None:
    """Whoever bids best, when the Company is worth much to them."""
    state = known.state
    victims, best = [victim for (victim,) in choices(offers)], _best_bidder(state)
    if isinstance(state.phase, Competition | Convert):
        return (best if best in victims else victims[0],), 0.4
    if best not in victims or worth(state, best, state.active) < LIKELY_WORTH:
        return None
    return (best,), 1.0 if threatened(state, seat, state.active) else 0.3


def _tax_inspection(known: Known, _seat: int, offers: Offers, _rng: Random) -> Play | None:
    """Out of the fullest hand."""
    fullest = max((victim for (victim,) in choices(offers)), key=lambda victim: known.state.cards[victim])
    return (fullest,), 0.6


def _informer(known: Known, _seat: int, _offers: Offers, _rng: Random) -> Play | None:
    """Whatever lies on top, unless that is an Informer too."""
    return ((), 0.25) if known.cards.top not in ("", any_moment.informer.kind) else None


def _payments_delay(known: Known, seat: int, _offers: Offers, _rng: Random) -> Play | None:
    """Whoever still has interest to pay."""
    owed = isinstance(known.state.phase, Winter) and interest.due(known.state, seat) > 0
    return ((), 0.95) if owed else None


def _lobby(known: Known, seat: int, offers: Offers, _rng: Random) -> Play | None:
    """Where the Crisis hurts the others most."""
    state = known.state
    best = max((number for (number,) in choices(offers)), key=lambda number: harm(state, seat, number))
    hurts_me = state.crisis and derive.companies_of(state.at(state.crisis), seat)
    return (best,), 0.4 if hurts_me else 0.1


def _fraud(known: Known, seat: int, _offers: Offers, _rng: Random) -> Play | None:
    return ((), 0.8) if _best_bidder(known.state) != seat else None


def _good_bargain(known: Known, seat: int, offers: Offers, _rng: Random) -> Play | None:
    """The Company that brings most for the Trophies it costs."""
    state = known.state

    def brings(choice: tuple[int, ...]) -> int:
        lost = judgements.TROPHY * loss(state, seat, choice[0])
        return derive.price(state, choice[0]) - lost - LOAN * (choice[1] == BONES)

    best = max(choices(offers), key=brings)
    return (best, 0.4) if brings(best) >= GOOD_PRICE else None


def _consultants(known: Known, seat: int, offers: Offers, rng: Random) -> Play | None:
    """A Forecast die again, when the round promises little; the Risk die of the own card that failed, or of another's
    that did not.
    """
    state = known.state
    if state.plays:
        own, failed = state.plays[-1].player == seat, stack.stage(state) == "failure"
        return (choices(offers)[0], 0.5 if own else spite(state, seat)) if own == failed else None
    winter = isinstance(state.phase, Winter) and interest.due(state, seat) > 0
    if earning(state, seat) >= GOOD_INCOME and not winter:
        return None
    return rng.choice(choices(offers)), 0.6


def _corporate_raid(known: Known, _seat: int, offers: Offers, _rng: Random) -> Play | None:
    """From whoever loses most by it; not a pledged one when there is another."""
    state = known.state
    best = max(choices(offers), key=lambda choice: (loss(state, choice[0], state.active), choice[1] == FACE))
    return best, 0.8


def _security_service(known: Known, seat: int, _offers: Offers, _rng: Random) -> Play | None:
    """Whoever would stop the card lying open, once its Rating is known."""
    asked = stack.stage(known.state) != "rating"
    return ((), spite(known.state, seat)) if asked else None


class Thoughts(NamedTuple):
    """What players think of a card: when they want to play it and what it targets, how eager everybody else is to stop
    it, and how often its player spends more cards where its Risk die was too low.
    """

    target: Callable[[Known, int, Offers, Random], Play | None]
    envy: float
    stubborn: float = 0.4


THOUGHTS: Mapping[Card[...], Thoughts] = {
    any_moment.security_service: Thoughts(_security_service, 0.3, 0.9),
    of_a_phase.exploitation: Thoughts(_exploitation, 1.0, 0.8),
    any_moment.espionage: Thoughts(_espionage, 0.3),
    of_a_phase.veto: Thoughts(_veto, 0.4),
    of_a_phase.tax_inspection: Thoughts(_tax_inspection, 0.5),
    any_moment.informer: Thoughts(_informer, 0.4),
    of_a_phase.payments_delay: Thoughts(_payments_delay, 1.0, 0.9),
    any_moment.lobby: Thoughts(_lobby, 0.1),
    of_a_phase.fraud: Thoughts(_fraud, 1.0, 1.0),
    any_moment.good_bargain: Thoughts(_good_bargain, 1.0),
    any_moment.consultants: Thoughts(_consultants, 0.3),
    of_a_phase.corporate_raid: Thoughts(_corporate_raid, 1.0, 0.7),
}
BY_KIND: Final = {card.kind: thoughts for card, thoughts in THOUGHTS.items()}


def spite(state: State, seat: int) -> float:
    """How eager a player is to stop the card lying open: more, when it targets them or their own."""
    play = state.plays[-1]
    card = plays.BY_KIND[CARDS[play.kind]]
    if play.player == seat:
        return 0.0
    args = dict(zip(card.names, play.args, strict=False))
    below = state.plays[-2].player if len(state.plays) > 1 else orconomy.NOBODY
    targeted = args.get("victim") == seat or (card is any_moment.security_service and below == seat)
    hurt = card is any_moment.lobby and derive.companies_of(state.at(args["industry"]), seat) > 0
    return max(BY_KIND[card.kind].envy, 0.7 if targeted or hurt else 0.0)


def _held(card: Card[...], thoughts: Thoughts) -> Pick:
    """Whoever really holds the card plays it, as eagerly as they are."""

    def wanted(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
        if card.kind not in known.cards.hand(seat):
            return None
        play = thoughts.target(known, seat, offers, rng)
        return Action(card.kind, seat, play[0]) if play is not None and rng.random() < play[1] else None

    return wanted


BESIDES: Final[Judgements[Known]] = Judgements(
    RULES,
    (
        Judgement(gold_abilities.tourism, sometimes(0.9, _tourism)),
        Judgement(gold_abilities.transport, _transport),
        Judgement(gold_abilities.totemology, _totemology),
        Judgement(gold_abilities.food_move, _food_move),
        Judgement(auction.forgot_fee, sometimes(FORGETFUL, _any)),
        *(Judgement(card, _held(card, thoughts)) for card, thoughts in THOUGHTS.items()),
        Judgement(anytime.sell_pair, _sell_pair),
        Judgement(anytime.loan, _borrow),
        Judgement(anytime.pay_off, _pay_off),
        Judgement(anytime.remove, _take_back),
    ),
)
"""What somebody may want whose turn it need not be."""


# --- whose turn it is -------------------------------------------------------------------------------------------------
def _place(known: Known, seat: int, offers: Offers, rng: Random) -> Action:
    """A first Company: somewhere that pays, most often alone."""
    state = known.state

    def liked(number: int) -> tuple[int, int, float]:
        return len(state.at(number).companies), -derive.income(state, number), rng.random()

    best = sorted((number for (number,) in choices(offers)), key=liked)
    return placing.place.action(seat, rng.choice(best[:FIRST_CHOICES]))


def _give_up(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """A pledged Company whose interest is dear, where no ability cancels it."""
    state = known.state
    spared = derive.waivers(state, seat) > 0
    dear = [choice for choice in choices(offers) if not spared and interest.each(state, seat, choice[0]) > CAREFUL]
    return Action(offers[0].kind, seat, dear[0]) if dear and rng.random() < 0.3 else None


def _bid(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """Up to what it is worth, pairs of cards and loans counted; now and then more than that."""
    state, least = known.state, auction.least(known.state)
    raisable = derive.raisable(state, seat) - auction.fee_due(state, seat)
    if state.agreed.options.overbid != "forbid" and rng.random() < BLUFF:
        amount = max(least, raisable + rng.randint(1, 9))
    else:
        pair = PAIR if known.cards.pair(seat) else 0
        limit = min(raisable + pair, worth(state, seat, state.active) + rng.randint(-2, 5))
        amount = min(limit, least + rng.choice((0, 0, 1, 2)))
    possible = any(amount in offer.domains[0] for offer in offers) and derive.tokens_left(state, seat) > 0
    return auction.bid.action(seat, amount) if possible else None


def _bid_cards(known: Known, seat: int, offers: Offers, _rng: Random) -> Action | None:
    """The fewest cards, by what the Company would be worth."""
    state, least = known.state, offers[0].domains[0][0]
    own = [number for number in derive.near(state) if seat in state.at(number).startups]
    value = max((worth(state, seat, number) for number in own), default=0)
    return startups.bid_cards.action(seat, least) if least <= max(1, value // 5) else None


def _launch(known: Known, seat: int, offers: Offers, rng: Random) -> Action | None:
    """Sometimes a Startup, where there is room for it."""
    state = known.state
    open_ = [number for (number,) in choices(offers) if known.room(STARTUP, number)]
    if not open_ or state.skulls[seat] < 2 * derive.launch_cost(state, seat) or rng.random() < 0.4:
        return None
    best = best_places(state, seat, open_)
    return startups.launch.action(seat, best[0] if rng.random() < 0.7 else rng.choice(best))


def _buy(known: Known, seat: int, _offers: Offers, rng: Random) -> Action | None:
    """A card, when there is money for it and room in the hand."""
    state = known.state
    rich = state.skulls[seat] >= derive.card_cost(state, seat) + LITTLE_MONEY
    wants = rich and state.cards[seat] < MANY_CARDS and rng.random() < 0.75
    return startups.buy.action(seat) if wants else None


def _rating(known: Known, seat: int, _offers: Offers, _rng: Random) -> Action:
    """What is printed on the card."""
    return plays.rating.action(seat, known.printed[CARDS[stack.top(known.state).kind]])


def _boost(known: Known, seat: int, _offers: Offers, rng: Random) -> Action | None:
    """More cards for it, but none that would spoil it: an Informer that lies on top would stay there."""
    state, short = known.state, stack.short(known.state)
    kind, spent = CARDS[stack.top(state).kind], known.cards.least(seat, short)
    spoilt = kind == any_moment.informer.kind == spent[-1]
    return plays.boost.action(seat, short) if not spoilt and rng.random() < BY_KIND[kind].stubborn else None


IN_TURN: Final[Judgements[Known]] = Judgements(
    RULES,
    (
        Judgement(placing.place, _place),
        Judgement(rounds.give_up, _give_up),
        Judgement(auction.bid, _bid),
        Judgement(startups.bid_cards, _bid_cards),
        Judgement(startups.launch, _launch),
        Judgement(startups.buy, _buy),
        Judgement(plays.rating, _rating),
        Judgement(plays.boost, _boost),
    ),
)
"""Where people are livelier than whoever stands in for somebody."""
SURE: Final = frozenset({auction.bid.kind, startups.bid_cards.kind, startups.launch.kind, rounds.give_up.kind})
"""What is not done where these judgements say no, though whoever stands in would do it."""


def choose(known: Known, offers: Offers, rng: Random, *, besides: bool) -> Action | None:
    """What somebody does next: anything they want, where they are asked what they want `besides`, else what is due;
    None where only others could do that.
    """
    state = known.state
    for seat in orconomy.order(state) if besides and state.oracle != orconomy.NOBODY else ():
        if wish := BESIDES.sensible(known, seat, offers, rng):
            return wish
    for seat in turns(state):
        if action := IN_TURN.sensible(known, seat, offers, rng):
            return action
        usual = [offer for offer in offers if offer.kind not in SURE]
        if action := judgements.JUDGEMENTS.sensible(state, seat, usual, rng):
            return action
    free = {*judgements.ANY_TIME, *gold_abilities.ABILITIES}
    onward = [offer for offer in offers if offer.kind not in free]
    return judgements.JUDGEMENTS.anything(onward, rng) if onward else None
