"""Phase 1, Revenue: incomes, losses, Companies that collapse, and the gold abilities (rulebook en 203-211)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.act_terms import collecting
from companion.games.orconomy.rules.phases.gold import earning, once_more
from companion.games.orconomy.rules.rule import Rule
from companion.games.orconomy.rules.standing import TOKEN, by_place
from companion.games.orconomy.rules.state import (
    BONES,
    FACE,
    NOBODY,
    Gold,
    Industry,
    Moved,
    Revenue,
    State,
    Token,
    after,
)
from companion.games.protocol import Action, Offer, Refusal


def revenue_of(state: State) -> Revenue:
    """The current Revenue phase."""
    assert isinstance(state.phase, Revenue)
    return state.phase


def incomes(state: State, player: int) -> dict[int, int]:
    """A player's income or loss in each of the three industries where they have a Company that yields now."""
    each = tuple([(number, derive.income(state, number)) for number in derive.near(state)])
    return dict(_earned(state.board, player, each, revenue_of(state).moved))


@lru_cache(maxsize=128)
def _earned(
    board: tuple[Industry, ...], player: int, each: tuple[tuple[int, int], ...], moved: tuple[Moved, ...]
) -> tuple[tuple[int, int], ...]:
    """The total by industry, given what one Company yields in each."""
    counts = ((number, income, earning(board[number - 2], moved, player, number)) for number, income in each)
    return tuple([(number, count * income) for number, income, count in counts if count])


def due(state: State, player: int) -> int:
    """What a player receives (+) or pays (-) for all Companies in the three industries."""
    return sum(incomes(state, player).values())


def _check_collecting(state: State, action: Action) -> Refusal | None:
    if collecting(revenue_of(state)) == NOBODY:
        return moves.no("wrong_phase", "R9.7", kind=action.kind)
    return None


def _check_settle(state: State, action: Action) -> Refusal | None:
    """Incomes come before losses (A-31); the rest must be raised, or a Company collapses."""
    return _check_collecting(state, action) or moves.need_skulls(
        state, action.player, -due(state, action.player), "R9.3"
    )


def _settle(state: State, action: Action) -> State:
    """Settles income and losses; the player may then use gold abilities until the next one collects (en 205)."""
    phase = revenue_of(state)
    player = action.player
    amount = due(state, player)
    state = moves.gain(state, player, amount) if amount > 0 else state.with_skulls(player, amount)
    if phase.again != NOBODY:
        return state._replace(phase=Revenue(phase.turn, NOBODY, once_more(state, player), phase.moved))
    return state._replace(phase=Revenue(after(state, player), NOBODY, (Gold(player),), phase.moved))


def _losing(state: State, player: int) -> tuple[int, ...]:
    return tuple(number for number, amount in incomes(state, player).items() if amount < 0)


def _sides(state: State, player: int, number: int) -> tuple[int, ...]:
    """Which sides are up of a player's Companies with a loss."""
    return tuple([what for what in (BONES, FACE) if _given_up(state, player, (number, what))])


def _given_up(state: State, player: int, args: Sequence[int]) -> tuple[Token, ...]:
    """The Companies that a collapse can mean: those with a loss, which one moved in this phase has not (en 438). Unless
    the action says which side is up, a pledged Company goes first.
    """
    number, *said = args
    what = said[0] if said else next(iter(_sides(state, player, number)), FACE)
    found = moves.meant(state, player, number, pledged=what == BONES, place=said[1:])
    return tuple([token for token in found if moves.unmoved(state, number, token) > 0]) if what in (FACE, BONES) else ()


def _check_collapse(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in _losing(state, action.player):
        return moves.no("no_loss_here", "R9.3", player=action.player, industry=number)
    found = _given_up(state, action.player, action.args)
    if not found:
        return moves.no("not_yours", "R9.3", player=action.player, industry=number)
    return moves.unclear(state, number, found)


def _collapse(state: State, action: Action) -> State:
    """An unpaid loss costs the Company; a loan on it is never repaid (en 207, A-15)."""
    return moves.drop_company(state, action.args[0], _given_up(state, action.player, action.args)[0])


def _check_close(state: State, action: Action) -> Refusal | None:
    turn = collecting(revenue_of(state))
    return None if turn == NOBODY else moves.no("still_due", "R9.7", player=turn, kind=action.kind)


def _offer_settle(state: State) -> Iterable[Offer]:
    turn = collecting(revenue_of(state))
    if turn != NOBODY and state.skulls[turn] + due(state, turn) >= 0:
        yield Offer("settle", turn)


def _offer_collapse(state: State) -> Iterable[Offer]:
    turn = collecting(revenue_of(state))
    losing = _losing(state, turn) if turn != NOBODY else ()
    for what in (FACE, BONES):
        there = [number for number in losing if what in _sides(state, turn, number)]
        both = [number for number in there if len(_given_up(state, turn, (number, what))) > 1]
        yield from by_place(Offer("collapse", turn, ((what,),)), there, both)


def collapses(state: State, player: int, number: int) -> tuple[Action, ...]:
    """The ways to give up a Company with a loss; its side is only named where a player has both, or has to say which of
    two alike in a slot and beside.
    """
    sides = {what: _given_up(state, player, (number, what)) for what in sorted(_sides(state, player, number))}
    if len(sides) < 2 and all(len(found) < 2 for found in sides.values()):
        return (Action("collapse", player, (number,)),)
    return tuple(
        Action("collapse", player, (number, what, *((int(token.beside),) if len(found) > 1 else ())))
        for what, found in sides.items()
        for token in found
    )


def _offer_close(state: State) -> Iterable[Offer]:
    if collecting(revenue_of(state)) == NOBODY:
        yield Offer("close_revenue", NOBODY)


RULES: Mapping[str, Rule] = {
    "settle": Rule((), (Revenue,), "R9.2", _check_settle, _settle, _offer_settle),
    "collapse": Rule(TOKEN, (Revenue,), "R9.3", _check_collapse, _collapse, _offer_collapse, optional=2),
    "close_revenue": Rule(
        (), (Revenue,), "R9.7", _check_close, lambda state, _: flow.after_revenue(state), _offer_close
    ),
}
