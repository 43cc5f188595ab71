"""The hub: takes the tables' rows, keeps the evening, and says to each table how far it is and who sits there.

Everything here is one thread's; what is said goes out after it is on disk (`settle`).
"""

import logging
from collections.abc import Mapping
from dataclasses import field, replace
from math import inf
from random import Random
from typing import Any, Final

from companion.club import evening_log, messages
from companion.club.hub_store import Key, Store
from companion.club.standings import seated
from companion.exchange.play_record import places
from companion.record.header_to_game import Games
from companion.record.past.past_games import opened, replayed
from companion.record.storage import seals
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import Wrong
from companion.schema.wrong_input import BoxError, LogError

UNDISPUTED_S: Final = 60.0  # seconds that a table has to dispute what came of its game before it counts
ANSWERS_S: Final = 1.0  # seconds between two answers to tables that ask for rows of the evening
JUDGED: Final = (evening_log.Result, evening_log.Ruled, evening_log.Repeat)  # what says that it is not to come of it
KINDS: Final[Mapping[str, type[Any]]] = {
    messages.LINES: messages.Lines,
    messages.HEAD: messages.Head,
    messages.UP: messages.Up,
    messages.ASK: messages.Ask,
}
PATTERNS: Final = tuple(messages.topic("+", what) for what in KINDS)
LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class Heard:
    """What is known of a table's presence: `news` is when something was heard last, `calls` that it wants somebody."""

    up: bool = False
    news: float = 0.0
    head: messages.Head | None = None
    calls: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """A game that has ended, and since when (inf: since the hub began); it counts when nobody has disputed it."""

    key: Key
    since: float
    places: tuple[int, ...]
    scores: tuple[int, ...]
    seal: str


@dataclass(slots=True)
class _Said:
    """What goes out at the next commit."""

    acks: dict[Key, bool] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    news: int = -1
    seats: bool = False


