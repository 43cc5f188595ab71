"""What acts have in common: whose turn it is, what sorts of number they carry, and what several of them need."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Annotated, Final

from companion.games.kernel import AnyNumber, AnyWord, Existing, Says, SeatNumber, no
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import BESIDE, NOBODY, NUMBERS, ROUND, Convert, Phase, Revenue, State
from companion.games.protocol import Offer, Refusal
from companion.schema.sorts import LARGEST

Amount = Annotated[int, AnyNumber()]
AnyIndustry = Annotated[int, AnyNumber()]
Industry = Annotated[int, Existing(NUMBERS, "unknown_industry")]
Die = Annotated[int, AnyNumber()]
THINGS: Final = AnyWord(("company", "pledged", "startup"))
PLACES: Final = AnyWord(("slot", "beside"))
What = Annotated[int, THINGS]
Where = Annotated[int, PLACES]
Victim = Annotated[int, SeatNumber()]
UNSAID: Final = -LARGEST - 1  # stands for the place of a Company that an act leaves open; no log line can say it
PLACE: Final = "place"
COMPANY: Final = ("industry", PLACE)
TOKEN: Final = ("industry", "what", PLACE)
"""The names of what is chosen with an act: a Company by its industry and its place, or any token by its industry, what
it is, and its place.
"""
ALWAYS: tuple[type, ...] = (*orconomy.SETUP, *ROUND, orconomy.Play)  # until somebody has won, with cards in play or not
AT_ANY_TIME: tuple[type, ...] = ROUND
"""The phases of what may be done at any time: set-up is done and nobody has won (A-22)."""
SKULLS, CARDS_HELD, ORACLE, CRISIS = "skulls", "cards", "oracle", "crisis"
TOKENS = ("company", "company_beside", "startup")  # what hands move at this table
OTHERS: Final = "skulls of others"  # by the name of a number: another player's Skulls
EVERYBODY, WHO_IS_DUE = "everybody", "due"  # whom a prompt has asked for something
PASSING: Final[Says] = {"seat_buttons": "2", "quiet": True}


def due(state: State) -> int:
    """The seat to act, or -1 for the table as a whole."""
    phase: Phase = state.phase
    if state.plays:
        return state.plays[-1].player
    if isinstance(phase, Revenue):
        return collecting(phase)
    if isinstance(phase, (orconomy.Sold, Convert)):
        return phase.winner
    if isinstance(phase, orconomy.Placement):
        return placing(state, phase.done)
    return getattr(phase, "turn", NOBODY)


def placing(state: State, done: int) -> int:
    """Who places Company number `done`, from 0: in snake order from the Oracle (en 116)."""
    seats = orconomy.seats_from(state, state.oracle)
    return (*seats, *reversed(seats))[done]


def collecting(phase: Revenue) -> int:
    """Who collects now: the player of Exploitation, else the seat whose turn it is; -1 nobody."""
    return phase.turn if phase.again == NOBODY else phase.again


def turn(state: State) -> Sequence[int]:
    """Whoever's turn it is, () when it is nobody's."""
    seat = due(state)
    return () if seat == NOBODY else (seat,)


def everybody(state: State) -> Sequence[int]:
    """Every player."""
    return range(len(state.agreed.seats))


def anybody(state: State) -> Sequence[int]:
    """A player, or nobody in particular."""
    return range(NOBODY, len(state.agreed.seats))


def maybe(place: int) -> tuple[int, ...]:
    """The place of a Company, if it is said."""
    return () if place == UNSAID else (place,)


def token_in_hand(state: State, player: int) -> Refusal | None:
    """There is a token in hand to place (en 306)."""
    return None if derive.tokens_left(state, player) else no("no_token_left", "R13.13", player=player)


@lru_cache(maxsize=1024)
def by_place(
    kind: str, seat: int, domains: tuple[tuple[int, ...], ...], names: tuple[str, ...], both: Collection[int]
) -> tuple[Offer, ...]:
    """Offers about Companies of the industries or players first named; where some lie in `both` places it is said."""
    numbers, *between = domains
    plain = tuple([number for number in numbers if number not in both])
    double = tuple([number for number in numbers if number in both])
    choices = [(plain, *between)] * bool(plain) + [(double, *between, (orconomy.SLOT, BESIDE))] * bool(double)
    return tuple([Offer(kind, seat, chosen, names[: len(chosen)]) for chosen in choices])
