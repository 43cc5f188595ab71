"""The evening as a log: who came and went, who sat where, what came of it. Everything else is worked out from it.

It is sealed as a journal is; row 0 is its header. Nothing is taken out: a ruling stands beside the result it replaces.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Annotated, Any, Final

from companion.club.messages import TABLE
from companion.record.log.reader import parse_object
from companion.schema.from_hints import Record, record
from companion.schema.hints import Length, at_most
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Name, Text, Whole
from companion.schema.wrong_input import LogError

FORMAT: Final = "orctable-evening"
MOST_PEOPLE: Final = 128
MOST_ROUNDS: Final = 50
_ID = Text(8, 8)
_ROUND = Whole(1, MOST_ROUNDS)
Ids = Annotated[tuple[Annotated[str, _ID], ...], Length(2, 8)]
Places = Annotated[tuple[Annotated[int, Whole(1, 8)], ...], Length(2, 8)]
Scores = Annotated[tuple[Annotated[int, Whole(-1_000_000, 1_000_000)], ...], at_most(8)]


@dataclass(frozen=True, slots=True)
class Header:
    """Which evening it is, of which club, and which game is played."""

    id: Annotated[str, Text(40)]
    name: Annotated[str, Text(60)]
    day: Annotated[str, Text(10)]
    game: Annotated[str, Text(40)]
    fewest: Annotated[int, Whole(2, 8)]
    most: Annotated[int, Whole(2, 8)]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody has come. `show`: whether walls may name them."""

    id: Annotated[str, _ID]
    name: Annotated[str, Name()]
    show: bool = True


@dataclass(frozen=True, slots=True)
class Drop:
    """Somebody leaves, from the next round on."""

    id: Annotated[str, _ID]


@dataclass(frozen=True, slots=True)
class Late:
    """Somebody who had left, or comes later, plays from the next round on."""

    id: Annotated[str, _ID]


@dataclass(frozen=True, slots=True)
class Pod:
    """Who sits at one table, who first."""

    table: Annotated[str, TABLE]
    people: Ids


@dataclass(frozen=True, slots=True)
class Round:
    """A round begins."""

    number: Annotated[int, _ROUND]
    pods: Annotated[tuple[Pod, ...], at_most(64)]


@dataclass(frozen=True, slots=True)
class Result:
    """A table's game is over, in the order of its pod; `journal`, `played` and `seal` say which game it was."""

    round: Annotated[int, _ROUND]
    table: Annotated[str, TABLE]
    places: Places
    scores: Scores = ()
    journal: Annotated[str, Text(40, 0)] = ""
    played: Annotated[int, Whole(0, 10_000_000)] = 0
    seal: Annotated[str, Text(40, 0)] = ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """The director rules what counts; `journal` and `played` say the newest game of it that was known then."""

    round: Annotated[int, _ROUND]
    table: Annotated[str, TABLE]
    places: Places
    reason: Annotated[str, Text(200)]
    journal: Annotated[str, Text(40, 0)] = ""
    played: Annotated[int, Whole(0, 10_000_000)] = 0


@dataclass(frozen=True, slots=True)
class Dispute:
    """The table disputes its result, which is open until it is ruled."""

    round: Annotated[int, _ROUND]
    table: Annotated[str, TABLE]


@dataclass(frozen=True, slots=True)
class Repeat:
    """The table plays its game of this round again; what came of it so far, up to this game, does not count."""

    round: Annotated[int, _ROUND]
    table: Annotated[str, TABLE]
    journal: Annotated[str, Text(40, 0)] = ""
    played: Annotated[int, Whole(0, 10_000_000)] = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """The people of a table play their game of this round on at another one."""

    round: Annotated[int, _ROUND]
    table: Annotated[str, TABLE]
    to: Annotated[str, TABLE]


@dataclass(frozen=True, slots=True)
class Close:
    """The evening is over, since so many seconds after 1970 began; 0 where that was not kept."""

    at: Annotated[int, Whole(0, 1 << 40)] = 0


Event = Person | Drop | Late | Round | Result | Ruled | Dispute | Repeat | Moved | Close
KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__.lower(): kind for kind in (Person, Drop, Late, Round, Result, Ruled, Dispute, Repeat, Moved, Close)
}
RECORDS: Final[Mapping[type[Any], Record]] = {
    kind: record(kind, frame={"do": Choice((word,))}) for word, kind in KINDS.items()
}
HEADER: Final = record(Header, frame={"format": Choice((FORMAT,)), "version": Whole(1, 1)})


@dataclass(frozen=True, slots=True)
class Evening:
    """How it stands. `here` are those who play the next round; results and rulings by round and table."""

    header: Header
    people: Mapping[str, Person] = field(default_factory=dict)
    here: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    results: Mapping[tuple[int, str], Result] = field(default_factory=dict)
    ruled: Mapping[tuple[int, str], Ruled] = field(default_factory=dict)
    disputed: frozenset[tuple[int, str]] = frozenset()
    closed: bool = False

    def pod(self, number: int, table: str) -> Pod | None:
        """Who sat there in a round."""
        pods = self.rounds[number - 1].pods if 1 <= number <= len(self.rounds) else ()
        return next((pod for pod in pods if pod.table == table), None)

    def counts(self, number: int, table: str) -> tuple[int, ...]:
        """The places that count; none while the game goes on or its result is disputed."""
        key = number, table
        if key in self.ruled:
            return self.ruled[key].places
        return self.results[key].places if key in self.results and key not in self.disputed else ()

    @property
    def open(self) -> tuple[str, ...]:
        """The tables of the newest round that have no result that counts."""
        if not self.rounds:
            return ()
        newest = self.rounds[-1]
        return tuple(pod.table for pod in newest.pods if not self.counts(newest.number, pod.table))