class Hub:
    """Keeps an evening. Raises LogError where its store tells one that cannot be."""

    def __init__(self, store: Store, games: Games, rng: Random) -> None:
        self._store, self._games, self._rng = store, games, rng
        self._rows = store.evening()
        self.evening: evening_log.Evening = evening_log.of_bodies((body for body, _ in self._rows), "the evening")
        self._judged = [
            judgement
            for body, _ in self._rows[1:]
            if isinstance(judgement := evening_log.event_of(body, "the evening"), JUDGED)
        ]
        self.tables: dict[str, Heard] = {}
        self.waiting: dict[str, Over] = {}
        """Games that are over and do not count yet, by table."""
        self._answered = -inf
        self._said = _Said(seats=True)
        for key, _ in store.games():
            self._said.acks[key] = False
            self._fold(key, inf)

    # --- what comes from tables --------------------------------------------------------------------------------------

    def hear(self, where: str, raw: bytes, now: float) -> None:
        """A message of a table; one that cannot be read is logged and left out."""
        _, _, rest = where.partition(f"{messages.ROOT}/")
        table, _, what = rest.partition("/")
        if table == messages.EVERYBODY:
            return  # what the hub itself has said
        try:
            messages.TABLE.read(table, ())
            message = messages.from_bytes(KINDS[what], raw, f"{table}: {what}")
        except (LogError, Wrong, KeyError) as error:
            LOG.warning("a message is left out: %s", error)
            return
        known = self.tables.setdefault(table, Heard())
        known.news = now
        match message:
            case messages.Up():
                known.up = message.up
            case messages.Head():
                before, known.head = known.head, message
                key = Key(table, message.journal, message.game)
                if self._store.have(key).n != message.n:  # else its rows were acknowledged when they came
                    self._said.acks.setdefault(key, False)
                if before is not None:  # it was under way when the table was heard last, and may have ended since
                    self._fold(Key(table, before.journal, before.game), now)
                self._fold(key, now)
            case messages.Ask():
                self._take_question(table, message)
            case messages.Lines():
                self._take(table, message, raw, now)

    def _take_question(self, table: str, ask: messages.Ask) -> None:
        if ask.what == messages.EVENING:
            self._said.asked[table] = ask.number
            return
        self.tables[table].calls = True
        number = len(self.evening.rounds)
        again = (number, table) in self.evening.disputed or self.evening.closed
        if ask.what == "dispute" and self.evening.pod(number, table) is not None and not again:
            self.add(evening_log.Dispute(number, table))

    def _take(self, table: str, lines: messages.Lines, raw: bytes, now: float) -> None:
        key = Key(table, lines.journal, lines.game)
        verdict = messages.judge(self._store.have(key), lambda n: self._store.seal(key, n), lines)
        if verdict.other:
            self.tables[table].other = True
            self._store.put_aside(table, raw)
            LOG.warning("%s: game %d of its journal has another history than before", table, lines.game)
        elif verdict.rows:
            first = 0 if verdict.anew else self._store.have(key).n + 1
            self._store.take(key, lines.rev, first, verdict.rows, anew=verdict.anew)
            if lines.round:
                self._store.begun_in(key, lines.round)
            if table in self.waiting and self.waiting[table].key == key:
                del self.waiting[table]
            self._fold(key, now)
        self._said.acks[key] = self._said.acks.get(key, False) or verdict.again

    def _fold(self, key: Key, now: float) -> None:
        """Looks whether a game of the newest round is over now; one that cannot be read never is."""
        number, have = len(self.evening.rounds), self._store.have(key)
        pod = self.evening.pod(number, key.teller)
        head = self.tables[key.teller].head if key.teller in self.tables else None
        if pod is None or have.n < 0 or (number, key.teller) in self.evening.results or self.evening.closed:
            return
        if self._is_fixed(key) or self._store.round_of(key) not in (0, number):
            return
        if key.teller in self.waiting and self.waiting[key.teller].seal == have.seal:
            return
        if head is not None and (head.game, head.state) == (key.game, "playing"):
            return
        header, *bodies = (body for body, _ in self._store.rows(key))
        names = tuple(self.evening.people[person].name for person in pod.people)
        try:
            begun = opened(self._games, header)
            if sorted(begun.names) != sorted(names):
                return
            track, why = replayed(begun, bodies)
            result = begun.game.result(track.state)
        except (LogError, BoxError, ValueError) as error:
            LOG.warning("%s: game %d cannot be read: %s", key.teller, key.game, error)
            return
        if why or result is None:
            return
        order = [begun.names.index(name) for name in names]
        ranks, scores = places(result, len(names)), result.scores
        self.waiting[key.teller] = Over(
            key, now, tuple(ranks[seat] for seat in order), tuple(scores[seat] for seat in order if scores), have.seal
        )

    def _is_fixed(self, key: Key) -> bool:
        """Whether this game, or a later one, was a round's result, is played again, or was ruled in a round before."""
        number = len(self.evening.rounds)
        return any(
            (judgement.table, judgement.journal) == (key.teller, key.journal)
            and judgement.played >= key.game
            and (not isinstance(judgement, evening_log.Ruled) or judgement.round < number)
            for judgement in self._judged
        )

    def _newest(self, table: str) -> tuple[str, int]:
        """Which game of a table is judged: the one that is over, else the newest that is known; its journal first."""
        number, head = len(self.evening.rounds), self.tables[table].head if table in self.tables else None
        over, result = self.waiting.get(table), self.evening.results.get((number, table))
        if over is not None:
            return over.key.journal, over.key.game
        if result is not None:
            return result.journal, result.played
        if head is not None:
            return head.journal, head.game
        kept = [key for key, _ in self._store.games() if key.teller == table]
        return (kept[-1].journal, max(key.game for key in kept)) if kept else ("", 0)

    # --- the director ------------------------------------------------------------------------------------------------

    def seated(self, tables: list[str], way: str) -> tuple[evening_log.Pod, ...]:
        """Who would sit where in the next round, at these tables; changes nothing, so that another thread may ask for
        what takes seconds. Raises LogError with a reason, as all that follow.
        """
        try:
            return seated(self.evening, tables, self._rng, way)
        except ValueError as error:
            raise LogError(str(error)) from error

    def seat(self, pods: tuple[evening_log.Pod, ...]) -> None:
        """The next round begins."""
        self.add(evening_log.Round(len(self.evening.rounds) + 1, pods))
        self.waiting.clear()

    def rule(self, number: int, table: str, ranks: tuple[int, ...], reason: str) -> None:
        """What counts at a table."""
        self.add(evening_log.Ruled(number, table, ranks, reason, *self._newest(table)))
        self.answer(table)

    def repeat(self, table: str) -> None:
        """The table plays again."""
        self.add(evening_log.Repeat(len(self.evening.rounds), table, *self._newest(table)))
        self.waiting.pop(table, None)
        self.answer(table)

    def move(self, table: str, to: str) -> None:
        """The people of a table go on at another one."""
        self.add(evening_log.Moved(len(self.evening.rounds), table, to))
        self.waiting.pop(table, None)
        self.answer(table)

    def answer(self, table: str) -> None:
        """Somebody has gone to a table that had called."""
        if table in self.tables:
            self.tables[table].calls = False

    def add(self, event: evening_log.Event) -> None:
        """Something more belongs to the evening. Raises LogError with a reason where it cannot be."""
        body = evening_log.to_body(event)
        event = evening_log.event_of(body, "the evening")
        self.evening = evening_log.after(self.evening, event)
        if isinstance(event, JUDGED):
            self._judged.append(event)
        row = body, seals.link(self._rows[-1][1], body)
        self._store.add(len(self._rows), [row])
        self._store.commit()
        self._rows.append(row)
        self._said.news = min(self._said.news, len(self._rows) - 1) if self._said.news >= 0 else len(self._rows) - 1
        self._said.seats = True

    # --- what goes out -----------------------------------------------------------------------------------------------

    def settle(self, now: float) -> list[tuple[str, bytes, bool]]:
        """Results that have stood long enough count; all that waits is written, and then what is to be said of it."""
        for table, over in list(self.waiting.items()):
            number = len(self.evening.rounds)
            if over.since == inf:
                self.waiting[table] = replace(over, since=now)
                continue
            if (number, table) in self.evening.disputed | self.evening.results.keys():
                continue
            if now - over.since >= UNDISPUTED_S and not self.evening.closed:
                del self.waiting[table]
                self.add(
                    evening_log.Result(
                        number, table, over.places, over.scores, over.key.journal, over.key.game, over.seal
                    )
                )
        self._store.commit()
        answers, self._said = self._said, _Said()
        if answers.asked and 0 <= now - self._answered < ANSWERS_S:  # everybody hears what one asks for
            self._said.asked, answers.asked = answers.asked, {}
        elif answers.asked:
            self._answered = now
        out = [
            (messages.topic(key.teller, messages.ACK), messages.to_bytes(self._ack(key, again)), True)
            for key, again in answers.acks.items()
        ]
        starts = {*answers.asked.values(), *([answers.news] if answers.news >= 0 else [])}
        if starts:
            out += [
                (messages.topic(messages.EVERYBODY, messages.EVENING), raw, False)
                for raw in self._rows_from(min(starts))
            ]
        if starts or answers.seats:
            head = messages.Ack(self.evening.header.id, 0, 0, len(self._rows) - 1, self._rows[-1][1])
            out.append((messages.topic(messages.EVERYBODY, messages.HEAD), messages.to_bytes(head), True))
        if answers.seats:
            out += [
                (messages.topic(table, messages.SEAT), messages.to_bytes(self._seat(table)), True)
                for table in self._all_tables()
            ]
        return out

    def _ack(self, key: Key, again: bool) -> messages.Ack:
        have = self._store.have(key)
        return messages.Ack(key.journal, key.game, have.rev, have.n, have.seal, again)

    def _rows_from(self, first: int) -> list[bytes]:
        out = []
        while first < len(self._rows):
            rows = messages.batch(self._rows, first)
            out.append(messages.to_bytes(messages.Lines(self.evening.header.id, 0, 0, first, rows)))
            first += len(rows)
        return out

    def _all_tables(self) -> set[str]:
        return {*self.tables, *(pod.table for round_of_evening in self.evening.rounds for pod in round_of_evening.pods)}

    def _seat(self, table: str) -> messages.Seat:
        number = len(self.evening.rounds)
        pod: evening_log.Pod | None = None if self.evening.closed else self.evening.pod(number, table)
        names = tuple(self.evening.people[person].name for person in pod.people) if pod else ()
        if pod and self.evening.counts(number, table):
            names = ()  # they have played
        return messages.Seat(number, self.evening.header.game, names)

    def again(self) -> None:
        """The way was lost, and with it what was on it; the broker keeps nothing when it dies. All is said once more,
        and every table asked to go on from there, for it cannot know whether its last rows were heard.
        """
        self._said.seats = True
        for key, _ in self._store.games():
            self._said.acks[key] = True

    def behind(self, table: str) -> int:
        """How many rows of its game the table has that are not here yet."""
        head = self.tables[table].head if table in self.tables else None
        return head.n - self._store.have(Key(table, head.journal, head.game)).n if head is not None else 0
