"""What every game says of the table: what should lie where, and what may come to lie there next.

An area is one printed part of the board (a sector, a land, a player's row), known by its number; board.toml says which
zones it has and where they are. A marker is a piece of which there is only one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.games.protocol.terms import Action

S = TypeVar("S")


class Piece(NamedTuple):
    """A piece as it lies: its kind, whose it is (a seat, -1 nobody's), and which side is up ("" where that means
    nothing).
    """

    kind: str
    owner: int = -1
    side: str = ""


class PieceKind(NamedTuple):
    """What the camera has to know of a kind of piece: the zones of an area in which it may lie, its sides (() where it
    does not matter which one is up), and whether the order of a row of it matters.
    """

    zones: tuple[str, ...]
    sides: tuple[str, ...] = ()
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """What should lie on the board.

    `areas` maps each area's number to its pieces, sorted: their order means nothing. `rows` are cards side by side,
    nobody's by their looks, by the number of their row; their order is that of the table, or they are sorted where it
    does not matter. No row has the number of an area. `markers` maps each marker's name to the area it lies in (0:
    off the board).
    """

    areas: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)
    markers: Mapping[str, int] = field(default_factory=dict)
    rows: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move(Generic[S]):
    """An allowed way to change what lies on the board: a short run of actions, the position after it, and what lies
    there then. Where that is not yet what should lie there, as a beaten card that still has to be taken off, hands owe
    the rest.
    """

    run: tuple[Action, ...]
    after: S
    layout: Layout


class Tracked(Protocol[S]):
    """A game whose pieces a camera can follow. One without a board has an empty layout, no zones and no moves."""

    @property
    def board_file(self) -> Path | None:
        """The board in millimetres (board.toml), the owner's own where there is one; None for a game without."""
        ...

    @property
    def kinds(self) -> Mapping[str, PieceKind]:
        """The kinds of piece that lie on the board."""
        ...

    @property
    def voluntary(self) -> frozenset[str]:
        """Kinds of action never taken from the camera alone: a lifted piece may just be in somebody's hand."""
        ...

    def layout(self, state: S) -> Layout:
        """What should lie on the board."""
        ...

    def moves(self, state: S) -> Iterable[Move[S]]:
        """Every allowed way to change what lies on the board now, the expected ones first."""
        ...

    def waits(self, state: S) -> bool:
        """Whether the board has to wait: something else must be done before any move on it counts."""
        ...

    def order(self, state: S) -> tuple[int, ...]:
        """The areas' numbers in the order in which they lie on the table; () where the board is printed whole."""
        ...

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        """Pieces from plain data, as a journal keeps them. Raises ValueError or TypeError when it is something else."""
        ...
