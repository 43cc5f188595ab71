"""Phase 1: the companies in the active industry and its neighbours pay their owners (eco 208-214)."""

from collections.abc import Iterable, Mapping

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.rule import Rule, no
from companion.games.economicus.rules.state import Profit, State, changed
from companion.games.protocol import Action, Offer, Refusal


def unsettled(state: State) -> tuple[int, ...]:
    """Who still takes or pays their sum."""
    phase = state.phase
    assert isinstance(phase, Profit)
    seats = range(state.agreed.players)
    return tuple(seat for seat in seats if not phase.settled[seat] and not state.out[seat] and derive.due(state, seat))


def _check_settle(state: State, action: Action) -> Refusal | None:
    if action.player not in unsettled(state):
        return no("nothing_due", "E7.1", player=action.player)
    forgiven = state.agreed.options.unpayable == "pay_what_there_is" and not derive.may_raise(state, action.player)
    return None if forgiven else moves.need(state, action.player, -derive.due(state, action.player), "E7.3")


def _settle(state: State, action: Action) -> State:
    """The sum of all companies concerned, as they lie now (E7.1, E7.4)."""
    seat, phase = action.player, state.phase
    assert isinstance(phase, Profit)
    due = derive.due(state, seat)
    state = moves.gain(state, seat, due) if due > 0 else moves.pay(state, seat, min(-due, state.coins[seat]))
    return state._replace(phase=Profit(changed(phase.settled, seat, True)))


def _check_close(state: State, _action: Action) -> Refusal | None:
    late = unsettled(state)
    return no("still_due", "E7.1", player=late[0]) if late else None


def _close(state: State, _action: Action) -> State:
    return flow.enter_fates(state)


def _offer_settle(state: State) -> Iterable[Offer]:
    for seat in unsettled(state):
        if _check_settle(state, Action("settle", seat)) is None:
            yield Offer("settle", seat)


def _offer_close(state: State) -> Iterable[Offer]:
    if not unsettled(state):
        yield Offer("close_profit", -1)


RULES: Mapping[str, Rule] = {
    "settle": Rule((), (Profit,), "E7.1", _check_settle, _settle, _offer_settle, who="any"),
    "close_profit": Rule((), (Profit,), "E7.1", _check_close, _close, _offer_close, who="table"),
}
