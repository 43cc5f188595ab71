"""What is wrong with the dice, told while it is so: as devices, and where they and the camera differ about a throw.
Also which of them may have been thrown unheard.
"""

from collections.abc import Collection
from typing import Final

from companion.games.protocol import Value
from companion.session.context import Context
from companion.session.dice.tray import DICE
from hardware.events import BatteryLow, DeviceDown, DeviceUp, DieFound, DieLost, DieUnheard

OWN_WORDS: Final = ("away", "not_six_faces")
"""Reasons why a die is lost that have a sentence of their own."""


class DiceTrouble:
    """Tells the table what to do about dice that do not answer, or did not for a while."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._lost: dict[int, str] = {}
        self._unheard: dict[int, float] = {}

    def lost(self, event: DieLost) -> None:
        """A die does not answer: it is thrown by hand."""
        self._lost[event.die] = event.why
        self._tell_lost()

    def answers_again(self, event: DieFound) -> None:
        """A die answers again."""
        self._lost.pop(event.die, None)
        self._tell_lost()

    def up(self, event: DeviceUp) -> None:
        """The dice answer again."""
        self._lost.clear()
        self._context.notices.drop("die_lost")
        if self._context.notices.drop("dice_lost"):
            self._context.tell("dice_back", {"detail": event.detail})

    def down(self, event: DeviceDown) -> None:
        """The dice are silent, or what hears them has failed."""
        if event.why == "failed":
            self._context.tell("internal_error", {"where": event.source})
        self._context.tell("dice_lost", {"why": event.why, "detail": event.detail}, lasting=True)

    def battery(self, event: BatteryLow) -> None:
        """The battery of a die is low."""
        self._context.tell("battery_low", {"die": event.die, "percent": event.percent})

    def unheard(self, event: DieUnheard) -> None:
        """A die that is due may have been thrown unheard: the table is asked what it shows."""
        if event.die in DICE:
            self._unheard[event.die] = event.seconds
            self._ask()

    def answered(self, dice: Collection[int] = DICE) -> None:
        """What these dice show is known, or nobody needs to know it any more."""
        if self._unheard.keys() & set(dice):
            self._unheard = {die: seconds for die, seconds in self._unheard.items() if die not in dice}
            self._ask()

    def _tell_lost(self) -> None:
        """Tell which dice do not answer, as long as that is so."""
        if self._lost:
            told: dict[str, Value] = dict(zip(("die", "second"), sorted(self._lost), strict=False))
            told |= {why: 1 for why in self._lost.values() if why in OWN_WORDS}
            self._context.tell("die_lost", told, lasting=True)
        elif self._context.notices.drop("die_lost"):
            self._context.tell("dice_back")

    def _ask(self) -> None:
        if not self._unheard:
            self._context.notices.drop("die_unheard")
            return
        told: dict[str, Value] = dict(zip(("die", "second"), sorted(self._unheard), strict=False))
        seconds = max(self._unheard.values())
        told["seconds"] = max(1, round(seconds)) if seconds else 0
        self._context.tell("die_unheard", told, lasting=True)


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
