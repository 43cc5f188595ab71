"""Whole games of Orconomy kept on paper by the chips and the acts of hands alone, compared with the app after each act.

`python -m tests.games.orconomy.paper.paper_soak --games 200 --filmed 20 --out docs/results/paper.csv` writes a row a
game: `guide` (every bid and pass by touch) and `quick` (one tap for all, outcomes, dice) at a session, `camera` at the
practice table
(SIMULATED) with camera and dice. `wrong` are the acts after which paper and app differed.
"""

import argparse
import sys
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs.figures import provenance, write_table
from tests.games.orconomy.paper.filmed import filmed_game
from tests.games.orconomy.paper.paper_games import MODES, PaperGame

MOST = 3000
"""Acts after which a game that nobody wins is broken off."""
CAMERA = "camera"


@dataclass(frozen=True, slots=True)
class Row:
    """One game: `chips` is what was said to hands beyond what they did in acting."""

    mode: str
    seed: int
    players: int
    acts: int
    chips: int
    wrong: int
    won: bool


def at_session(mode: str, seed: int, players: int) -> tuple[Row, list[str]]:
    """A game of random touches."""
    with TemporaryDirectory() as folder:
        game = PaperGame(Path(folder), seed, players)
        won = game.play(MODES[mode], MOST)
        game.close()
    return Row(mode, seed, players, game.acts, game.chips, len(game.wrong), won), game.wrong


def filmed(seed: int, players: int) -> tuple[Row, list[str]]:
    """A practice game under the camera."""
    with TemporaryDirectory() as folder:
        app, apart, won = filmed_game(Path(folder), seed, players)
    wrong = [*app.wrong, *apart]
    return Row(CAMERA, seed, players, app.acts, app.chips, len(wrong), won), wrong


def main() -> int:
    """Play, write the file after each game, and report; returns 1 if paper and app ever differed."""
    parser = argparse.ArgumentParser(prog="tests.games.orconomy.paper.paper_soak", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="in each of the two modes at a session")
    parser.add_argument("--filmed", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    said = f"--games {words.games} --filmed {words.filmed} --first {words.first} --out {words.out}"
    command = f"python -m tests.games.orconomy.paper.paper_soak {said}"
    facts = provenance(command, words.first, f"{2 * words.games + words.filmed} games")
    rows: list[Row] = []

    def keep(row: Row, wrong: list[str]) -> None:
        rows.append(row)
        write_table(words.out, facts, [field.name for field in fields(Row)], map(asdict, rows))
        print(row, *wrong[:2], file=sys.stderr, flush=True)

    for seed in range(words.first, words.first + words.games):
        for mode in MODES:
            keep(*at_session(mode, seed, 2 + seed % 4))
    for seed in range(words.first, words.first + words.filmed):
        keep(*filmed(seed, 2 + seed % 4))
    return int(any(row.wrong for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
