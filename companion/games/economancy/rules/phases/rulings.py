"""Rulings of the table: coins, rows, the shop and the day set as the players agree, whatever the rules would say.

A ruling is never refused because of the phase; what cannot be after it stands in the position's problems. A choice
that no longer fits what was ruled is asked for again.
"""

from dataclasses import replace
from functools import partial
from typing import Annotated

from companion.games.economancy.rules import derive
from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.act_terms import PLAYING, Amount, CardKind, Place, in_the_shop, the_living
from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.rules.changes import from_shop, paid, to_discards, with_card
from companion.games.economancy.rules.phases.anytime import asked_again
from companion.games.economancy.rules.phases.resolving import DAYS, chose, ended, settled
from companion.games.economancy.rules.state import MOST, NOT_CHOSEN, Attack, Buy, Card, Defend, Income, Invest, State
from companion.games.kernel import RULING, Between, act, no, one_of, the_table
from companion.games.protocol import Refusal

Day = Annotated[int, Between(1, DAYS)]
ruling = partial(act, *PLAYING, source=RULING, offered=False, level="note")


def _ruled(state: State) -> State:
    """Choices that are no longer allowed are asked for again."""
    for seat in state.living:
        if not _fits(state, seat):
            state = asked_again(state, seat)
    return settled(ended(state))


def _fits(state: State, seat: int) -> bool:
    phase, card = state.phase, derive.attacking_card(state)
    chosen = phase.chosen[seat] if isinstance(phase, Invest | Defend | Buy) else NOT_CHOSEN
    if chosen == NOT_CHOSEN:
        return True
    if isinstance(phase, Invest):
        return chosen <= derive.most_bid(state, seat)
    if card is not None:
        return chosen in derive.answers(state, seat, card)
    return chosen == economancy.PASS or chosen in derive.affordable(state, seat)


def _move_places(state: State, seat: int, place: int, by: int) -> State:
    """Cards to the right of a place have moved, and the places that were named move with them."""
    phase = state.phase

    def now(named: int) -> int:
        return named + by if named >= place else named

    if isinstance(phase, Income):
        return asked_again(state, seat)
    if isinstance(phase, Defend) and phase.attacker == seat:
        return state._replace(phase=replace(phase, place=now(phase.place)))
    if isinstance(phase, Defend) and phase.chosen[seat] != NOT_CHOSEN:
        return state._replace(phase=replace(phase, chosen=chose(phase.chosen, seat, now(phase.chosen[seat]))))
    return state


def possible_coins(state: State) -> range:
    """No debts, unless the table allows them."""
    return range(0 if state.agreed.options.loan_floor else -MOST, MOST + 1)


@ruling(by=the_living, needs=[one_of("amount", possible_coins)])
def set_coins(state: State, player: int, amount: Amount) -> State:
    """A player holds so many coins."""
    holder = state.players[player]
    return _ruled(state.with_player(player, paid(holder, RULING, amount - holder.coins)))


@ruling(by=the_table)
def set_day(state: State, player: int, amount: Day) -> State:
    """It is day 1, 2 or 3."""
    return _ruled(state._replace(day=amount))


def copy_left(state: State, card: CardKind) -> Refusal | None:
    """A copy is taken from the shop, else from the discards."""
    return None if state.shop[card] + state.discards[card] else no("none_left", card=KINDS[card])


def places_after_stipend(state: State, player: int) -> range:
    """Before the Stipend lies nothing."""
    return range(1, len(state.players[player].row) + 1)


@ruling(by=the_living, needs=[in_the_shop, copy_left, one_of("place", places_after_stipend)])
def put_card(state: State, player: int, card: CardKind, place: Place) -> State:
    """A card lies in a row, those to its right behind it."""
    state = from_shop(state, RULING, card, 1) if state.shop[card] else to_discards(state, card, -1)
    return _ruled(_move_places(with_card(state, player, Card(card), place), player, place, 1))


def lies_there(state: State, player: int, card: CardKind, place: Place) -> Refusal | None:
    """That card lies there; the Stipend never goes."""
    row = state.players[player].row
    if not 0 <= place < len(row) or row[place].kind == STIPEND:
        return no("no_such_card", place=place)
    lies = row[place].kind
    return None if lies == card else no("not_that_card", place=place, card=KINDS[lies])


@ruling(by=the_living, needs=[lies_there])
def take_card(state: State, player: int, card: CardKind, place: Place) -> State:
    """Back into the shop; what was to be done with that card is chosen anew."""
    holder, phase = state.players[player], state.phase
    row = (*holder.row[:place], *holder.row[place + 1 :])
    state = from_shop(state.with_player(player, holder._replace(row=row)), RULING, card, -1)
    if isinstance(phase, Defend) and (phase.attacker, phase.place) == (player, place):
        return _ruled(state._replace(phase=Attack(phase.attacker, phase.bids)))
    if isinstance(phase, Defend) and phase.chosen[player] == place:
        return _ruled(asked_again(state, player))
    return _ruled(_move_places(state, player, place, -1))


def possible_piles(state: State, card: CardKind) -> range:
    """As many as lie in shop and discards together."""
    return range(state.shop[card] + state.discards[card] + 1)


@ruling(by=the_table, needs=[in_the_shop, one_of("amount", possible_piles)])
def set_shop(state: State, player: int, card: CardKind, amount: Amount) -> State:
    """What is missing from a pile counts as lost; what is there after all comes from the discards."""
    less = state.shop[card] - amount
    return _ruled(to_discards(from_shop(state, RULING, card, less), card, less) if less else state)


ACTS = (set_coins, put_card, take_card, set_shop, set_day)
