"""What tables and hub tell each other: rows as a journal has them, how far they are confirmed, who sits where.

Each message is one JSON object with the version of this protocol. One of a newer version is refused with a sentence.

Everything between may lose, double or disorder messages. Rows are confirmed end to end: what the hub says is on its own
disk. Both sides are pure; time comes in as a number.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from companion.record.storage import seals
from companion.schema.from_hints import Record, record
from companion.schema.hints import Key, Length, at_most
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Matching, Name, Text, Whole
from companion.schema.wrong_input import LogError

VERSION: Final = 1
MOST_ROWS: Final = 64
MOST_BYTES: Final = 96_000  # of the rows of one message; a single longer row goes alone
LARGEST: Final = 131_072  # bytes of a message; the broker takes no larger one
LONGEST_ROW: Final = 100_000
MOST_NUMBER: Final = 10_000_000
ROOT: Final = "orctable/1"
LINES, HEAD, UP, ASK, ACK, SEAT = "lines", "head", "up", "ask", "ack", "seat"
EVERYBODY: Final = "all"
EVENING: Final = "evening"
TABLE: Final = Matching(re.compile(r"(?!(all|hub)$)[a-z0-9-]{1,20}"), "a table: 1 to 20 small letters, digits or -")
_NUMBER = Whole(0, MOST_NUMBER)
_ID = Text(40)
Row = tuple[str, str]  # what a journal wrote, and its seal


@dataclass(frozen=True, slots=True)
class Lines:
    """Rows of one game of a journal, from number `first` on; row 0 is its header. `rev` is how often the game was
    written anew, `round` the evening's one that was offered when it began, 0 where that is not known.
    """

    journal: Annotated[str, _ID]
    game: Annotated[int, _NUMBER]
    rev: Annotated[int, _NUMBER]
    first: Annotated[int, _NUMBER, Key("from")]
    lines: Annotated[tuple[tuple[Annotated[str, Text(LONGEST_ROW)], Annotated[str, _ID]], ...], Length(1, MOST_ROWS)]
    round: Annotated[int, _NUMBER] = 0


@dataclass(frozen=True, slots=True)
class Ack:
    """On the hub's disk up to row `n`, -1 for nothing yet, whose seal is this. `again`: something between was lost."""

    journal: Annotated[str, _ID]
    game: Annotated[int, _NUMBER]
    rev: Annotated[int, _NUMBER]
    n: Annotated[int, Whole(-1, MOST_NUMBER)]
    seal: Annotated[str, Text(40, 0)]
    again: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """How far a table is: which game, which round of it, and whether it is over."""

    journal: Annotated[str, _ID]
    game: Annotated[int, _NUMBER]
    rev: Annotated[int, _NUMBER]
    n: Annotated[int, Whole(-1, MOST_NUMBER)]
    round: Annotated[int, _NUMBER] = 0
    state: Annotated[str, Choice(("waiting", "playing", "over"))] = "waiting"


@dataclass(frozen=True, slots=True)
class Up:
    """Whether the table is there; the broker itself tells that it is not."""

    up: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody at the table asks for the director, or the table for rows of the evening from a number on."""

    what: Annotated[str, Choice(("help", "dispute", EVENING))]
    number: Annotated[int, _NUMBER] = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a table in a round, who first; nobody where the table is not used."""

    round: Annotated[int, _NUMBER]
    game: Annotated[str, _ID]
    names: Annotated[tuple[Annotated[str, Name()], ...], at_most(8)]


KINDS: Final[dict[type[Any], Record]] = {
    kind: record(kind, frame={"v": Whole(1, VERSION)}) for kind in (Lines, Ack, Head, Up, Ask, Seat)
}


def to_bytes(message: Any) -> bytes:
    """A message as it is sent."""
    plain = {"v": VERSION, **KINDS[type(message)].write(message, ())}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def from_bytes(kind: type[Any], raw: bytes, where: str) -> Any:
    """Reads one back. Raises LogError: what is wrong in it."""
    try:
        data = json.loads(raw) if len(raw) <= LARGEST else None
        json.dumps(data, ensure_ascii=False).encode()  # half a character, which JSON can name and nothing can keep
    except (ValueError, RecursionError) as error:
        raise LogError(f"{where}: is no message ({error}).") from error
    if isinstance(data, dict) and isinstance(data.get("v"), int) and data["v"] > VERSION:
        raise LogError(f"{where}: speaks version {data['v']} of this protocol. Update this orctable.")
    return read_as(KINDS[kind], data, where)


def sealed(header: str, bodies: Sequence[str]) -> list[Row]:
    """A header and what follows it as rows, each sealed with all before it."""
    rows, before = [], ""
    for body in (header, *bodies):
        before = seals.link(before, body)
        rows.append((body, before))
    return rows


def batch(rows: Sequence[Row], first: int) -> tuple[Row, ...]:
    """The rows of one message, from `first` on."""
    taken, size = 0, 0
    for body, _ in rows[first : first + MOST_ROWS]:
        # A line is JSON itself: in the message each of its quotes is escaped.
        size += len(json.dumps(body, ensure_ascii=False).encode()) + 100
        if taken and size > MOST_BYTES:
            break
        taken += 1
    return tuple(rows[first : first + taken])


def topic(table: str, what: str) -> str:
    """Where a message goes."""
    return f"{ROOT}/{table}/{what}"


PATIENCE_S: Final = 3.0  # seconds without a word, after which a table sends again from the last confirmed row


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


def judge(have: Have, seal_of: Callable[[int], str], lines: Lines) -> Verdict:
    """Takes exactly the next rows that fit. `seal_of` tells the seal of a row that is kept."""
    if lines.rev < have.rev:
        return Verdict()
    if anew := lines.rev > have.rev:
        have = Have(lines.rev)
    n, before, rows = have.n, have.seal, list[Row]()
    for number, (body, seal) in enumerate(lines.lines, lines.first):
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
