"""Economicus played twice, by the program and by the plain table beside it, with a row for each seed.

`python -m tests.games.economicus.second.second_soak --positions 100000 --games 1000 --out FILE` writes a row for each
1,000 random tables and for each whole game. `differences` should be 0; `disputed` are those that are known,
named in `tests/games/economicus/second/side_by_side.py` with the line of the rulebook.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import monotonic

from companion.games.economicus.rules.state import named
from proofs.figures import provenance, write_table
from tests.games.economicus.second.side_by_side import Notes, positions, whole_game

BLOCK = 1000
"""Random tables behind one seed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One seed: `n` tables, or one game; how often all numbers, and all choices, were compared."""

    what: str
    seed: int
    n: int
    preset: str
    players: int
    turns: int
    ended: str
    acts: int
    numbers: int
    choices: int
    differences: int
    disputed: int


def of_tables(seed: int) -> tuple[Row, Notes]:
    """Random tables of one seed."""
    notes = positions(seed, BLOCK)
    return row("tables", seed, BLOCK, notes, ("", 0, 0, "")), notes


def of_game(seed: int) -> tuple[Row, Notes]:
    """One whole game."""
    notes, state, preset = whole_game(seed)
    return row("game", seed, 1, notes, (preset, state.agreed.players, state.turn, named(state.phase)[0])), notes


def row(what: str, seed: int, count: int, notes: Notes, about: tuple[str, int, int, str]) -> Row:
    """What was noted, as a row."""
    apart = (notes.differences.total(), notes.disputed.total())
    return Row(what, seed, count, *about, notes.acts, notes.numbers, notes.choices, *apart)


def runs(tables: int, games: int, first: int) -> Iterator[tuple[Row, Notes]]:
    """All seeds; some games after each block of tables, so that a run that is broken off has its share of both."""
    blocks = max(1, tables // BLOCK)
    for block in range(blocks):
        yield of_tables(first + block)
        yield from map(of_game, range(first + block * games // blocks, first + (block + 1) * games // blocks))


def main() -> int:
    """Play, write the file now and then, and report; returns 1 if there ever was a difference."""
    parser = argparse.ArgumentParser(prog="tests.games.economicus.second.second_soak", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--minutes", type=float, default=1e9, help="after which it is broken off")
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    said = f"--positions {words.positions} --games {words.games} --first {words.first} --out {words.out}"
    command = f"python -m tests.games.economicus.second.second_soak {said}"
    facts = provenance(command, words.first, f"{words.positions} tables, {words.games} games")
    rows: list[Row] = []
    end = monotonic() + 60 * words.minutes
    for one, notes in runs(words.positions, words.games, words.first):
        rows.append(one)
        write_table(words.out, facts, [field.name for field in fields(Row)], map(asdict, rows))
        if notes.first:
            print(one, notes.differences, notes.first, file=sys.stderr, flush=True)
        if monotonic() > end:
            break
    return int(any(one.differences for one in rows))


if __name__ == "__main__":
    raise SystemExit(main())
