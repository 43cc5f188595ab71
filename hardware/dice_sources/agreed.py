"""Electronic dice whose throws a camera checks: a final throw is passed on when both agree, else the table is asked.

The camera is one of the sources too, so its own throws count when it is the one in use, and are not checked. A throw it
does not see within two seconds, since the dice did not fall into the tray or cannot be read there, counts unchecked.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.dice_sources.by_camera import CAMERA, CameraDice
from hardware.events import DieDisputed, DieMoving, DieRolled, Event
from hardware.ports import Clock, Emit

PATIENCE_S: Final = 2.0
"""So long a throw waits for the camera, which needs the tray to lie still and five pictures."""
SAME_THROW_S: Final = 1.5
"""Dice and camera may differ so much about when a die came to rest."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The values the camera saw thrown, and since when they lie."""

    values: tuple[int, ...]
    t_rest: float


class AgreedThrows:
    """What several sources tell, the camera among them, on its way to `emit`."""

    def __init__(self, camera: CameraDice, clock: Clock, emit: Emit) -> None:
        self._camera, self._clock, self._emit = camera, clock, emit
        self._lock = threading.RLock()
        self._held: dict[int, DieRolled] = {}
        self._due = float("inf")
        self._seen: _Seen | None = None
        camera.on_throw, camera.on_time = self._saw, self._time_passes

    def hear(self, event: Event) -> None:
        """One event of the source in use: a final throw waits for the camera, all else is passed on."""
        with self._lock:
            if isinstance(event, DieMoving) and event.die in self._held:
                self._judge()
            if isinstance(event, DieRolled) and event.uid != CAMERA and self._camera.health().state == "up":
                self._hold(event)
            else:
                self._emit(event)

    def _hold(self, event: DieRolled) -> None:
        if not self._held:
            self._due = self._clock.now() + PATIENCE_S
        self._held[event.die] = event
        self._judge_complete()

    def _saw(self, values: Sequence[int], t_rest: float) -> None:
        """The camera has seen a throw."""
        with self._lock:
            self._seen = _Seen(tuple(values), t_rest)
            self._judge_complete()

    def _time_passes(self) -> None:
        """Another picture was looked at, or the camera is blind: who has waited long enough waits no longer."""
        with self._lock:
            if self._held and (self._clock.now() >= self._due or self._camera.health().state != "up"):
                self._judge()

    def _judge_complete(self) -> None:
        """Judge once the camera has seen as many dice thrown as were told."""
        seen = self._of_this_throw()
        if seen is not None and len(seen.values) == len(self._held):
            self._judge()

    def _of_this_throw(self) -> _Seen | None:
        rests = [event.t_rest for event in self._held.values()]
        if self._seen is None or not rests or self._seen.t_rest < min(rests) - SAME_THROW_S:
            return None
        return self._seen

    def _judge(self) -> None:
        """Pass the held throws on, or report the differences."""
        seen, held = self._of_this_throw(), self._held
        self._held, self._due, self._seen = {}, float("inf"), None
        others = differing({die: event.face for die, event in held.items()}, seen.values if seen else ())
        for die, event in sorted(held.items()):
            if die in others:
                now = self._clock.now()
                self._emit(DieDisputed(event.source, event, others[die], now))
            else:
                self._emit(event)


def differing(values: Mapping[int, int], seen: Sequence[int]) -> dict[int, int]:
    """What the camera sees instead, by die, where it sees no die with that value. A camera knows no die by its number.

    Values that both have are taken off first; the rest are paired in order. A die for which nothing is left was not
    seen, and does not differ.
    """
    left = list(seen)
    alone = []
    for die, value in sorted(values.items()):
        if value in left:
            left.remove(value)
        else:
            alone.append(die)
    return dict(zip(alone, left, strict=False))
