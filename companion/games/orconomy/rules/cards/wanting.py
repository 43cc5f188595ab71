"""Several want to play a card at the same time: they say so, and do it in player order (R13.8, en 322).

Whoever is alone just plays it; nobody has to say anything first.
"""

from operator import attrgetter

from companion.games.kernel import act, no
from companion.games.orconomy.rules import moves
from companion.games.orconomy.rules.act_terms import AT_ANY_TIME, everybody
from companion.games.orconomy.rules.state import State, order
from companion.games.protocol import Refusal


def waiting(state: State) -> tuple[int, ...]:
    """Those who want to play a card and may go on now, in player order; nobody while a card is in play."""
    if not state.wanting or state.plays:
        return ()
    return tuple(seat for seat in order(state) if seat in state.wanting)


def before(state: State, player: int) -> Refusal | None:
    """Refuses a card while somebody who comes earlier in player order wants to play one."""
    queue = waiting(state)
    seats = order(state) if queue else ()
    late = bool(queue) and seats.index(queue[0]) < seats.index(player)
    return no("others_first", "R13.8", player=queue[0]) if late else None


def holds_up(state: State) -> Refusal | None:
    """Refuses to go on with the phase while anybody wants to play a card."""
    queue = waiting(state)
    return no("card_wanted", "R13.8", player=queue[0]) if queue else None


def not_wanting_yet(state: State, player: int) -> Refusal | None:
    """The player has not said so already."""
    return no("already_wanted", player=player) if player in state.wanting else None


@act(
    *AT_ANY_TIME, by=everybody, source="R13.8", needs=[moves.need_card, not_wanting_yet],
    cached_by=("hands", "wanting"), at=("player",),
)  # fmt: skip
def want(state: State, player: int) -> State:
    """Says that they want to play a card."""
    return state._replace(wanting=tuple(sorted((*state.wanting, player))))


WISHING = attrgetter("wanting")  # those who want to play a card


def wants_to_play(state: State, player: int) -> Refusal | None:
    """The player has said that they want to play a card."""
    return None if player in state.wanting else no("not_wanting", player=player)


@act(*AT_ANY_TIME, by=WISHING, source="R13.8", needs=[wants_to_play], at=("player",), seat_buttons="2")
def withdraw(state: State, player: int) -> State:
    """Plays no card after all."""
    return done(state, player)


def done(state: State, player: int) -> State:
    """Without this player's wish."""
    return state._replace(wanting=tuple(seat for seat in state.wanting if seat != player)) if state.wanting else state


def end_wishes_without_cards(state: State) -> State:
    """A wish ends with the last card in hand."""
    if not state.wanting:
        return state
    return state._replace(wanting=tuple(seat for seat in state.wanting if state.cards[seat] > 0))


ACTS = (want, withdraw)
