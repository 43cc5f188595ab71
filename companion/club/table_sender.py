"""`python -m companion.club.table_sender JOURNAL CLUB_FILE EVENINGS`: sends a table's rows to the hub.

It ends with its standard input.

On standard input come lines that say how far the game is (`{"round": 2, "state": "playing"}`), or what the table asks
for (`{"ask": "help"}`); each is a nudge to look at the journal. On standard output it says how it stands.
It reads the journal by queries that lock and leave nothing.
"""

import asyncio
import json
import logging
import sqlite3
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Any, Final

from companion.club import club_file, messages
from companion.club.club_file import COPY, PRIVATE
from companion.club.mqtt import Mqtt, Will
from companion.club.transport import Away, Transport, end, together, told_to_end, until
from companion.record.people.seated import REVISION, ROUND, journal_id
from companion.record.storage import seals
from companion.record.storage.files import write_whole
from companion.record.storage.seals import header_name
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import BoxError, LogError

BEAT_S: Final = 0.5
BACK_S: Final = (0.2, 5.0)  # seconds before the way is opened again, at least and at most
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Told:
    """What the app says of its newest game."""

    round: int = 0
    state: str = "waiting"


class KeptRows:
    """The rows of a journal that another process writes, asked for as they are needed. Raises sqlite3.Error."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def facts(self) -> Mapping[str, str]:
        """Which journal it is, and the headers of its games."""
        with closing(self._open_rows()) as database:
            names = "name IN ('journal', 'game') OR name LIKE 'header:%' OR name LIKE 'rev:%' OR name LIKE 'round:%'"
            return dict(database.execute(f"SELECT name, value FROM facts WHERE {names}"))

    def lines(self, game: int, after: int) -> list[messages.Row]:
        """A game's lines with their seals, from behind a number on."""
        with closing(self._open_rows()) as database:
            query = "SELECT body, seal FROM lines WHERE game = ? AND n > ? ORDER BY n"
            return [(str(body), str(seal)) for body, seal in database.execute(query, (game, after))]

    def _open_rows(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=1.0)


