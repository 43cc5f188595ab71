"""Throws about which the dice and the camera differ: the table is asked which counts, one die at a time."""

from companion.session.context import Context

CODE = "dice_differ"


class Differences:
    """What a die says and what the camera sees instead, until somebody has tapped the face that counts."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._open: dict[int, tuple[int, int]] = {}

    def ask(self, die: int, value: int, seen: int) -> None:
        """The die says `value`, the camera sees `seen`."""
        self._open[die] = value, seen
        self._tell()

    def settled(self, *dice: int) -> None:
        """What these dice show is known, or nobody needs to know it any more."""
        if self._open.keys() & set(dice):
            self._open = {die: both for die, both in self._open.items() if die not in dice}
            self._tell()

    def _tell(self) -> None:
        if not self._open:
            self._context.notices.drop(CODE)
            return
        die, (value, seen) = min(self._open.items())
        told = {"die": die, "value": value, "seen": seen}
        touch, other = f"die:{die}:{value}", f"die:{die}:{seen}"
        self._context.tell(CODE, told, lasting=True, touch=touch, other=other)
