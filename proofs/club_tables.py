"""Simulated tables, each with a way of its own over TLS, against a hub and a broker that run as the command runs them.

`python -m proofs.club_tables --tables 64 --seconds 120 --broker-kills 20 --hub-kills 20 --cuts 10 --disks 3 --out FILE`
writes a row; it goes on where it stopped. `--filled 500` gives each table so many lines at first. A cut is that of one
table's link. Every table's rows are compared with the hub's file byte for byte, and each line is timed from where it is
written to where the table hears that the hub has it on disk. The tables run what a real one runs; their journals are in
memory.
"""

import asyncio
import json
import logging
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, Protocol

from companion.club import club_file, folder
from companion.club.club_file import ClubFile
from companion.club.evening_log import Header
from companion.club.hub_store import Key, Store
from companion.club.messages import Row as Sealed
from companion.club.mqtt import Mqtt
from companion.club.table_sender import KeptRows, Sender, Told
from companion.club.transport import end
from companion.record.storage import seals
from proofs.bench.memory import resident_mb
from proofs.bench.watchers import p95
from proofs.long_run import LongRun
from tests.club.directing import free_port
from tests.games.finished_games import played

HEADER: Final = Header("abcdefgh", "Proof", "2026-11-28", "orc", 2, 2)
COMING_S: Final = 0.04
"""Seconds between two tables that come."""
LAST_S: Final = 60.0
STEP_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Row:
    """A run. `lost`: rows that the hub lacks; `otherwise`: games that it has otherwise; `clear_p95_s`: of the lines
    that were written while no fault was under way; `caught_up_s`: the longest that it took after a fault until all from
    before it was confirmed, `whole_s` after a disk was lost until it was full again; memory of the hub once all had
    come, and at the end.
    """

    seed: int
    tables: int
    seconds: int
    pace: float
    filled: int
    broker_kills: int
    hub_kills: int
    cuts: int
    disks: int
    lines: int
    lost: int
    otherwise: int
    p50_s: float
    p95_s: float
    clear_p95_s: float
    longest_s: float
    caught_up_s: float
    whole_s: float
    hub_mb: float
    hub_mb_at_end: float
    network: str
    verdict: str


class Verdict(Protocol):
    """Any proof's row."""

    @property
    def verdict(self) -> str:
        """`bad` where anything was lost or changed."""


class Kept(KeptRows):
    """A journal in memory: one game, whose lines are those of a real one over and over."""

    def __init__(self, name: str) -> None:
        header, lines = played("orc", 2, 4)
        self._bodies = [json.dumps(line, ensure_ascii=False) for line in lines]
        told = json.dumps(header, ensure_ascii=False)
        self.rows: list[Sealed] = [(told, seals.link("", told))]
        self._facts = {"journal": f"journal-{name}", "game": "0"}

    def facts(self) -> Mapping[str, str]:
        return self._facts

    def lines(self, game: int, after: int) -> list[Sealed]:
        return self.rows[after + 1 :]

    def begin(self) -> None:
        """A game begins."""
        self._facts = {**self._facts, "game": "1", "header:1": self.rows[0][0]}

    def add(self) -> int:
        """One line more; its number."""
        body = self._bodies[len(self.rows) % len(self._bodies)]
        self.rows.append((body, seals.link(self.rows[-1][1], body)))
        return len(self.rows) - 1


class Table(Sender):
    """A table, and when each line was written that is not confirmed yet."""

    def __init__(self, club: ClubFile, place: Path) -> None:
        self.name, self.kept, self.way = club.table, Kept(club.table), Mqtt(club)
        self.waiting, self.waits = deque[tuple[int, float]](), list[tuple[float, float]]()
        super().__init__(club.table, self.kept, place, self.way, lambda _words: None)
        self.told = Told(1, "playing")

    def play(self) -> None:
        """A line is written."""
        self.waiting.append((self.kept.add(), monotonic()))
        self.bell.set()

    def hear(self, where: str, raw: bytes) -> None:
        super().hear(where, raw)
        box = self._boxes.get(1)
        while box is not None and self.waiting and self.waiting[0][0] <= box.n:
            _, written = self.waiting.popleft()
            self.waits.append((written, monotonic() - written))

    def cut(self) -> None:
        """The link of this table is gone."""
        with suppress(OSError, AttributeError):
            self.way._client._client.socket().shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]


