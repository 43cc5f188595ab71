"""Which rows a hub takes, and which a table sends next: everything between may lose, double or disorder messages.

Rows are confirmed end to end: what the hub says is on its own disk. Both sides are pure; time comes in as a number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.club.messages import Ack, Lines, Row
from companion.record.storage import seals

PATIENCE_S: Final = 3.0
"""Seconds without a word, after which a table sends again from the last confirmed row."""


@dataclass(frozen=True, slots=True)
class Have:
    """What is kept of a game: how often it was written anew, its last row's number, -1 for none, and its seal."""

    rev: int = 0
    n: int = -1
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rows to keep; `anew`: instead of all that is kept of the game; `again`: something before them is missing;
    `other`: another history of the same game begins in them, which only a person can judge.
    """

    rows: tuple[Row, ...] = ()
    anew: bool = False
    again: bool = False
    other: bool = False


def judge(have: Have, seal_of: Callable[[int], str], told: Lines) -> Verdict:
    """Takes exactly the next rows that fit. `seal_of` tells the seal of a row that is kept."""
    if told.rev < have.rev:
        return Verdict()
    if anew := told.rev > have.rev:
        have = Have(told.rev)
    n, before, rows = have.n, have.seal, list[Row]()
    for number, (body, seal) in enumerate(told.lines, told.first):
        if number <= have.n:
            if seal != seal_of(number):
                return Verdict(other=True)
            continue
        if number != n + 1 or seals.link(before, body) != seal:
            return Verdict(tuple(rows), anew and bool(rows), again=True)
        rows.append((body, seal))
        n, before = number, seal
    return Verdict(tuple(rows), anew and bool(rows))


class Outbox:
    """How far one game of a table has come to the hub."""

    def __init__(self, rev: int = 0) -> None:
        self.rev, self.n = rev, -1
        self._sent, self._at = -1, float("-inf")

    def hear(self, ack: Ack) -> None:
        """The hub says how far it is, which may be less far than it was: its disk was lost."""
        if ack.rev != self.rev:
            return
        if ack.again or ack.n < self.n or ack.n > self._sent:
            self._sent = ack.n
        self.n = ack.n

    def again(self) -> None:
        """The way to the hub was lost, and with it what was on it."""
        self._sent, self._at = self.n, float("-inf")

    def due(self, last: int, now: float) -> int | None:
        """The first row to send, where there is one up to `last`."""
        if self._sent > self.n and now - self._at >= PATIENCE_S:
            self._sent = self.n
        return self._sent + 1 if self._sent < last else None

    def sent(self, last: int, now: float) -> None:
        """Rows up to `last` are on their way."""
        if self._sent <= self.n:
            self._at = now
        self._sent = last
