"""End-to-end proof: practice games, each compared with the physical table at its end, one line per seed.

It also counts what became of every kind of card, and how often each ability was of use to its owner.
"""

import argparse
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import catalogue
from companion.cli.progress import progress
from companion.practice.app_link import AppGone
from companion.practice.launch import play_game
from companion.practice.world import Stuck
from proofs.figures import provenance, write_table

COSTS = ("rendering", "eyes", "app", "pressing")
TOTALS = (
    "wrong_states", "wrong_camera_actions", "questions", "token_moves", "actions", "camera_actions", "dice_thrown",
    "dice_received", "dice_cocked", "dice_nudged", "rounds", "cards_played", "wall_s",
)  # fmt: skip
SPREADS = tuple(f"{what}_{part}" for what in ("token_ms", "die_ms", "reading") for part in ("p50", "p95"))
GAME_COLUMNS = (
    "seed", "players", "preset", *TOTALS, "virtual_s", "frames", *(f"{name}_s" for name in COSTS), *SPREADS, "kinds",
    "ended",
)  # fmt: skip
TWICE_COLUMNS = ("seed", "players", "lines", "first_sha256", "second_sha256", "equal")
CARD_ENDS = ("played", "effective", "failed", "cancelled")
CARD_COLUMNS = ("card", *CARD_ENDS)
ABILITY_COLUMNS = ("ability", "used", "games")
ENDS = (AppGone, Stuck, ValueError)
Row = dict[str, Any]
Line = Mapping[str, Any]


def one_game(game: str, seed: int, players: int, rounds: int) -> Row:
    """Plays one game and returns its line of the report. A game that breaks off has one too, which says why."""
    with TemporaryDirectory(prefix="orctable-") as name:
        try:
            return play_game(game, Path(name), seed, players, rounds)
        except ENDS as error:
            return {"seed": seed, "players": players, "wrong_states": 1, "ended": f"broke off: {error}"}


def row_of(line: Line) -> Row:
    """A game's line of the report as a row of the table."""
    row = {name: line[name] for name in GAME_COLUMNS if name in line}
    if "ended" in row:
        return row
    row |= {f"{name}_s": line["costs_s"][name] for name in COSTS if name in line["costs_s"]}
    row |= {f"{what}_ms_{part}": ms for what, times in line["latency_virtual_ms"].items() for part, ms in times.items()}
    row |= {f"reading_{part}": cost for part, cost in line["reading_cost_detections"].items()}
    return row | {
        "cards_played": sum(card["played"] for card in line.get("cards", {}).values()),
        "kinds": " ".join(f"{kind}={count}" for kind, count in line["kinds"].items()),
        "ended": "; ".join(line["wrong"]) or "well",
    }


def totals(rows: Iterable[Mapping[str, Any]]) -> Row:
    """The last row: sums over all games."""
    kept = list(rows)
    sums = {name: round(sum(row.get(name, 0) for row in kept), 2) for name in TOTALS}
    return {"seed": "all", **sums, "ended": f"{sum(row['ended'] == 'well' for row in kept)} of {len(kept)} well"}


def card_rows(lines: Sequence[Line]) -> list[Row]:
    """What became of each kind of card in all completed games."""
    ended = [line["cards"] for line in lines if "cards" in line]
    kinds = dict.fromkeys(kind for cards in ended for kind in cards)
    return [{"card": kind, **{end: sum(cards[kind][end] for cards in ended) for end in CARD_ENDS}} for kind in kinds]


def ability_rows(lines: Sequence[Line]) -> list[Row]:
    """How often each ability was used, and in how many games."""
    ended = [line["abilities"] for line in lines if "abilities" in line]
    names = dict.fromkeys(name for used in ended for name in used)
    return [
        {"ability": name, "used": sum(used[name] for used in ended), "games": sum(used[name] > 0 for used in ended)}
        for name in names
    ]


