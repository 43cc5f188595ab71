"""Economicus played twice, by the program and by the plain table beside it, with a row for each seed.

`python -m tests.games.economicus.second.second_soak --positions 100000 --games 1000 --out FILE` writes a row for each
1,000 random tables and for each whole game. `differences` should be 0; `disputed` are those that are known,
named in `tests/games/economicus/second/side_by_side.py` with the line of the rulebook.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from companion.games.economicus.rules.state import phase_names
from proofs.long_run import LongRun
from tests.games.economicus.second.side_by_side import Notes, positions, whole_game

TABLES, GAME = "tables", "game"
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
    return row(TABLES, seed, BLOCK, notes, ("", 0, 0, "")), notes


def of_game(seed: int) -> tuple[Row, Notes]:
    """One whole game."""
    notes, state, preset = whole_game(seed)
    return row(GAME, seed, 1, notes, (preset, state.agreed.players, state.turn, phase_names(state.phase)[0])), notes


def row(what: str, seed: int, count: int, notes: Notes, about: tuple[str, int, int, str]) -> Row:
    """What was noted, as a row."""
    apart = (notes.differences.total(), notes.disputed.total())
    return Row(what, seed, count, *about, notes.acts, notes.numbers, notes.choices, *apart)


def runs(tables: int, games: int, first: int) -> Iterator[tuple[str, int]]:
    """All seeds; some games after each block of tables, so that a run that is broken off has its share of both."""
    blocks = max(1, tables // BLOCK)
    for block in range(blocks):
        yield TABLES, first + block
        yield from ((GAME, first + game) for game in range(block * games // blocks, (block + 1) * games // blocks))


def main(words: Sequence[str] | None = None) -> int:
    """Play, a row a seed, and report; returns 1 if there ever was a difference."""
    module = "tests.games.economicus.second.second_soak"
    long_run = LongRun(module, __doc__, positions=100_000, games=1000, first=1)
    long_run.parser.add_argument("--minutes", type=float, default=1e9, help="after which it is broken off")
    asked = long_run.begin(words)
    end = monotonic() + 60 * asked.minutes
    for what, seed in long_run.left(runs(asked.positions, asked.games, asked.first), "what", "seed"):
        made, notes = of_tables(seed) if what == TABLES else of_game(seed)
        if notes.first:
            print(notes.differences, notes.first, file=sys.stderr, flush=True)
        long_run.add(made, good=not made.differences)
        if monotonic() > end:
            break
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
