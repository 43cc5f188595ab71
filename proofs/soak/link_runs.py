"""Throws dice at a bad line, ten thousand runs of thirty, and keeps what became of them: a row a block of seeds.

`nice python -m proofs.soak.link_runs --runs 10000 --out docs/results/link-soak.csv` appends one row for every `--block`
of seeds, and leaves out those that stand there. `--fault` tries another row of the table than the stated levels.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from proofs.faulty_devices.fault_table import FAULTS, Fault
from proofs.link_soak.runs import Run
from proofs.link_soak.scoring import Score
from proofs.long_run import LongRun

STATED = "stated"
LINE = "memory"  # what carries the bytes; rows of earlier states have others


class Soak:
    """Runs of so many `rolls` each. `bad` are the seeds in which the promise was broken."""

    def __init__(self, fault: Fault, rolls: int, seeds: Iterable[int]) -> None:
        self.score = Score()
        self.bad: list[int] = []
        self.faults: Counter[str] = Counter()
        for seed in seeds:
            result = Run(seed, fault).result(rolls)
            self.score.add(result.score)
            self.faults += result.faults
            self.bad += [] if result.score.kept else [seed]


def row(fault: str, first: int, runs: int, rolls: int) -> dict[str, Any]:
    """One block of seeds."""
    begun = time.perf_counter()
    soak = Soak(FAULTS[fault], rolls, range(first, first + runs))
    score, seconds = soak.score, soak.score.reconnects_s
    return {
        "line": LINE,
        "fault": fault,
        "first": first,
        "rolls": rolls,
        "runs": runs,
        **{
            name: getattr(score, name)
            for name in ("sent", "delivered", "duplicated", "wrong", "lost", "missed", "unseen")
        },
        "reconnects": len(seconds),
        "reconnect_p50_s": round(seconds[len(seconds) // 2], 3) if seconds else None,
        "faults": soak.faults.total(),
        "bad_seeds": " ".join(map(str, soak.bad)),
        "wall_s": round(time.perf_counter() - begun, 1),
    }


def main(words: Sequence[str] | None = None) -> int:
    """Throw, compare, write; 1 when a throw was lost, doubled or wrong."""
    about = "Dice thrown at a bad line, a row a block of seeds."
    long_run = LongRun("proofs.soak.link_runs", about, runs=10_000, rolls=30, block=100)
    long_run.parser.add_argument("--fault", choices=FAULTS, default=STATED, metavar="NAME", help=", ".join(FAULTS))
    asked = long_run.begin(words)
    blocks = ((LINE, first) for first in range(1, asked.runs + 1, asked.block))
    for _, first in long_run.left(
        blocks, "line", "first", counts=lambda kept: kept.get("fault", STATED) == asked.fault
    ):
        block = row(asked.fault, first, min(asked.block, asked.runs + 1 - first), asked.rolls)
        long_run.add(block, good=not block["bad_seeds"])
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
