"""Which word stands on four wires, and since when: wires do not change in the same instant, and contacts bounce.

A word stands when two samples in a row show it; one that is seen once is a moment between two others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.events import DieFound, Event
from hardware.throw_numbers import ThrowNumbers

WIRES: Final = 4
IDLE: Final = 0b0000  # no wire is low: the die moves, or shows that it is alive
CALL: Final = 0b1111  # all wires are low for a moment: a die that moves is alive, and its next face is a throw
FACES: Final[Mapping[int, int]] = {0b0011: 1, 0b0101: 2, 0b1001: 3, 0b0110: 4, 0b1010: 5, 0b1100: 6}
"""The face by word; bit 0 is wire A, bit 3 wire D, and a bit is set while its wire is low."""
WORDS: Final[Mapping[int, int]] = {face: word for word, face in FACES.items()}


def word_of(low: Sequence[bool]) -> int:
    """The word on four wires, from A to D: whether each of them is low."""
    return sum(is_low << wire for wire, is_low in enumerate(low))


SAMPLE_S: Final = 0.004  # seconds between two samples: a pulse of 40 ms is seen about ten times, twice is enough
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

    def _recover(self, now: float) -> list[Event]:
        """It is well, which is told where it was not known."""
        if self.met and not self.lost:
            return []
        self.met, self.lost = True, ""
        return [DieFound(self._source, self.number, now)]