class Sender:
    """One table's side. `evenings` is the folder of its copies, `say` tells the app how it stands."""

    def __init__(
        self, table: str, journal: KeptRows, evenings: Path, transport: Transport, say: Callable[[dict[str, Any]], None]
    ) -> None:
        self._table, self._journal, self._evenings = table, journal, evenings
        self._way, self._say = transport, say
        self.told = Told()
        self._boxes: dict[int, messages.Outbox] = {}
        self._rows: dict[int, list[messages.Row]] = {}
        self._evening: list[messages.Row] = []
        self._evening_id = ""
        self._closed = False
        self._first = 0
        self._of: str | None = None
        self._begun: int | None = None
        with suppress(sqlite3.Error):  # it is told when rows are asked for
            self._begun = newest(journal.facts())
        self._asks: list[messages.Ask] = []
        self._too_large: set[int] = set()
        self._shown: dict[str, Any] = {}
        self._headed = b""
        self.bell = asyncio.Event()

    # --- what comes --------------------------------------------------------------------------------------------------

    def hear(self, where: str, raw: bytes) -> None:
        """A message of the hub; one that cannot be read is logged and left out."""
        what = where.rpartition("/")[2]
        kind = {
            messages.ACK: messages.Ack,
            messages.SEAT: messages.Seat,
            messages.EVENING: messages.Lines,
            messages.HEAD: messages.Ack,
        }.get(what)
        try:
            message = messages.from_bytes(kind, raw, where) if kind is not None else None
        except (LogError, BoxError) as error:
            LOG.warning("a message is left out: %s", error)
            return
        match message:
            case messages.Seat():
                self._show(seat=[*message.names], round=message.round, plays=message.game)
            case messages.Lines():
                self._copy(message)
            case messages.Ack() if what == messages.HEAD:
                self._begin(message)
            case messages.Ack():
                if message.game in self._boxes and message.journal == journal_id(self._journal.facts()):
                    self._boxes[message.game].hear(message)
        self.bell.set()

    def _begin(self, head: messages.Ack) -> None:
        """An evening is under way: games that begin from now on are its; a copy is kept of what it says."""
        if head.journal != self._evening_id:
            self._evenings.mkdir(mode=0o700, exist_ok=True)
            self._evening_id, self._evening, self._of, self._closed = head.journal, [], None, False
            self._look_at(self._journal.facts())  # now: whoever hears next where they sit may begin at once
        if 0 <= head.n < len(self._evening) and self._evening[head.n][1] != head.seal:
            self._evening = []  # the hub tells it otherwise now
        if len(self._evening) <= head.n:
            self._asks.append(messages.Ask(messages.EVENING, len(self._evening)))

    def _look_at(self, facts: Mapping[str, str]) -> None:
        """Of a journal that is another one than before all is told anew, from its first game of this evening on."""
        if (journal := journal_id(facts)) != self._of:
            self._of, self._boxes, self._rows = journal, {}, {}
            self._first = self._joined(journal, newest(facts))

    def _joined(self, journal: str, now: int) -> int:
        """The first game of this evening in a journal: kept, so that it is the same after a restart. Of a journal that
        took the place of another meanwhile it is the first since this process began.
        """
        path = self._evenings / f"{_plain(self._evening_id)}.first"
        known, firsts = path.exists(), _firsts(path)
        first = firsts.get(journal)
        if first is None:
            before = self._begun if known and self._begun is not None else now
            first = firsts[journal] = firsts.pop("", before + 1)  # a journal has its name with its first game
            write_whole(path, json.dumps(firsts).encode(), PRIVATE)
        return first

    def _copy(self, lines: messages.Lines) -> None:
        rows = self._evening
        have = messages.Have(0, len(rows) - 1, rows[-1][1] if rows else "")
        verdict = messages.judge(have, lambda n: rows[n][1], lines)
        if lines.journal != self._evening_id:
            return
        if rows and (verdict.other or (verdict.again and lines.first <= len(rows))):
            self._evening = []  # the hub tells it otherwise now
            self._asks.append(messages.Ask(messages.EVENING, 0))
        if not verdict.rows:
            return
        rows += verdict.rows
        self._closed = club_file.is_closed(rows[-1][0])
        path = self._evenings / f"{_plain(lines.journal)}{COPY}"
        if self._closed and not path.exists():
            return  # its day is over: it was deleted
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
        kept = path.read_bytes() if path.exists() else b""
        if kept.startswith(text):  # a hub made again from less knows less than this
            return
        if not text.startswith(kept):
            path.rename(_free(path))  # and goes on otherwise: only a person can say which is right
        write_whole(path, text, PRIVATE)

    # --- what goes ---------------------------------------------------------------------------------------------------

    async def send(self, now: float) -> None:
        """Everything that is due. Raises Away."""
        while self._asks:
            await self._way.say(messages.topic(self._table, messages.ASK), messages.to_bytes(self._asks[0]))
            del self._asks[0]
        if not self._evening_id:
            return
        facts = self._journal.facts()
        journal, behind, last = journal_id(facts), 0, newest(facts)
        self._look_at(facts)
        if self._closed:  # what begins now is none of that evening
            last = max(self._boxes, default=0)
        for game in range(self._first, last + 1):
            header = facts.get(header_name(game))
            if header is None:
                continue
            rev, round_ = (int(facts.get(f"{name}{game}", "0")) for name in (REVISION, ROUND))
            box = self._boxes.get(game)
            if box is None or box.rev != rev:
                box = self._boxes[game] = messages.Outbox(rev)
                self._rows[game] = [(header, seals.link("", header))]
            rows = self._rows[game]
            rows += self._journal.lines(game, len(rows) - 1)
            while (first := box.due(len(rows) - 1, now)) is not None:
                sent = messages.batch(rows, first)
                raw = messages.to_bytes(messages.Lines(journal, game, rev, first, sent, round_))
                if len(raw) > messages.LARGEST:  # the broker would cut the table off, again and again
                    if game not in self._too_large:
                        LOG.warning("game %d: its row %d is larger than a message; it stays here", game, first)
                    self._too_large.add(game)
                    break
                await self._way.say(messages.topic(self._table, messages.LINES), raw)
                box.sent(first + len(sent) - 1, now)
            behind += len(rows) - 1 - box.n
            if game == last:
                head = messages.to_bytes(
                    messages.Head(journal, game, rev, len(rows) - 1, self.told.round, self.told.state)
                )
                if head != self._headed:
                    await self._way.say(messages.topic(self._table, messages.HEAD), head, keep=True)
                    self._headed = head
        self._show(behind=behind)

    def ask(self, what: str) -> None:
        """The table wants somebody."""
        self._asks.append(messages.Ask(what))

    # --- the way -----------------------------------------------------------------------------------------------------

    async def run(self, rng: Random) -> None:
        """Keeps the way open, for ever."""
        wait = BACK_S[0]
        while True:
            try:
                await self._way.open()
                await self._way.say(
                    messages.topic(self._table, messages.UP), messages.to_bytes(messages.Up(True)), keep=True
                )
                for where in (
                    messages.topic(self._table, messages.ACK),
                    messages.topic(self._table, messages.SEAT),
                    messages.topic(messages.EVERYBODY, "+"),
                ):
                    await self._way.follow(where)
                for box in self._boxes.values():
                    box.again()
                self._headed, wait = b"", BACK_S[0]
                self._show(up=True)
                await together(self._hear_all(), self._send_all())
            except Away as lost:
                LOG.info("the hub is away: %s", lost)
                self._show(up=False)
            except (sqlite3.Error, OSError) as error:
                LOG.warning("the journal cannot be read, or the copy of the evening not written: %s", error)
            await self._way.close()
            if told_to_end():
                return
            await asyncio.sleep(wait * rng.uniform(0.5, 1.0))
            wait = min(2 * wait, BACK_S[1])

    async def _hear_all(self) -> None:
        async for where, raw in self._way.messages():
            self.hear(where, raw)

    async def _send_all(self) -> None:
        while not told_to_end():
            if self._closed:
                with suppress(OSError):
                    club_file.forget_past(self._evenings, time())
            self.bell.clear()
            await self.send(monotonic())
            await until(self.bell, BEAT_S)

    def _show(self, **words: Any) -> None:
        now = {**self._shown, **words}
        if now != self._shown:
            self._shown = now
            self._say(now)


