"""What a power cut leaves of a data folder is opened again: a table starts, and nothing that was kept is lost silently.

`python -m proofs.appliance.folder_images --images 10000 --out docs/results/folder-images.csv` records the writes
of every file beside the journal under strace, makes images of the disk at random moments, with torn and reordered
writes (`disk_log`), and opens each as a table does. In every fourth image one more file is emptied, halved, spoilt in
one bit, or gone. A row is a block of images with a recording of its own; it goes on where it stopped.
"""

import json
import logging
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from companion.app import catalogue
from companion.app.instruments.kept_files import mend
from companion.appliance.backup_file import finish_restore, make_backup
from companion.schema.wrong_input import BoxError
from proofs.appliance.disk_log import CALLS, Disk, Op, read_log
from proofs.appliance.folder_writer import CHANGES, State, state
from proofs.long_run import LongRun
from tests.record import kept_game

BLOCK: Final = 200
STEPS: Final = 60
EVERY: Final = 4  # so many images, and in one of them a file is spoilt besides
HOW: Final = ("emptied", "halved", "one bit", "gone")


@dataclass(frozen=True, slots=True)
class Row:
    """A block of images: how many were cut off in a write or had a file spoilt, where no table could start, what was
    lost without a word, and what was told as damaged though nothing was (`told_whole`).
    """

    seed: int
    images: int
    with_pending: int
    spoilt: int
    spoilt_told: int
    unstarted: int
    silent: int
    told_whole: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Recording:
    """The folder as it was, all that happened to it, and what its files said after each change, from none on."""

    folder: Path
    before: dict[str, bytes]
    ops: Sequence[Op]
    states: Sequence[State]


def start_folder(place: Path) -> State:
    """Makes the data folder of a table with some of every file, and the backup of another one beside it; what its files
    say.
    """
    folder, other = kept_game.play(place / "data", 2).parent, kept_game.play(place / "other", 4).parent
    for path, first in ((folder, 1), (other, 101)):
        for n, change in enumerate(CHANGES.values(), first):
            change(path, n)
    make_backup(other, place / "backup.zip", "1.0.0")
    return state(folder)


def record(place: Path, seed: int) -> Recording:
    """Changes the files of a folder under strace; a backup of another table comes back in between."""
    begun, folder = start_folder(place), place / "data"
    before = {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    log = place / "strace.log"
    ours, theirs = socket.socketpair()
    words = ["strace", "-f", "-y", "-xx", "-s", "100000000", "-e", f"trace={CALLS}", "-o", str(log), sys.executable]
    words += ["-m", "proofs.appliance.folder_writer", str(folder), str(place / "backup.zip"), str(STEPS)]
    with ours, subprocess.Popen([*words, str(seed)], stdout=theirs.fileno()) as child:
        theirs.close()
        states = [begun, *(json.loads(line) for line in ours.makefile())]
        if child.wait():
            raise RuntimeError(f"the folder could not be written: {child.returncode}")
    return Recording(folder, before, tuple(read_log(log, folder)), states)


def block(recording: Recording, scratch: Path, seed: int, images: int) -> Row:
    """So many images at moments drawn from a seed, in one pass over the recording."""
    rng = Random(seed)
    moments = sorted(rng.randrange(len(recording.ops)) for _ in range(images))
    disk, answers, at = Disk(dict(recording.before)), 0, 0
    counts = dict.fromkeys(("with_pending", "spoilt", "spoilt_told", "unstarted", "silent", "told_whole"), 0)
    for number, moment in enumerate(moments):
        for op in recording.ops[at:moment]:
            answers += op.what == "answer"
            disk.do(op)
        at = max(at, moment)
        counts["with_pending"] += bool(disk.pending)
        with TemporaryDirectory(dir=scratch) as name:
            folder = Path(name)
            _lay(disk.crashed(rng, reorder=number % 2 == 0), recording.folder, folder)
            spoilt = number % EVERY == 0 and _spoil(folder, rng)
            told, found = opened(folder)
        counts["spoilt"] += spoilt
        counts["spoilt_told"] += spoilt and bool(told)
        counts["unstarted"] += found is None
        counts["silent"] += found is not None and not told and found not in recording.states[answers : answers + 2]
        counts["told_whole"] += bool(told) and not spoilt
    good = not counts["unstarted"] and not counts["silent"]
    return Row(seed, images, **counts, verdict="starts, nothing lost silently" if good else "bad")


def _lay(files: dict[str, bytes], recorded: Path, folder: Path) -> None:
    for path, data in files.items():
        if path.startswith(f"{recorded}/") and "(deleted)" not in path and "/#" not in path:
            there = folder / Path(path).relative_to(recorded)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(data)
    (folder / "restore").mkdir(exist_ok=True)


def _spoil(folder: Path, rng: Random) -> bool:
    """Spoils one of the files beside the journal."""
    own = [path for path in folder.rglob("*") if path.is_file() and path.suffix in (".toml", ".json", ".png")]
    path = rng.choice(sorted(path for path in own if "restore" not in path.relative_to(folder).parts))
    data, how = bytearray(path.read_bytes()), rng.choice(HOW)
    if how == "gone":
        path.unlink()
        return True
    if how == "one bit":
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data if how == "one bit" else data[: len(data) // 2] if how == "halved" else b"")
    return True


def opened(folder: Path) -> tuple[bool, State | None]:
    """Opens it as a table does: whether anything was told, and what its files say; None where none could start."""
    with patch("os.sync"), patch("os.fsync"):
        finish_restore(folder)
        told = bool(mend(folder))
        try:
            games = catalogue.games(folder)
            for name in games.names:
                games.named(name).ready()
            return told, json.loads(json.dumps(state(folder)))
        except (BoxError, ValueError):
            return told, None


def main(words: Sequence[str] | None = None) -> int:
    """Record, cut, open, write; 1 when a table did not start or something was lost silently."""
    long_run = LongRun("proofs.appliance.folder_images", __doc__, images=10_000)
    asked = long_run.begin(words)
    logging.disable(logging.WARNING)
    for seed in long_run.left(range(-(-asked.images // BLOCK))):
        with TemporaryDirectory(prefix="orctable-images-") as name:
            row = block(record(Path(name), seed), Path(name), seed, BLOCK)
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
