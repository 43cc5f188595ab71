"""The guard around everything the session does: a fault of ours is logged and told, and never freezes a table."""

import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import TableError
from hardware.ports import Clock

MOST_FAULTS: Final = 20
"""So many faults within `WITHIN_S` seconds are no accident: the process ends, and whoever watches it starts it anew."""
WITHIN_S: Final = 10.0
LOG = logging.getLogger(__name__)


class GuardError(TableError):
    """A fault of ours that the game cannot go on from in this process; the journal is asked for the rest."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something of ours failed in another thread, is logged, and has to be told: `where` names the part."""

    where: str


class Often:
    """Counts faults: too many within a short time are no accident."""

    def __init__(self, clock: Clock, most: int, within: float) -> None:
        self._clock, self._within = clock, within
        self._times: deque[float] = deque(maxlen=most)

    def once_more(self) -> bool:
        """One more fault; whether there have been too many now."""
        self._times.append(self._clock.now())
        return len(self._times) == self._times.maxlen and self._times[-1] - self._times[0] < self._within


class Guard:
    """Runs work; when it fails unexpectedly, `reopen` builds everything anew from what was kept.

    Where that fails too, `step_back` does the same without the last act.
    """

    def __init__(self, clock: Clock, reopen: Callable[[], None], step_back: Callable[[], None]) -> None:
        self._often = Often(clock, MOST_FAULTS, WITHIN_S)
        self._ways = (reopen, step_back)

    def run(self, work: Callable[[], None]) -> bool:
        """Do the work; True when it failed and the game goes on from what was kept.

        Raises GuardError when it cannot, or when there are too many faults.
        """
        try:
            work()
        except Exception as error:
            LOG.exception("unexpected; the game goes on from what was kept")
            self._go_on(error)
            return True
        return False

    def _go_on(self, fault: Exception) -> None:
        if self._often.once_more():
            raise GuardError(f"{MOST_FAULTS} faults within {WITHIN_S:.0f} seconds, the last one: {fault!r}") from fault
        for way in self._ways:
            try:
                way()
                return
            except Exception:
                LOG.exception("cannot go on like this")
        raise GuardError(f"the game cannot go on in this process: {fault!r}") from fault
