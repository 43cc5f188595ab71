"""What every game says of the table: what should lie where, and what may come to lie there next.

An area is one printed part of the board (a sector, a land, a player's row), known by its number; board.toml says which
zones it has and where they are. A marker is a piece of which there is only one.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.games.protocol.terms import Action
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
RIM, BORDER, HUB, POINTS, BAND, BOX, DISC = "rim", "border", "hub", "points", "band", "box", "disc"
"""Kinds of thing that are tapped on the camera's picture to measure a board."""


class Measure(NamedTuple):
    """One thing to tap: what it is called (its sentence is found by that), which kind of thing it is, how many taps it
    takes, and where in board.toml its numbers stand.

    `rim`: points on the outer rim of a round board; `border`: one point on the line between two areas; `hub`: one on
    the rim of the middle part. All others are tapped in any one area, and hold for all: `points`, the centres of
    places; `band`, the inner and the outer edge of a zone; `box`, two opposite corners; `disc`, two opposite points of
    a piece's rim, wherever it lies.
    """

    name: str
    kind: str
    taps: int
    path: tuple[str, ...] = ()


class Piece(NamedTuple):
    """A piece as it lies: its kind, whose it is (a seat, -1 nobody's), and which side is up ("" where that means
    nothing).
    """

    kind: str
    owner: int = -1
    side: str = ""


class PieceKind(NamedTuple):
    """What the camera has to know of a kind of piece: the zones of an area in which it may lie, its sides (() where it
    does not matter which one is up), and whether the order of a row of it matters. `stored` is what it is in the box
    ("" for its own name): a kind of `companion.games.protocol.counted.Thing`.
    """

    zones: tuple[str, ...]
    sides: tuple[str, ...] = ()
    in_order: bool = False
    stored: str = ""


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


class Moves(Protocol[S]):
    """Every allowed way to change the board now, the expected ones first. A game may leave out those that surely change
    a place which is not `within` these areas and markers.
    """

    def __call__(self, state: S, within: Collection[int | str] | None = None, /) -> Iterable[Move[S]]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Generic[S]):
    """What a camera can follow. Left out, the game has no board: an empty layout, no kinds and no moves.

    `file` returns where the board is measured in millimetres (board.toml), the owner's own where there is one by now.
    `kinds` are the kinds of piece that lie on it. `sides` are those of a token that the camera is shown when somebody
    joins, one after the other; `kind:side` where a player has several kinds of token.

    `layout` returns what should lie there, `moves` the allowed ways to change it now. `as_now` returns pieces that an
    older journal keeps otherwise as a new one does.
    """

    file: Callable[[], Path | None] = lambda: None
    kinds: Mapping[str, PieceKind] = field(default_factory=dict)
    sides: tuple[str, ...] = ()
    layout: Callable[[S], Layout] = lambda _state: Layout()
    moves: Moves[S] = lambda _state, _within=None: ()
    as_now: Callable[[Any], Any] = lambda data: data

    def stored(self, piece: Piece) -> str:
        """What a piece on the board, or a marker, is in the box."""
        return (self.kinds[piece.kind].stored if piece.kind in self.kinds else "") or piece.kind

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        """Pieces from plain data, as a journal keeps them. Raises ValueError or TypeError when it is something else."""
        pieces = [Piece(str(kind), int(owner), str(side)) for kind, owner, side in self.as_now(data)]
        for piece in pieces:
            if piece.kind not in self.kinds or piece.side not in (self.kinds[piece.kind].sides or ("",)):
                raise ValueError("no piece of this game")
        in_order = any(self.kinds[piece.kind].in_order for piece in pieces)
        return tuple(pieces if in_order else sorted(pieces))
