"""Rulings of the table: any count or holder set as the players agree, whatever the rules would say.

A ruling is never refused because of the phase or the laws; what cannot be after it stands in the position's problems.
"""

from functools import partial
from typing import Annotated

from companion.games.kernel import RULING, AnyNumber, Between, act, one_of, the_table
from companion.games.orc.rules import derive
from companion.games.orc.rules import state as orc
from companion.games.orc.rules.act_terms import PLAYING, LandNumber, anybody, either_player
from companion.games.orc.rules.battles import decide, fight
from companion.games.orc.rules.cards import Colour
from companion.games.orc.rules.phases.drawing import ended_if_done, fight_over_empty
from companion.games.orc.rules.phases.ending import closed_if_told, open_hands
from companion.games.orc.rules.state import DEALT, EMPTY, NOBODY, Deploy, Draw, Fought, Hand, Hands, State, with_seat

MOST_ORCS = 14  # the most that can stand on one side of a land (O2.4)
PileSize = Annotated[int, Between(0, orc.PILE)]
Orcs = Annotated[int, Between(0, MOST_ORCS)]
HandSize = Annotated[int, AnyNumber()]
ruling = partial(act, *PLAYING, source=RULING, offered=False, level="note")


@ruling(by=the_table, uses_up=True)
def set_stock(state: State, player: int, land: LandNumber, amount: PileSize) -> State:
    """A pile that is used up is fought over at once; a frozen land with a pile again is open again."""
    at = state.land(land)
    battle = at.open and not amount
    state = state.with_land(land, at._replace(stock=amount, frozen=at.frozen and not amount))
    if battle:
        state = state._replace(lands=fight(state.lands, (land,))[0])
    return _without_piles(state)


def _without_piles(state: State) -> State:
    """With the last card gone the turn ends, and so does the game."""
    if isinstance(state.phase, Draw):
        return ended_if_done(state)
    if isinstance(state.phase, Deploy) and not derive.cards_left(state):
        return open_hands(fight_over_empty(state))
    return state


@ruling(by=either_player)
def set_orcs(state: State, player: int, land: LandNumber, colour: Colour, amount: Orcs) -> State:
    """The number of cards stays as it was where so many Orcs can stand on so many cards."""
    at = state.land(land)
    cards = min(max(at.sides[player].cards, (amount + 1) // 2), amount)
    side = orc.Side(colour, amount, cards) if amount else EMPTY
    return state.with_land(land, at._replace(sides=with_seat(at.sides, player, side)))


@ruling(by=anybody)
def set_owner(state: State, player: int, land: LandNumber) -> State:
    """A land is given to a player, and what waited for it follows; or to nobody: open, or frozen without a pile."""
    if player != NOBODY:
        return state._replace(lands=decide(state.lands, land, player, Fought("ruling", (0, 0))))
    at = state.land(land)
    return state.with_land(land, at._replace(owner=NOBODY, frozen=not at.stock, fought=None))


def possible_hands(state: State, player: int) -> range:
    """Nobody holds fewer cards than lie shown."""
    cards_shown = state.phase.shown[player] if isinstance(state.phase, Hands) else ()
    return range(len(cards_shown), DEALT + 1)


@ruling(by=either_player, needs=[one_of("amount", possible_hands)])
def set_hand(state: State, player: int, amount: HandSize) -> State:
    """So many cards are counted in a hand."""
    return closed_if_told(state._replace(hands=with_seat(state.hands, player, Hand(amount))))


@ruling(by=either_player)
def set_turn(state: State, player: int) -> State:
    """It is this player's turn to deploy, or to draw what is due; from the spare cards or the hands play goes on."""
    phase = state.phase
    if isinstance(phase, Draw):
        return state._replace(phase=Draw(player, phase.due, phase.after))
    number = state.round + isinstance(phase, Hands)
    return state._replace(phase=Deploy(player), round=number)


ACTS = (set_stock, set_orcs, set_owner, set_hand, set_turn)
