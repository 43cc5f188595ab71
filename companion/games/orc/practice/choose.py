"""How a practice player plays: sensible, not strong, and only what the cards in hand can carry out.

A player knows the open position and the own hand, nothing else. Winning battles and keeping natives are weighed in
points; chance breaks ties, so that two games differ.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from companion.games.orc.rules import derive
from companion.games.orc.rules.acts import describe
from companion.games.orc.rules.cards import Card, natives
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import draw, enough
from companion.games.orc.rules.phases.ending import natives as tell_natives
from companion.games.orc.rules.phases.ending import show
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import LANDS, NOBODY, PILE, Deploy, Draw, Hands, Spare, State, other
from companion.games.protocol import Action

COUNTED_AT_ONCE = 0.5
"""How often a player tells the natives as one number, rather than showing card by card."""
LEAD_KEPT = 2
"""A lead of so many Orcs is not made larger."""
NATIVE_SOON = 0.4
"""What an Orc in hand is worth, in points, for a land that is led but not held yet."""
WANTED_TEMPO = 0.3
"""Points for drawing a second card."""
SPREAD = 0.2
"""Points by which chance may change what a player likes."""
Weighed = tuple[float, Action]


def choose(state: State, seat: int, hand: Sequence[Card], rng: Random) -> Action:
    """What this player does now; `seat` has to be one of those that are due.

    The action is allowed and the hand can carry it out: `card_for` tells with which card. Raises ValueError when
    nothing is due.
    """
    found = CHOOSERS.get(type(state.phase))
    if found is None or seat not in derive.turns(state):
        raise ValueError(f"nothing is due from seat {seat} in {describe(state)}")
    return found(state, seat, hand, rng)


def card_for(state: State, action: Action, hand: Sequence[Card]) -> Card | None:
    """The card of the hand that carries out an action: of all that can, the one that is missed least.

    None when the action takes none, or no card in hand can do it.
    """
    fits: Iterable[Card] = ()
    if action.kind == deploy.kind:
        _, colour, amount = action.args
        fits = (card for card in hand if colour == (card.two if amount == 2 else card.one))
    elif action.kind == discard.kind:
        fits = hand
    return min(fits, key=lambda card: (_kept_for(state, action.player, card), card), default=None)


# --- what a card and a land are worth ---------------------------------------------------------------------------------


def _kept_for(state: State, seat: int, card: Card) -> float:
    """What a card is worth in hand at the end, in points: natives of lands that are held, or look like it."""
    return sum(card.orcs(state.agreed.line[number - 1].colour) * _mine(state, seat, number) for number in LANDS)


def _mine(state: State, seat: int, number: int) -> float:
    land = state.land(number)
    if land.owner != NOBODY:
        return float(land.owner == seat)
    return NATIVE_SOON if _lead(state, seat, number) > 0 else NATIVE_SOON / 2


def _lead(state: State, seat: int, number: int) -> int:
    """By how many Orcs a player leads at a land; a tie that the neighbour breaks counts as half a lead is won."""
    orcs = state.land(number).orcs
    return orcs[seat] - orcs[other(seat)]


def _stake(state: State, seat: int, number: int, hand: Sequence[Card]) -> float:
    """What holding a land would bring: its worth and the natives in hand, sooner as its pile shrinks."""
    printed = state.agreed.line[number - 1]
    soon = (PILE + 2 - state.land(number).stock) / (PILE + 2)
    return (printed.worth + NATIVE_SOON * natives(hand, (printed.colour,))) * (0.5 + soon)


def _standing(state: State, seat: int, number: int, lead: int) -> float:
    """How well a land stands with such a lead, from 0 (lost) to 1 (won)."""
    if lead == 0:
        holder = derive.tiebreak(state, number)
        return 0.5 if holder == NOBODY else float(holder == seat)
    return 0.5 + 0.5 * max(-LEAD_KEPT, min(LEAD_KEPT, lead)) / LEAD_KEPT


# --- choosing ---------------------------------------------------------------------------------------------------------


def _take_spare(_state: State, seat: int, _hand: Sequence[Card], rng: Random) -> Action:
    return spare.action(seat, rng.choice((1, 2)))


def _lay(state: State, seat: int, hand: Sequence[Card], rng: Random) -> Action:
    """The deployment that gains most for the card it costs; without a good one a card is discarded."""
    weighed = [_weighed(state, seat, hand, action, rng) for action in _deployments(state, seat, hand)]
    discarded = discard.action(seat)
    card = card_for(state, discarded, hand)
    cost = _kept_for(state, seat, card) if card else 0.0
    return max([(WANTED_TEMPO - cost, discarded), *weighed], key=_liking)[1]


def _liking(weighed: Weighed) -> float:
    return weighed[0]


def _deployments(state: State, seat: int, hand: Sequence[Card]) -> tuple[Action, ...]:
    """Every deployment that the hand can carry out."""
    ends = sorted({(card.two, 2) for card in hand} | {(card.one, 1) for card in hand})
    return tuple(
        deploy.action(seat, number, colour, amount)
        for number in LANDS
        for colour, amount in ends
        if colour in derive.allowed(state, number, seat)
    )


def _weighed(state: State, seat: int, hand: Sequence[Card], action: Action, rng: Random) -> Weighed:
    number, _, amount = action.args
    lead = _lead(state, seat, number)
    better = _standing(state, seat, number, lead + amount) - _standing(state, seat, number, lead)
    card = card_for(state, action, hand)
    cost = _kept_for(state, seat, card) if card else 0.0
    gain = better * _stake(state, seat, number, hand) + WANTED_TEMPO * (amount == 1)
    return gain - cost + rng.random() * SPREAD, action


def _draw_from(state: State, seat: int, hand: Sequence[Card], rng: Random) -> Action:
    """From the pile of a land that is won, so that it is decided; not from one that is being lost."""

    def liking(number: int) -> float:
        land = state.land(number)
        standing = _standing(state, seat, number, _lead(state, seat, number)) - 0.5
        return standing * _stake(state, seat, number, hand) / land.stock + rng.random() * SPREAD

    lands = [number for number in LANDS if state.land(number).stock]
    if not derive.must_draw(state) and rng.random() < SPREAD:
        return enough.action(seat)
    return draw.action(seat, max(lands, key=liking))


def _tell_hand(state: State, seat: int, hand: Sequence[Card], rng: Random) -> Action:
    """The natives as one number, or the next card that is not shown yet."""
    phase = state.phase
    assert isinstance(phase, Hands)
    if not phase.shown[seat] and (rng.random() < COUNTED_AT_ONCE or not hand):
        return tell_natives.action(seat, natives(hand, derive.own_colours(state, seat)))
    return show.action(seat, *next(card for card in hand if card not in phase.shown[seat]))


CHOOSERS: Mapping[type, Callable[[State, int, Sequence[Card], Random], Action]] = {
    Spare: _take_spare,
    Deploy: _lay,
    Draw: _draw_from,
    Hands: _tell_hand,
}