def _firsts(path: Path) -> dict[str, int]:
    """The first game of an evening in each journal (before, of one journal, a number). What cannot be read is none."""
    firsts: Any = {}
    if path.exists():
        with suppress(ValueError):
            firsts = json.loads(path.read_text("utf-8"))
    firsts = firsts if isinstance(firsts, dict) else {"": firsts}
    return {journal: first for journal, first in firsts.items() if type(first) is int}


def newest(facts: Mapping[str, str]) -> int:
    """The number of a journal's newest game."""
    return int(facts.get("game", "0"))


def _free(path: Path) -> Path:
    """A name beside a copy that no file has."""
    return next(name for n in count(1) if not (name := path.with_stem(f"{path.stem}-{n}")).exists())


def _plain(evening: str) -> str:
    """The evening's id as the name of a file."""
    return "".join(letter for letter in evening if letter.isalnum() or letter == "-")


async def _follow(sender: Sender) -> None:
    """What the app says, until it says no more."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while raw := await reader.readline():
        message = json.loads(raw)
        if "ask" in message:
            sender.ask(str(message["ask"]))
        else:
            sender.told = Told(int(message.get("round", 0)), str(message.get("state", "waiting")))
        sender.bell.set()


async def _main(journal: Path, file: Path, evenings: Path) -> None:
    club = club_file.read(file)
    gone = Will(messages.topic(club.table, messages.UP), messages.to_bytes(messages.Up(False)))

    def say(words: dict[str, Any]) -> None:
        print(json.dumps({"v": 1, "club": club.club, "table": club.table, **words}, ensure_ascii=False), flush=True)

    sender = Sender(club.table, KeptRows(journal), evenings, Mqtt(club, gone), say)
    work = asyncio.create_task(sender.run(Random()))
    await asyncio.wait((work, asyncio.create_task(_follow(sender))), return_when=asyncio.FIRST_COMPLETED)
    await end([work])


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asyncio.run(_main(*map(Path, sys.argv[1:])))
