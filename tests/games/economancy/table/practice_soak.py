"""Whole practice games of Economancy under the camera (SIMULATED): two to four players, in cards and on the screen.

`python -m tests.games.economancy.table.practice_soak --games 20 --out docs/results/economancy-practice.csv` writes a
row a game: acts, those the camera told by itself, how often hands moved a card, how often the camera asked, saw
something else or could not read, what was wrong, and why a game did not come to its end. Seeds that stand in the file
already are not played again.
"""

import argparse
import csv
import sys
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.bench.figures import provenance, write_table
from companion.practice import launch

PLAYERS = (2, 3, 4)
COLUMNS = (
    "commit", "seed", "players", "rounds", "actions", "camera_actions", "token_moves", "questions", "wrong_states",
    "wrong_camera_actions", "winner", "virtual_s", "wall_s", "failed",
)  # fmt: skip


def played(path: Path) -> list[dict[str, Any]]:
    """The games that stand in the file."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def game(seed: int, players: int, rounds: int) -> dict[str, Any]:
    """The report of one game, or why it did not come to its end."""
    with TemporaryDirectory() as folder:
        try:
            return launch.play_game("economancy", Path(folder) / "game", seed, players, rounds)
        except launch.FAILURES as error:
            return {"seed": seed, "players": players, "failed": f"{type(error).__name__}: {error}"[:200]}


def main() -> int:
    """Play, write the file after each game, and report; returns 1 if anything was ever wrong."""
    parser = argparse.ArgumentParser(prog="tests.games.economancy.table.practice_soak", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--rounds", type=int, default=0, help="after how many days to stop; 0: at the end of the game")
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    said = f"--games {words.games} --first {words.first} --rounds {words.rounds} --out {words.out}"
    command = f"python -m tests.games.economancy.table.practice_soak {said}"
    rows = played(words.out)
    known = {int(row["seed"]) for row in rows}
    tables = islice(zip(count(words.first), cycle(PLAYERS), strict=False), words.games)
    for seed, players in tables:
        if seed in known:
            continue
        facts = provenance(command, words.first, f"{len(rows) + 1} games")
        line = {"commit": facts["commit"], "failed": "", **game(seed, players, words.rounds)}
        rows.append({name: line.get(name, "") for name in COLUMNS})
        write_table(words.out, {**facts, "commit": "as in the column"}, COLUMNS, rows)
        print(rows[-1], *line.get("wrong", ())[:2], file=sys.stderr, flush=True)
    wrong = ("wrong_states", "wrong_camera_actions", "failed")
    return int(any(row[name] not in (0, "0", "") for row in rows for name in wrong))


if __name__ == "__main__":
    raise SystemExit(main())
