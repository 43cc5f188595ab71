"""What players at a practice table of Orconomy do: what the app judges sensible, and besides that, now and then,
whatever is offered of the cards they hold, of abilities, and of money.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from companion.games.kernel import AnyAct, Judgement, Judgements, any_of
from companion.games.orconomy import judgements
from companion.games.orconomy.practice.secrets import Cards
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.cards import any_moment, plays, stack
from companion.games.orconomy.rules.phases import anytime, auction, gold_abilities, placing, startups
from companion.games.orconomy.rules.state import CARDS, Sold, State
from companion.games.protocol import Action, Offer

MANY_CARDS, LITTLE_MONEY = 6, 4
WHIM: Final = 0.04
"""How often somebody whose turn it is does something else than what is sensible."""
STUBBORN: Final = 0.5
"""How often more cards are spent where a Risk die was too low."""
PLAYED: Final = 0.25
"""How often a card that may be played now, and is held, is played."""
BESIDES: Final[Mapping[AnyAct[State], float]] = {
    gold_abilities.tourism: 0.9, gold_abilities.transport: 0.4, gold_abilities.totemology: 0.4,
    gold_abilities.food_move: 0.5, auction.forgot_fee: 0.04,
    **dict.fromkeys(plays.BY_KIND.values(), PLAYED),
    anytime.sell_pair: 0.05, anytime.loan: 0.01, anytime.pay_off: 0.03, anytime.remove: 0.002,
}  # fmt: skip
"""How often somebody does what may be done now, whoever's turn it is."""


class Known(NamedTuple):
    """What players know: the position, their own cards (nobody looks into another hand) and what is printed on them."""

    state: State
    cards: Cards
    printed: Mapping[str, int]


def _can(known: Known, seat: int, act: AnyAct[State]) -> bool:
    """Whether it is for this player to do: with cards they hold, not against their own, where it brings anything."""
    state, cards = known.state, known.cards
    if act is anytime.sell_pair:
        return bool(cards.pair(seat))
    if act.kind not in CARDS:
        return True
    if act is any_moment.security_service and (stack.stage(state) == "rating" or state.plays[-1].player == seat):
        return False
    brings = act is not any_moment.informer or cards.top not in ("", any_moment.informer.kind)
    return brings and act.kind in cards.hand(seat)


def _must(state: State, seat: int, act: AnyAct[State]) -> bool:
    """Whether nothing else is left to somebody who has won an auction: no Skulls to pay with, no token to place."""
    if not isinstance(state.phase, Sold) or state.phase.winner != seat:
        return False
    owes = act is anytime.sell_pair and state.skulls[seat] < max(state.phase.bids)
    return owes or (act is anytime.remove and not derive.tokens_left(state, seat))


def _wish(known: Known, seat: int, offers: Sequence[Offer], rng: Random) -> Action | None:
    """What this player does though nobody waits for it."""
    for act, often in BESIDES.items():
        mine = [offer for offer in offers if (offer.kind, offer.player) == (act.kind, seat)]
        if mine and _can(known, seat, act) and (_must(known.state, seat, act) or rng.random() < often):
            return any_of(mine, rng)
    return None


# --- whose turn it is -------------------------------------------------------------------------------------------------
def _buy(known: Known, seat: int, _offers: Sequence[Offer], _rng: Random) -> Action | None:
    """A card, when there is money for it and room in the hand."""
    state = known.state
    rich = state.skulls[seat] >= derive.card_cost(state, seat) + LITTLE_MONEY
    return startups.buy.action(seat) if rich and state.cards[seat] < MANY_CARDS else None


def _place(_known: Known, _seat: int, offers: Sequence[Offer], rng: Random) -> Action:
    """A first Company lies anywhere, so that every table is another one."""
    return any_of(offers, rng)


def _rating(known: Known, seat: int, _offers: Sequence[Offer], _rng: Random) -> Action:
    """What is printed on the card."""
    return plays.rating.action(seat, known.printed[CARDS[stack.top(known.state).kind]])


def _boost(known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """More cards for it, but none that would spoil it: an Informer that lies on top would stay there."""
    short = stack.short(known.state)
    kind, spent = CARDS[stack.top(known.state).kind], known.cards.least(seat, short)
    spoilt = kind == any_moment.informer.kind == spent[-1]
    return plays.boost.action(seat, short) if not spoilt and rng.random() < STUBBORN else None


OTHERWISE: Final[Judgements[Known]] = Judgements(
    RULES,
    (
        Judgement(placing.place, _place),
        Judgement(startups.buy, _buy),
        Judgement(plays.rating, _rating),
        Judgement(plays.boost, _boost),
    ),
)
"""Where people at a practice table do otherwise than whoever stands in for somebody, and looks into no hand."""


def choose(known: Known, offers: Sequence[Offer], rng: Random, *, besides: bool) -> Action | None:
    """What somebody does next: what they wish, if asked `besides`, else what is due; None where others are due."""
    state = known.state
    for seat in orconomy.order(state) if besides and state.oracle != orconomy.NOBODY else ():
        if wish := _wish(known, seat, offers, rng):
            return wish
    free = {*judgements.ANY_TIME, *gold_abilities.ABILITIES}
    onward = [offer for offer in offers if offer.kind not in free]
    for seat in turns(state) if not onward or rng.random() >= WHIM else ():
        usual = judgements.JUDGEMENTS.sensible(state, seat, offers, rng)
        if action := OTHERWISE.sensible(known, seat, offers, rng) or usual:
            return action
    return judgements.JUDGEMENTS.anything(onward, rng) if onward else None