def same_seed_twice(game: str, seed: int, players: int, rounds: int) -> Row:
    """Plays one seed twice and compares the exported logs byte for byte."""
    first, second = (_log(game, seed, players, rounds) for _ in range(2))
    prints = [hashlib.sha256(log).hexdigest()[:16] for log in (first, second)]
    return dict(zip(TWICE_COLUMNS, (seed, players, first.count(b"\n"), *prints, first == second), strict=True))


def _log(game: str, seed: int, players: int, rounds: int) -> bytes:
    with TemporaryDirectory(prefix="orctable-") as name:
        play_game(game, Path(name), seed, players, rounds)
        return (Path(name) / "game.jsonl").read_bytes()


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="proofs.bench.proof", description="Practice games, one line a seed.")
    parser.add_argument("--game", choices=tuple(catalogue.GAMES), default=catalogue.USUAL, help="which game is played")
    parser.add_argument("--seeds", type=int, default=20, help="how many games of each number of players")
    parser.add_argument("--first", type=int, default=1, help="the first game's seed")
    parser.add_argument("--players", type=int, choices=range(2, 6), nargs="+", default=[2], help="one or several")
    parser.add_argument("--rounds", type=int, default=1, help="0: to the end")
    parser.add_argument("--same-seed", action="store_true", help="play each seed twice and compare the logs")
    parser.add_argument(
        "--out", required=True, help="the CSV file to write; {players} in its name makes one for each number of players"
    )
    parser.add_argument("--cards", type=Path, help="a CSV file for what became of each kind of card")
    parser.add_argument("--abilities", type=Path, help="a CSV file for how often each ability was used")
    return parser.parse_args(arguments)


def command_of(words: argparse.Namespace) -> str:
    """The command that reproduces these files."""
    said = [f"--first {words.first}", f"--seeds {words.seeds}", f"--players {' '.join(map(str, words.players))}"]
    said += [f"--game {words.game}"] if words.game != catalogue.USUAL else []
    said += [f"--rounds {words.rounds}", *(["--same-seed"] if words.same_seed else []), f"--out {words.out}"]
    said += [f"--{name} {getattr(words, name)}" for name in ("cards", "abilities") if getattr(words, name)]
    return f"python -m proofs.bench.proof {' '.join(said)}"


class Proof:
    """All games of one command; its files are rewritten after each game."""

    def __init__(self, words: argparse.Namespace) -> None:
        self._words = words
        self._facts = provenance(command_of(words), words.first, f"{words.seeds * len(words.players)} games")
        self._lines: list[Row] = []
        self._rows: list[Row] = []

    def play(self, seed: int, players: int) -> Row:
        """Plays one more game (or the same one twice) and returns its row."""
        if self._words.same_seed:
            row = same_seed_twice(self._words.game, seed, players, self._words.rounds)
        else:
            self._lines.append(one_game(self._words.game, seed, players, self._words.rounds))
            row = row_of(self._lines[-1])
        self._rows.append(row)
        self._write(players)
        return row

    def _write(self, players: int) -> None:
        out = Path(self._words.out.replace("{players}", str(players)))
        apart = "{players}" in self._words.out
        rows = [row for row in self._rows if not apart or row["players"] == players]
        if self._words.same_seed:
            write_table(out, self._facts, TWICE_COLUMNS, rows)
            return
        write_table(out, self._facts, GAME_COLUMNS, [*rows, totals(rows)])
        for path, columns, counted in (
            (self._words.cards, CARD_COLUMNS, card_rows),
            (self._words.abilities, ABILITY_COLUMNS, ability_rows),
        ):
            if path:
                write_table(path, self._facts, columns, counted(self._lines))


def main() -> int:
    """Plays, writes the files after each game, and reports; returns 1 if anything was wrong."""
    words = parse()
    proof, good = Proof(words), True
    games = [(seed, players) for players in words.players for seed in range(words.first, words.first + words.seeds)]
    with progress("proof", len(games)) as shown:
        for seed, players in shown.over(games):
            row = proof.play(seed, players)
            shown.say(str(row))
            good = good and row.get("equal", True) and not row.get("wrong_states")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
