"""Players joining and leaving a running game (E13.5, ED-35).

Between two turns only; whether somebody may is asked before. Who leaves gives everything up as in a bankruptcy and
does not come back; the seats close up. A newcomer enters as somebody who comes back does; the target stays, unless
the table agreed that it follows.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.games.economicus.rules import derive, flow
from companion.games.economicus.rules.phases.bankruptcy import bankrupt
from companion.games.economicus.rules.state import Agreement, Board, Chip, Completion, Industry, Over, Roll, Seat, State
from companion.games.kernel import without

Seats = Callable[[int], int]


def without_player(state: State, seat: int) -> State:
    """The game without this player."""
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
        player=after % (state.agreed.players - 1),
    )
    return _won(state)


def with_player(state: State, name: str, colour: str) -> State:
    """The game with a new player after the last seat."""
    agreed = state.agreed
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
