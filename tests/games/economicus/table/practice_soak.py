"""Whole practice games of Economicus under the camera (SIMULATED): two to eight players, quick and full rules.

`python -m tests.games.economicus.table.practice_soak --games 8 --out docs/results/economicus-practice.csv` writes a row
a game: acts, those the camera told by itself, chips and tokens moved, questions it asked, and what was wrong.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count, cycle, islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.economicus.practice.set_up_play import PRESETS, preset_of
from companion.practice import launch
from proofs.figures import provenance, write_table

PLAYERS = (2, 4, 6, 8)
COLUMNS = (
    "seed", "players", "preset", "rounds", "actions", "camera_actions", "token_moves", "questions", "wrong_states",
    "wrong_camera_actions", "winner", "virtual_s", "wall_s",
)  # fmt: skip


def tables(first: int) -> Iterator[tuple[int, int]]:
    """Seeds with a number of players: every number by each set of rules, then again."""
    seeds = {preset: (seed for seed in count(first) if preset_of(seed) == preset) for preset in PRESETS}
    return ((next(seeds[preset]), players) for players, preset in cycle(product(PLAYERS, PRESETS)))


def main() -> int:
    """Play, write the file after each game, and report; returns 1 if anything was ever wrong."""
    parser = argparse.ArgumentParser(prog="tests.games.economicus.table.practice_soak", description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    said = f"--games {words.games} --first {words.first} --out {words.out}"
    facts = provenance(
        f"python -m tests.games.economicus.table.practice_soak {said}", words.first, f"{words.games} games"
    )
    rows: list[dict[str, Any]] = []
    for seed, players in islice(tables(words.first), words.games):
        with TemporaryDirectory() as folder:
            line = launch.play_game("economicus", Path(folder) / "game", seed, players, 0)
        rows.append({name: line[name] for name in COLUMNS})
        write_table(words.out, facts, COLUMNS, rows)
        print(rows[-1], *line["wrong"][:2], file=sys.stderr, flush=True)
    return int(any(row["wrong_states"] or row["wrong_camera_actions"] for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
