"""What a hub's memory does while lines come, as fast as it takes them: `make club-proof`.

`python -m proofs.club_memory --lines 192000 --out docs/results/club-memory.csv` gives the lines of 64 tables to a hub
in this process, one of each table a commit, and writes its resident memory at each eighth of the way.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.club.evening_log import Header, header_body
from companion.club.hub import Hub
from companion.club.hub_store import Store
from companion.club.messages import Head, Lines, sealed, to_bytes, topic
from companion.record.storage import seals
from proofs.bench.memory import resident_mb
from proofs.long_run import Measurement
from tests.games.finished_games import played

HEADER: Final = Header("abcdefgh", "Proof", "2026-11-28", "orc", 2, 2)
TABLES, PARTS = 64, 8


def rows(many: int) -> Iterator[dict[str, float]]:
    """Lines so far, and megabytes."""
    header, lines = played("orc", 2, 4)
    bodies = [json.dumps(line, ensure_ascii=False) for line in lines]
    with TemporaryDirectory(prefix="orctable-club-") as place:
        store = Store(Path(place) / "hub.sqlite")
        store.add(0, sealed(header_body(HEADER), ()))
        hub, first = Hub(store, catalogue.games(), Random(1)), json.dumps(header, ensure_ascii=False)
        before = dict.fromkeys((f"table-{number}" for number in range(TABLES)), "")
        rounds = many // TABLES
        for number in range(rounds + 1):
            for table, seal in before.items():
                body = bodies[number % len(bodies)] if number else first
                before[table] = seals.link(seal, body)
                told = Lines(f"journal-{table}", 1, 0, number, ((body, before[table]),))
                hub.hear(topic(table, "lines"), to_bytes(told), float(number))
                head = Head(f"journal-{table}", 1, 0, number, 1, "playing")
                hub.hear(topic(table, "head"), to_bytes(head), float(number))
            hub.settle(float(number))
            if number % (rounds // PARTS) == 0:
                yield {"lines": number * TABLES, "hub_mb": resident_mb(os.getpid())}
        store.close()


def main() -> int:
    """Measures, writes the table."""
    run = Measurement("proofs.club_memory", __doc__, lines=192_000)
    asked = run.begin()
    run.write(list(rows(asked.lines)), 1, str(asked.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