def to_body(event: Event) -> str:
    """An event as a row says it."""
    kind = type(event)
    return json.dumps({"do": kind.__name__.lower(), **RECORDS[kind].write(event, ())}, ensure_ascii=False)


def header_body(header: Header) -> str:
    """Row 0."""
    return json.dumps({"format": FORMAT, "version": 1, **HEADER.write(header, ())}, ensure_ascii=False)


def of_bodies(bodies: Iterable[str], where: str) -> Evening:
    """The evening that a log tells. Raises LogError for a row that is none or cannot follow."""
    every = iter(bodies)
    now: Evening | None = None
    for number, body in enumerate(every):
        place = f"{where}: row {number}"
        if now is None:
            now = Evening(read_as(HEADER, parse_object(body, place, ""), place))
        else:
            now = after(now, event_of(body, place), place)
    if now is None:
        raise LogError(f"{where}: holds no evening.")
    return now


def event_of(body: str, place: str) -> Event:
    """What a row says. Raises LogError."""
    data = parse_object(body, place, "")
    if data.get("do") not in KINDS:
        raise LogError(f"{place}: is no event of an evening.")
    event: Event = read_as(RECORDS[KINDS[data["do"]]], data, place)
    return event


def after(now: Evening, event: Event, where: str = "") -> Evening:
    """The evening after one more event. Raises LogError where it cannot be."""
    refused = _refused(now, event)
    if refused:
        raise LogError(f"{where}: {refused}" if where else refused)
    match event:
        case Person():
            return replace(now, people={**now.people, event.id: event}, here=(*now.here, event.id))
        case Drop():
            return replace(now, here=tuple(person for person in now.here if person != event.id))
        case Late():
            return replace(now, here=(*now.here, event.id))
        case Round():
            return replace(now, rounds=(*now.rounds, event))
        case Close():
            return replace(now, closed=True)
    key = event.round, event.table
    match event:
        case Result():
            return replace(now, results={**now.results, key: event})
        case Ruled():
            return replace(now, ruled={**now.ruled, key: event}, disputed=now.disputed - {key})
        case Dispute():
            return replace(now, disputed=now.disputed | {key})
        case Moved():
            newest = now.rounds[-1]
            pods = tuple(replace(pod, table=event.to) if pod.table == event.table else pod for pod in newest.pods)
            return replace(now, rounds=(*now.rounds[:-1], replace(newest, pods=pods)), disputed=now.disputed - {key})
    results = {other_key: result for other_key, result in now.results.items() if other_key != key}
    ruled = {other_key: ruling for other_key, ruling in now.ruled.items() if other_key != key}
    return replace(now, results=results, ruled=ruled, disputed=now.disputed - {key})


def _refused(now: Evening, event: Event) -> str:
    if now.closed:
        return "The evening is closed. Begin another one."
    match event:
        case Person():
            if event.id in now.people or any(event.name == person.name for person in now.people.values()):
                return f"{event.name} is here already. Write another name."
            return "" if len(now.people) < MOST_PEOPLE else f"No more than {MOST_PEOPLE} can play."
        case Drop():
            return "" if event.id in now.here else "Nobody of that name plays. Look at the list."
        case Late():
            known = event.id in now.people and event.id not in now.here
            return "" if known else "Nobody of that name has left. Look at the list."
        case Round():
            return _round_refused(now, event)
        case Close():
            return _open_refused(now)
    pod = now.pod(event.round, event.table)
    if pod is None:
        return f"Nobody sat at {event.table} in round {event.round}. Look at the seating."
    if isinstance(event, Result | Ruled) and len(event.places) != len(pod.people):
        return f"{len(pod.people)} people sat at {event.table}: give each a place."
    if isinstance(event, Repeat) and event.round != len(now.rounds):
        return "Only a game of the newest round is played again."
    if isinstance(event, Moved):
        return _move_refused(now, event)
    return ""


def _move_refused(now: Evening, event: Moved) -> str:
    key = event.round, event.table
    if event.round != len(now.rounds) or key in now.results or key in now.ruled:
        return "Only a game of the newest round goes on elsewhere, and only before it has a result."
    if now.pod(event.round, event.to) is not None:
        return f"{event.to} is taken in this round. Choose another table."
    return ""


def _open_refused(now: Evening) -> str:
    return f"Round {len(now.rounds)} is not over: {', '.join(now.open)}. Rule what is open first." if now.open else ""


def _round_refused(now: Evening, event: Round) -> str:
    seated = [person for pod in event.pods for person in pod.people]
    if event.number != len(now.rounds) + 1:
        return f"The next round is number {len(now.rounds) + 1}."
    if now.open:
        return _open_refused(now)
    if sorted(seated) != sorted(now.here) or len({pod.table for pod in event.pods}) != len(event.pods):
        return "Everybody who plays sits at one table. Seat the round again."
    return ""
