"""Rulings of the table: any piece or number set as the players agree, whatever the rules say.

A ruling is an action like any other: it is in the log, can be undone, and Trophies follow it at once.
"""

from dataclasses import replace
from functools import partial
from typing import Annotated

from companion.games.kernel import RULING, act, changed, no
from companion.games.orconomy.rules import act_terms, derive, moves
from companion.games.orconomy.rules.act_terms import UNSAID, AnyIndustry, Industry, What, Where, anybody, everybody
from companion.games.orconomy.rules.phases.anytime import remove, token_there
from companion.games.orconomy.rules.phases.startups import close_competition
from companion.games.orconomy.rules.state import BESIDE, BONES, NUMBERS, SLOT, STARTUP, State
from companion.games.protocol import Refusal
from companion.games.ring.shared_terms import UpTo

MOST_MONEY = 260
MOST_PRICE = 999


Money = Annotated[int, UpTo(0, MOST_MONEY)]  # there are so many Skulls in the box
Price = Annotated[int, UpTo(0, MOST_PRICE)]  # what can be written in the field
ruling = partial(act, *act_terms.ALWAYS, source=RULING, offered=False)


@ruling(by=everybody)
def set_skulls(state: State, player: int, amount: Money) -> State:
    """So many Skulls are counted."""
    return state._replace(skulls=changed(state.skulls, player, amount))


def cards_there_are(state: State, player: int, amount: act_terms.Amount) -> Refusal | None:
    """There are so many cards, with those of the deck and the discards."""
    most = state.cards[player] + state.deck + len(state.discards)
    return None if 0 <= amount <= most else no("bad_number", value=amount, most=most)


@ruling(by=everybody, needs=[cards_there_are])
def set_cards(state: State, player: int, amount: act_terms.Amount) -> State:
    """Cards come from the deck or go to the discards, so the total stays right."""
    change = amount - state.cards[player]
    if change < 0:
        return moves.discard(state, player, -change)
    return moves.draw(state, player, change)


@ruling(by=anybody)
def set_price(state: State, player: int, industry: Industry, amount: Price) -> State:
    """Sets the written price; 0 clears the field."""
    return moves.write_price(state, industry, amount)


@ruling(by=anybody)
def set_crisis(state: State, player: int, industry: Industry) -> State:
    """The Crisis lies there."""
    return state._replace(crisis=industry)


def sort_of_token(what: What) -> Refusal | None:
    """A Company, a pledged one or a Startup."""
    return None if 0 <= what <= STARTUP else no("bad_number", value=what, most=STARTUP)


def place_for_it(state: State, industry: Industry, what: What, place: Where) -> Refusal | None:
    """A Startup has no place, and a slot must be empty."""
    if place == UNSAID or (what != STARTUP and place == BESIDE):
        return None
    if what == STARTUP or place != SLOT:
        return no("bad_number", value=place, most=BESIDE)
    return None if derive.free_slots(state, industry) else no("no_free_slot", industry=industry)


@ruling(by=everybody, needs=[sort_of_token, act_terms.token_in_hand, place_for_it])
def put_token(state: State, player: int, industry: Industry, what: What, place: Where = UNSAID) -> State:
    """A token more lies there."""
    if what == STARTUP:
        return moves.add_startup(state, player, industry)
    token = moves.arriving(state, player, industry, pledged=what == BONES)
    return moves.add_company(state, industry, token if place == UNSAID else token._replace(beside=bool(place)))


def every_industry_once(
    first: AnyIndustry, second: AnyIndustry, third: AnyIndustry, fourth: AnyIndustry, fifth: AnyIndustry,
    sixth: AnyIndustry, seventh: AnyIndustry, eighth: AnyIndustry, ninth: AnyIndustry, tenth: AnyIndustry,
) -> Refusal | None:  # fmt: skip
    """The ring has all ten industries."""
    ring = (first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
    return None if sorted(ring) == list(NUMBERS) else no("bad_ring")


@ruling(by=anybody, needs=[every_industry_once])
def set_ring(
    state: State, player: int,
    first: AnyIndustry, second: AnyIndustry, third: AnyIndustry, fourth: AnyIndustry, fifth: AnyIndustry,
    sixth: AnyIndustry, seventh: AnyIndustry, eighth: AnyIndustry, ninth: AnyIndustry, tenth: AnyIndustry,
) -> State:  # fmt: skip
    """Corrects the order of the sectors, from the top: neighbours change at once, tokens stay where they are.

    A player left without a Startup in the three industries is out of the Competition.
    """
    ring = (first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
    neighbours = {number: (ring[place - 1], ring[(place + 1) % len(ring)]) for place, number in enumerate(ring)}
    state = state._replace(agreed=replace(state.agreed, ring=ring, neighbours=neighbours))
    for seat in range(len(state.agreed.seats)):
        state = close_competition(state, seat)
    return state


@ruling(by=everybody, needs=[sort_of_token, token_there])
def take_token(state: State, player: int, industry: Industry, what: What, place: Where = UNSAID) -> State:
    """A token less lies there."""
    return remove(state, player, industry, what, place)


ACTS = (set_skulls, set_cards, set_price, set_crisis, put_token, set_ring, take_token)
