"""What every game says of a game that was played: what is worth counting in it, and what lies where of its box."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Generic, Literal, NamedTuple, TypeVar

from companion.games.protocol.terms import Action
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Generic[S]):
    """How a game is looked back on, put away, and laid out again.

    `tallies` is what is counted over a game, by code: the greatest one, or who (a seat) or where (an area) has the
    most; `tallied` returns what an action, done in the position before it, did that is worth counting. `things` returns
    where everything lies that is not in the board's layout, in the order in which it is best laid out; `boxed` what
    belongs in the box, each kind and owner once.
    """

    tallies: Mapping[str, Summed] = field(default_factory=dict)
    tallied: Callable[[S, Action, S], tuple[Tally, ...]] = lambda _before, _action, _after: ()
    things: Callable[[S], tuple[Thing, ...]] = lambda _state: ()
    boxed: Callable[[S], tuple[Thing, ...]] = lambda _state: ()
