"""Whole practice games one after the other (SIMULATED), a row a game in a CSV file, which a later run goes on with."""

import sys
from collections.abc import Mapping
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.practice import launch
from proofs.long_run import LongRun

WRONG = ("wrong_states", "wrong_camera_actions", "failed")


class Soak(NamedTuple):
    """Which game is soaked by which module, with how many players in turn, and the columns of its file."""

    module: str
    game: str
    players: tuple[int, ...]
    columns: tuple[str, ...]


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
    """Play, a row a game, and report; returns 1 if anything was ever wrong."""
    long_run = LongRun(what.module, about, games=20, first=1, rounds=0)
    asked = long_run.begin()
    players = dict(islice(zip(count(asked.first), cycle(what.players), strict=False), asked.games))
    for seed in long_run.left(players):
        line = play(what.game, seed, players[seed], asked.rounds)
        line = {"failed": "", **line, **reckoned(line)}
        print(*line.get("wrong", ())[:2], file=sys.stderr, flush=True)
        long_run.add({name: line.get(name, "") for name in what.columns}, not any(line.get(name) for name in WRONG))
    return long_run.end()
