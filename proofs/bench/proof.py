"""End-to-end proof: practice games, each compared with the physical table at its end, a row a game.

`python -m proofs.bench.proof --seeds 20 --players 2 --rounds 1 --out FILE` adds a row a seed and number of players and
goes on where the file ends; with `--rounds 0` games are played to their end, with `--same-seed` twice, and their logs
compared; with `--strength even` by players that think, with `--level hard` where the camera sees badly.
"""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import catalogue
from companion.players.strength import LEVELS
from companion.practice.launch import FAILURES, play_game
from companion.practice.pieces.level import Level
from proofs.long_run import LongRun

COSTS = ("rendering", "eyes", "app", "pressing")
COLUMNS = (
    "seed", "players", "preset", "wrong_states", "wrong_camera_actions", "questions", "token_moves", "actions",
    "camera_actions", "dice_thrown", "dice_received", "dice_cocked", "dice_nudged", "rounds", "wall_s", "virtual_s",
    "frames", *(f"{name}_s" for name in COSTS),
    *(f"{what}_{part}" for what in ("token_ms", "die_ms", "reading") for part in ("p50", "p95")), "kinds", "ended",
    "strength", "log_sha256", "winner", "draws", "turns", "laid", "untold", "taps", "compared",
)  # fmt: skip
LOG = "game.jsonl"
Row = dict[str, Any]


def one_game(game: str, seed: int, players: int, rounds: int, strength: str, level: Level = Level.PLAIN) -> Row:
    """Plays one game and returns its row. A game that breaks off has one too, which says why."""
    with TemporaryDirectory(prefix="orctable-") as name:
        try:
            row = row_of(play_game(game, Path(name), seed, players, rounds, level=level, strength=strength))
        except FAILURES as error:
            broken = {"seed": seed, "players": players, "wrong_states": 1, "ended": f"broke off: {error}"}
            return dict.fromkeys(COLUMNS, "") | broken | {"strength": strength}
        log = (Path(name) / LOG).read_bytes()
        return row | {"strength": strength, "log_sha256": hashlib.sha256(log).hexdigest()[:16]}


def row_of(line: Mapping[str, Any]) -> Row:
    """What a game says of itself, as a row."""
    row = {name: line.get(name, "") for name in COLUMNS}
    row |= {f"{name}_s": line["costs_s"][name] for name in COSTS if name in line["costs_s"]}
    row |= {f"{what}_ms_{part}": ms for what, times in line["latency_virtual_ms"].items() for part, ms in times.items()}
    row |= {f"reading_{part}": cost for part, cost in line["reading_cost_detections"].items()}
    kinds = " ".join(f"{kind}={count}" for kind, count in line["kinds"].items())
    return row | {"kinds": kinds, "ended": "; ".join(line["wrong"]) or "well"}


def same_seed_twice(game: str, seed: int, players: int, rounds: int, strength: str, level: Level = Level.PLAIN) -> Row:
    """Plays one seed twice and compares the exported logs byte for byte."""
    first, second = (_log(game, seed, players, rounds, strength, level) for _ in range(2))
    shown = {"seed": seed, "players": players, "lines": first.count(b"\n")}
    prints = [hashlib.sha256(log).hexdigest()[:16] for log in (first, second)]
    return shown | {"first_sha256": prints[0], "second_sha256": prints[1], "equal": first == second}


def _log(game: str, seed: int, players: int, rounds: int, strength: str, level: Level) -> bytes:
    with TemporaryDirectory(prefix="orctable-") as name:
        play_game(game, Path(name), seed, players, rounds, level=level, strength=strength)
        return (Path(name) / LOG).read_bytes()


def main(words: Sequence[str] | None = None) -> int:
    """Plays; 1 when anything was wrong."""
    run = LongRun("proofs.bench.proof", __doc__, seeds=20, first=1, rounds=1)
    run.parser.add_argument("--players", type=int, nargs="+", default=[2], help="how many play, each seed with each")
    run.parser.add_argument("--game", choices=tuple(catalogue.GAMES), default=catalogue.USUAL)
    run.parser.add_argument("--same-seed", action="store_true", help="play each seed twice and compare the logs")
    run.parser.add_argument("--strength", choices=("", *LEVELS), default="", help="players that think in all seats")
    run.parser.add_argument("--level", choices=tuple(Level), type=Level, default=Level.PLAIN)
    asked = run.begin(words)
    parts = product(range(asked.first, asked.first + asked.seeds), asked.players)
    for seed, players in run.left(parts, "seed", "players"):
        play = same_seed_twice if asked.same_seed else one_game
        row = play(asked.game, seed, players, asked.rounds, asked.strength, asked.level)
        run.add(row, good=row.get("equal", True) and not row.get("wrong_states"))
    return run.end()


if __name__ == "__main__":
    raise SystemExit(main())
