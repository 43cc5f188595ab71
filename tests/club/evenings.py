"""A whole evening in memory: tables with real journals, a hub, and a way between that has faults."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from random import Random
from typing import Any

from companion.app import catalogue
from companion.club import folder as hubs
from companion.club.evening_log import Header, Person, header_body
from companion.club.hub import PATTERNS, UNDISPUTED_S, Hub
from companion.club.hub_store import Key, Store
from companion.club.messages import ACK, EVERYBODY, SEAT, UP, Up, sealed, to_bytes, topic
from companion.club.table_sender import KeptRows, Sender, Told
from companion.record.journal import Journal
from companion.record.people.seated import new_id
from tests.club.ways_in_memory import Room, Twin
from tests.games.finished_games import played

HEADER = Header("abcdefgh", "Thursday", "2026-11-27", "orc", 2, 2)


class Table:
    """A table that plays: its journal, and the process that sends it."""

    def __init__(self, name: str, folder: Path, room: Room) -> None:
        folder.mkdir()
        self.name, self.shown = name, dict[str, Any]()
        self.journal = Journal(folder / "journal.sqlite")
        self.journal.add(0, (), {"journal": f"journal-{name}", "game": "0"})
        self.twin = Twin(room)
        self.sender = Sender(name, KeptRows(folder / "journal.sqlite"), folder / "club", self.twin, self.shown.update)
        self.left: list[dict[str, Any]] = []
        self.number = 0

    async def open(self) -> None:
        await self.twin.open()
        await self.twin.say(topic(self.name, UP), to_bytes(Up(True)), keep=True)
        for where in (topic(self.name, ACK), topic(self.name, SEAT), topic(EVERYBODY, "+")):
            await self.twin.follow(where)
        for box in self.sender._boxes.values():
            box.again()

    def begin(self, names: Sequence[str], seed: int) -> None:
        """A game of these people begins, of which the lines come later."""
        header, self.left = played("orc", len(names), seed, names)
        self.number += 1
        facts = {"game": str(self.number), "header": json.dumps(header, ensure_ascii=False)}
        facts[f"round:{self.number}"] = str(self.shown.get("round", 0))
        self.journal.add(self.number, (), {**facts, "ended": str(self.number - 1)})
        self.sender.told = Told(1, "playing")

    def replaced(self, games: int) -> None:
        """Another journal is put in place, with so many games, and the app starts again."""
        self.journal.close()
        for file in self.journal.path.parent.glob("journal.sqlite*"):
            file.unlink()
        self.journal = Journal(self.journal.path)
        self.journal.add(games, (), {"journal": "journal-anew", "game": str(games), "header": "{}"})
        self.number, evenings = games, self.journal.path.parent / "club"
        self.sender = Sender(self.name, KeptRows(self.journal.path), evenings, self.twin, self.shown.update)

    def play(self, lines: int) -> None:
        """So many lines more; after the last the game is over."""
        if self.left:
            self.journal.add(self.number, self.left[:lines])
            self.left = self.left[lines:]
            self.sender.told = Told(2, "playing" if self.left else "over")

    async def step(self, now: float) -> None:
        waiting, self.twin.waiting = self.twin.waiting, []
        for where, raw in waiting:
            self.sender.hear(where, raw)
        await self.sender.send(now)


class Club:
    """A hub and its tables; every step is a tenth of a second."""

    def __init__(self, folder: Path, tables: int, faults: float = 0.0, seed: int = 0) -> None:
        self.rng, self.now = Random(seed), 0.0
        self.path = folder / "hub.sqlite"
        self.room = Room(Random(seed), faults)
        self.way = Twin(self.room)
        self.tables = [Table(f"table-{number}", folder / f"table-{number}", self.room) for number in range(tables)]
        store = Store(self.path)
        store.add(0, sealed(header_body(HEADER), ()))
        store.commit()
        self.hub = Hub(store, catalogue.games(), self.rng)

    async def open(self) -> None:
        await self.way.open()
        for pattern in PATTERNS:
            await self.way.follow(pattern)
        self.hub.again()
        for table in self.tables:
            await table.open()

    async def run(self, steps: int) -> None:
        """Everybody hears and says what is due."""
        for _ in range(steps):
            self.now += 0.1
            for table in self.tables:
                await table.step(self.now)
            waiting, self.way.waiting = self.way.waiting, []
            for where, raw in waiting:
                self.hub.hear(where, raw, self.now)
            for where, raw, keep in self.hub.settle(self.now):
                await self.way.say(where, raw, keep=keep)
            if self.room.faults and self.rng.random() < 0.02:
                await self.rng.choice(self.tables).open()

    async def played(self, table: Table, lines: int = 9999) -> None:
        """So many lines more are played at a table, and heard."""
        table.play(lines)
        await self.run(5)

    def killed(self, *, lost: bool = False) -> None:
        """The hub is killed and comes back, without its disk where that is lost."""
        self.hub._store._db.close()
        if lost:
            for end in ("", "-wal", "-shm"):
                self.path.with_name(self.path.name + end).unlink(missing_ok=True)
            store = Store(self.path)
            store.add(0, hubs.copy_of(next(self.path.parent.glob("table-*/club/*.jsonl"))))
            store.commit()
            store._db.close()
        self.hub = Hub(Store(self.path), catalogue.games(), self.rng)

    def differing(self) -> list[str]:
        """The games that the hub has otherwise than the table's journal."""
        wrong = []
        for table in self.tables:
            for number in range(1, table.number + 1):
                bodies = [body for body, _ in self.hub._store.rows(Key(table.name, f"journal-{table.name}", number))]
                header = table.journal.fact(f"header:{number}")
                if bodies != [header, *table.journal.bodies(number)]:
                    wrong.append(f"{table.name} {number}")
        return wrong

    async def undisputed(self) -> None:
        """The minute is over in which a result may be disputed."""
        self.now += UNDISPUTED_S
        await self.run(5)

    def close(self) -> None:
        for table in self.tables:
            table.journal.close()


def run(work: Any) -> None:
    """Runs a test that waits."""
    asyncio.run(work)


async def seated_at(club: Club, people: int) -> None:
    await club.open()
    await club.run(2)
    for number in range(people):
        club.hub.add(Person(new_id(), f"P{number}"))
    club.hub.seat(club.hub.seated([table.name for table in club.tables], "balanced"))
    await club.run(20)
    for number, table in enumerate(club.tables):
        table.begin(table.shown["seat"], 4 + number % 2)


def evening(tables: int = 1, people: int = 2) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Any]:
    """A test of so many tables, at which so many people are seated. It may ask for the `club` and for its first `table`
    beside whatever pytest hands over.
    """

    def decorate(test: Callable[..., Coroutine[Any, Any, None]]) -> Any:
        asked = signature(test).parameters

        @wraps(test)
        def whole(tmp_path: Path, **more: Any) -> None:
            async def work() -> None:
                club = Club(tmp_path, tables, seed=more.get("seed", 0))
                if people:
                    await seated_at(club, people)
                own = {"club": club, "table": club.tables[0], "tmp_path": tmp_path, **more}
                await test(**{name: own[name] for name in asked})
                club.close()

            run(work())

        kept = [value for name, value in asked.items() if name not in ("club", "table", "tmp_path")]
        path = Parameter("tmp_path", Parameter.POSITIONAL_OR_KEYWORD)
        whole.__signature__ = Signature([path, *kept])  # type: ignore[attr-defined]
        del whole.__wrapped__
        return whole

    return decorate
