"""Players joining and leaving a running game. The rulebook provides for neither; the app does it as follows.

Only between rounds; whether somebody may is asked before. A leaver's tokens, Skulls and cards go back, the cards to
the discards as unknown ones; the seats close up, so the order of the others is kept. When the Oracle leaves, the next
player clockwise becomes Oracle; at the end of a round this starts the next one at once. A joiner gets the Skulls and
cards of a new game but no Company, and takes their turns from then on. The target follows the number of players,
unless the table agreed on another one.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.games.kernel import without
from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import NOBODY, Agreement, EndOfRound, Industry, Seat, StartOfRound, State

Seats = Callable[[int], int]


def without_player(state: State, seat: int) -> State:
    """The game without this player."""
    state = _cleared(_oracle_leaves(moves.discard(state, seat, state.cards[seat]), seat), seat)
    covered = without(state.covered, seat)
    return _check_target(
        _renumber(
            state._replace(
                phase=_phasewithout(state, seat),
                fresh=tuple(entry for entry in state.fresh if entry[0] != seat),
                skulls=without(state.skulls, seat),
                cards=without(state.cards, seat),
                covered=covered if any(covered) else (),
                wanting=tuple(entry for entry in state.wanting if entry != seat),
            ),
            _agreement_of(state.agreed, without(state.agreed.seats, seat)),
            lambda other: other - 1 if other > seat else other,
        )
    )


def with_player(state: State, name: str, clan: str) -> State:
    """The game with a new player after the last seat."""
    agreed = state.agreed
    state = state._replace(
        agreed=_agreement_of(agreed, (*agreed.seats, Seat(name, clan))),
        skulls=(*state.skulls, 0),
        cards=(*state.cards, 0),
        covered=state.covered and (*state.covered, 0),
    )
    state = moves.gain(state, agreed.players, agreed.box.supply.start_money)
    return _check_target(moves.draw(state, agreed.players, agreed.box.supply.start_cards))


def _cleared(state: State, seat: int) -> State:
    """The board without this player's tokens; the prices stay."""
    for number in orconomy.NUMBERS:
        startups = tuple(owner for owner in state.at(number).startups if owner != seat)
        state = state.with_industry(number, state.at(number)._replace(startups=startups))
        for token in reversed(state.at(number).companies):
            if token.player == seat:
                state = moves.drop_company(state, number, token)
    return state


def _oracle_leaves(state: State, seat: int) -> State:
    """The Oracle token goes one seat clockwise, as it would at the end of the round (en 279)."""
    if state.oracle != seat:
        return state
    if isinstance(state.phase, EndOfRound):
        return flow.next_round(state)
    return state._replace(oracle=(seat + 1) % len(state.agreed.seats))


def _phasewithout(state: State, seat: int) -> StartOfRound | EndOfRound:
    """The phase without this player: at the end of a round the player after them is next."""
    phase = state.phase
    assert isinstance(phase, (StartOfRound, EndOfRound))
    if not isinstance(phase, EndOfRound) or phase.turn != seat:
        return phase
    seats = orconomy.order(state)
    later = seats[seats.index(seat) + 1 :]
    return EndOfRound(later[0] if later else NOBODY)


def _renumber(state: State, agreed: Agreement, seats: Seats) -> State:
    """Renumbers everything that names a seat."""
    phase = state.phase
    if isinstance(phase, EndOfRound):
        phase = EndOfRound(_seat(phase.turn, seats))
    return state._replace(
        agreed=agreed,
        board=tuple(_renumbered(industry, seats) for industry in state.board),
        phase=phase,
        oracle=seats(state.oracle),
        hindmost=NOBODY,
        fresh=tuple((seats(owner), number) for owner, number in state.fresh),
        wanting=tuple(map(seats, state.wanting)),
    )


def _seat(seat: int, seats: Seats) -> int:
    return NOBODY if seat == NOBODY else seats(seat)


def _renumbered(industry: Industry, seats: Seats) -> Industry:
    return industry._replace(
        companies=tuple(token._replace(player=seats(token.player)) for token in industry.companies),
        startups=tuple(seats(owner) for owner in industry.startups),
    )


def _agreement_of(agreed: Agreement, seats: tuple[Seat, ...]) -> Agreement:
    """The agreement with these seats; a target the table chose itself stays, unless it is now too low (en 105)."""
    printed, now = agreed.box.targets[agreed.players], agreed.box.targets[len(seats)]
    own = agreed.target if agreed.target < printed else max(agreed.target, now)
    return replace(agreed, seats=seats, target=now if agreed.target == printed else own)


def _check_target(state: State) -> State:
    """Finds the Hindmost Orc, and ends the game if somebody reaches the new target (en 85)."""
    state = state._replace(hindmost=derive.hindmost(state))
    count = derive.trophies(state)
    if max(count) < state.agreed.target:
        return state
    winner = next(seat for seat in orconomy.order(state) if count[seat] >= state.agreed.target)
    return state._replace(winner=winner, phase=orconomy.Over(), before=NOBODY)
