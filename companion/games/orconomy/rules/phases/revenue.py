"""Phase 1, Revenue: incomes, losses, Companies that collapse, and the gold abilities (rulebook en 203-211)."""

from collections.abc import Iterable
from functools import lru_cache

from companion.games.kernel import act, no, the_table
from companion.games.orconomy.rules import act_terms, derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import EVERYBODY, UNSAID, AnyIndustry, What, Where, collecting, turn
from companion.games.orconomy.rules.phases.gold_abilities import earning, once_more
from companion.games.orconomy.rules.state import BONES, FACE, NOBODY, Gold, Industry, Moved, Revenue, State, phase_of
from companion.games.protocol import Action, Offer, Refusal


def incomes(state: State, player: int) -> dict[int, int]:
    """A player's income or loss in each of the three industries where they have a Company that yields now."""
    each = tuple([(number, derive.income(state, number)) for number in derive.near(state)])
    return dict(_earned(state.board, player, each, phase_of(state, Revenue).moved))


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


def somebody_collects(state: State) -> Refusal | None:
    """Not everybody has collected."""
    return no("wrong_phase", "R9.7") if collecting(phase_of(state, Revenue)) == NOBODY else None


def can_pay_losses(state: State, player: int) -> Refusal | None:
    """Incomes come before losses (A-31); the rest must be raised, or a Company collapses."""
    return moves.need_skulls(state, player, -due(state, player), "R9.3")


@act(
    Revenue, by=turn, source="R9.2", needs=[somebody_collects, can_pay_losses], at=("prompt", "player"),
    seat_buttons="1", prompted=EVERYBODY, by_hand=(act_terms.SKULLS,),
)  # fmt: skip
def settle(state: State, player: int) -> State:
    """Settles income and losses; the player may then use gold abilities until the next one collects (en 205)."""
    phase, amount = phase_of(state, Revenue), due(state, player)
    if phase.again != NOBODY:
        following = Revenue(phase.turn, NOBODY, once_more(state, player), phase.moved)
    else:
        following = Revenue(orconomy.after(state, player), NOBODY, (Gold(player),), phase.moved)
    return state.with_skulls(player, moves.given(state, amount) if amount > 0 else amount, phase=following)


def _losing(state: State, player: int) -> tuple[int, ...]:
    return tuple(number for number, amount in incomes(state, player).items() if amount < 0)


def _sides(state: State, player: int, number: int) -> tuple[int, ...]:
    """Which sides are up of a player's Companies with a loss."""
    return tuple([what for what in (BONES, FACE) if _given_up(state, player, number, what)])


def _given_up(
    state: State, player: int, number: int, what: int = UNSAID, place: int = UNSAID
) -> tuple[orconomy.Token, ...]:
    """The Companies that a collapse can mean: those with a loss, which one moved in this phase has not (en 438). Unless
    the action says which side is up, a pledged Company goes first.
    """
    if what == UNSAID:
        what = next(iter(_sides(state, player, number)), FACE)
    tokens = moves.matching(state, player, number, pledged=what == BONES, place=act_terms.maybe(place))
    return (
        tuple([token for token in tokens if moves.unmoved(state, number, token) > 0]) if what in (FACE, BONES) else ()
    )


def loss_there(state: State, player: int, industry: AnyIndustry) -> Refusal | None:
    """The player has a loss in that industry."""
    is_there = industry in _losing(state, player)
    return None if is_there else no("no_loss_here", player=player, industry=industry)


def company_to_lose(state: State, player: int, industry: AnyIndustry, what: What, place: Where) -> Refusal | None:
    """Such a Company lies there, and it is clear which one is meant."""
    tokens = _given_up(state, player, industry, what, place)
    return moves.one_of_these(state, player, industry, tokens, "not_yours")


def losses(state: State) -> Iterable[Offer]:
    """The Companies with a loss of whoever collects, by the side that is up."""
    offers: list[Offer] = []
    for seat in turn(state):
        losing = _losing(state, seat)
        for what in (FACE, BONES):
            industries = tuple([number for number in losing if what in _sides(state, seat, number)])
            both = tuple([number for number in industries if len(_given_up(state, seat, number, what)) > 1])
            offers += act_terms.by_place("collapse", seat, (industries, (what,)), act_terms.TOKEN, both)
    return offers


@act(
    Revenue, by=turn, source="R9.3", needs=[loss_there, company_to_lose], offers=losses, at=("sector",), level="note",
    moves_pieces=1, by_hand=act_terms.TOKENS,
)  # fmt: skip
def collapse(state: State, player: int, industry: AnyIndustry, what: What = UNSAID, place: Where = UNSAID) -> State:
    """An unpaid loss costs the Company; a loan on it is never repaid (en 207, A-15)."""
    return moves.drop_company(state, industry, _given_up(state, player, industry, what, place)[0])


def collapses(state: State, player: int, number: int) -> tuple[Action, ...]:
    """The ways to give up a Company with a loss; its side is only named where a player has both, or has to say which of
    two alike in a slot and beside.
    """
    sides = {what: _given_up(state, player, number, what) for what in sorted(_sides(state, player, number))}
    if len(sides) < 2 and all(len(tokens) < 2 for tokens in sides.values()):
        return (Action("collapse", player, (number,)),)
    return tuple(
        Action("collapse", player, (number, what, *((int(token.beside),) if len(tokens) > 1 else ())))
        for what, tokens in sides.items()
        for token in tokens
    )


def everybody_has_collected(state: State) -> Refusal | None:
    """Nobody is still to collect."""
    seat = collecting(phase_of(state, Revenue))
    return None if seat == NOBODY else no("still_due", player=seat, kind="close_revenue")


@act(
    Revenue, by=the_table, source="R9.7", needs=[everybody_has_collected], at=("prompt",), seat_buttons="1", quiet=True,
    causes={"skulls": "R5.2", "price": "R10.2"},
)  # fmt: skip
def close_revenue(state: State, player: int) -> State:
    """The Hindmost Orc is paid, and the auction begins (en 211)."""
    state = state._replace(hindmost=derive.hindmost(state))
    if state.hindmost != NOBODY:
        state = moves.gain(state, state.hindmost, state.agreed.box.supply.hindmost_pay)
    return flow.enter_auction(state)


ACTS = (settle, collapse, close_revenue)
