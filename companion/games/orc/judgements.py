"""How the app plays ORC, at the practice table and in random games: sensible, not strong, and as the hand allows.

A player knows the open position and the own hand, nothing else. Winning battles and keeping natives are weighed in
points; chance breaks ties, so that two games differ.
"""

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from typing import Any, NamedTuple

from companion.games.kernel import Judgement, Judgements, first, phase_of
from companion.games.orc.rules import derive
from companion.games.orc.rules.acts import RULES, describe
from companion.games.orc.rules.cards import COLOURS, Card, draw_line, natives
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import draw, enough
from companion.games.orc.rules.phases.ending import natives as tell_natives
from companion.games.orc.rules.phases.ending import show
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import LANDS, NOBODY, PILE, Hands, State, other
from companion.games.protocol import Action, Offer

COUNTED_AT_ONCE = 0.5  # how often a player tells the natives as one number, rather than showing card by card
LEAD_KEPT = 2  # a lead of so many Orcs is not made larger
NATIVE_SOON = 0.4  # what an Orc in hand is worth, in points, for a land that is led but not held yet
WANTED_TEMPO = 0.3  # points for drawing a second card
SPREAD = 0.2  # points by which chance may change what a player likes


class Known(NamedTuple):
    """What a player knows: what lies open, and their own hand."""

    state: State
    hand: Sequence[Card]


def choose(state: State, seat: int, hand: Sequence[Card], rng: Random) -> Action:
    """What this player does now; `seat` has to be one of those that are due.

    The action is allowed and the hand can carry it out: `card_for` tells with which card. Raises ValueError when
    nothing is due.
    """
    action = JUDGEMENTS.sensible(Known(state, hand), seat, RULES.offers(state), rng)
    if action is None:
        raise ValueError(f"nothing is due from seat {seat} in {describe(state)}")
    return action


def card_for(state: State, action: Action, hand: Sequence[Card]) -> Card | None:
    """The card of the hand that carries out an action: of all that can, the one that is missed least.

    None when the action takes none, or no card in hand can do it.
    """
    fits: Sequence[Card] = ()
    if action.kind == deploy.kind:
        _, colour, amount = action.args
        fits = [card for card in hand if colour == (card.two if amount == 2 else card.one)]
    elif action.kind == discard.kind:
        fits = hand
    if len(fits) < 2:
        return fits[0] if fits else None
    worths = _worths(state, action.player)
    return min(fits, key=lambda card: (_kept_for(card, worths), card))


# --- what a card and a land are worth ---------------------------------------------------------------------------------
def _kept_for(card: Card, worths: Sequence[float]) -> float:
    """What a card is worth in hand at the end, in points."""
    return 2 * worths[card.two] + worths[card.one]


def _worths(state: State, seat: int) -> Sequence[float]:
    """What an Orc of each colour is worth in hand: as a native of a land that is held, or looks like it."""
    worths = [0.0] * len(COLOURS)
    for number in LANDS:
        worths[state.agreed.line[number - 1].colour] = _mine(state, seat, number)
    return worths


def _mine(state: State, seat: int, number: int) -> float:
    land = state.land(number)
    if land.owner != NOBODY:
        return float(land.owner == seat)
    return NATIVE_SOON if _lead(state, seat, number) > 0 else NATIVE_SOON / 2


def _lead(state: State, seat: int, number: int) -> int:
    """By how many Orcs a player leads at a land; a tie that the neighbour breaks counts as half a lead is won."""
    orcs = state.land(number).orcs
    return orcs[seat] - orcs[other(seat)]


def _stake(state: State, number: int, hand: Sequence[Card]) -> float:
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


