"""Tables, a hub and a real Mosquitto in one process and its child: lines played at a pace, the broker killed.

`python -m proofs.club_broker --tables 16 --seconds 60 --kills 3 --out docs/results/club-broker.csv` writes a row; it
goes on where it stopped. Every row of every table is looked for at the hub, and how long its acknowledgement took.
"""

import asyncio
import json
import logging
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from companion.app import catalogue
from companion.club import club_file, folder
from companion.club.broker import Broker
from companion.club.club_file import ClubFile
from companion.club.evening_log import Header
from companion.club.hub import Hub
from companion.club.hub_process import Running
from companion.club.hub_store import Key
from companion.club.mqtt import Mqtt
from companion.club.table_sender import KeptRows, Sender
from companion.record.journal import Journal
from proofs.long_run import LongRun
from tests.games.finished_games import played

PACE: Final = 0.7
"""Lines a second at each table."""
LAST_S: Final = 12.0


@dataclass(frozen=True, slots=True)
class Row:
    """A run: acknowledgements are looked at after each line, so none is told as shorter than `step_s`."""

    tables: int
    seconds: int
    kills: int
    lines: int
    wrong: int
    unacknowledged: int
    step_s: float
    p50_s: float
    p95_s: float
    longest_s: float
    verdict: str


async def evening(place: Path, tables: int, seconds: int, kills: int) -> Row:
    """So many tables play at once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    wanted = ClubFile("Proof", "127.0.0.1", port, "hub", "-", "-")
    folder.make(place / "hub", wanted, Header("abcdefgh", "Proof", "2026-11-27", "orc", 2, 2))
    club, store = folder.opened(place / "hub")
    broker = Broker(place / "hub" / folder.BROKER, club)
    running = Running(Hub(store, catalogue.games(), Random(1)), Mqtt(club))
    header, lines = played("orc", 2, 4)
    told = json.dumps(header, ensure_ascii=False)
    journals, senders, keys = list[Journal](), list[Sender](), list[Key]()
    for number in range(tables):
        own = place / f"table-{number}"
        own.mkdir()
        folder.admit(place / "hub", own.name, own / "club.toml")
        journals.append(Journal(own / "journal.sqlite"))
        journals[-1].add(0, (), {"journal": f"journal-{number}", "game": "0"})
        way = Mqtt(club_file.read(own / "club.toml"))
        senders.append(Sender(own.name, KeptRows(own / "journal.sqlite"), own / "club", way, lambda _words: None))
        keys.append(Key(own.name, f"journal-{number}", 1))
    broker.attend(monotonic())
    tasks = [asyncio.create_task(running.run()), *(asyncio.create_task(one.run(Random(1))) for one in senders)]
    await asyncio.sleep(LAST_S / 2)
    for journal in journals:
        journal.add(1, (), {"game": "1", "header": told})
    step, waits, waiting, killed = 1 / (PACE * tables), list[float](), dict[tuple[int, int], float](), 0
    begun, rng = monotonic(), Random(2)
    while (now := monotonic()) - begun < seconds or (waiting and now - begun < seconds + LAST_S):
        number = rng.randrange(tables)
        count = journals[number].count(1)
        if now - begun < seconds and count < len(lines):
            journals[number].add(1, [lines[count]])
            waiting[number, count + 1] = monotonic()
            senders[number].bell.set()
        await asyncio.sleep(step)
        for (table, n), since in list(waiting.items()):
            if store.have(keys[table]).n >= n and senders[table]._boxes[1].n >= n:
                waits.append(monotonic() - since)
                del waiting[table, n]
        if killed < kills and now - begun > (killed + 1) * seconds / (kills + 1):
            killed += 1
            broker._child.kill()
            broker._child.wait()
        broker.attend(monotonic())
    kept = [[body for body, _ in store.rows(key)] for key in keys]
    wrong = sum(rows != [told, *journal.bodies(1)] for rows, journal in zip(kept, journals, strict=True))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    broker.close()
    total = sum(journal.count(1) for journal in journals)
    for journal in journals:
        journal.close()
    waits.sort()
    middle, late, longest = (round(waits[int(share * (len(waits) - 1))], 3) for share in (0.5, 0.95, 1.0))
    verdict = "bad" if wrong or waiting else "whole"
    return Row(tables, seconds, kills, total, wrong, len(waiting), round(step, 3), middle, late, longest, verdict)


def main(words: Sequence[str] | None = None) -> int:
    """Play, kill, compare; 1 where anything was lost or changed."""
    long_run = LongRun("proofs.club_broker", __doc__, tables=16, seconds=60, kills=3)
    asked = long_run.begin(words)
    logging.disable(logging.WARNING)
    parts = [(asked.tables, asked.seconds, asked.kills)]
    for tables, seconds, kills in long_run.left(parts, "tables", "seconds", "kills"):
        with TemporaryDirectory(prefix="orctable-club-") as place:
            row = asyncio.run(evening(Path(place), tables, seconds, kills))
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
