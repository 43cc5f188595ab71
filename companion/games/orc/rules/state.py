"""A position of ORC: the line, what stands at each land, how many cards everybody holds, and whose move it is.

Which cards lie in a hand or in a pile is nowhere in it: people hold them, the app only counts (O3.5, O4.8).
Seats are 0 and 1. Lands are numbered 1 to 6, land 1 beside the box; in `State.lands` they stand in that order.
"""

from dataclasses import field
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

from companion.games.kernel import Seated, changed
from companion.games.kernel.sorts import Word
from companion.games.kernel.state_parts import quick_replace
from companion.games.orc.rules.cards import COLOURS, Card, Line
from companion.games.orc.rules.options import Options
from companion.schema.hints import AsList, ByName, LeftOut, Needed, Usual, at_most, exactly
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Who, Whole

NOBODY: Final = -1
SEATS: Final = (0, 1)
LANDS: Final = tuple(range(1, 7))
PILE: Final = 4
DEALT: Final = 27  # cards that are not in the line: hands, piles and turns always add up to them
MOST_ROUNDS: Final = 5_000
NOT_TOLD: Final = -1  # natives of a hand that nobody has told yet

T = TypeVar("T")
SideWord = Literal["near", "far"]
SIDES: Final[tuple[SideWord, ...]] = ("near", "far")
Count = Annotated[int, Whole(0, DEALT)]
Anybody = Annotated[int, Who(or_nobody=True)]


class Seat(NamedTuple):
    """A player: name, and the side of the line they sit at."""

    name: str
    side: SideWord


@dataclass(frozen=True, slots=True)
class Agreement(Seated):
    """What was settled before the first turn. `game` and `won`: which game of a series it is, and games won so far."""

    seats: tuple[Seat, ...]
    dealer: int
    line: Line
    options: Options = field(default_factory=Options)
    game: int = 1
    won: tuple[int, int] = (0, 0)


class Side(NamedTuple):
    """One player's Orcs at a land: their colour (-1 when there are none), how many, and on how many cards."""

    colour: Annotated[int, Word(COLOURS, null=NOBODY), Needed] = NOBODY
    orcs: Annotated[Count, Needed] = 0
    cards: Annotated[Count, Needed] = 0


EMPTY: Final = Side()


class Fought(NamedTuple):
    """How a land was decided: by more Orcs, a tie, a thaw or a ruling; and the Orcs of both seats in that battle."""

    by: Literal["more", "tie", "thaw", "ruling"]
    orcs: tuple[Count, Count]


@quick_replace
class Land(NamedTuple):
    """A land: cards in its pile, both sides, who holds it (-1 nobody), and whether it waits for its neighbour.

    Where draws are not told, `stock` is the most the pile can hold (see `State.loose`).
    """

    stock: Annotated[Count, Needed] = PILE
    owner: Anybody = NOBODY
    frozen: bool = False
    sides: Annotated[tuple[Side, Side], ByName(EMPTY)] = (EMPTY, EMPTY)
    fought: Annotated[Fought | None, LeftOut()] = None

    @property
    def open(self) -> bool:
        """Whether Orcs may be deployed there: neither conquered nor frozen (O4.2)."""
        return self.owner == NOBODY and not self.frozen

    @property
    def orcs(self) -> tuple[int, int]:
        """The Orcs of both seats."""
        return self.sides[0].orcs, self.sides[1].orcs


@quick_replace
class Hand(NamedTuple):
    """How many cards a player holds: those begun or last counted with, drawn since, and played since."""

    start: int = 0
    drew: int = 0
    played: int = 0

    @property
    def size(self) -> int:
        """Cards in the hand now."""
        return self.start + self.drew - self.played


@dataclass(frozen=True, slots=True)
class Spare:
    """The non-dealer chooses one or two of the three cards that are left over (O3.5)."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Somebody deploys or discards a card."""

    turn: Anybody


DEPLOYED: Final = "deploy"
DISCARDED: Final = "discard"


@dataclass(frozen=True, slots=True)
class Draw:
    """Somebody draws: `due` cards more, as far as there are any, after having deployed or discarded."""

    turn: Anybody
    due: Annotated[int, Whole(1, 2)]
    after: Literal["deploy", "discard"] = DEPLOYED


Shown = Annotated[tuple[Annotated[Card, AsList(apart=False)], ...], at_most(DEALT)]
Natives = Annotated[int, Whole(0, 3 * DEALT)]


@dataclass(frozen=True, slots=True)
class Hands:
    """All piles are gone; both show their hands, card by card or as one number of natives."""

    shown: Annotated[tuple[Shown, Shown], ByName(())] = ((), ())
    natives: Annotated[tuple[Natives, Natives], ByName(NOT_TOLD)] = (NOT_TOLD, NOT_TOLD)


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: by the score, by an agreed draw, or because somebody resigned."""

    by: Annotated[Literal["score", "agreed", "resigned"], Usual("score")]
    shown: Annotated[tuple[Shown, Shown], ByName(())] = ((), ())
    natives: Annotated[tuple[Natives, Natives], ByName(NOT_TOLD)] = (NOT_TOLD, NOT_TOLD)


Phase = Spare | Deploy | Draw | Hands | Over
PHASES: Final[dict[type, str]] = {phase: phase.__name__.lower() for phase in (Spare, Deploy, Draw, Hands, Over)}
"""What each is called in positions, views and words."""
SPARE, DEPLOY, DRAW, HANDS, OVER = PHASES.values()


@quick_replace
class State(NamedTuple):
    """A position. `round` counts turns from 1; `loose` are cards drawn from piles that nobody named."""

    agreed: Agreement
    phase: Phase
    round: Annotated[int, Whole(1, MOST_ROUNDS)] = 1
    hands: tuple[Hand, Hand] = (Hand(), Hand())
    lands: Annotated[tuple[Land, ...], exactly(6), Needed] = (Land(),) * 6
    loose: Count = 0
    winner: Anybody = NOBODY

    def land(self, number: int) -> Land:
        """A land by its number, 1 to 6."""
        return self.lands[number - 1]

    def with_land(self, number: int, land: Land) -> "State":
        """The position with another land of this number."""
        return self._replace(lands=changed(self.lands, number - 1, land))


def pair(values: tuple[T, ...]) -> tuple[T, T]:
    """The values of both seats."""
    first, second = values
    return first, second


def with_seat(values: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The values of both seats with one replaced."""
    return (value, values[1]) if seat == 0 else (values[0], value)


def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat


def towards_box(number: int) -> int:
    """The neighbour that breaks a land's ties: the next land towards the box; for land 1 that is land 6 (O5.3)."""
    return number - 1 or LANDS[-1]
