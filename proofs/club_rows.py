"""Whole evenings in memory on a way that loses, doubles and disorders, with a hub that is killed and loses its disk.

`python -m proofs.club_rows --seeds 30 --out docs/results/club-rows.csv` writes a row a seed; it goes on where it
stopped. At the end the hub has every game as the tables' journals have it, byte for byte, and each result.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.club.hub import UNDISPUTED_S
from proofs.long_run import LongRun
from tests.club.evenings import Club, seated_at

TABLES: Final = 4
FAULTS: Final = 0.25
EVERY: Final = 9
"""Steps between two kills; every second one takes the hub's disk, too."""


@dataclass(frozen=True, slots=True)
class Row:
    """An evening: lines that were played, kills, disks lost, games that the hub has otherwise than the table."""

    seed: int
    tables: int
    lines: int
    kills: int
    disks: int
    wrong: int
    results: int
    verdict: str


async def evening(folder: Path, seed: int) -> Row:
    """One round at every table."""
    club = Club(folder, TABLES, seed=seed)
    await seated_at(club, 2 * TABLES)
    club.room.faults, step, kills = FAULTS, 0, 0
    while any(table.left for table in club.tables):
        club.rng.choice(club.tables).play(club.rng.randrange(1, 5))
        await club.run(2)
        step += 1
        if step % EVERY == 0:
            kills += 1
            club.killed(lost=kills % 2 == 0)
            await club.open()
    club.room.faults = 0.0
    await club.open()
    await club.run(80)
    club.now += UNDISPUTED_S
    await club.run(5)
    wrong, results = len(club.differing()), len(club.hub.evening.results)
    lines = sum(table.journal.count(1) for table in club.tables)
    club.close()
    good = not wrong and results == TABLES
    return Row(seed, TABLES, lines, kills, kills // 2, wrong, results, "whole" if good else "bad")


def main(words: Sequence[str] | None = None) -> int:
    """Play, kill, compare; 1 where anything was lost, doubled or changed."""
    long_run = LongRun("proofs.club_rows", __doc__, seeds=30)
    asked = long_run.begin(words)
    logging.disable(logging.WARNING)
    for seed in long_run.left(range(asked.seeds)):
        with TemporaryDirectory(prefix="orctable-club-") as place:
            row = asyncio.run(evening(Path(place), seed))
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
