"""Recordings of a dice line: what was said both ways, when, and what was heard of it, to be played again later.

A recording is a `.dlrec` file: a header, and a line for every piece, `{"t": seconds, "d": "rx", "b": hex}`. `rx` came
from the base, `tx` went to it, `ev` is what the app was told, as text. `truth` in the header is what the dice really
did: pairs of die and face, in order, null where nobody knows.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, runtime_checkable

FORMAT: Final = 1
WAYS: Final = ("rx", "tx", "ev")
RING_S: Final = 600.0
RING_BYTES: Final = 4_000_000
Truth = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something said at `t` seconds of the app's clock; `way` is one of `WAYS`."""

    t: float
    way: str
    data: bytes

    def line(self) -> str:
        """The piece as a line of a recording."""
        return json.dumps({"t": round(self.t, 6), "d": self.way, "b": self.data.hex()})


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording: its header's values, and its pieces in order of time."""

    pieces: tuple[Piece, ...]
    truth: Truth | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """The file, line by line."""
        truth = None if self.truth is None else [list(throw) for throw in self.truth]
        yield json.dumps({"dlrec": FORMAT, **self.facts, "truth": truth})
        yield from (piece.line() for piece in self.pieces)


@runtime_checkable
class Recorded(Protocol):
    """Dice that remember what was said on their line."""

    def recording(self, truth: Truth | None = None) -> Recording:
        """What was said in the last ten minutes; `truth` is what the dice really did, if that is known."""


class Recorder:
    """Remembers what was said in the last ten minutes, and at most so many bytes of it."""

    def __init__(self, most_s: float = RING_S, most_bytes: int = RING_BYTES) -> None:
        self._most_s, self._most_bytes = most_s, most_bytes
        self._pieces: deque[Piece] = deque()
        self._bytes = 0

    def note(self, t: float, way: str, data: bytes) -> None:
        """Remembers one piece and forgets those that are too old."""
        piece = Piece(t, way, data)
        self._pieces.append(piece)
        self._bytes += _size(piece)
        while self._pieces and (self._bytes > self._most_bytes or self._pieces[0].t < t - self._most_s):
            self._bytes -= _size(self._pieces.popleft())

    def note_events(self, t: float, events: Iterable[object]) -> None:
        """Remembers what the app was told."""
        for event in events:
            self.note(t, "ev", repr(event).encode())

    def recording(self, truth: Truth | None = None, facts: Mapping[str, Any] | None = None) -> Recording:
        """What is remembered now."""
        return Recording(tuple(self._pieces), truth, facts or {})


def _size(piece: Piece) -> int:
    """About what a piece takes in memory."""
    return len(piece.data) + 150