def hopes(known: Known, seat: int) -> Mapping[str, float]:
    """The worth of the lands that are still fought for, as far as each looks like being won, and the Orcs in hand that
    are natives of a land that is held, or looks like it.
    """
    state, hand = known
    lands = tuple(number for number in LANDS if state.land(number).owner == NOBODY)
    standing = {number: _standing(state, seat, number, _lead(state, seat, number)) for number in lands}
    soon = sum(standing[number] * state.agreed.line[number - 1].worth for number in lands)
    chances = {state.agreed.line[number - 1].colour: share for number, share in standing.items()}
    return {
        "lands": soon,
        "natives": float(natives(hand, derive.own_colours(state, seat))),
        "natives_soon": sum(share * natives(hand, (colour,)) for colour, share in chances.items()),
    }


# --- choosing ---------------------------------------------------------------------------------------------------------
def _take_spare(_known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action:
    return spare.action(seat, rng.choice((1, 2)))


def _lay(known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """The deployment that gains most for the card it costs, where that is more than a discard is worth: how much
    better its land stands then, less what its card is missed.
    """
    state, hand = known
    costs, best = _costs(state, seat, hand), (-inf, discard.action(seat))
    for number in LANDS:
        allowed = derive.allowed(state, seat, number)
        lead = _lead(state, seat, number)
        ends = [end for end in costs if end[0] in allowed]
        now = _standing(state, seat, number, lead) if ends else 0.0
        stake = _stake(state, number, hand) if ends else 0.0
        for colour, amount in ends:
            gain = (_standing(state, seat, number, lead + amount) - now) * stake + WANTED_TEMPO * (amount == 1)
            gain += rng.random() * SPREAD - costs[colour, amount]
            if gain > best[0]:
                best = gain, deploy.action(seat, number, colour, amount)
    return best[1] if best[0] > WANTED_TEMPO - min(costs.values(), default=0.0) else None


def _costs(state: State, seat: int, hand: Sequence[Card]) -> Mapping[tuple[int, int], float]:
    """The ends that a hand has, in order, and what the card is worth that is missed least for each."""
    worths, costs = _worths(state, seat), dict[tuple[int, int], float]()
    for card in hand:
        cost = _kept_for(card, worths)
        for end in ((card.two, 2), (card.one, 1)):
            costs[end] = min(cost, costs.get(end, inf))
    return dict(sorted(costs.items()))


def _enough(_known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """Now and then one card is enough."""
    return enough.action(seat) if rng.random() < SPREAD else None


def _draw_from(known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action:
    """From the pile of a land that is won, so that it is decided; not from one that is being lost."""
    state, hand = known

    def liking(number: int) -> float:
        land = state.land(number)
        standing = _standing(state, seat, number, _lead(state, seat, number)) - 0.5
        return standing * _stake(state, number, hand) / land.stock + rng.random() * SPREAD

    return draw.action(seat, max((number for number in LANDS if state.land(number).stock), key=liking))


def _tell_natives(known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """The natives of a hand as one number, at once or not at all."""
    at_once = rng.random() < COUNTED_AT_ONCE or not known.hand
    return tell_natives.action(seat, natives(known.hand, derive.own_colours(known.state, seat))) if at_once else None


def _show(known: Known, seat: int, _offers: Sequence[Offer], _rng: Random) -> Action:
    """The next card that is not shown yet."""
    cards_shown = phase_of(known.state, Hands).shown[seat]
    return show.action(seat, *next(card for card in known.hand if card not in cards_shown))


JUDGEMENTS = Judgements(
    RULES,
    (
        Judgement(spare, _take_spare),
        Judgement(deploy, _lay),
        Judgement(discard, first),
        Judgement(enough, _enough),
        Judgement(draw, _draw_from),
        Judgement(tell_natives, _tell_natives),
        Judgement(show, _show),
    ),
)


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """The header of a random game of the first two, the line drawn."""
    one, two = names[:2]
    line = [[COLOURS[land.colour], land.worth] for land in draw_line(rng)]
    return {"game": "orc", "players": [{"name": one}, {"name": two}], "dealer": rng.choice((one, two)), "line": line}
