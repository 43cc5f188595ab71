"""How virtual players treat somebody who touches the screen: they wait until that person has done."""

from companion.practice.app_link import AppLink

GRACE = 3.0
"""Seconds of table time after a touch in which the screen belongs to whoever touched it."""


class Manners:
    """`meddled` turns True with each touch that was not a virtual player's, and stays so until it is looked after."""

    def __init__(self) -> None:
        self.meddled = False
        self._touches = 0
        self._until = 0.0

    def waits(self, app: AppLink, t: float) -> bool:
        """Whether somebody has anything open on the screen, or has touched it less than three seconds ago."""
        if app.touches != self._touches or app.open:
            self._touches, self._until = app.touches, t + GRACE
            self.meddled = True
        return t < self._until
