"""The proof that it all works: practice games, each held against the physical table at its end, one line a seed."""

import argparse
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.bench.figures import provenance, write_table
from companion.practice.app_link import AppGone
from companion.practice.launch import play_game
from companion.practice.world import Stuck

COSTS = ("rendering", "eyes", "app", "pressing")
TOTALS = (
    "wrong_states", "wrong_camera_actions", "questions", "token_moves", "actions", "camera_actions", "dice_thrown",
    "dice_received", "wall_s",
)  # fmt: skip
SPREADS = tuple(f"{what}_{part}" for what in ("token_ms", "die_ms", "reading") for part in ("p50", "p95"))
GAME_COLUMNS = ("seed", *TOTALS, "rounds", "virtual_s", "frames", *(f"{name}_s" for name in COSTS), *SPREADS, "ended")
TWICE_COLUMNS = ("seed", "lines", "first_sha256", "second_sha256", "equal")
ENDS = (AppGone, Stuck, ValueError)


def one_game(seed: int, players: int, rounds: int) -> dict[str, Any]:
    """Play one game; gives its row. A game that breaks off is a row too, and says why."""
    with TemporaryDirectory(prefix="orctable-") as name:
        try:
            line = play_game(Path(name), seed, players, rounds)
        except ENDS as error:
            return {"seed": seed, "wrong_states": 1, "ended": f"broke off: {error}"}
    return row_of(line)


def row_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """A game's line of the report as a row of the table."""
    row = {name: line[name] for name in GAME_COLUMNS if name in line}
    row |= {f"{name}_s": line["costs_s"][name] for name in COSTS}
    row |= {f"{what}_ms_{part}": ms for what, times in line["latency_virtual_ms"].items() for part, ms in times.items()}
    row |= {f"reading_{part}": cost for part, cost in line["reading_cost_detections"].items()}
    return row | {
        "ended": "; ".join(line["wrong"]) or "well",
    }


def totals(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The last row: sums over all games."""
    kept = list(rows)
    sums = {name: round(sum(row.get(name, 0) for row in kept), 2) for name in TOTALS}
    return {"seed": "all", **sums, "ended": f"{sum(row['ended'] == 'well' for row in kept)} of {len(kept)} well"}


def same_seed_twice(seed: int, players: int, rounds: int) -> dict[str, Any]:
    """Play one seed two times, and hold the exported logs against each other byte for byte."""
    first, second = (_log(seed, players, rounds) for _ in range(2))
    prints = [hashlib.sha256(log).hexdigest()[:16] for log in (first, second)]
    return dict(zip(TWICE_COLUMNS, (seed, first.count(b"\n"), *prints, first == second), strict=True))


def _log(seed: int, players: int, rounds: int) -> bytes:
    with TemporaryDirectory(prefix="orctable-") as name:
        play_game(Path(name), seed, players, rounds)
        return (Path(name) / "game.jsonl").read_bytes()


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The words of the command."""
    parser = argparse.ArgumentParser(prog="companion.bench.proof", description="Practice games, one line a seed.")
    parser.add_argument("--seeds", type=int, default=20, help="how many games")
    parser.add_argument("--first", type=int, default=1, help="the first game's seed")
    parser.add_argument("--players", type=int, choices=range(2, 6), default=2)
    parser.add_argument("--rounds", type=int, default=1, help="0: to the end")
    parser.add_argument("--same-seed", action="store_true", help="play each seed twice and compare the logs")
    parser.add_argument("--out", type=Path, required=True, help="the CSV file to write")
    return parser.parse_args(arguments)


def _command(words: argparse.Namespace) -> str:
    return (
        f"python -m companion.bench.proof --first {words.first} --seeds {words.seeds} --players {words.players}"
        f" --rounds {words.rounds}{' --same-seed' if words.same_seed else ''} --out {words.out}"
    )


def main() -> int:
    """Play, write the file after each game, and say how it went; 1 when anything was wrong."""
    words = parse()
    facts = provenance(_command(words), words.first, f"{words.seeds} games")
    rows: list[dict[str, Any]] = []
    for seed in range(words.first, words.first + words.seeds):
        if words.same_seed:
            rows.append(same_seed_twice(seed, words.players, words.rounds))
            write_table(words.out, facts, TWICE_COLUMNS, rows)
        else:
            rows.append(one_game(seed, words.players, words.rounds))
            write_table(words.out, facts, GAME_COLUMNS, [*rows, totals(rows)])
        print(rows[-1], flush=True)
    return 0 if all(row.get("equal", True) and not row.get("wrong_states") for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
