"""Economancy played twice, by the program and by the plain table beside it, with a row for each seed.

`python -m tests.games.economancy.second.second_soak --positions 100000 --games 2000 --out FILE` writes a row for each
20 random games, until both numbers are reached, and goes on where the file stops. `differences` should be 0.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from proofs.long_run import LongRun, Rows
from tests.games.economancy.second.side_by_side import Notes, games

BLOCK = 20
"""Games behind one seed."""
NAMES = ("games", "positions", "differences")
"""Columns whose sums are told at the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """One seed: its games, the positions compared, the lines refused by both, and how the games ended."""

    seed: int
    games: int
    positions: int
    refused: int
    rulings: int
    won_by_points: int
    last_left: int
    drawn: int
    broken_off: int
    differences: int


def row(seed: int, notes: Notes) -> Row:
    """What was noted, as a row."""
    ends = notes.ends
    return Row(
        seed=seed,
        games=notes.games,
        positions=notes.positions,
        refused=notes.refusals.total(),
        rulings=sum(notes.acts[kind] for kind in notes.acts if kind.startswith(("set_", "put_", "take_"))),
        won_by_points=ends["points"],
        last_left=ends["last"],
        drawn=ends["agreed"] + ends["days"],
        broken_off=ends["broken off"],
        differences=notes.differences.total(),
    )


def told(rows: Rows) -> tuple[int, int, int]:
    """Games, positions and differences that are in the file."""
    played, positions, differences = (sum(int(row[name]) for row in rows.read()) for name in NAMES)
    return played, positions, differences


def main(words: Sequence[str] | None = None) -> int:
    """Play, write a row a seed, and report; returns 1 if there ever was a difference."""
    long_run = LongRun("tests.games.economancy.second.second_soak", __doc__, positions=100_000, games=2000)
    asked = long_run.begin(words)
    while told(long_run.rows)[0] < asked.games or told(long_run.rows)[1] < asked.positions:
        seed = len(long_run.rows.read())
        notes = games(seed, BLOCK)
        if notes.first:
            print(notes.differences, notes.first, file=sys.stderr, flush=True)
        long_run.add(row(seed, notes), good=not notes.first)
    counts = told(long_run.rows)
    print(*(f"{count} {name}" for name, count in zip(NAMES, counts, strict=True)), sep=", ")
    return int(counts[2] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
