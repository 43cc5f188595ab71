"""What acts have in common: who may do them, in which phases, and what sorts of number they carry."""

from typing import Annotated

from companion.games.kernel import Existing
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, Deploy, Draw, Hands, Spare, State

PLAYING: tuple[type, ...] = (Spare, Deploy, Draw, Hands)  # every phase until the game is over
LandNumber = Annotated[int, Existing(LANDS, "no_such_land")]


def either_player(_state: State) -> tuple[int, ...]:
    """Whoever wants to."""
    return SEATS


def anybody(_state: State) -> tuple[int, ...]:
    """A player, or nobody in particular."""
    return (NOBODY, *SEATS)
