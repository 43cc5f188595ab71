"""A six-way rotary switch on four wires, to enter what dice thrown by hand show, and to try out the wiring.

A switch has no throw and gives no sign of life. What counts is turning it and letting it rest on a face for a second;
the same face twice is entered by turning it away and back. Where it stands when the app starts, or when it is plugged
in again, is no entry. Pure: samples and their times go in, events come out.
"""

from typing import Final

from hardware.events import DieIdle, DieLost, DieMoving, DieRolled, DieSettled, Event
from hardware.gpio.pin_die import FAULT, SILENT, STABLE_S
from hardware.gpio.steady_word import FACES, IDLE, WiredDie
from hardware.throw_numbers import ThrowNumbers

REST_S: Final = 1.0
"""So long the dial rests on a face until that is entered."""
BETWEEN_S: Final = 5.0
"""So long it may stand between two faces, or at words that cannot be, until it counts as lost."""


class Dial(WiredDie):
    """The dial that stands for die `number`."""

    def __init__(self, source: str, number: int, numbers: ThrowNumbers) -> None:
        super().__init__(source, number, numbers)
        self._at: int | None = None
        self._turned = False

    def sample(self, word: int, now: float) -> list[Event]:
        """The wires show `word` at `now`, in seconds; what has become certain by it."""
        changed = self._standing.sample(word, now)
        events = self._arrives(now) if changed else []
        return [*events, *self._stands(now)]

    def _arrives(self, now: float) -> list[Event]:
        """Another word stands; a face other than the last one is a turn."""
        word = self._standing.word
        if word not in FACES or word == self._at:
            return []
        turned = self._at is not None and not self._turned
        self._turned = self._at is not None
        self._at = word
        return [DieMoving(self._source, self.number, now)] if turned else []

    def _stands(self, now: float) -> list[Event]:
        word, seconds = self._standing.word, now - self._standing.since
        if word is None:
            return []
        if word not in FACES:
            return self._lose(SILENT if word == IDLE else FAULT, now) if seconds >= BETWEEN_S else []
        recovered = self._recover(now) if seconds >= STABLE_S else []
        return [*recovered, *(self._enter(FACES[word], now) if self._turned and seconds >= REST_S else [])]

    def _enter(self, face: int, now: float) -> list[Event]:
        self._turned = False
        numbers, roll_id = self._numbers, self._numbers.next(self.number)
        made_by = (roll_id, numbers.uid, numbers.boot)
        return [
            DieSettled(self._source, self.number, face, roll_id, now),
            DieRolled(self._source, self.number, face, *made_by, 1.0, self._standing.since, now),
        ]

    def _lose(self, why: str, now: float) -> list[Event]:
        if self.lost:
            return []
        turned, self._turned, self._at, self.lost = self._turned, False, None, why
        idle = [DieIdle(self._source, self.number, now)] if turned else []
        return [*idle, DieLost(self._source, self.number, why, now)]
