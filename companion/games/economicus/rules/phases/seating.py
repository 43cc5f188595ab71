"""Players joining and leaving a running game (E13.5, ED-35).

Between two turns only. Who leaves gives everything up as in a bankruptcy and does not come back; the seats close up.
A newcomer enters as somebody who comes back does; the target stays, unless the table agreed that it follows.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.games.economicus.rules import derive, flow
from companion.games.economicus.rules.phases.bankruptcy import bankrupt
from companion.games.economicus.rules.state import Agreement, Board, Chip, Completion, Industry, Over, Roll, Seat, State
from companion.games.kernel import without

FEWEST, MOST = 2, 8
Seats = Callable[[int], int]


def without_player(state: State, seat: int) -> State:
    """The game without this player. Raises ValueError between no turns, or when too few would be left."""
    _check_between(state)
    players = state.agreed.players
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat} at this table")
    if players == FEWEST:
        raise ValueError(f"{FEWEST} play; nobody more can leave. End the game instead.")
    state = state if state.out[seat] else bankrupt(state, seat)
    active = state.player - (isinstance(state.phase, Completion) and state.player == seat)
    after = active - 1 if active > seat else active
    state = _renumbered(state, lambda other: other - 1 if other > seat else other)
    state = state._replace(
        agreed=_agreement_of(state.agreed, without(state.agreed.seats, seat)),
        coins=without(state.coins, seat),
        cards=without(state.cards, seat),
        quotas=without(state.quotas, seat),
        adjusted=without(state.adjusted, seat),
        out=without(state.out, seat),
        player=after % (players - 1),
    )
    return _won(state)


def with_player(state: State, name: str, colour: str) -> State:
    """The game with a new player after the last seat. Raises ValueError between no turns, or when they cannot join."""
    _check_between(state)
    agreed = state.agreed
    if agreed.players == MOST:
        raise ValueError(f"{MOST} play already; nobody more can join")
    if any(name == other.name or colour == other.colour for other in agreed.seats):
        raise ValueError(f"somebody called {name} or with the colour {colour} plays already")
    state = state._replace(
        agreed=_agreement_of(agreed, (*agreed.seats, Seat(name, colour))),
        board=Board(state.board),
        coins=(*state.coins, 0),
        cards=(*state.cards, 0),
        quotas=(*state.quotas, 0),
        adjusted=(*state.adjusted, 0),
        out=(*state.out, True),
    )
    return _won(flow.come_back(state, (agreed.players,)) if isinstance(state.phase, Roll) else state)


def between_turns(state: State) -> bool:
    """Whether players may join and leave now."""
    phase = state.phase
    waits = isinstance(phase, Roll) or (isinstance(phase, Completion) and phase.offer is None)
    return waits and not state.plays


def _check_between(state: State) -> None:
    if not between_turns(state):
        raise ValueError("players join and leave between turns only: at the end of one or before its throw")


def _renumbered(state: State, seats: Seats) -> State:
    return state._replace(board=Board(_industry(industry, seats) for industry in state.board))


def _industry(industry: Industry, seats: Seats) -> Industry:
    return industry._replace(
        companies=tuple(Chip(seats(chip.player), chip.pledged) for chip in industry.companies),
        startups=tuple(Chip(seats(chip.player), chip.pledged) for chip in industry.startups),
    )


def _agreement_of(agreed: Agreement, seats: tuple[Seat, ...]) -> Agreement:
    follows = agreed.options.target_on_join == "follow" and not agreed.options.target
    return replace(agreed, seats=seats, target=agreed.box.targets[len(seats)] if follows else agreed.target)


def _won(state: State) -> State:
    """Somebody may have the Stars once others have gone, or once the target has changed (E4.2)."""
    options = state.agreed.options
    if options.limit != "none" and not options.limit_ends_early:
        return state
    stars = derive.stars(state)
    reached = [seat for seat in range(state.agreed.players) if stars[seat] >= state.agreed.target]
    return state._replace(phase=Over(), winners=tuple(reached[:1])) if reached else state
