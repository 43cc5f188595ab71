"""A turn goes on: cards are drawn from any piles; after it, the battles at the piles used up."""

from typing import Annotated

from companion.games.kernel import AnyNumber, act, no, one_of, phase_of, the_table
from companion.games.orc.rules import derive
from companion.games.orc.rules.act_terms import LandNumber
from companion.games.orc.rules.battles import fight
from companion.games.orc.rules.phases.ending import open_hands
from companion.games.orc.rules.state import LANDS, Deploy, Draw, State, other, with_seat
from companion.games.protocol import Action, Refusal

NOT_TOLD_LAND = 0  # stands for the land of a draw that nobody named
PileNumber = Annotated[int, AnyNumber()]


def unnamed_draws(state: State) -> bool:
    """Whether draws may be entered without naming the pile."""
    return state.agreed.options.draws == "seen"


def still_to_be_drawn(state: State) -> tuple[Action, ...]:
    """The draws of this turn that the next player's turn takes for granted where draws are not told."""
    if not (unnamed_draws(state) and isinstance(state.phase, Draw)):
        return ()
    return (Action(draw.kind, state.phase.turn, (NOT_TOLD_LAND,)),) * derive.still_due(state)


def piles(state: State) -> tuple[int, ...]:
    """The lands whose pile has cards; before them no land at all, where draws need not be told."""
    lands = tuple(number for number in LANDS if state.land(number).stock)
    return (NOT_TOLD_LAND, *lands) if unnamed_draws(state) else lands


def not_that_pile(land: PileNumber) -> Refusal:
    """Only a land has a pile, and it may be used up (O4.8, O4.9)."""
    return no("no_stock", "O4.9", land=land) if land in LANDS else no("no_such_land", land=land)


@act(
    Draw, by=derive.turns, source="O4.8", quiet=True, seat_buttons="1", uses_up=True,
    needs=[one_of("land", piles, not_that_pile)],
)  # fmt: skip
def draw(state: State, player: int, land: PileNumber) -> State:
    """A card comes from the top of a pile into the hand (O4.8)."""
    if land == NOT_TOLD_LAND:
        state = state._replace(loose=state.loose + 1)
    else:
        at = state.land(land)
        state = state.with_land(land, at._replace(stock=at.stock - 1))
    return ended_if_done(_into_hand(state, player, 1))


def _into_hand(state: State, seat: int, count: int) -> State:
    """Cards come into the hand of whoever draws, and are no longer due."""
    phase, hand = phase_of(state, Draw), state.hands[seat]
    drawing = Draw(phase.turn, phase.due - count, phase.after)
    return state._replace(phase=drawing, hands=with_seat(state.hands, seat, hand._replace(drew=hand.drew + count)))


def nothing_must_be_drawn(state: State) -> Refusal | None:
    """Only after a discard one card may be enough (O4.8, O4.9)."""
    amount = derive.must_draw(state)
    return no("must_draw", "O4.9", amount=amount) if amount else None


@act(Draw, by=derive.turns, source="O4.8", quiet=True, seat_buttons="2", needs=[nothing_must_be_drawn])
def enough(state: State, player: int) -> State:
    """The turn ends with fewer cards drawn than there might have been."""
    return end_turn(state)


def pile_was_open(state: State, land: LandNumber) -> Refusal | None:
    """Only where a battle is still to come a pile can be used up (O5.1)."""
    at = state.land(land)
    return None if at.open and at.stock else no("not_open", land=land)


def enough_drawn(state: State, land: LandNumber) -> Refusal | None:
    """The draws that nobody named must be enough to have used it up (O4.9)."""
    enough = untold_draws(state) >= state.land(land).stock
    return None if enough else no("cannot_be_empty", "O4.9", land=land)


def untold_draws(state: State) -> int:
    """How many draws nobody named, or may not name."""
    return state.loose + derive.still_due(state) if unnamed_draws(state) else 0


def perhaps_used_up(state: State) -> tuple[int, ...]:
    """The lands whose pile those draws may have used up."""
    untold = untold_draws(state)
    stocks = {land: state.land(land).stock for land in LANDS if state.land(land).open} if untold else {}
    return tuple([land for land, stock in stocks.items() if 0 < stock <= untold])


@act(
    Draw, Deploy, by=the_table, source="O5.1", uses_up=True, causes={"stock": "O5.1"},
    needs=[one_of("land", perhaps_used_up, [pile_was_open, enough_drawn])],
)  # fmt: skip
def emptied(state: State, player: int, land: LandNumber) -> State:
    """What is still due was drawn, and the untold draws came from this pile as far as it held cards."""
    drawing = isinstance(state.phase, Draw)
    if isinstance(state.phase, Draw):
        due = derive.still_due(state)
        state = _into_hand(state, state.phase.turn, due)._replace(loose=state.loose + due)
    at = state.land(land)
    state = state.with_land(land, at._replace(stock=0))._replace(loose=state.loose - at.stock)
    return end_turn(state) if drawing else fight_over_empty(state)


def ended_if_done(state: State) -> State:
    """The last card that is due ends the turn, and so does the last card of all (O4.9)."""
    return state if derive.still_due(state) else end_turn(state)


def end_turn(state: State) -> State:
    """Battles at the piles used up; then it is the other player's turn, or the hands are shown (O5.1, O6.1)."""
    turn = phase_of(state, Draw).turn
    state = fight_over_empty(state)
    if not derive.cards_left(state):
        return open_hands(state)
    return state._replace(phase=Deploy(other(turn)), round=state.round + 1)


def fight_over_empty(state: State) -> State:
    """The battles at every open land whose pile is used up; with no card left at all, that is every open land."""
    if not derive.cards_left(state):
        state = state._replace(lands=tuple(land._replace(stock=0) for land in state.lands), loose=0)
    empty = (number for number in LANDS if state.land(number).open and not state.land(number).stock)
    return state._replace(lands=fight(state.lands, empty)[0])


ACTS = (draw, enough, emptied)
