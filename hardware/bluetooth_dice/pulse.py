"""When a connected die is asked whether it is still there, and when it has been silent for too long.

Pure bookkeeping: the time (seconds) is passed in.
"""

from typing import Final

ANSWER_S: Final = 5.0
"""So long a die may take to answer."""
BEAT_S: Final = 30.0
"""A die that said nothing for so long is asked."""
NEVER: Final = float("inf")


class Pulse:
    """The pulse of one connection."""

    def __init__(self) -> None:
        self._ask_at = self._answer_by = NEVER

    def asked(self, now: float) -> None:
        """The die was asked to introduce itself."""
        self._ask_at, self._answer_by = NEVER, now + ANSWER_S

    def note_answer(self, now: float) -> None:
        """The die said something that was understood."""
        self._ask_at, self._answer_by = now + BEAT_S, NEVER

    def give_up(self, now: float) -> None:
        """The die is of no use: it counts as silent at once."""
        self._ask_at, self._answer_by = NEVER, now

    def stop(self) -> None:
        """The connection is gone."""
        self._ask_at = self._answer_by = NEVER

    def wants_asking(self, now: float) -> bool:
        """Whether the die should be asked now."""
        return now >= self._ask_at

    def silent(self, now: float) -> bool:
        """Whether the die owes an answer for too long."""
        return now >= self._answer_by

    def due(self) -> float:
        """When one of both turns true, in seconds; infinity for never."""
        return min(self._ask_at, self._answer_by)
