"""Somebody has joined a running game: their token is shown to the camera, one side after the other."""

from companion.practice.kit import Press, View
from companion.practice.pieces.bodies import SLOT, Location, Lying
from companion.practice.pieces.cardboard import Cardboard

LEARNT = "learnt"
ENOUGH = 6
"""After so many looks at one side the table does without the camera."""


class Showing:
    """Lays what the camera asks to see, and photographs it."""

    def __init__(self, cardboard: Cardboard, press: Press) -> None:
        self._cardboard, self._press = cardboard, press
        self._asked: tuple[object, ...] = ()
        self._looks = 0

    def go(self, request: View) -> bool:
        """Do the next thing about what is asked for."""
        side = (request["mark"], request["side"], request["area"])
        if side != self._asked:
            self._asked, self._looks = side, 0
        if request["side"] == LEARNT or self._looks >= ENOUGH:
            return self._press("show:skip")
        self._looks += 1
        return self._lies(request) or self._press("show:photograph")

    def _lies(self, request: View) -> bool:
        """Put the token down or turn it over; whether that was still to be done."""
        place, mark, (kind, side) = (
            Location(request["area"], SLOT, request["spot"]),
            request["mark"],
            self._token_and_side(request),
        )
        seat = self._cardboard.board.marks.index(mark)
        here = [piece for piece in self._cardboard.bodies.truth().get(place.area, ()) if piece.owner == mark]
        if Lying(kind, mark, side) in here:
            return False
        if any(piece.kind == kind for piece in here):
            self._cardboard.turn_shown(seat, kind, place, side)
            return True
        for piece in here:
            self._cardboard.take(self._cardboard.piece(seat, piece.kind, place.area))
        self._cardboard.show(seat, kind, place, side)
        return True

    def _token_and_side(self, request: View) -> tuple[str, str]:
        """The kind of token that is asked for, and the side to be up."""
        kind, _, side = request["side"].rpartition(":")
        return kind or self._cardboard.board.box.kind_in(SLOT), side
