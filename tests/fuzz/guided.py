"""Looks for logs and positions that make us fall over, led by which lines of our code each one reaches.

    python -m tests.fuzz.guided --seconds 300 --seed 1 --out docs/results/fuzz.csv

It needs atheris (`pip install atheris`), which the project itself does not. What it finds is kept in --folder, as the
spoilt file; it becomes a file in tests/fuzz/findings with the name of what was wrong.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from unittest.mock import patch

from proofs.figures import PROJECT
from proofs.long_run import Measurement

TARGETS = ("log", "position")
LONGEST_INPUT = 4096
EDGES = re.compile(r"cov: (\d+)")
DONE = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
FAULT = re.compile(r"=== Uncaught Python exception: ===\s+([\w.]+)")
OURS = re.compile(r'File "[^"]*/((?:companion|tests)/[^"]+)", line (\d+)')


@dataclass(frozen=True, slots=True)
class Hunt:
    """What came of one target: files tried, seconds, edges of our code reached (0: not told), different faults."""

    target: str
    executions: int
    seconds: int
    edges: int
    crashes: int


class Fed(Random):
    """Chance that is drawn from a fuzzer's bytes: bytes like these give a file like this one. Zeros when they end."""

    def __init__(self, drawn: Callable[[int], int]) -> None:
        super().__init__(0)
        self._drawn = drawn

    def getrandbits(self, k: int, /) -> int:
        """So many bits."""
        return self._drawn((k + 7) // 8) & ((1 << k) - 1)

    def random(self) -> float:
        """A number from 0 to below 1."""
        return self.getrandbits(32) / 2**32


def number(raw: Iterator[int], size: int) -> int:
    """The next bytes as a number."""
    return int.from_bytes(bytes(next(raw, 0) for _ in range(size)), "little")


def hunt_one(target: str, seed: int, folder: Path, flags: list[str]) -> None:
    """Try files until time is up or one of them makes us fall over; never returns."""
    atheris = import_module("atheris")
    rooms = ["companion.boxes", "companion.games", "companion.record", "companion.schema"]
    with atheris.instrument_imports(include=rooms):
        from companion.games.orconomy.boxes.loader import load_box
        from tests.fuzz import doors, spoiling
    patch("companion.games.orconomy.set_up.load_box", lru_cache(load_box)).start()
    right = spoiling.stock(seed)
    make, door = {"log": (spoiling.log, doors.fold), "position": (spoiling.position, doors.look)}[target]
    file = folder / f"{target}.json"

    def try_one(raw: bytes) -> None:
        drawn = iter(raw)
        spoilt = make(Fed(lambda size: number(drawn, size)), right)
        file.write_bytes(spoilt)
        try:
            door(file)
        except Exception:
            (folder / f"found-{target}-{sha256(spoilt).hexdigest()[:12]}.json").write_bytes(spoilt)
            raise

    atheris.Setup([sys.argv[0], *flags], try_one)
    atheris.Fuzz()


def hunt(target: str, seconds: int, seed: int, folder: Path) -> Hunt:
    """Try files for so long; when one makes us fall over go on with the next seed."""
    begun, runs, edges = monotonic(), 0, 0
    faults: set[str] = set()
    while (left := seconds - int(monotonic() - begun)) > 0:
        said = _child(target, left, seed, folder)
        seed += 1
        runs, edges = runs + executed(said), max(edges, *map(int, EDGES.findall(said)), 0)
        if (fault := named_fault(said)) is None:
            break
        faults.add(fault)
    return Hunt(target, runs, int(monotonic() - begun), edges, len(faults))


def _child(target: str, seconds: int, seed: int, folder: Path) -> str:
    """One run of the fuzzer, which ends at the first fault; what it said."""
    seen = folder / f"seen-{target}"
    seen.mkdir(parents=True, exist_ok=True)
    flags = [
        f"-max_total_time={seconds}",
        f"-seed={seed}",
        f"-max_len={LONGEST_INPUT}",
        "-len_control=0",
        "-print_final_stats=1",
        f"-artifact_prefix={folder}/",
        str(seen),
    ]
    words = [sys.executable, "-m", "tests.fuzz.guided", "--one", target, "--seed", str(seed), "--folder", str(folder)]
    done = subprocess.run(
        [*words, "--", *flags],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode and named_fault(done.stdout) is None:
        raise RuntimeError(f"the fuzzer ended with {done.returncode}: {done.stdout[-2000:]}")
    return done.stdout


def executed(said: str) -> int:
    """How many files a run says it has tried."""
    return sum(map(int, DONE.findall(said)))


def named_fault(said: str) -> str | None:
    """The fault at which a run ended, by its kind and the line of ours it came from; None when it ended well."""
    kind = FAULT.search(said)
    if kind is None:
        return None
    places = OURS.findall(said)
    return f"{kind[1]} in {':'.join(places[-1]) if places else 'a place that is not ours'}"


def main(words: Sequence[str] | None = None) -> int:
    """Hunt in each target, print and keep what came of it; 1 when anything was found."""
    run = Measurement("tests.fuzz.guided", "Coverage-guided fuzzing; needs atheris.", seconds=300, seed=1)
    run.parser.add_argument("--target", choices=TARGETS, action="append", help="left out: all of them")
    run.parser.add_argument("--folder", type=Path, help="where findings are kept; left out: nowhere")
    run.parser.add_argument("--one", choices=TARGETS, help=argparse.SUPPRESS)
    run.parser.add_argument("flags", nargs="*", help=argparse.SUPPRESS)
    asked = run.begin(words)
    if asked.one:
        hunt_one(asked.one, asked.seed, asked.folder, asked.flags)
    with TemporaryDirectory(prefix="orctable-fuzz-") as name:
        hunts = [hunt(target, asked.seconds, asked.seed, Path(name)) for target in asked.target or TARGETS]
        for path in Path(name).glob("found-*") if asked.folder else ():
            asked.folder.mkdir(parents=True, exist_ok=True)
            print("kept", shutil.copy(path, asked.folder))
    run.write([{**asdict(result), "seed": asked.seed} for result in hunts], asked.seed, "see the column executions")
    return int(any(result.crashes for result in hunts))


if __name__ == "__main__":
    raise SystemExit(main())
