"""Whole practice games of Economicus under the camera (SIMULATED): two to eight players, quick and full rules.

`python -m tests.games.economicus.table.practice_soak --games 8 --out docs/results/economicus-practice.csv` writes a row
a game: acts, those the camera told by itself, chips and tokens moved, questions it asked, and what was wrong.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import count, cycle, islice, product
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.economicus.practice.table import PRESETS, preset_of
from companion.practice import launch
from proofs.long_run import LongRun

PLAYERS = (2, 4, 6, 8)
COLUMNS = (
    "seed", "players", "preset", "rounds", "actions", "camera_actions", "token_moves", "questions", "wrong_states",
    "wrong_camera_actions", "winner", "virtual_s", "wall_s",
)  # fmt: skip


def tables(first: int) -> Iterator[tuple[int, int]]:
    """Seeds with a number of players: every number by each set of rules, then again."""
    seeds = {preset: (seed for seed in count(first) if preset_of(seed) == preset) for preset in PRESETS}
    return ((next(seeds[preset]), players) for players, preset in cycle(product(PLAYERS, PRESETS)))


def main(words: Sequence[str] | None = None) -> int:
    """Play, a row a game; returns 1 if anything was ever wrong."""
    long_run = LongRun("tests.games.economicus.table.practice_soak", __doc__, games=8, first=1)
    asked = long_run.begin(words)
    for seed, players in long_run.left(islice(tables(asked.first), asked.games), "seed", "players"):
        with TemporaryDirectory() as folder:
            line = launch.play_game("economicus", Path(folder) / "game", seed, players, 0)
        print(*line["wrong"][:2], file=sys.stderr, flush=True)
        good = not (line["wrong_states"] or line["wrong_camera_actions"])
        long_run.add({name: line[name] for name in COLUMNS}, good)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
