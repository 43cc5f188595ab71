"""A program that writes the files of a data folder is killed (SIGKILL) at any moment, and the folder opened again.

`python -m proofs.appliance.folder_kills --kills 1000 --out docs/results/folder-kills.csv` writes a row a block of
kills; it goes on where it stopped. Each kill starts with the same folder and the same order of changes, waits for so
many of them, and then some more milliseconds. Nothing may be told, for nothing is damaged, and the files say what they
said after the last change that was confirmed, or after the one under way.
"""

import json
import logging
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from proofs.appliance.folder_images import STEPS, opened, start_folder
from proofs.appliance.folder_writer import State
from proofs.long_run import LongRun

BLOCK: Final = 50
MOST_S: Final = 0.03
"""A change takes some milliseconds, and what it says about every file some more."""


@dataclass(frozen=True, slots=True)
class Row:
    """A block of kills: how many came in the middle of a change that was then found done or undone, where no table
    could start, what was lost without a word, and what was told though nothing was damaged.
    """

    seed: int
    kills: int
    done: int
    undone: int
    unstarted: int
    lost: int
    told_whole: int
    verdict: str


def _writer(folder: Path, backup: Path, seed: int) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "proofs.appliance.folder_writer", str(folder), str(backup), str(STEPS)]
    return subprocess.Popen([*words, str(seed)], stdout=subprocess.PIPE, text=True)


def _states(place: Path, seed: int) -> list[State]:
    """What the files say after each change when nobody kills."""
    shutil.copytree(place / "data", place / "whole")
    with _writer(place / "whole", place / "backup.zip", seed) as child:
        out, _ = child.communicate()
    return [json.loads(line) for line in out.splitlines()]


def _kill(folder: Path, backup: Path, seed: int, rng: Random) -> int:
    """Kills the writer; how many changes it had confirmed."""
    enough = rng.randrange(STEPS)
    with _writer(folder, backup, seed) as child:
        assert child.stdout is not None
        confirmed = 0
        while confirmed < enough and child.stdout.readline():
            confirmed += 1
        time.sleep(rng.uniform(0.0, MOST_S))
        with suppress(ProcessLookupError):
            child.kill()
        return confirmed + sum(line.endswith("\n") for line in child.stdout.readlines())


def block(place: Path, seed: int, kills: int) -> Row:
    """So many kills of the same writer."""
    begun = start_folder(place)
    states: Sequence[State] = [begun, *_states(place, seed)]
    rng, counts = Random(seed), dict.fromkeys(("done", "undone", "unstarted", "lost", "told_whole"), 0)
    for number in range(kills):
        folder = place / str(number)
        shutil.copytree(place / "data", folder)
        confirmed = _kill(folder, place / "backup.zip", seed, rng)
        told, found = opened(folder)
        counts["told_whole"] += told
        counts["unstarted"] += found is None
        counts["undone"] += found == states[confirmed]
        counts["done"] += found != states[confirmed] and found in states[confirmed + 1 : confirmed + 2]
        counts["lost"] += found is not None and found not in states[confirmed : confirmed + 2]
        shutil.rmtree(folder)
    good = not (counts["unstarted"] or counts["lost"] or counts["told_whole"])
    return Row(seed, kills, **counts, verdict="starts, nothing lost" if good else "bad")


def main(words: Sequence[str] | None = None) -> int:
    """Kill, open, write; 1 when a table did not start or something was lost."""
    long_run = LongRun("proofs.appliance.folder_kills", __doc__, kills=1000)
    asked = long_run.begin(words)
    logging.disable(logging.WARNING)
    for seed in long_run.left(range(-(-asked.kills // BLOCK))):
        with TemporaryDirectory(prefix="orctable-kills-") as name:
            row = block(Path(name), seed, BLOCK)
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