class HubProcess:
    """The hub and its broker, as the command runs them."""

    def __init__(self, place: Path) -> None:
        self.place, self._child = place, subprocess.Popen[bytes](["true"])
        self.begin()

    def begin(self) -> None:
        """It is started."""
        words = [sys.executable, "-m", "companion.club", str(self.place), str(free_port())]
        self._child = subprocess.Popen(words, stdout=subprocess.PIPE)

    @property
    def memory(self) -> float:
        """Its resident megabytes."""
        return resident_mb(self._child.pid)

    def kill(self) -> None:
        """It is killed, and its broker with it."""
        self._child.kill()
        self._child.wait()
        self.begin()

    def kill_broker(self) -> None:
        """The broker is killed; the hub starts another."""
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                name, rest = path.read_text().split("(", 1)[1].rsplit(") ", 1)
                if name == "mosquitto" and int(rest.split()[1]) == self._child.pid:
                    os.kill(int(path.parent.name), signal.SIGKILL)

    def lose_disk(self, wanted: ClubFile, copy: Path) -> None:
        """It is killed and its file is gone; the evening comes from a table's copy, as the command restores it."""
        self._child.kill()
        self._child.wait()
        for path in self.place.glob(f"{folder.KEPT}*"):
            path.unlink()
        folder.make(self.place, wanted, HEADER)
        folder.restore(self.place, folder.copy_of(copy))
        self.begin()

    def rows(self) -> int:
        """How many rows it has on disk."""
        with closing(sqlite3.connect(f"{(self.place / folder.KEPT).as_uri()}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM rows").fetchone()[0])

    def close(self) -> None:
        """It is told to end."""
        self._child.terminate()
        self._child.wait(20)


def faults(asked: Any, hub: HubProcess, tables: Sequence[Table], wanted: ClubFile) -> Iterator[Callable[[], object]]:
    """Each fault of a run, in a random order."""
    rng, copy = Random(asked.seed), tables[0]._evenings
    doings: list[Callable[[], object]] = [*[hub.kill_broker] * asked.broker_kills, *[hub.kill] * asked.hub_kills]
    doings += [lambda: rng.choice(tables).cut()] * asked.cuts
    doings += [lambda: hub.lose_disk(wanted, next(copy.glob("*.jsonl")))] * asked.disks
    rng.shuffle(doings)
    return iter(doings)


async def until(fact: Callable[[], bool], most_s: float) -> float:
    """Waits for it, so long at most; the seconds that it took."""
    begun = monotonic()
    while not fact() and monotonic() - begun < most_s:
        await asyncio.sleep(STEP_S)
    return monotonic() - begun


async def come(tables: Sequence[Table]) -> list[asyncio.Task[None]]:
    """One table after the other comes, and a game begins at each."""
    tasks = []
    for table in tables:
        tasks.append(asyncio.create_task(table.run(Random(table.name))))
        await asyncio.sleep(COMING_S)
    await until(lambda: all(table._of is not None for table in tables), LAST_S)
    for table in tables:
        table.kept.begin()
    return tasks


def oldest(tables: Sequence[Table]) -> float:
    """When the oldest line was written that is not confirmed yet; now where there is none."""
    return min((table.waiting[0][1] for table in tables if table.waiting), default=monotonic())


