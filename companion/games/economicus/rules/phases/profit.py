"""Phase 1: the companies in the active industry and its neighbours pay their owners (eco 208-214)."""

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.act_terms import by_seat
from companion.games.economicus.rules.state import Profit, State
from companion.games.kernel import act, changed, no, phase_of, the_table
from companion.games.protocol import Refusal


def unsettled(state: State) -> tuple[int, ...]:
    """Who still takes or pays their sum."""
    phase = phase_of(state, Profit)
    open_ones = zip(phase.settled, state.out, derive.dues(state), strict=True)
    return tuple([seat for seat, (done, out, due) in enumerate(open_ones) if due and not done and not out])


def something_due(state: State, player: int) -> Refusal | None:
    """Who has nothing to take or to pay, or has done so, is not asked (E7.1)."""
    phase = phase_of(state, Profit)
    due = not phase.settled[player] and not state.out[player] and derive.due(state, player)
    return None if due else no("nothing_due", player=player)


def loss_can_be_paid(state: State, player: int) -> Refusal | None:
    """A loss is paid in full, unless the table agreed to take what there is (E7.3)."""
    due = derive.due(state, player)
    forgiven = state.agreed.options.unpayable == "pay_what_there_is" and not derive.may_raise(state, player)
    return None if due > 0 or forgiven else moves.need(state, player, -due, "E7.3")


@act(Profit, by=by_seat, source="E7.1", at=("each", "sum"), seat_buttons="1", needs=[something_due, loss_can_be_paid])
def settle(state: State, player: int) -> State:
    """The sum of all companies concerned, as they lie now (E7.1, E7.4)."""
    phase = phase_of(state, Profit)
    due = derive.due(state, player)
    state = moves.gain(state, player, due) if due > 0 else moves.pay(state, player, min(-due, state.coins[player]))
    return state._replace(phase=Profit(changed(phase.settled, player, True)))


def all_settled(state: State) -> Refusal | None:
    """Nobody's sum is left open (E7.1)."""
    late = unsettled(state)
    return no("still_due", player=late[0]) if late else None


@act(Profit, by=the_table, source="E7.1", quiet=True, at=("settled",), seat_buttons="1", needs=[all_settled])
def close_profit(state: State, player: int) -> State:
    """Phase 2 begins."""
    return flow.enter_fates(state)


ACTS = (settle, close_profit)
