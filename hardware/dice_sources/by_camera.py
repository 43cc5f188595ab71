"""Ordinary dice in a tray that a camera sees: what the eyes report of it becomes throws.

The eyes are a process of the app's; whoever hears them calls `lies`, `cannot_read`, `looked`, `sees` and `is_blind`.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final

from hardware import events
from hardware.dice_sources.lying_dice import MOST, LyingDie, change
from hardware.ports import Clock, Closing, Emit, Health
from hardware.throw_numbers import ThrowNumbers

CAMERA: Final = "camera"  # how these dice are written in a table file, and the identity their throws are reported under


def _nothing(*_: object) -> None:
    """Nobody listens."""


class CameraDice(Closing):
    """The dice in the tray. A `DiceSource`: `hardware.ports` documents every method. Any thread may call any method."""

    def __init__(self, clock: Clock, name: str) -> None:
        self._clock, self._name = clock, name
        self._numbers = ThrowNumbers(CAMERA)
        self._emit: Emit | None = None
        self._lock = threading.RLock()
        self._lying: dict[int, LyingDie] | None = None
        self._state, self._why, self._detail = "waiting", "", ""
        self._closed = False
        self.on_throw: Callable[[Sequence[int], float], None] = _nothing
        """Hears the values of each throw, and since when the dice lie, whether or not the camera is in use."""
        self.on_time: Callable[[], None] = _nothing
        """Hears of every picture that was looked at, and of none being looked at any more."""

    def __repr__(self) -> str:
        return f"<CameraDice {self._name}, {self._state}>"

    def start(self, emit: Emit) -> None:
        """Reports to `emit` from now on. Raises RuntimeError if called twice."""
        if self._emit is not None:
            raise RuntimeError(f"{self._name} were started already; make new CameraDice instead")
        self._emit = emit

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Tells the last throw already settled, per die, so that throws are numbered on; none is ever told again."""
        self._numbers.resume_from(last, uid, boot)

    def moment(self) -> events.BaseMoment | None:
        """Ordinary dice have no clock."""
        return None

    def health(self) -> Health:
        """Up while the eyes see the tray."""
        return Health(self._name, CAMERA, self._state, self._why, self._detail)

    def wait_idle(self, received: int, timeout: float) -> int:
        """Idle at once. Raises TimeoutError when bytes are waited for, which never come."""
        if received:
            raise TimeoutError(f"{self._name}: 0 of {received} bytes after {timeout} s; a camera's dice send none")
        return 0

    def close(self) -> None:
        """Reports nothing any more."""
        self._closed = True

    # --- what the eyes say ------------------------------------------------------------------------------------------

    def sees(self) -> None:
        """The eyes see the tray, or see it again."""
        with self._lock:
            if self._state != "up":
                self._state, self._why, self._detail = "up", "", ""
                self._tell(events.DeviceUp(self._name, "the tray is in view", self._clock.now()))

    def is_blind(self, why: str, detail: str) -> None:
        """The eyes do not see the tray: a short code, and what to do. What lies there then is not taken for a throw."""
        with self._lock:
            self._lying = None
            if (self._state, self._why) != ("absent", why):
                self._state, self._why, self._detail = "absent", why, detail
                self._tell(events.DeviceDown(self._name, why, detail, self._clock.now()))
        self.on_time()

    def cannot_read(self, t: float) -> None:
        """Something lies still in the tray that cannot be read."""
        with self._lock:
            self.sees()
            self._tell(events.DiceUnclear(self._name, t))

    def lies(self, dice: Sequence[LyingDie], t: float, t_rest: float) -> None:
        """These dice lie in the tray, from left to right, since `t_rest`, and were read five times at `t`."""
        with self._lock:
            self.sees()
            if len(dice) > MOST:
                self._tell(events.DiceUnclear(self._name, t))
                return
            first = self._lying is None
            changed = change(self._lying or {}, dice)
            self._lying = dict(changed.dice)
            if not first:
                self._tell_throw(changed.thrown, changed.doubtful, t, t_rest)

    def _tell_throw(self, thrown: Sequence[int], doubtful: Sequence[int], t: float, t_rest: float) -> None:
        assert self._lying is not None
        for die in (*thrown, *doubtful):
            self._tell(events.DieMoving(self._name, die, t_rest))
        for die in doubtful:
            self._tell(events.DieUnheard(self._name, die, 0.0, t))
        for die in thrown:
            face, number = self._lying[die].value, self._numbers.next(die)
            self._tell(events.DieSettled(self._name, die, face, number, t_rest))
            event = events.DieRolled(self._name, die, face, number, CAMERA, self._numbers.boot, 1.0, t_rest, t)
            self._tell(event)
        if thrown:
            self.on_throw([self._lying[die].value for die in thrown], t_rest)

    def _tell(self, event: events.Event) -> None:
        if self._emit is not None and not self._closed:
            self._emit(event)
