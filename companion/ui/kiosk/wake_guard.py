"""Keeps the touch that wakes the screen from doing anything else."""

from companion.ui.kiosk.rest_stages import Stage

AFTER_S = 0.3
"""Seconds after the finger has gone in which touches still do nothing."""
HOLD_S = 0.6
"""So long a finger has to stay on a black screen: a cloth that wipes it does not wake it."""
LOST_S = 5.0
"""A finger of which nothing more is heard is gone: a touch panel that was unplugged never says that it went up."""


class WakeGuard:
    """The fingers on a screen that rests; times are seconds of its clock."""

    def __init__(self) -> None:
        self._down: dict[object, float] = {}
        self._until = 0.0

    def down(self, finger: object, now: float, stage: Stage) -> bool:
        """A finger comes down; whether that only wakes the screen, or comes too soon after."""
        if stage is Stage.AWAKE and not self._guarding(now):
            return False
        self._down[finger] = now
        return True

    def up(self, finger: object, now: float) -> None:
        """A finger has gone."""
        if self._down.pop(finger, None) is not None:
            self._until = now + AFTER_S

    def held(self, now: float) -> bool:
        """Whether a finger has been on the screen long enough to wake a black one."""
        return any(HOLD_S <= now - since < LOST_S for since in self._down.values())

    def _guarding(self, now: float) -> bool:
        self._down = {finger: since for finger, since in self._down.items() if now - since < LOST_S}
        return bool(self._down) or now < self._until
