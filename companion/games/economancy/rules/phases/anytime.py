"""What may be done in every phase: giving up, and agreeing on a draw."""

from dataclasses import replace

from companion.games.economancy.rules.act_terms import PLAYING, the_living
from companion.games.economancy.rules.changes import beaten
from companion.games.economancy.rules.phases.resolving import chose, ended, settled, stopped
from companion.games.economancy.rules.state import Attack, Buy, Defend, Income, Invest, Over, State
from companion.games.kernel import act, the_table


def asked_again(state: State, seat: int) -> State:
    """What this seat has chosen is forgotten."""
    phase = state.phase
    if isinstance(phase, Income):
        return state._replace(phase=Income(tuple(fed for fed in phase.fed if fed[0] != seat)))
    if isinstance(phase, Invest | Defend | Buy):
        return state._replace(phase=replace(phase, chosen=chose(phase.chosen, seat)))
    return state


@act(
    *PLAYING,
    by=the_living,
    source="MD-15",
    level="note",
    breaks_off=True,
    resigns=True,
    causes={"points": "MD-15", "coins": "MD-15"},
)
def resign(state: State, player: int) -> State:
    """As if beaten; the choice that is owed is dropped, and an attacker's attack ends (MD-15)."""
    phase = state.phase
    state = beaten(state, player)
    if isinstance(phase, Attack | Defend) and phase.attacker == player:
        return settled(ended(stopped(state)))
    return settled(ended(asked_again(state, player)))


@act(*PLAYING, by=the_table, source="M8.4", level="note", breaks_off=True)
def agree_draw(state: State, player: int) -> State:
    """Nobody wins."""
    return state._replace(phase=Over("agreed"))


ACTS = (resign, agree_draw)
