"""Somebody has joined a running game: their token is shown to the camera, face up and then bones up."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.practice.player_kit import Press
from companion.practice.cardboard import Cardboard
from companion.practice.simulated_table import Stage

View = Mapping[str, Any]
LEARNT = "learnt"
ENOUGH = 6
"""After so many looks at one side the table does without the camera."""


class Showing:
    """Lays what the camera asks to see, and photographs it."""

    def __init__(self, stage: Stage, cardboard: Cardboard, press: Press) -> None:
        self._stage, self._cardboard, self._press = stage, cardboard, press
        self._asked: tuple[object, ...] = ()
        self._looks = 0

    def go(self, asked: View) -> bool:
        """Do the next thing about what is asked for."""
        side = (asked["clan"], asked["side"], asked["industry"])
        if side != self._asked:
            self._asked, self._looks = side, 0
        if asked["side"] == LEARNT or self._looks >= ENOUGH:
            return self._press("show:skip")
        self._looks += 1
        return self._lies(asked) or self._press("show:photograph")

    def _lies(self, asked: View) -> bool:
        """Put the token down or turn it over; whether that was still to be done."""
        number, clan, bones = asked["industry"], asked["clan"], asked["side"] == "bones"
        words = self._stage.table.truth()
        here = words.get(str(number), [])
        wanted = f"company {clan}:{asked['side']}"
        if wanted in here:
            return False
        other = f"company {clan}:{'face' if bones else 'bones'}"
        rest = [word for word in here if word != other]
        return self._cardboard.as_shown({**words, str(number): [*rest, wanted]})
