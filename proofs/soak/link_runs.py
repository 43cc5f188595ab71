"""Throws dice at a bad line, ten thousand runs of thirty, and keeps what became of them: a row a block of seeds.

`nice python -m proofs.soak.link_runs --runs 10000 --out docs/results/link-soak.csv` appends one row for every `--block`
of seeds, and leaves out those that stand there. `--line pty` has every run go through a pseudo terminal, the app's own
driver and wall time, many at once; `--line wasm` has the firmware run under MicroPython. `--fault` tries another row of
the table than the stated levels.
"""

import sys
import time
from collections.abc import Sequence
from typing import Any

from proofs.faulty_devices.fault_table import FAULTS
from proofs.link_soak.soak import MEMORY, PTY, WASM, Soak
from proofs.link_soak.wasm.micropython import NotInstalled
from proofs.long_run import LongRun

STATED = "stated"
COUNTED = ("runs", "sent", "delivered", "duplicated", "wrong", "lost", "missed", "unseen", "reconnects")


def row(line: str, fault: str, first: int, runs: int, rolls: int) -> dict[str, Any]:
    """One block of seeds. Raises NotInstalled."""
    begun = time.perf_counter()
    soak = Soak(FAULTS[fault], rolls, line)
    for _ in soak.over(range(first, first + runs)):
        pass
    told = soak.report()
    return {
        "line": line,
        "fault": fault,
        "first": first,
        "rolls": rolls,
        **{name: told[name] for name in COUNTED},
        "reconnect_p50_s": told["reconnect_s"]["p50"],
        "faults": sum(told["faults"].values()),
        "bad_seeds": " ".join(map(str, soak.bad)),
        "wall_s": round(time.perf_counter() - begun, 1),
    }


def main(words: Sequence[str] | None = None) -> int:
    """Throw, compare, write; 1 when a throw was lost, doubled or wrong."""
    about = "Dice thrown at a bad line, a row a block of seeds."
    long_run = LongRun("proofs.soak.link_runs", about, runs=10_000, rolls=30, block=100)
    long_run.parser.add_argument("--line", choices=(MEMORY, PTY, WASM), default=MEMORY)
    long_run.parser.add_argument("--fault", choices=FAULTS, default=STATED, metavar="NAME", help=", ".join(FAULTS))
    asked = long_run.begin(words)
    fault = FAULTS[asked.fault]
    if asked.line != MEMORY and (fault.happens is not None or fault.uptime_ms):
        long_run.parser.error(f"--fault {asked.fault} needs a base that somebody does something to: --line {MEMORY}")
    blocks = ((asked.line, first) for first in range(1, asked.runs + 1, asked.block))
    left = long_run.left(blocks, "line", "first", counts=lambda kept: kept.get("fault", STATED) == asked.fault)
    try:
        for line, first in left:
            block = row(line, asked.fault, first, min(asked.block, asked.runs + 1 - first), asked.rolls)
            long_run.add(block, good=not block["bad_seeds"])
    except NotInstalled as error:
        long_run.parser.error(f"--line {WASM}: {error}")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
