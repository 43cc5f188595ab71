"""Numbers for throws of dice that number nothing themselves: none is given twice, in this run or in another one."""

from collections.abc import Mapping
from typing import Final

WRAP: Final = 0x10000  # two bytes, as a dice base numbers its throws: what keeps those keeps these


class ThrowNumbers:
    """`uid` names the dice, `boot` this run of the app among those in which they told a throw.

    Both count on from what is told of earlier runs, so a number together with its run never comes twice.
    """

    def __init__(self, uid: str) -> None:
        self.uid = uid
        self.boot = 1
        self._last: dict[int, int] = {}
        self._given = False

    def resume_from(self, last: Mapping[int, int], uid: str, boot: int) -> None:
        """These numbers were given before: by these dice, or by whichever where `uid` is ""; by others they may be."""
        if uid not in ("", self.uid):
            return
        if not self._given:
            self.boot = max(self.boot, (boot + 1) % WRAP)
            self._last |= last

    def next(self, die: int) -> int:
        """A number for a throw of this die."""
        self._given = True
        self._last[die] = (self._last.get(die, 0) + 1) % WRAP
        return self._last[die]
