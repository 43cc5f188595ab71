"""Everything that must hold of the screen, over every state that random games reach, in all ways to look at it.

`nice python -m tests.ui.every_state --games 200 --out docs/results/every-state.csv` goes on where it stopped.
"""

import sys
from collections import Counter
from collections.abc import Sequence

from companion.app import catalogue
from proofs.long_run import LongRun
from tests.locale.compiling import compile_all
from tests.ui.reached import reached
from tests.ui.stage_rules import LOOKS, faults

BLOCK = 20
"""A row tells of so many games."""


def main(words: Sequence[str] | None = None) -> int:
    """The rows; ends with 1 when anything was wrong."""
    run = LongRun("tests.ui.every_state", __doc__, games=200)
    run.parser.add_argument("--only", nargs="*", default=list(catalogue.GAMES), help="only these games")
    asked = run.begin(words)
    compile_all()
    blocks = [(name, first) for first in range(0, asked.games, BLOCK) for name in asked.only]
    for name, first in run.left(blocks, "game", "first"):
        last = min(first + BLOCK, asked.games)
        new = (here for here in reached(name, range(last)) if here.seed >= first)
        states, wrong = 0, Counter[str]()
        for states, here in enumerate(new, 1):
            wrong.update(f"{here.called}: {fault}" for fault in faults(here, turn=states))
        told = "; ".join(fault for fault, _ in wrong.most_common(5))
        row = {"game": name, "first": first, "games": last - first, "states": states, "looks": len(LOOKS),
               "broken": wrong.total(), "broken_what": told}  # fmt: skip
        run.add(row, good=not wrong)
    return run.end()


if __name__ == "__main__":
    sys.exit(main())
