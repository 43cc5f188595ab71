"""Which word stands on four wires, and since when: wires do not change in the same instant, and contacts bounce.

A word stands when two samples in a row show it; one that is seen once is a moment between two others.
"""

from dataclasses import dataclass
from typing import Final

from hardware.events import DieFound, Event
from hardware.throw_numbers import ThrowNumbers

SAMPLE_S: Final = 0.004
"""Seconds between two samples: a pulse of 40 ms is seen about ten times, twice is enough."""
GAP_S: Final = 0.05
"""After such a gap between two samples a word has not been seen standing all the time, and counts anew."""
_NEVER: Final = float("-inf")


@dataclass(frozen=True, slots=True)
class Stand:
    """A word, and from when to when it stood, in seconds."""

    word: int
    since: float
    until: float

    @property
    def seconds(self) -> float:
        """How long it stood."""
        return self.until - self.since


class Standing:
    """`word` stands since `since`; None before any did. `last` stood before it, `before_last` before that."""

    def __init__(self) -> None:
        self.word: int | None = None
        self.since = _NEVER
        self.last = self.before_last = Stand(-1, _NEVER, _NEVER)
        self._seen: int | None = None
        self._seen_since = self._sampled = _NEVER

    def sample(self, word: int, now: float) -> bool:
        """The wires show this word at `now`; whether another word stands from now on."""
        late, self._sampled = now - self._sampled > GAP_S, now
        if word != self._seen or late:
            self._seen, self._seen_since = word, now
            self.since = now if late and word == self.word else self.since
            return False
        if word == self.word:
            return False
        if self.word is not None:
            self.before_last, self.last = self.last, Stand(self.word, self.since, self._seen_since)
        self.word, self.since = word, self._seen_since
        return True


class WiredDie:
    """Die `number`. `lost` says why it is not to be relied on: fault (its wires), silent, "" when it is well."""

    def __init__(self, source: str, number: int, numbers: ThrowNumbers) -> None:
        self.number = number
        self.lost = ""
        self.met = False
        self._source, self._numbers = source, numbers
        self._standing = Standing()

    def _found(self, now: float) -> list[Event]:
        """It is well, which is told where it was not known."""
        if self.met and not self.lost:
            return []
        self.met, self.lost = True, ""
        return [DieFound(self._source, self.number, now)]
