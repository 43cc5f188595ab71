"""Economancy played twice, by the program and by the plain table beside it, with a row for each seed.

`python -m tests.games.economancy.second.second_soak --positions 100000 --games 2000 --out FILE` writes a row for each
20 random games, until both numbers are reached, and goes on where the file stops. `differences` should be 0.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from proofs.soak.eyes.seed_rows import append_rows
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


def told(out: Path) -> tuple[int, int, int]:
    """Games, positions and differences that are in the file."""
    lines = [line for line in out.read_text("utf-8").splitlines() if not line.startswith("#")] if out.exists() else []
    rows = list(csv.DictReader(lines))
    played, positions, differences = (sum(int(one[name]) for one in rows) for name in NAMES)
    return played, positions, differences


def main() -> int:
    """Play, write a row a seed, and report; returns 1 if there ever was a difference."""
    parser = argparse.ArgumentParser(prog="tests.games.economancy.second.second_soak", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()

    def rows(first: int) -> Iterator[Row]:
        seed = first
        while told(words.out)[0] < words.games or told(words.out)[1] < words.positions:
            notes = games(seed, BLOCK)
            if notes.first:
                print(notes.differences, notes.first, file=sys.stderr, flush=True)
            yield row(seed, notes)
            seed += 1

    said = f"--positions {words.positions} --games {words.games} --out {words.out}"
    command = f"python -m tests.games.economancy.second.second_soak {said}"
    append_rows(words.out, command, f"at least {words.positions} positions and {words.games} games", Row, rows)
    counts = told(words.out)
    print(*(f"{count} {name}" for name, count in zip(NAMES, counts, strict=True)), sep=", ")
    return int(counts[2] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
