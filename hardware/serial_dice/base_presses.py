"""Presses of the buttons on the dice base: each told once, with when it was made as far as that can be known.

Pure bookkeeping. A message says for how long the contact had been closed when it was sent first; of one that was sent
again, nothing is known but that it came after the last frame before it; and of one that waited at the base while nobody
listened, nothing at all.
"""

from typing import Final

from hardware.events import ButtonHeld, ButtonPressed, Event
from hardware.serial_dice import codec

POLL_S: Final = 0.01  # the base looks at its buttons this often, so that no press is known more exactly
UNKNOWN: Final = float("inf")


class Presses:
    """The buttons of one base. `repeated` counts presses that were told once more."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._who = ("", 0)
        self._last: int | None = None
        self._caught_up = False
        self.repeated = 0

    def meet(self, uid: str, boot: int) -> None:
        """A session begins; a base that was started anew counts its presses anew."""
        if (uid, boot) != self._who:
            self._last = None
        self._who = uid, boot
        self._caught_up = False

    def caught_up(self) -> None:
        """Nothing waits at the base any more: whatever it tells from now on has just happened."""
        self._caught_up = True

    def read_press(self, press: codec.Press, silence: float, now: float, *, again: bool) -> list[Event]:
        """A message about a button, `silence` seconds after the frame before it; `again`: it was sent before."""
        seat = press.seat - 1
        if press.edge == codec.HELD:
            return [ButtonHeld(self._source, seat, press.button, now)]
        if press.edge != codec.PRESSED:
            return []
        if self._last is not None and not codec.newer(press.press_id, self._last):
            self.repeated += 1
            return []
        self._last = press.press_id
        slack = POLL_S + (silence if again else 0.0) if self._caught_up else UNKNOWN
        edge = now - press.held_ms / 1000
        return [ButtonPressed(self._source, seat, press.button, edge, slack, now)]
