"""Throws dice at a bad line, ten thousand runs of thirty, and keeps what became of them: a row a block of seeds.

`nice python -m proofs.soak.link_runs --runs 10000 --out docs/results/link-soak.csv` appends one row for every `--block`
of seeds, and leaves out those that stand there. `--line pty` has every run go through a pseudo terminal, the app's own
driver and wall time, many at once; `--line wasm` has the firmware run under MicroPython.
"""

import argparse
import csv
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.cli.progress import progress
from hardware.simulated.faults.fault_table import FAULTS
from proofs.figures import provenance
from proofs.link_soak.soak import MEMORY, PTY, WASM, Soak

FAULT = "stated"


def row(line: str, first: int, runs: int, rolls: int) -> dict[str, Any]:
    """One block of seeds."""
    begun = time.perf_counter()
    soak = Soak(FAULTS[FAULT], rolls, line)
    for _ in soak.over(range(first, first + runs)):
        pass
    told = soak.report()
    counted = {
        name: told[name]
        for name in ("runs", "sent", "delivered", "duplicated", "wrong", "lost", "unseen", "reconnects")
    }
    return {
        "line": line,
        "first": first,
        "rolls": rolls,
        **counted,
        "faults": sum(told["faults"].values()),
        "bad_seeds": " ".join(map(str, soak.bad)),
        "wall_s": round(time.perf_counter() - begun, 1),
    }


def append(out: Path, found: Mapping[str, Any], words: str) -> None:
    """One more row, with what made it."""
    facts = provenance(words, 0, "")
    line = {**found, **{name: facts[name] for name in ("command", "commit", "date")}}
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = not out.exists()
    with out.open("a", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(line), lineterminator="\n")
        if fresh:
            table.writeheader()
        table.writerow(line)


def done_in(out: Path, *columns: str) -> set[str]:
    """The rows that stand there, each as these columns joined by colons."""
    if not out.exists():
        return set()
    with out.open(encoding="utf-8", newline="") as file:
        return {":".join(one[name] for name in columns) for one in csv.DictReader(file)}


def main() -> int:
    """Throw, compare, write; 1 when a throw was lost, doubled or wrong."""
    parser = argparse.ArgumentParser(description="Dice thrown at a bad line, a row a block of seeds.")
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--rolls", type=int, default=30)
    parser.add_argument("--block", type=int, default=100)
    parser.add_argument("--line", choices=(MEMORY, PTY, WASM), default=MEMORY)
    parser.add_argument("--out", type=Path, required=True)
    said = parser.parse_args()
    line, kept = said.line, done_in(said.out, "line", "first")
    firsts = [first for first in range(1, said.runs + 1, said.block) if f"{line}:{first}" not in kept]
    good = True
    with progress("blocks of runs", len(firsts)) as shown:
        for first in shown.over(firsts):
            found = row(line, first, min(said.block, said.runs + 1 - first), said.rolls)
            append(said.out, found, f"python -m proofs.soak.link_runs {' '.join(sys.argv[1:])}")
            good = good and not found["bad_seeds"]
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
