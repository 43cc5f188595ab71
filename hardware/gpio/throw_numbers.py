"""Numbers for throws of dice that number nothing themselves: none is given twice, in this run or in another one."""

from collections.abc import Mapping
from typing import Final

WRAP: Final = 0x10000


class ThrowNumbers:
    """`uid` names the dice, `boot` this run of the app among those in which they told a throw."""

    def __init__(self, uid: str) -> None:
        self.uid = uid
        self.boot = 1
        self._last: dict[int, int] = {}

    def resume_from(self, last: Mapping[int, int], uid: str, boot: int) -> None:
        """These dice have told these throws in an earlier run: this one is another, and counts on."""
        if uid == self.uid and not self._last:
            self.boot = (boot + 1) % WRAP
            self._last |= last

    def next(self, die: int) -> int:
        """A number for a throw of this die."""
        self._last[die] = (self._last.get(die, 0) + 1) % WRAP
        return self._last[die]
