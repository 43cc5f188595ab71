"""What does not go to phones yet: what only the camera has read, for a moment; all of it where a table wants that."""

from collections import deque
from typing import Any, Final

from companion.app.shown.public_message import Open
from companion.record.history import Act
from companion.session.running_game import CAMERA

DOUBT_S: Final = 2.5
"""Seconds that an act waits which only the camera has read: people take a wrong reading back within them."""


class HeldBack:
    """Takes what is open at the table as it comes, and lets each go when its time has come. What was undone meanwhile
    never goes out. `delay_s` are the seconds that everything waits.
    """

    def __init__(self, delay_s: float) -> None:
        self._delay_s = delay_s
        self._last = Open()
        self._doubted: list[tuple[int, Act[Any], float]] = []
        self._waiting: deque[tuple[float, Open]] = deque()

    def take(self, table: Open, now: float) -> None:
        """What is open from now on."""
        before, self._last = self._last, table
        acts, others = _acts(table), _acts(before)
        same = min(len(acts), len(others))
        while same and acts[same - 1] is not others[same - 1]:
            same -= 1
        self._doubted = [one for one in self._doubted if one[0] < same and one[2] > now]
        fresh = (one for one in enumerate(acts[same:], same) if one[1].source == CAMERA)
        self._doubted += [(place, act, now + DOUBT_S) for place, act in fresh]
        self._waiting = deque(one for one in self._waiting if _stands(one[1], table))
        goes = max(
            now + self._delay_s, *(until for *_, until in self._doubted), *(time for time, _ in self._waiting), now
        )
        self._waiting.append((goes, table))

    def due(self, now: float) -> Open | None:
        """The newest whose time has come; None where nothing has come since the last one."""
        due = None
        while self._waiting and self._waiting[0][0] <= now:
            _, due = self._waiting.popleft()
        return due


def _acts(table: Open) -> tuple[Act[Any], ...]:
    return table.position.acts if table.position is not None else ()


def _stands(waiting: Open, table: Open) -> bool:
    """Whether what waits has really been, as far as is known now: its acts are still in force, or its game is over."""
    if waiting.position is None or table.position is None or waiting.position.header is not table.position.header:
        return True
    acts, now = waiting.position.acts, table.position.acts
    return not acts or len(acts) <= len(now) and now[len(acts) - 1] is acts[-1]
