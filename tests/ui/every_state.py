"""Everything that must hold of the screen, over every state that random games reach, in all ways to look at it.

`nice python -m tests.ui.every_state --games 200 --out docs/results/every-state.csv` goes on where it stopped.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.app import catalogue
from proofs.long_run import LongRun
from tests.locale.compiling import compile_all
from tests.ui.reached import Reached, reached
from tests.ui.stage_rules import LOOKS, faults


def by_seed(name: str, games: int) -> Iterator[list[Reached]]:
    """Of each random game the states that none before it reached."""
    states = groupby(reached(name, range(games)), key=lambda here: here.seed)
    seed, new = next(states, (games, iter(())))
    for now in range(games):
        if now < seed:
            yield []
            continue
        yield list(new)
        seed, new = next(states, (games, iter(())))


def main(words: Sequence[str] | None = None) -> int:
    """A row for each game; ends with 1 when anything was wrong."""
    run = LongRun("tests.ui.every_state", __doc__, games=200)
    run.parser.add_argument("--only", nargs="*", default=list(catalogue.GAMES), help="only these games")
    asked = run.begin(words)
    compile_all()
    walks = {name: enumerate(by_seed(name, asked.games)) for name in asked.only}
    for name, seed in run.left([(name, seed) for seed in range(asked.games) for name in asked.only], "game", "seed"):
        states = next(new for number, new in walks[name] if number == seed)
        wrong = Counter(
            f"{here.called}: {fault}" for turn, here in enumerate(states, seed) for fault in faults(here, turn=turn)
        )
        told = "; ".join(fault for fault, _ in wrong.most_common(5))
        row = {"game": name, "seed": seed, "states": len(states), "looks": len(LOOKS), "broken": wrong.total(),
               "broken_what": told}  # fmt: skip
        run.add(row, good=not wrong)
    return run.end()


if __name__ == "__main__":
    sys.exit(main())
