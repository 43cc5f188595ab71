"""Whole games of Orconomy kept on paper by the chips and the acts of hands alone, compared with the app after each act.

`python -m tests.games.orconomy.paper.paper_soak --games 200 --filmed 20 --out docs/results/paper.csv` writes a row a
game: `guide` (every bid and pass by touch) and `quick` (one tap for all, outcomes, dice) at a session, `camera` at the
practice table
(SIMULATED) with camera and dice. `wrong` are the acts after which paper and app differed.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs.long_run import LongRun
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


def main(words: Sequence[str] | None = None) -> int:
    """Play, a row a game; returns 1 if paper and app ever differed. `games`: in each mode at a session."""
    long_run = LongRun("tests.games.orconomy.paper.paper_soak", __doc__, games=200, filmed=20, first=1)
    asked = long_run.begin(words)
    games = [(mode, seed) for seed in range(asked.first, asked.first + asked.games) for mode in MODES]
    games += [(CAMERA, seed) for seed in range(asked.first, asked.first + asked.filmed)]
    for mode, seed in long_run.left(games, "mode", "seed"):
        players = 2 + seed % 4
        row, wrong = filmed(seed, players) if mode == CAMERA else at_session(mode, seed, players)
        print(*wrong[:2], file=sys.stderr, flush=True)
        long_run.add(row, good=not row.wrong)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
