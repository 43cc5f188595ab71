"""What every game says of the people and of what they agree on before they begin.

Set-up is a row of steps. Players, rules and camera are filled in the same way for every game; the steps between are the
game's own, and so is what is chosen in them (`Chosen.details`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.games.protocol.board import Measure
from companion.games.protocol.terms import Action, NotUnderstood
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")


class SeatDraft(NamedTuple):
    """One player as entered at set-up: name, and mark ("" where the game has none)."""

    name: str
    mark: str = ""


SLOT: Final = "slot"  # the zone of the printed spots of an area


class Spot(NamedTuple):
    """Where a piece lies while the camera is taught: the area, the zone (or the marker's name) and which spot in it,
    the seat it belongs to (-1: a marker), and the key of its look.
    """

    area: int
    zone: str
    spot: int
    seat: int
    key: str

    @property
    def label(self) -> str:
        """The place in a problem of the camera's, and where places are unreadable: `7:0`, for a marker `7:crisis`."""
        return f"{self.area}:{self.spot if self.zone == SLOT else self.zone}"


class Lesson(NamedTuple):
    """One picture the camera is taught from: what it is called, what lies where, and whether that is known yet."""

    name: str
    spots: tuple[Spot, ...] = ()
    known: bool = True


class AreaOrder(NamedTuple):
    """In which order the areas of a board lie on the table.

    `steps` are those of set-up at which the camera is asked, the one where it is entered first; `areas` the areas'
    numbers in that order, () while it is not known. `begun`: somebody has begun to enter it. `doubted`: the camera
    sees another one than was entered.
    """

    steps: tuple[str, ...] = ()
    areas: tuple[int, ...] = ()
    begun: bool = False
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """What has been chosen so far. `options` are those set otherwise than the preset has them.

    `camera` is absent, the name of the lesson that comes next, or done; what was wrong with it stands after a dash, as
    codes. `unreadable` are places of the board whose print cannot be read, as in a problem's code (`7:1`). `details`
    are the choices of the game's own steps, frozen. `known`: these people have played before, and all but what is new
    each time is left as it was.
    """

    game: str
    step: str
    seats: tuple[SeatDraft, ...]
    preset: str
    details: Any
    camera: str = "absent"
    options: Mapping[str, object] = field(default_factory=dict)
    known: bool = False
    unreadable: tuple[str, ...] = ()


UNORDERED: Final = AreaOrder()


@dataclass(frozen=True, slots=True)
class NoDetails:
    """Nothing is chosen beyond players and options."""


class SetUp:
    """A game's own part of set-up. It may write into the owner's own files and raises BoxError when that fails. Left
    out, nothing is chosen in it, nothing lacks, and no board is to be read, taught or measured.
    """

    steps: tuple[str, ...] = ("players", "rules")
    """The steps in their order; `players`, `rules` and `camera` are those that every game may share."""
    presets: Mapping[str, Mapping[str, object]]
    """By the name of each preset (the usual one first) the value of every option."""
    options: Mapping[str, tuple[object, ...]]  # what each option may be
    measures: tuple[Measure, ...] = ()
    """What is tapped on the camera's picture to measure the board, in this order; () for a board that is not."""
    details: type = NoDetails
    """A record of the game's own choices, as it is when nobody has chosen yet; its hints say how it is kept."""

    def begin(self) -> Any:
        """The details of a fresh set-up."""
        return self.details()

    def change(self, _chosen: Chosen, words: Sequence[str], _rng: Random) -> Chosen:
        """The draft after one of the game's own touches. Raises NotUnderstood when it means nothing here."""
        raise NotUnderstood(":".join(words))

    def fitted(self, chosen: Chosen) -> Chosen:
        """The draft after the players, the preset or the rules have changed: what fits no longer is the usual again."""
        return chosen

    def lacks(self, _chosen: Chosen) -> bool:
        """Whether the step still lacks something, so that nobody can go on."""
        return False

    def order(self, _chosen: Chosen) -> AreaOrder:
        """In which order the areas lie on the table, as far as that is known."""
        return UNORDERED

    def order_seen(self, _chosen: Chosen, _order: Sequence[int | None], *, compare: bool) -> Chosen:
        """The draft after the camera read the areas' order (None: not sure); `compare` only. Raises NotUnderstood."""
        raise NotUnderstood(f"this game has no board to {'compare' if compare else 'read'}")

    def lessons(self, _chosen: Chosen) -> tuple[Lesson, ...]:
        """The pictures the camera is taught from, one after the other; () for a game without a board."""
        return ()

    def taught(self, chosen: Chosen, _lesson: str) -> Chosen:
        """The draft after the camera has learnt a lesson."""
        return chosen

    def trials(self, _chosen: Chosen) -> tuple[Spot, ...]:
        """Pieces laid one after the other to see how well the camera reads, each staying where it lies: one near the
        rim and one beside another among them. The looks are taught ones; () where there is nothing to try.
        """
        return ()

    def keep_board(self, _text: str) -> None:
        """Keep a measured board file, and the former. Raises BoxError, changing nothing, if it is of no use."""
        raise NotUnderstood("this game has no board to measure")

    def again(self, chosen: Chosen, _state: Any) -> Chosen:
        """The draft of the next game at the same table, after a game that ended in this position."""
        return chosen

    def header(self, chosen: Chosen) -> dict[str, Any]:
        """What a log's header says of players and own steps. Raises NotUnderstood for a draft not whole."""
        return {"players": [{"name": seat.name} for seat in chosen.seats]}

    def view(self, chosen: Chosen) -> Any:
        """What the game's own steps show, frozen."""
        return chosen.details


@dataclass(frozen=True, slots=True)
class Programs(Generic[S]):
    """How a program at the other end of a pipe takes a seat: what it is told, and what it answers.

    `line` returns the position as it is told to a seat's program as one line, open facts alone, or its end; "" where
    nothing is to be told. `action` returns what an answer of one line does in this position; whether that is allowed
    the rules say. It raises NotUnderstood, which does not repeat the answer: it may be a secret.
    """

    line: Callable[[S, int], str]
    action: Callable[[S, int, str], Action]
