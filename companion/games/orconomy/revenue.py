"""Phase 1, Revenue: incomes, losses, and Companies that collapse (rulebook en 203-211)."""

from collections.abc import Iterable, Mapping

from companion.games.orconomy import derive, flow, moves
from companion.games.orconomy.rule import Rule
from companion.games.orconomy.state import NOBODY, Revenue, State, after
from companion.games.protocol import Action, Offer, Refusal, Token


def due(state: State, player: int) -> int:
    """What a player takes (+) or pays (-) for all Companies in the three industries."""
    return sum(derive.revenue(state, player).values())


def _check_settle(state: State, action: Action) -> Refusal | None:
    """Incomes come before losses (A-31); what is then still missing must be raised, or a Company collapses."""
    return moves.need_skulls(state, action.player, -due(state, action.player), "R9.3")


def _settle(state: State, action: Action) -> State:
    state = state.with_skulls(action.player, due(state, action.player))
    following = after(state, action.player)
    return flow.after_revenue(state) if following == NOBODY else state.evolve(phase=Revenue(following))


def _losing(state: State, player: int) -> tuple[int, ...]:
    return tuple(number for number, amount in derive.revenue(state, player).items() if amount < 0)


def _check_collapse(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in _losing(state, action.player):
        return moves.no("no_loss_here", "R9.3", player=action.player, industry=number)
    return None


def _collapse(state: State, action: Action) -> State:
    """A loss that is not paid costs the Company; the loan on it is never repaid (en 207, A-15). A pledged one goes
    first.
    """
    number = action.args[0]
    pledged = Token(action.player, True) in state.at(number).companies
    return moves.drop_company(state, action.player, number, pledged=pledged)


def _offer_settle(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Revenue)
    if state.skulls[phase.turn] + due(state, phase.turn) >= 0:
        yield Offer("settle", phase.turn)


def _offer_collapse(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Revenue)
    losing = _losing(state, phase.turn)
    if losing:
        yield Offer("collapse", phase.turn, (losing,))


RULES: Mapping[str, Rule] = {
    "settle": Rule((), (Revenue,), "R9.2", _check_settle, _settle, _offer_settle),
    "collapse": Rule(("industry",), (Revenue,), "R9.3", _check_collapse, _collapse, _offer_collapse),
}
