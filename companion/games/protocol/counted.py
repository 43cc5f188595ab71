"""What every game says of a game that was played: what is worth counting in it, and what lies where of its box."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol, TypeVar

from companion.games.protocol.terms import Action
from companion.games.protocol.tracked import Piece

S_contra = TypeVar("S_contra", contravariant=True)
Summed = Literal["one", "seat", "area"]


class Tally(NamedTuple):
    """Something worth counting that an action did: a code, how much, whose it was (-1: nobody's), and in which area of
    the board (0: none).
    """

    code: str
    amount: int
    seat: int = -1
    area: int = 0


class Thing(NamedTuple):
    """So many equal things of the box that lie together: at a seat, in an area, or in another named `place`.

    `owner` tells the players' own things apart (-1: nobody's). A thing that is not `boxed` is no thing to be put away:
    something written down, with its number as `many`.
    """

    kind: str
    many: int
    seat: int = -1
    area: int = 0
    place: str = ""
    owner: int = -1
    boxed: bool = True


class Counted(Protocol[S_contra]):
    """A game that can be looked back on, put away, and laid out again."""

    @property
    def raced(self) -> tuple[str, ...]:
        """The numbers of each player to be followed over the rounds, each one of `fields`; the one that wins first."""
        ...

    @property
    def tallies(self) -> Mapping[str, Summed]:
        """What is counted over a game, by code: the greatest one, or who (a seat) or where (an area) has the most."""
        ...

    def goal(self, state: S_contra) -> int:
        """How high the first of `raced` has to be to win; 0 where that is not so."""
        ...

    def tallied(self, before: S_contra, action: Action, after: S_contra) -> tuple[Tally, ...]:
        """What an action, done in the position before it, did that is worth counting."""
        ...

    def thrown(self, action: Action) -> tuple[int, ...]:
        """The faces an action is about, in the order of the dice's numbers; () for an action without dice."""
        ...

    def things(self, state: S_contra) -> tuple[Thing, ...]:
        """Where everything lies that is not in `layout`, in the order in which it is best laid out."""
        ...

    def stored(self, piece: Piece) -> str:
        """What a piece on the board is in the box: a kind of `things`."""
        ...

    def boxed(self, state: S_contra) -> tuple[Thing, ...]:
        """What belongs in the box, each kind and owner once."""
        ...
