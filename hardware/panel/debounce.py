"""Tells a press from a bouncing contact and from noise. Pure: samples and their times go in, changes come out.

An integrator: each sample with the contact closed counts one up, each other one down, between 0 and 5. The contact is
closed for certain at 5 and open for certain at 0, so that with a sample every 2 ms a bounce has to be over for 10 ms.
A press counts when it has gone on for 15 ms, which shorter noise never reaches; after each change the contact is not
listened to for 30 ms.
"""

from enum import Enum
from typing import Final

SAMPLE_S: Final = 0.002
EQUAL: Final = 5  # samples between open and closed
LEAST_S: Final = 0.015
LOCKOUT_S: Final = 0.030
LONG_S: Final = 0.8
_BEFORE = float("-inf")


class Change(Enum):
    """What has become certain of a contact."""

    PRESSED = "pressed"
    HELD = "held"
    RELEASED = "released"


class Debouncer:
    """One contact. `edge` and `slack` are those of the newest press, as in `hardware.events.ButtonPressed`.

    A contact that is closed from the first sample on is held, stuck or shorted: it is no press until it has been open
    for certain, as it bounces when it is let go.
    `glitches` counts closings that came to nothing.
    """

    def __init__(self) -> None:
        self.edge = self.slack = 0.0
        self.glitches = 0
        self._level = self._open_samples = 0
        self._down = self._held = self._stirred = False
        self._began = 0.0
        self._sampled_at = self._locked_until = _BEFORE

    @property
    def resting(self) -> bool:
        """Whether the contact is open for certain, so that nothing is missed until it moves."""
        return self._level == 0 and not self._down and not self._stirred

    def moved(self, now: float) -> None:
        """The contact has just moved, by an interrupt: more exact than the samples, which alone decide."""
        if self.resting and now >= self._locked_until:
            self._stir(now, 0.0)

    def sample(self, closed: bool, now: float) -> Change | None:
        """The contact as it is at `now`, in seconds; what has become certain by it, if anything."""
        if now < self._locked_until:
            return None
        if closed and self._sampled_at == _BEFORE:
            self._level, self._down, self._held = EQUAL, True, True
        if closed and self.resting:
            self._stir(now, now - self._sampled_at)
        self._integrate(closed, now)
        self._sampled_at = now
        return self._judge(closed, now)

    def _stir(self, now: float, slack: float) -> None:
        """The first movement of what may become a press; without an interrupt it came since the sample before."""
        self._stirred, self._open_samples = True, 0
        self.edge, self.slack = now, slack

    def _integrate(self, closed: bool, now: float) -> None:
        if closed and self._level == 0:
            self._began = now
        self._level = min(self._level + 1, EQUAL) if closed else max(self._level - 1, 0)
        self._open_samples = 0 if closed else self._open_samples + 1
        if self._stirred and self._level == 0 and self._open_samples >= EQUAL:
            self._stirred = False
            self.glitches += 1

    def _judge(self, closed: bool, now: float) -> Change | None:
        if not self._down and closed and self._level == EQUAL and now - self._began >= LEAST_S:
            self._down, self._held, self._stirred = True, False, False
            return self._changed(Change.PRESSED, now)
        if self._down and self._level == 0:
            self._down = False
            return self._changed(Change.RELEASED, now)
        if self._down and not self._held and now - self.edge >= LONG_S:
            self._held = True
            return Change.HELD
        return None

    def _changed(self, change: Change, now: float) -> Change:
        self._locked_until = now + LOCKOUT_S
        return change
