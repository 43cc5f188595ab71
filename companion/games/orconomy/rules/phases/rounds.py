"""The start of a round, and Winter: the roll, interest, the move of the Crisis, cards (rulebook en 185-199)."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.kernel import act, no, one_of, the_table
from companion.games.orconomy.rules import act_terms, derive, flow, interest, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import CARDS_HELD, COMPANY, CRISIS, AnyIndustry, Die, Where, maybe, turn
from companion.games.orconomy.rules.phases import placing
from companion.games.orconomy.rules.state import BONES, NOBODY, NUMBERS, StartOfRound, State, Winter, after, phase_of
from companion.games.protocol import Offer, Refusal


@act(StartOfRound, by=the_table, source="R6.3", needs=placing.TWO_DICE, dice=2)
def roll(state: State, player: int, die1: Die, die2: Die) -> State:
    """The Forecast dice open the round (en 187)."""
    return thrown(state, (die1, die2), state.active)


def thrown(state: State, dice: tuple[int, ...], before: int) -> State:
    """The Activity token moves to the sum; a double, or a token that stays where it was, brings Winter (en 187-189).

    As long as Consultants may still answer the roll, the position keeps where the token came from (en 394).
    """
    active = placing.industry_of(dice)
    state = state._replace(active=active, dice=dice, before=before)
    if dice[0] == dice[1]:
        return flow.enter_winter(state, "double")
    if active == before:
        return flow.enter_winter(state, "same")
    return flow.enter_revenue(state)


def unpaid(state: State) -> tuple[int, ...]:
    """The industries in which the player whose turn it is still owes interest, one entry per pledged Company."""
    return interest.unpaid(state, phase_of(state, Winter).turn)


def interest_is_due(state: State) -> Refusal | None:
    """Winter is in its first step, in which interest is settled."""
    return None if phase_of(state, Winter).step == "interest" else no("wrong_phase", "R7.1")


def owed(state: State) -> tuple[int, ...]:
    """The industries in which interest is owed, each once."""
    return tuple(dict.fromkeys(unpaid(state)))


def not_owed(state: State, player: int, industry: AnyIndustry) -> Refusal:
    """Why no interest is owed there."""
    pledged = industry in NUMBERS and derive.pledged_in(state.at(industry), player)
    return no("nothing_owed" if pledged else "not_pledged", "R7.1", player=player, industry=industry)


OWED_THERE = one_of("industry", owed, not_owed)


def can_pay_interest(state: State, player: int, industry: AnyIndustry) -> Refusal | None:
    """The player has the Skulls for the interest on one Company there."""
    return moves.need_skulls(state, player, interest.of_company(state, player, industry), "R7.3")


@act(
    Winter, by=turn, source="R7.1", stage="winter:interest", needs=[interest_is_due, OWED_THERE, can_pay_interest],
    at=("sector",), seat_buttons="1", causes={"interest": "R7.1"}, prompted=act_terms.EVERYBODY,
    by_hand=(act_terms.SKULLS,),
)  # fmt: skip
def pay_interest(state: State, player: int, industry: AnyIndustry) -> State:
    """Pays the interest on one pledged Company (en 296-298)."""
    state = state.with_skulls(player, -interest.of_company(state, player, industry))
    return _settle_interest(state, industry)


def _settle_interest(state: State, industry: int) -> State:
    """The interest on one pledged Company there is settled."""
    phase = phase_of(state, Winter)
    return close_interest(state._replace(phase=replace(phase, paid=(*phase.paid, industry))))


def pledged_there(state: State, player: int, industry: int, place: Where) -> Refusal | None:
    """There is a pledged Company there, and it is clear which one is meant."""
    tokens = moves.matching(state, player, industry, pledged=True, place=maybe(place))
    return moves.one_of_these(state, player, industry, tokens, "not_pledged")


def given_up(state: State) -> Iterable[Offer]:
    """The pledged Companies on which interest is owed."""
    for seat in () if interest_is_due(state) else turn(state):
        yield from act_terms.by_place(
            "give_up", seat, (owed(state),), COMPANY, derive.in_both(state.board, seat, BONES)
        )


@act(
    Winter, by=turn, source="R7.3", stage="winter:interest", needs=[interest_is_due, OWED_THERE, pledged_there],
    offers=given_up, at=("sector",), seat_buttons="2", level="note", moves_pieces=1, by_hand=act_terms.TOKENS,
)  # fmt: skip
def give_up(state: State, player: int, industry: AnyIndustry, place: Where = act_terms.UNSAID) -> State:
    """The Company is lost; the loan is not paid back (en 300)."""
    company = moves.matching(state, player, industry, pledged=True, place=maybe(place))[0]
    return close_interest(moves.drop_company(state, industry, company))


def banking_cancels(state: State, player: int) -> Refusal | None:
    """A Banking Company can still cancel interest in this Winter (en 456)."""
    return None if derive.waivers(state, player) else no("no_waiver", player=player)


@act(
    Winter, by=turn, source="R7.4", stage="winter:interest", needs=[interest_is_due, OWED_THERE, banking_cancels],
    causes={"interest": "R7.4"},
)  # fmt: skip
def waive(state: State, player: int, industry: AnyIndustry) -> State:
    """A Banking Company cancels the interest of one pledged Company (en 456)."""
    return _settle_interest(moves.cover(state, player), industry)


def close_interest(state: State) -> State:
    """Moves on to the next player once this one owes nothing more."""
    phase = state.phase
    if not isinstance(phase, Winter) or phase.step != "interest" or unpaid(state):
        return state
    following = after(state, phase.turn)
    if following == NOBODY:
        return state._replace(phase=Winter(phase.reason, "crisis", NOBODY, (), delayed=phase.delayed))
    return flow.winter_turn(state, following)


def next_clockwise(state: State, number: int) -> int:
    """The neighbour on the clockwise side."""
    ring = state.agreed.ring
    return ring[(ring.index(number) + 1) % len(ring)]


def crisis_is_to_move(state: State) -> Refusal | None:
    """All interest is settled, and the Crisis has not moved yet."""
    return None if phase_of(state, Winter).step == "crisis" else no("wrong_phase")


@act(
    Winter, by=the_table, source="R7.6", stage="winter:crisis", needs=[crisis_is_to_move], at=("prompt",),
    seat_buttons="1", moves_pieces=1, by_hand=(CRISIS,),
)  # fmt: skip
def crisis_step(state: State, player: int) -> State:
    """The Crisis moves one industry clockwise (en 196)."""
    phase = phase_of(state, Winter)
    return state._replace(crisis=next_clockwise(state, state.crisis), phase=replace(phase, step="cards"))


def cards_are_due(state: State) -> Refusal | None:
    """The Crisis has moved."""
    return None if phase_of(state, Winter).step == "cards" else no("wrong_phase")


@act(
    Winter, by=the_table, source="R7.7", stage="winter:cards", needs=[cards_are_due], at=("prompt",), seat_buttons="1",
    by_hand=(CARDS_HELD,),
)  # fmt: skip
def deal(state: State, player: int) -> State:
    """Everybody draws a card, the Oracle first, then Revenue (en 197); Banking covers anew (en 456)."""
    for seat in orconomy.order(state):
        state = moves.draw(state, seat)
    return flow.enter_revenue(state._replace(covered=()))


ACTS = (roll, pay_interest, give_up, waive, crisis_step, deal)
