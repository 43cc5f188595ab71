"""Reads a recording of a dice line and plays it again, through the app's own half of the link and in virtual time."""

import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from companion.diagnose.dice_trace import Sample
from companion.record.log.reader import parse_object
from companion.schema.from_hints import record
from companion.schema.hints import at_most
from companion.schema.plain_files import read_as
from companion.schema.sorts import AnyTable, Choice, Matching, OneOf, Real, Text, Whole
from companion.schema.wrong_input import BoxError
from hardware.events import DieRolled, Event
from hardware.serial_dice import codec
from hardware.serial_dice.link import DiceLink
from hardware.serial_dice.recording import FORMAT, WAYS, Piece, Recording

LARGEST: Final = 64_000_000
LONGEST_LINE: Final = 20_000
LAST_S: Final = 1e9
MOST_THROWS: Final = 10_000
AFTER_S: Final = 1.0  # so long after its last piece a throw may still become final
LONGEST_SILENCE_S: Final = 3600.0
"""Timers of the link run so long at most between two pieces: a recording cannot make its reader work for ever."""
BAD_FILE: Final = "Record it anew, or name another file."
HEX: Final = Matching(re.compile("(?:[0-9a-f]{2})*"), "pairs of hexadecimal digits")
Throw = tuple[Annotated[int, Whole(1, 2)], Annotated[int, Whole(1, 6)]]


class Header(NamedTuple):
    """The first line of a recording: which base, what the versions were, and what really was thrown where known."""

    base: Annotated[str, Text(400, 0)] = ""
    versions: Annotated[Mapping[str, Any], AnyTable()] = MappingProxyType({})
    truth: Annotated[tuple[Throw, ...] | None, at_most(MOST_THROWS)] = None


class Written(NamedTuple):
    """Another line: when, which way, and the bytes."""

    t: Annotated[float, Real(0.0, LAST_S)]
    d: Annotated[str, Choice(WAYS)]
    b: Annotated[str, HEX]


HEADER: Final = record(Header, frame={"dlrec": OneOf((FORMAT,))})
LINE: Final = record(Written)


def read_recording(file: Path) -> Recording:
    """The recording in a file. Raises BoxError or LogError naming file and line when it is none, or too large."""
    try:
        status = file.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            raise BoxError(str(file), "", f"is no file of at most {LARGEST // 1_000_000} MB", BAD_FILE)
        with file.open("rb") as lines:
            return _recording(file.name, _lines(lines.readline, file))
    except OSError as error:
        raise BoxError(str(file), "", f"cannot be read ({error.strerror})", BAD_FILE) from error


def _lines(readline: Any, file: Path) -> Iterator[bytes]:
    while raw := readline(LONGEST_LINE + 1):
        if len(raw) > LONGEST_LINE:
            raise BoxError(str(file), "", f"holds a line of more than {LONGEST_LINE} characters", BAD_FILE)
        yield raw


def _recording(name: str, lines: Iterator[bytes]) -> Recording:
    head: Header = read_as(HEADER, parse_object(next(lines, b""), f"{name} line 1", BAD_FILE), f"{name} line 1")
    pieces: list[Piece] = []
    for number, raw in enumerate(lines, 2):
        where = f"{name} line {number}"
        line: Written = read_as(LINE, parse_object(raw, where, BAD_FILE), where)
        if pieces and line.t < pieces[-1].t:
            raise BoxError(where, "t", "goes back in time", BAD_FILE)
        pieces.append(Piece(line.t, line.d, bytes.fromhex(line.b)))
    return Recording(tuple(pieces), head.truth, {"base": head.base, "versions": dict(head.versions)})


def play_again(recording: Recording) -> list[Event]:
    """What the app would be told today if its dice said this once more."""
    replay = _Replay(_first_numbers(recording))
    for piece in recording.pieces:
        replay.go_on(piece.t)
        replay.hear(piece)
    if recording.pieces:
        replay.go_on(recording.pieces[-1].t + AFTER_S)
    return replay.events


def throws(events: list[Event]) -> tuple[tuple[int, int], ...]:
    """The throws among events, as pairs of die and face."""
    return tuple((event.die, event.face) for event in events if isinstance(event, DieRolled))


def samples(recording: Recording) -> dict[int, list[Sample]]:
    """What the sensors read, by die: ms by the base's clock and x, y, z in milli-g, in order; repeats are left out."""
    reader, traces = codec.Reader(), dict[int, list[Sample]]()
    for piece in recording.pieces:
        for frame in reader.feed(piece.data) if piece.way == "rx" else ():
            if isinstance(frame.message, codec.Samples):
                _add(traces.setdefault(frame.message.die, []), frame.message, frame.t_ms)
    return traces


def _add(trace: list[Sample], told: codec.Samples, t_ms: int) -> None:
    """Samples that are later than all before them."""
    first = t_ms - told.step_ms * (len(told.xyz_mg) - 1)
    for place, (x, y, z) in enumerate(told.xyz_mg):
        at = first + told.step_ms * place
        if not trace or at > trace[-1][0]:
            trace.append((at, x, y, z))


def _first_numbers(recording: Recording) -> tuple[int, int]:
    """The number before the first throw of each die."""
    reader, first = codec.Reader(), dict[int, int]()
    for piece in recording.pieces:
        for frame in reader.feed(piece.data) if piece.way == "rx" else ():
            if isinstance(frame.message, codec.Roll):
                first.setdefault(frame.message.die, frame.message.roll_id)
    return (first.get(1, 1) - 1 & 0xFFFF, first.get(2, 1) - 1 & 0xFFFF)


class _Replay:
    """A link that hears a recording; `last` are the throws before it."""

    def __init__(self, last: tuple[int, int]) -> None:
        self._last = last
        self.events: list[Event] = []
        self._link = DiceLink("dice")
        self._ours, self._theirs = codec.Greetings(), codec.Reader()
        self._met = False
        self._t: float | None = None

    def go_on(self, t: float) -> None:
        """Lets the link's timers run up to `t`."""
        if self._t is None:
            self._t = t
            self._link.opened(t)
        end = min(t, self._t + LONGEST_SILENCE_S)
        while self._link.due() <= end:
            now = max(self._link.due(), self._t)
            self.events += self._link.tick(now)
            self._link.take_out()
            self._t = now + 0.001
        self._t = max(t, self._t)

    def hear(self, piece: Piece) -> None:
        """One piece of the recording."""
        if piece.way == "tx":
            for nonce in self._ours.feed(piece.data):
                self._link.expect(nonce)
                self._met = True
        elif piece.way == "rx":
            if not self._met:
                self._join(piece)
            self.events += self._link.bytes_in(piece.data, piece.t)
            self._link.take_out()

    def _join(self, piece: Piece) -> None:
        """Takes up a session whose beginning was not recorded, at its first throw."""
        for frame in self._theirs.feed(piece.data):
            if isinstance(frame.message, codec.Roll) and frame.session:
                self.events += self._link.join(codec.stranger(self._last), frame, piece.t)
                self._met = True
                return
