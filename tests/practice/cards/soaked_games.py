"""Whole practice games one after the other (SIMULATED), a row a game in a CSV file, which a later run goes on with."""

import argparse
import csv
import sys
from collections.abc import Mapping, Sequence
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.practice import launch
from proofs.figures import provenance, write_table

WRONG = ("wrong_states", "wrong_camera_actions", "failed")


class Soak(NamedTuple):
    """Which game is soaked by which module, with how many players in turn, and the columns of its file."""

    module: str
    game: str
    players: tuple[int, ...]
    columns: tuple[str, ...]


def played(path: Path) -> list[dict[str, Any]]:
    """The games that stand in the file."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def play(game: str, seed: int, players: int, rounds: int) -> dict[str, Any]:
    """The report of one game, or why it did not come to its end."""
    with TemporaryDirectory() as folder:
        try:
            return launch.play_game(game, Path(folder) / "game", seed, players, rounds)
        except launch.FAILURES as error:
            return {"seed": seed, "players": players, "failed": f"{type(error).__name__}: {error}"[:200]}


def reckoned(line: Mapping[str, Any]) -> dict[str, Any]:
    """What follows from a report: questions per 100 cards that were laid for the camera, and taps per turn."""
    found = {}
    if line.get("laid"):
        found["questions_per_100"] = round(100 * line["questions"] / line["laid"], 1)
    if line.get("turns"):
        found["taps_per_turn"] = round(line["taps"] / line["turns"], 2)
    return found


def soak(what: Soak, about: str) -> int:
    """Play, write the file after each game, and report; returns 1 if anything was ever wrong."""
    parser = argparse.ArgumentParser(prog=what.module, description=about)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--rounds", type=int, default=0, help="after how many rounds to stop; 0: at its end")
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    said = f"--games {words.games} --first {words.first} --rounds {words.rounds} --out {words.out}"
    rows = played(words.out)
    known = {int(row["seed"]) for row in rows}
    tables = islice(zip(count(words.first), cycle(what.players), strict=False), words.games)
    for seed, players in tables:
        if seed in known:
            continue
        line = play(what.game, seed, players, words.rounds)
        facts = provenance(f"python -m {what.module} {said}", words.first, f"{len(rows) + 1} games")
        line = {"commit": facts["commit"], "failed": "", **line, **reckoned(line)}
        rows.append({name: line.get(name, "") for name in what.columns})
        write_table(words.out, {**facts, "commit": "as in the column"}, what.columns, rows)
        print(rows[-1], *line.get("wrong", ())[:2], file=sys.stderr, flush=True)
    return _verdict(rows)


def _verdict(rows: Sequence[Mapping[str, Any]]) -> int:
    return int(any(row[name] not in (0, "0", "") for row in rows for name in WRONG))
