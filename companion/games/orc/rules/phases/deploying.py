"""A turn begins: one end of a card is deployed at a land, or a card is discarded; then cards are drawn."""

from typing import Annotated

from companion.games.kernel import Between, act, no, one_of
from companion.games.orc.rules import derive
from companion.games.orc.rules.act_terms import LandNumber
from companion.games.orc.rules.cards import COLOURS, Colour
from companion.games.orc.rules.phases.drawing import ended_if_done
from companion.games.orc.rules.state import DISCARDED, NOBODY, Deploy, Draw, Side, State, other, towards_box, with_seat
from companion.games.protocol import Refusal

OneOrTwo = Annotated[int, Between(1, 2)]


def land_is_open(state: State, land: LandNumber) -> Refusal | None:
    """Nothing can be deployed at a land whose battle is fought (O4.2, O5.4)."""
    at = state.land(land)
    if at.owner != NOBODY:
        return no("conquered", land=land, player=at.owner)
    return no("frozen", "O5.4", land=land, until=towards_box(land)) if at.frozen else None


def not_native(state: State, land: LandNumber, colour: Colour) -> Refusal | None:
    """A colour never fights in its own land (O4.3)."""
    return no("native_here", "O4.3", colour=COLOURS[colour]) if colour == state.agreed.line[land - 1].colour else None


def not_the_enemys(state: State, player: int, land: LandNumber, colour: Colour) -> Refusal | None:
    """Nor in a land where the opponent already fights with it (O4.4)."""
    theirs = state.land(land).sides[other(player)].colour
    return no("enemy_colour", "O4.4", player=other(player), colour=COLOURS[colour]) if colour == theirs else None


def same_colour(state: State, player: int, land: LandNumber, colour: Colour) -> Refusal | None:
    """Who has begun with a colour keeps to it there (O4.5)."""
    mine = state.land(land).sides[player].colour
    return None if mine in (NOBODY, colour) else no("other_colour", "O4.5", colour=COLOURS[mine])


@act(
    Deploy, by=derive.turns, source="O4.2", waits_for=(Draw,), causes={"hand": "O4.1", "land": "O4.2"},
    needs=[land_is_open, one_of("colour", derive.allowed, [not_native, not_the_enemys, same_colour])],
)  # fmt: skip
def deploy(state: State, player: int, land: LandNumber, colour: Colour, amount: OneOrTwo) -> State:
    """The Orcs stand there; two of them leave one card to draw, one leaves two (O4.8)."""
    at = state.land(land)
    side = at.sides[player]
    more = Side(colour, side.orcs + amount, side.cards + 1)
    state = state.with_land(land, at._replace(sides=with_seat(at.sides, player, more)))
    return _after_card(state, Draw(player, 3 - amount))


@act(Deploy, by=derive.turns, source="O4.7", waits_for=(Draw,), seat_buttons="2", causes={"hand": "O4.7"})
def discard(state: State, player: int) -> State:
    """A card leaves the hand; then one or two are drawn, as was agreed (O4.7, O4.8)."""
    due = 1 if state.agreed.options.discard_draw == "one" else 2
    return _after_card(state, Draw(player, due, DISCARDED))


def _after_card(state: State, phase: Draw) -> State:
    """A card has left the hand; it may be that there is none left to draw."""
    hand = state.hands[phase.turn]
    hand = hand._replace(played=hand.played + 1) if hand.size else hand
    return ended_if_done(state._replace(phase=phase, hands=with_seat(state.hands, phase.turn, hand)))


ACTS = (deploy, discard)
