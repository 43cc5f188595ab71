"""Everybody names an amount, all at once; whoever alone has named the most attacks."""

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.act_terms import Amount, not_chosen_yet
from companion.games.economancy.rules.phases.resolving import chose, settled
from companion.games.economancy.rules.state import Income, Invest, State
from companion.games.kernel import act, no, one_of, phase_of
from companion.games.protocol import Refusal


def possible_bids(state: State, player: int) -> range:
    """Nothing, or as much as they hold."""
    return range(derive.most_bid(state, player) + 1)


def not_that_bid(state: State, player: int, amount: Amount) -> Refusal:
    """Nobody names more than they hold, or less than nothing (MD-4)."""
    have = derive.most_bid(state, player)
    if amount > have:
        return no("too_much", have=have)
    return no("bad_number", value=amount, least=0, most=have)


@act(
    Invest, by=derive.due, source="M5.1", secret=True, waits_for=(Income,),
    needs=[one_of("player", derive.due, not_chosen_yet), one_of("amount", possible_bids, not_that_bid)],
)  # fmt: skip
def invest(state: State, player: int, amount: Amount) -> State:
    """An amount is named; once all have named theirs, everybody pays (M5.1)."""
    return settled(state._replace(phase=Invest(chose(phase_of(state, Invest).chosen, player, amount))))


ACTS = (invest,)
