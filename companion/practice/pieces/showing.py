"""Somebody has joined a running game: their token is shown to the camera, one side after the other."""

from collections.abc import Mapping
from typing import Any

from companion.practice.kit import Press
from companion.practice.pieces.bodies import SLOT, Lying
from companion.practice.pieces.cardboard import Cardboard

View = Mapping[str, Any]
LEARNT = "learnt"
ENOUGH = 6
"""After so many looks at one side the table does without the camera."""


class Showing:
    """Lays what the camera asks to see, and photographs it."""

    def __init__(self, cardboard: Cardboard, press: Press) -> None:
        self._cardboard, self._press = cardboard, press
        self._asked: tuple[object, ...] = ()
        self._looks = 0

    def go(self, asked: View) -> bool:
        """Do the next thing about what is asked for."""
        side = (asked["mark"], asked["side"], asked["area"])
        if side != self._asked:
            self._asked, self._looks = side, 0
        if asked["side"] == LEARNT or self._looks >= ENOUGH:
            return self._press("show:skip")
        self._looks += 1
        return self._lies(asked) or self._press("show:photograph")

    def _lies(self, asked: View) -> bool:
        """Put the token down or turn it over; whether that was still to be done."""
        area, mark = asked["area"], asked["mark"]
        kind = self._cardboard.board.box.kind_in(SLOT)
        wanted, truth = Lying(kind, mark, asked["side"]), self._cardboard.bodies.truth()
        here = truth.get(area, ())
        if wanted in here:
            return False
        turned = [Lying(kind, mark, side) for side in self._cardboard.board.box.sides if side != wanted.side]
        rest = [piece for piece in here if piece not in turned]
        return self._cardboard.as_shown({**truth, area: [*rest, wanted]})