async def evening(place: Path, asked: Any) -> Row:
    """All tables come, play at their pace while faults happen, and what the hub has is compared."""
    wanted = ClubFile("Proof", "127.0.0.1", free_port(), "hub", "-", "-")
    folder.make(place / "hub", wanted, HEADER)
    tables = []
    for number in range(asked.tables):
        (own := place / f"table-{number}").mkdir()
        folder.admit(place / "hub", own.name, own / "club.toml")
        tables.append(Table(club_file.read(own / "club.toml"), own / "club"))
    hub, tasks = HubProcess(place / "hub"), await come(tables)
    for table in tables * asked.filled:
        table.play()
    await until(lambda: not any(table.waiting for table in tables), LAST_S)
    memory, caught_up, whole, doings = hub.memory, 0.0, 0.0, faults(asked, hub, tables, wanted)
    many = asked.broker_kills + asked.hub_kills + asked.cuts + asked.disks
    begun, rng, done, count, since, under_way = monotonic(), Random(asked.seed), 0, 0, 0.0, list[tuple[float, float]]()
    while (now := monotonic() - begun) < asked.seconds or done < many:
        while count < now * asked.pace * asked.tables and now < asked.seconds:
            tables[rng.randrange(asked.tables)].play()
            count += 1
        if since and oldest(tables) > since:
            under_way.append((since, monotonic()))
            caught_up, since = max(caught_up, monotonic() - since), 0.0
        if done < many and not since and now >= (done + 1) * asked.seconds / (many + 1):
            since, done = monotonic(), done + 1
            next(doings)()
            if not asked.seconds:
                whole = await until(lambda: hub.rows() == sum(len(table.kept.rows) for table in tables), LAST_S)
        await asyncio.sleep(STEP_S)
    every = sum(len(table.kept.rows) for table in tables)
    await until(lambda: not any(table.waiting for table in tables) and hub.rows() == every, LAST_S)
    at_end = hub.memory
    await end(tasks)
    hub.close()
    total, lost, otherwise = compared(place / "hub", tables)
    told = [wait for table in tables for wait in table.waits]
    waits = sorted(wait for _, wait in told)
    clear = [wait for at, wait in told if not any(first <= at <= last for first, last in under_way)]
    p50, longest = waits[len(waits) // 2], waits[-1]
    alone = [name for _, name in socket.if_nameindex()] == ["lo"]
    return Row(
        asked.seed, asked.tables, asked.seconds, asked.pace, asked.filled, asked.broker_kills, asked.hub_kills,
        asked.cuts, asked.disks, total, lost, otherwise, round(p50, 3), round(p95(waits), 3),
        round(p95(clear), 3), round(longest, 3),
        round(caught_up, 1), round(whole, 1), memory, at_end,
        "loopback of a namespace of its own" if alone else "loopback", "bad" if lost or otherwise else "whole",
    )  # fmt: skip


def compared(place: Path, tables: Sequence[Table]) -> tuple[int, int, int]:
    """The lines that the hub in this folder has, how many it lacks, and how many games it has otherwise."""
    with closing(Store(place / folder.KEPT)) as store:
        kept = [store.rows(Key(table.name, f"journal-{table.name}", 1)) for table in tables]
    lost = sum(len(table.kept.rows) - len(rows) for table, rows in zip(tables, kept, strict=True))
    otherwise = sum(rows != table.kept.rows for table, rows in zip(tables, kept, strict=True))
    return sum(max(0, len(rows) - 1) for rows in kept), lost, otherwise


def hold(long_run: LongRun, asked: Any, work: Callable[[Path, Any], Coroutine[Any, Any, Verdict]], *keys: str) -> int:
    """An evening in a folder of its own, where it has no row yet; the exit code: 1 where anything was lost or changed.
    `keys` are the options that a row is known by.
    """
    logging.disable(logging.WARNING)
    for _ in long_run.left([tuple(getattr(asked, key) for key in keys)], *keys):
        with TemporaryDirectory(prefix="orctable-club-") as place:
            row = asyncio.run(work(Path(place), asked))
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


def main(words: Sequence[str] | None = None) -> int:
    """Play, break, compare."""
    long_run = LongRun(
        "proofs.club_tables", __doc__, tables=64, seconds=120, pace=0.7, filled=0, broker_kills=0, hub_kills=0, cuts=0,
        disks=0, seed=1,
    )  # fmt: skip
    asked = long_run.begin(words)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    keys = ("seed", "tables", "seconds", "pace", "filled", "broker_kills", "hub_kills", "cuts", "disks")
    return hold(long_run, asked, evening, *keys)


if __name__ == "__main__":
    raise SystemExit(main())
