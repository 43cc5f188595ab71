"""How a round proceeds: each function moves the table into its next phase (rulebook en 156-181)."""

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import NOBODY, Auction, Competition, Convert, Launch, State, Winter, order

FULL_RISE = 3


def enter_winter(state: State, reason: str) -> State:
    """Winter: the first player with a pledged Company settles interest first."""
    return winter_turn(state._replace(phase=Winter(reason, "interest", state.oracle, ())), state.oracle)


def winter_turn(state: State, player: int) -> State:
    """Finds who settles interest next, from `player` on in player order; after the last the Crisis moves."""
    phase = orconomy.phase_of(state, Winter)
    seats = order(state)
    for seat in seats[seats.index(player) :]:
        if seat not in phase.delayed and any(derive.pledged_in(industry, seat) for industry in state.board):
            return state._replace(phase=_interest_of(state, seat, phase))
    return state._replace(phase=Winter(phase.reason, "crisis", NOBODY, (), delayed=phase.delayed))


def _interest_of(state: State, seat: int, phase: Winter) -> Winter:
    """A player's turn to pay interest, with all tokens counted as of now."""
    counts = tuple(derive.tokens_in(industry) for industry in state.board)
    owing = tuple(derive.pledged_in(industry, seat) for industry in state.board)
    return Winter(phase.reason, "interest", seat, (), counts, owing, delayed=phase.delayed)


def enter_revenue(state: State) -> State:
    """Phase 1: the Oracle collects first (en 205)."""
    return state._replace(phase=orconomy.Revenue(state.oracle))


def enter_auction(state: State) -> State:
    """Phase 2: one slot is sold, or the price rises by 3 when none is free (en 217)."""
    if not derive.free_slots(state, state.active):
        return enter_competition(moves.write_price(state, state.active, derive.price(state, state.active) + FULL_RISE))
    none = (0,) * len(state.agreed.seats)
    return state._replace(phase=Auction(state.oracle, none, (False,) * len(state.agreed.seats), none))


def competing(state: State, player: int) -> tuple[int, ...]:
    """Those of the three industries in which a player has a Startup that may compete; where the table agreed so, not
    one placed in this round (en 251, D-18).
    """
    late = () if state.agreed.options.fresh_startup_competes else state.fresh
    return tuple(
        number
        for number in derive.near(state)
        if state.at(number).startups.count(player) > late.count((player, number))
    )


def enter_competition(state: State) -> State:
    """Phase 3a: players with a Startup in the three industries compete; skipped when there are none (en 255)."""
    if not any(state.at(number).startups for number in derive.near(state)):
        return enter_launch(state, skipped=True)
    out = tuple(not competing(state, seat) for seat in range(len(state.agreed.seats)))
    if all(out):
        return enter_launch(state)
    first = next(seat for seat in order(state) if not out[seat])
    return state._replace(phase=Competition(first, (0,) * len(state.agreed.seats), out))


def begun(state: State) -> bool:
    """Whether the Competition has begun: somebody has bid or passed, or it is won (en 346, ru 375)."""
    phase = state.phase
    return isinstance(phase, Convert) or (isinstance(phase, Competition) and (phase.begun or any(phase.bids)))


def gather(state: State) -> State:
    """Starts the Competition over before its first bid, so that the owner of a new Startup competes too (ru 375)."""
    phase = state.phase
    waiting = isinstance(phase, Competition) or (isinstance(phase, Launch) and phase.skipped)
    return enter_competition(state) if waiting else state


def enter_launch(state: State, *, skipped: bool = False) -> State:
    """Phase 3b: each player may launch one Startup (en 271)."""
    return state._replace(phase=Launch(state.oracle, skipped))


def enter_end(state: State) -> State:
    """End of the round: each player may buy one card (en 277)."""
    return state._replace(phase=orconomy.EndOfRound(state.oracle))


def next_round(state: State) -> State:
    """The Oracle goes one seat clockwise and a new round begins (en 279)."""
    oracle = (state.oracle + 1) % len(state.agreed.seats)
    return state._replace(oracle=oracle, round=state.round + 1, phase=orconomy.StartOfRound(), dice=(), fresh=())
