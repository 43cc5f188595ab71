"""What a player owes for pledged Companies: the gross amount, what is still due, and what makes the difference.

Rulebook en 195, 296-302, 368, 456.
"""

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.state import State, Winter, order
from companion.games.protocol import Summand


def pledged(state: State, player: int) -> tuple[int, ...]:
    """The industries of a player's pledged Companies, one entry each."""
    return tuple(
        [
            number
            for number, industry in enumerate(state.board, start=2)
            for token in industry.companies
            if token.pledged and token.player == player
        ]
    )


def of_company(state: State, player: int, number: int) -> int:
    """The interest on one pledged Company there: all tokens, counted now or at the start of the turn (A-05)."""
    phase = state.phase
    counted_before = isinstance(phase, Winter) and phase.turn == player and phase.counted
    if counted_before and state.agreed.options.interest_count == "snapshot_per_player":
        return counted_before[number - 2]
    return derive.tokens_in(state.at(number))


def unpaid(state: State, player: int) -> tuple[int, ...]:
    """The industries in which a player still owes interest, one entry per pledged Company: in the current Winter, or
    else in the next one.
    """
    phase = state.phase
    if not isinstance(phase, Winter):
        return pledged(state, player)
    if phase.step != "interest" or player in phase.delayed:
        return ()
    if player != phase.turn:
        return pledged(state, player) if phase.turn not in _later(state, player) else ()
    owed: list[int] = []
    for number, industry in enumerate(state.board, start=2):
        lying = derive.pledged_in(industry, player)
        if phase.owing and not state.agreed.options.winter_new_loan_owes:
            lying = min(lying, phase.owing[number - 2])
        owed += [number] * (lying - phase.paid.count(number))
    return tuple(owed)


def _later(state: State, player: int) -> tuple[int, ...]:
    """The seats that come after a player, in player order."""
    seats = order(state)
    return seats[seats.index(player) + 1 :]


def spared(state: State, player: int) -> tuple[int, ...]:
    """Those of `unpaid` that Banking still cancels, the most expensive first; the owner may choose others (en 456)."""
    dearest = sorted(unpaid(state, player), key=lambda number: -of_company(state, player, number))
    return tuple(dearest[: derive.waivers(state, player)])


def gross(state: State, player: int) -> int:
    """The interest on all pledged Companies, whatever is paid or cancelled (en 296-298)."""
    return sum(of_company(state, player, number) for number in pledged(state, player))


def due(state: State, player: int) -> int:
    """What a player actually owes: in the current Winter, else what a Winter starting now would cost."""
    return sum(of_company(state, player, number) for number in unpaid(state, player)) - sparing(state, player)


def sparing(state: State, player: int) -> int:
    """How much interest Banking still cancels, if it is used where it is worth most (en 456)."""
    return sum(of_company(state, player, number) for number in spared(state, player))


def gross_parts(state: State, player: int) -> tuple[Summand, ...]:
    """One part per pledged Company, with the tokens in its industry."""
    return tuple(_pledged(state, player, number) for number in pledged(state, player))


def due_parts(state: State, player: int) -> tuple[Summand, ...]:
    """The same, then what is not owed: delayed, settled in this Winter, or covered by Banking."""
    settled = list(pledged(state, player))
    for number in unpaid(state, player):
        if number in settled:
            settled.remove(number)
    over = "delayed" if derive.delayed(state, player) else "settled"
    return (
        *gross_parts(state, player),
        *(_less(state, player, number, over) for number in settled),
        *(_less(state, player, number, "banking") for number in spared(state, player)),
    )


def _less(state: State, player: int, number: int, code: str) -> Summand:
    return Summand(code, -of_company(state, player, number), (("industry", number),))


def _pledged(state: State, player: int, number: int) -> Summand:
    amount, industry = of_company(state, player, number), state.at(number)
    if amount != derive.tokens_in(industry):
        return Summand("counted", amount, (("industry", number), ("n", amount)))
    values = (("industry", number), ("companies", len(industry.companies)), ("startups", len(industry.startups)))
    return Summand("pledged", amount, values)
