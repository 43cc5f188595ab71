"""What the rules' help makes of a reading: the position one move earlier is known, and how boards may change.

The rules here are wider than those of any game: any piece may be placed anywhere, taken or turned, any marker moved, by
anybody. So a game's own rules help more than these.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from companion.calibrate.table_truth import BoardTruth
from companion.games.protocol import Action, Board, Layout, Move, Piece, PieceKind
from companion.schema.quick_dataclass import dataclass
from companion.session.board.likelihood import Evidence, changes, resolve
from companion.session.board.reconcile import judge
from vision.sighting import EMPTY, OFF, SLOT, Sighting, read_look

Kinds = Mapping[str, PieceKind]
RIGHT, ASKED, WRONG = "right", "asked", "wrong"
"""The position is what lies on the table; the table is asked, or told of a difference; another position was taken."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A position: what lies in each area, sorted, and in which area each marker lies. `moved`: a move was made."""

    areas: tuple[tuple[int, tuple[Piece, ...]], ...]
    markers: tuple[tuple[str, int], ...]
    moved: bool = False

    @property
    def layout(self) -> Layout:
        """The same, as a game tells it."""
        return Layout(dict(self.areas), dict(self.markers))


@dataclass(frozen=True, slots=True)
class OneMove:
    """A game in which one piece is placed, taken or turned, or one marker moved."""

    kinds: Kinds
    seats: int

    def board(self) -> Board[Lying]:
        """As the rules of a game would tell it; the camera alone tells of every move."""
        return Board(kinds=self.kinds, layout=lambda state: state.layout, moves=self.moves)

    def moves(self, state: Lying, _within: object = None, /) -> Iterator[Move[Lying]]:
        """Every single change, from a position in which none was made."""
        if state.moved:
            return
        for after in (*self._pieces(state), *_markers(state)):
            yield Move((Action("move"),), after, after.layout)

    def _pieces(self, state: Lying) -> Iterator[Lying]:
        every = [
            Piece(name, seat, side)
            for name, kind in self.kinds.items()
            for seat in range(self.seats)
            for side in kind.sides or ("",)
        ]
        for area, pieces in state.areas:
            less = [_without(pieces, piece) for piece in dict.fromkeys(pieces)]
            turned = [
                (*_without(pieces, one), other)
                for one in dict.fromkeys(pieces)
                for other in every
                if other != one and other[:2] == one[:2]
            ]
            for now in (*less, *turned, *((*pieces, piece) for piece in every)):
                yield _changed(state, area, tuple(sorted(now)))


def _without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]


def _changed(state: Lying, area: int, pieces: tuple[Piece, ...]) -> Lying:
    areas = tuple((number, pieces if number == area else lie) for number, lie in state.areas)
    return Lying(areas, state.markers, moved=True)


def _markers(state: Lying) -> Iterator[Lying]:
    for name, lies in state.markers:
        for area in (0, *(number for number, _ in state.areas)):
            if area != lies:
                markers = tuple((other, area if other == name else at) for other, at in state.markers)
                yield Lying(state.areas, markers, moved=True)


def truth_of(board: BoardTruth, kinds: Kinds, marks: Sequence[str]) -> Lying:
    """What really lies on a board."""
    pieces: dict[int, list[Piece]] = {area: [] for area, _, _ in board.spots}
    for (area, _, _), spot in board.spots.items():
        if spot.look != EMPTY:
            pieces[area].append(_piece(spot.look, SLOT, kinds, marks))
    for loose in board.loose:
        pieces[loose.area].append(_piece(loose.look, loose.zone, kinds, marks))
    markers = tuple((name, 0 if truth.area == OFF else int(truth.area)) for name, truth in board.markers.items())
    return Lying(tuple((area, tuple(sorted(lie))) for area, lie in pieces.items()), markers)


def _piece(look: str, zone: str, kinds: Kinds, marks: Sequence[str]) -> Piece:
    name, kind = next((name, kind) for name, kind in kinds.items() if zone in kind.zones)
    known = read_look(look)
    return Piece(name, marks.index(known.owner), known.side if kind.sides else "")


def marks_on(boards: Sequence[BoardTruth]) -> tuple[str, ...]:
    """The marks of all pieces on these boards: those who play at this table."""
    looks = {spot.look for board in boards for spot in board.spots.values()} - {EMPTY}
    looks |= {loose.look for board in boards for loose in board.loose}
    return tuple(sorted({read_look(look).owner for look in looks}))


def helped(board: BoardTruth, sighting: Sighting, kinds: Kinds, marks: Sequence[str]) -> tuple[str, str]:
    """What comes of a reading when the last position is known: one when nothing has changed since, one after a move.

    The move is drawn from the board's name, among those whose areas can be seen.
    """
    truth = truth_of(board, kinds, marks)
    followed = {name: p for name, p in sighting.markers.items() if name in board.markers}
    evidence = resolve(replace(sighting, markers=followed), kinds, marks)
    game = OneMove(kinds, len(marks))
    seen = [move for move in game.moves(truth) if changes(truth.layout, move.layout) <= set(evidence.areas)]
    earlier = Random(board.name).choice(seen).after if seen else truth
    befores = (truth, Lying(earlier.areas, earlier.markers))
    unchanged, moved = (_outcome(game, before, evidence, truth) for before in befores)
    return unchanged, moved


def _outcome(game: OneMove, before: Lying, evidence: Evidence, truth: Lying) -> str:
    verdict = judge(game.board(), before, before.layout, evidence, {})
    if verdict.kind not in ("agree", "act"):
        return ASKED
    taken = verdict.best.state if verdict.kind == "act" else before
    return RIGHT if taken.layout == truth.layout else WRONG
