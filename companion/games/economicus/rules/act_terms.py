"""What acts have in common: when and by whom they are done, and what sorts of number they carry."""

from typing import Annotated

from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import CHIPS, NAMES, SETUP, SLOTS, Answer, Over, Play, State
from companion.games.kernel import AnyNumber, AnyWord, Existing, SeatNumber
from companion.games.ring.shared_terms import UpTo

FACES = range(1, 7)  # what a die may show
ACTIVE_PLAYER, ACTIVE_INDUSTRY, FORECAST, STRENGTH = "active_player", "active_industry", "forecast", "strength"
"""What hands move that is nobody's own: the tokens."""


class CrimeDie:
    """In place of the phase while a crime die lies open, which only cards answer (ED-39)."""


PLAYING: tuple[type, ...] = tuple(phase for phase in NAMES if phase not in (*SETUP, Over))
"""Every phase from the first throw on."""
CARD_OPEN: tuple[type, ...] = (Play, CrimeDie)  # in place of the phase while a card lies open
WHENEVER: tuple[type, ...] = (*SETUP, *PLAYING, *CARD_OPEN)  # until the game is over
ANY_TIME: tuple[type, ...] = (*(phase for phase in PLAYING if phase is not Answer), Play)
"""At any time after placement, unless a die lies open."""


Face = Annotated[int, UpTo(FACES[0], FACES[-1])]
Number = Annotated[int, AnyNumber()]
IndustryNumber = Annotated[int, Existing(NUMBERS, "unknown_industry")]
Slot = Annotated[int, AnyWord(SLOTS)]
Side = Annotated[int, AnyWord(CHIPS)]
"""What a chip is and which of its sides is up; whether it lies there is for a need to say."""
Somebody = Annotated[int, SeatNumber()]


def by_seat(state: State) -> tuple[int, ...]:
    """Everybody who is in play, in the order of the seats."""
    return tuple([seat for seat, out in enumerate(state.out) if not out])
