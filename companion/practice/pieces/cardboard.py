"""Moving cardboard by hand: putting, taking, shifting, turning over, and whatever the screen says is to be moved."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from companion.practice.kit import View
from companion.practice.pieces.bodies import Body, Location, Lying, Truth
from companion.practice.pieces.filmed_board import FilmedBoard
from companion.practice.pieces.motion import Task
from companion.practice.pieces.printed_table import ANY

Find = Callable[[], Body]  # finds a piece when the hand reaches for it. Raises LookupError when it is not there.


class Cardboard:
    """All that hands do to pieces. Each method only orders it; the world lets the hands move.

    A `side` left out is the one that is usually up.
    """

    def __init__(self, board: FilmedBoard) -> None:
        self.board = board
        self.bodies = board.bodies

    def put(self, seat: int, kind: str, area: int, side: str = "") -> None:
        """A player's token from the hand onto the board: in the kind's usual zone, or in the next one when that is
        full.
        """
        self._from_hand(lambda: self.board.marks[seat], kind, area, side)

    def _from_hand(self, owner: Callable[[], str], kind: str, area: int, side: str) -> None:
        self.board.hands.order(lambda: self._down(self._in_hand(owner(), kind), kind, area, side))

    def _in_hand(self, owner: str, kind: str) -> Body:
        return self.bodies.in_hand(owner, ANY if kind in self.board.box.markers else kind)

    def show(self, seat: int, kind: str, spot: Location, side: str) -> None:
        """A player's token from the hand onto one printed spot, for the camera to learn."""
        self.board.hands.order(lambda: self._onto(self.bodies.in_hand(self.board.marks[seat], kind), spot, side))

    def turn_shown(self, seat: int, kind: str, spot: Location, side: str) -> None:
        """What was shown there, with this side up."""
        self._lifted(self.piece(seat, kind, spot.area), lambda body: self._onto(body, spot, side))

    def _lifted(self, find: Find, then: Callable[[Body], Task]) -> None:
        """A piece is taken from where it lies, and with the next grip something else is done with it."""
        held: list[Body] = []

        def lift() -> Task:
            held.append(find())
            return _up(held[0])

        self.board.hands.order(lift)
        self.board.hands.order(lambda: then(held[0]))

    def _onto(self, body: Body, spot: Location, side: str) -> Task:
        return Task(body, self.bodies.roughly(self.bodies.spots(spot.area, spot.zone)[max(0, spot.spot)]), side)

    def _down(self, body: Body, kind: str, area: int, side: str) -> Task:
        """Put a piece down on a free spot. Raises LookupError when there is none."""
        spot = self.bodies.free_spot(area, self.bodies.zones_of(kind))
        usual = "" if kind in self.board.box.markers else self.board.box.sides[0]
        return Task(body, self.bodies.roughly(spot), side or usual)

    def room(self, kind: str, area: int) -> bool:
        """Whether one more piece of this kind fits there side by side with the others."""
        try:
            self.bodies.free_spot(area, self.bodies.zones_of(kind))
        except LookupError:
            return False
        return True

    def take(self, find: Find) -> None:
        """A piece off the board."""
        self.board.hands.order(lambda: _up(find()))

    def shift(self, find: Find, kind: str, area: int, side: str = "") -> None:
        """A piece from one place of the board to another, where it is of this kind."""
        self._lifted(find, lambda body: self._down(body, kind, area, side))

    def piece(self, seat: int, kind: str, area: int, side: str = "") -> Find:
        """How to find a player's piece in an area, whichever side is up or this one."""
        return lambda: self.bodies.at(area, kind, self.board.marks[seat], side)

    def flip(self, seat: int, kind: str, area: int, to: str) -> None:
        """Turn a piece over so that this side is up."""
        under = next(side for side in self.board.box.kinds[kind].sides if side != to)
        self.shift(self.piece(seat, kind, area, under), kind, area, to)

    # --- markers ----------------------------------------------------------------------------------------------------

    def marker(self, name: str, area: int) -> None:
        """A marker onto an area, from wherever it is."""
        body = self.bodies.marker(name)
        if body.lying:
            self.shift(lambda: body, name, area)
        else:
            self.board.hands.order(lambda: self._down(body, name, area, ""))

    # --- as the screen says -----------------------------------------------------------------------------------------

    def put_right(self, owed: View) -> None:
        """Move what the screen says is to be moved."""
        seat, area, what, verb, side = (owed[name] for name in ("seat", "area", "what", "verb", "side"))
        if what in self.board.box.markers and verb == "take":
            self.take(lambda: self._lying_marker(what))
        elif what in self.board.box.markers:
            self.marker(what, area)
        elif verb == "put":
            self.put(seat, what, area, side)
        elif verb == "flip":
            self.flip(seat, what, area, side)
        else:
            self.take(self.piece(seat, what, area, side))

    def _lying_marker(self, name: str) -> Body:
        body = self.bodies.marker(name)
        if not body.lying:
            raise LookupError(f"{name} is not on the board")
        return body

    def as_shown(self, wanted: Truth) -> bool:
        """Lay everything as `wanted`; whether anything lay otherwise."""
        truth = self.bodies.truth()
        spare, missing = list(more(truth, wanted)), list(more(wanted, truth))
        for area, piece in spare:
            self.take(self._named(area, piece))
        for area, piece in missing:
            self._lay(area, piece)
        return bool(spare or missing)

    def _named(self, area: int, piece: Lying) -> Find:
        if piece.kind in self.board.box.markers:
            return lambda: self.bodies.marker(piece.kind)
        return lambda: self.bodies.at(area, *piece)

    def _lay(self, area: int, piece: Lying) -> None:
        self._from_hand(lambda: piece.owner or piece.kind, piece.kind, area, piece.side)

    def clear(self) -> None:
        """Everything off the board."""
        self.as_shown({})


def _up(body: Body) -> Task:
    """Take a piece as it lies."""
    return Task(body, None, body.side)


def more(first: Truth, second: Truth) -> Iterator[tuple[int, Lying]]:
    """What lies in the one and not in the other, with its area."""
    for area, pieces in first.items():
        left: Sequence[Lying] = second.get(area, ())
        yield from ((area, piece) for piece in (Counter(pieces) - Counter(left)).elements())
