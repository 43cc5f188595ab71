"""A boxed game as session, record, players and practice table know it: all that it says, in one protocol."""

from typing import Protocol, TypeVar

from companion.games.protocol.counted import Counted
from companion.games.protocol.explained import Explained
from companion.games.protocol.handled import Handled
from companion.games.protocol.helped import Helped
from companion.games.protocol.rules import Conducted, Rules
from companion.games.protocol.seated import Programmed, Seated, StandingIn
from companion.games.protocol.tracked import Tracked
from companion.games.protocol.view import Shown
from companion.games.protocol.written import Written

S = TypeVar("S")


class Game(
    Rules[S],
    Conducted[S],
    Tracked[S],
    Explained[S],
    Handled[S],
    Helped[S],
    Written[S],
    Seated[S],
    Shown[S],
    Counted[S],
    StandingIn[S],
    Programmed[S],
    Protocol[S],
):
    """Everything a game says."""
