"""Waits a moment before a throw counts, in case the die is nudged or still teetering.

Pure bookkeeping: the time is passed in with every call. A motion is compared with the throw on the base's own clock,
so a slow or noisy line cannot make a later motion look like one within the grace time.
"""

from dataclasses import dataclass, replace

from hardware.events import DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, Event
from hardware.serial_dice import codec

GRACE_S = 0.3
_JUDGING_MS = 250
"""The base calls it a throw so long after the die came to rest: what moved it before then was the throw itself."""
_NEVER = float("inf")
_RESTLESS = codec.MOVING | {codec.SETTLING}


@dataclass(frozen=True, slots=True)
class _Pending:
    event: DieRolled
    due: float
    judged_ms: int


@dataclass(frozen=True, slots=True)
class Base:
    """Whose throws these are: the device's name, and the identity and start count its base reported."""

    source: str
    uid: str
    boot: int


class Grace:
    """Turns the base's throws and states into events. `last_final` is the last final throw per die."""

    def __init__(self, source: str) -> None:
        self.last_final: dict[int, int] = {}
        self.corrected_late = 0
        self._base = Base(source, "", 0)
        self._pending: dict[int, _Pending] = {}
        self._states: dict[int, int] = {}

    def meet(self, uid: str, boot: int) -> None:
        """Records which base is on the line."""
        self._base = replace(self._base, uid=uid, boot=boot)

    def due(self) -> float:
        """When the next throw becomes final, in seconds; infinity if none is pending."""
        return min((p.due for p in self._pending.values()), default=_NEVER)

    def rolled(self, roll: codec.Roll, base_ms: int, now: float) -> list[Event]:
        """Handles a throw; `base_ms` is the time now by the base's clock."""
        if roll.replaces and self._is_final(roll.die, (roll.roll_id - 1) & 0xFFFF):
            self.last_final[roll.die] = roll.roll_id
            self.corrected_late += 1
            return []
        events = [] if roll.replaces else self._finish(roll.die, now)
        # The base counts milliseconds in 32 bits, which begin anew after 49 days.
        t_rest = now - ((base_ms - roll.rest_ms) & 0xFFFFFFFF) / 1000
        base = self._base
        final = DieRolled(
            base.source,
            roll.die,
            roll.face,
            roll.roll_id,
            base.uid,
            base.boot,
            roll.confidence,
            t_rest,
            now,
            roll.rest_ms,
            roll.doubtful,
        )
        self._pending[roll.die] = _Pending(final, now + GRACE_S, roll.rest_ms + _JUDGING_MS)
        return [*events, DieSettled(base.source, roll.die, roll.face, roll.roll_id, now)]

    def die_state(self, state: codec.State, sent_ms: int, now: float) -> list[Event]:
        """Handles the state of a die."""
        before = self._states.get(state.die)
        self._states[state.die] = state.state
        if state.state in codec.MOVING:
            self._revoke(state.die, sent_ms)
            return [] if before in _RESTLESS else [DieMoving(self._base.source, state.die, now)]
        if state.state == codec.COCKED and before != codec.COCKED:
            return [DieCocked(self._base.source, state.die, now)]
        if state.state == codec.REST and before in _RESTLESS:
            return [DieIdle(self._base.source, state.die, now)]
        return []

    def tick(self, now: float) -> list[Event]:
        """The throws whose grace time is over, oldest first."""
        ready = sorted((p.due, die) for die, p in self._pending.items() if p.due <= now)
        return [event for _due, die in ready for event in self._finish(die, now)]

    def _finish(self, die: int, now: float) -> list[Event]:
        pending = self._pending.pop(die, None)
        if pending is None:
            return []
        self.last_final[die] = pending.event.roll_id
        return [replace(pending.event, t=now)]

    def _is_final(self, die: int, roll_id: int) -> bool:
        last = self.last_final.get(die)
        return last is not None and not codec.newer(roll_id, last)

    def _revoke(self, die: int, moved_ms: int) -> None:
        pending = self._pending.get(die)
        if pending and (moved_ms - pending.judged_ms) & 0xFFFFFFFF <= GRACE_S * 1000:
            del self._pending[die]
