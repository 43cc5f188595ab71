"""Economancy or Economicus played twice, by the program and by the plain table beside it, with a row for each seed.

`python -m tests.games.second_soak economancy --seeds 100 --out FILE` plays 20 games of Economancy for each seed, or a
whole game and 1,000 random tables of Economicus, and goes on where the file stops. `differences` should be 0.
"""

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from proofs.long_run import LongRun
from tests.games.economancy.second.side_by_side import games
from tests.games.economicus.second.side_by_side import positions, whole_game
from tests.games.two_tables import Notes

Played = tuple[Notes, ...]
GAMES: Mapping[str, tuple[Callable[[int], Played], tuple[str, ...]]] = {
    "economancy": (lambda seed: (games(seed, 20),), ("games", "over", "positions", "refused")),
    "economicus": (lambda seed: (whole_game(seed), positions(seed, 1000)), ("acts", "numbers", "choices", "tried")),
}
"""What is played for a seed, and the counts that stand in its row."""


def main(words: Sequence[str] | None = None) -> int:
    """Play, write a row a seed, and report; returns 1 if there ever was a difference."""
    run = LongRun("tests.games.second_soak", __doc__, seeds=100, first=1)
    run.parser.add_argument("game", choices=GAMES)
    asked = run.begin(words)
    play, columns = GAMES[asked.game]
    for seed in run.left(range(asked.first, asked.first + asked.seeds)):
        played = play(seed)
        counts: Counter[str] = sum((notes.counts for notes in played), Counter())
        differences = sum(notes.differences.total() for notes in played)
        print(*(notes.first for notes in played if notes.first), sep="\n", end="", file=sys.stderr, flush=True)
        told = {name: counts[name] for name in columns}
        run.add({"game": asked.game, "seed": seed, **told, "differences": differences}, good=not differences)
    return run.end()


if __name__ == "__main__":
    raise SystemExit(main())
