"""Several want to play a card at the same time: they say so, and do it in player order (R13.8, en 322).

Whoever is alone just plays it; nobody has to say anything first.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.games.orconomy.rules import moves
from companion.games.orconomy.rules.rule import Rule
from companion.games.orconomy.rules.state import State, order
from companion.games.protocol import Action, Offer, Refusal


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
    return moves.no("others_first", "R13.8", player=queue[0]) if late else None


def holds_up(state: State) -> Refusal | None:
    """Refuses to go on with the phase while anybody wants to play a card."""
    queue = waiting(state)
    return moves.no("card_wanted", "R13.8", player=queue[0]) if queue else None


def _check_want(state: State, action: Action) -> Refusal | None:
    refused = moves.need_card(state, action.player)
    if refused is None and action.player in state.wanting:
        return moves.no("already_wanted", "R13.8", player=action.player)
    return refused


def _want(state: State, action: Action) -> State:
    return state._replace(wanting=tuple(sorted((*state.wanting, action.player))))


def _check_withdraw(state: State, action: Action) -> Refusal | None:
    wants = action.player in state.wanting
    return None if wants else moves.no("not_wanting", "R13.8", player=action.player)


def _withdraw(state: State, action: Action) -> State:
    return done(state, action.player)


def done(state: State, player: int) -> State:
    """Without this player's wish."""
    return state._replace(wanting=tuple(seat for seat in state.wanting if seat != player)) if state.wanting else state


def kept(state: State) -> State:
    """A wish ends with the last card in hand."""
    if not state.wanting:
        return state
    return state._replace(wanting=tuple(seat for seat in state.wanting if state.cards[seat] > 0))


def _offer_want(state: State) -> Iterable[Offer]:
    return _wants(moves.spare_hands(state), state.wanting)


@lru_cache(maxsize=256)
def _wants(hands: tuple[int, ...], wanting: tuple[int, ...]) -> tuple[Offer, ...]:
    return tuple([Offer("want", seat) for seat, spare in enumerate(hands) if spare > 0 and seat not in wanting])


def _offer_withdraw(state: State) -> Iterable[Offer]:
    return (Offer("withdraw", seat) for seat in state.wanting)


RULES: Mapping[str, Rule] = {
    "want": Rule((), (), "R13.8", _check_want, _want, _offer_want),
    "withdraw": Rule((), (), "R13.8", _check_withdraw, _withdraw, _offer_withdraw),
}
