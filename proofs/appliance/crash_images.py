"""What a power cut leaves of a game is opened again: no act that anybody saw may be missing, no journal unreadable.

`python -m proofs.appliance.crash_images --images 10000 --out docs/results/crash-images.csv` records the writes
of a game under the unmodified program (strace), makes so many images of the disk at random moments, with torn and
reordered writes (`proofs.appliance.disk_log`), and opens each without a window. A row is a block of images; it
goes on where it stopped, with a new recording.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.practice.app_link import AppLink
from companion.record.failures import JournalDamaged, JournalUnopened
from companion.record.journal import Journal
from companion.record.storage.contents import look
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from proofs.appliance.disk_log import CALLS, Disk, Op, read_log
from proofs.long_run import LongRun
from proofs.soak.kills import SET_UP, Table

BLOCK: Final = 100
ACTS: Final = 60
"""Touches of one game; every STARTS of them the app is closed and started again, which empties the write-ahead file."""
STARTS: Final = 20
Rows = frozenset[tuple[int, int, str]]


@dataclass(frozen=True, slots=True)
class Row:
    """A block of images: so many were torn or reordered at the end, lost an act, could not be opened, or were
    salvaged.
    """

    seed: int
    images: int
    with_pending: int
    lost: int
    unreadable: int
    salvaged: int
    verdict: str


class RecordedTable(Table):
    """A table whose app runs under strace."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.logs: list[Path] = []

    @contextmanager
    def child(self) -> Iterator["subprocess.Popen[bytes]"]:
        """The app from its first moment on; closed in order at the end."""
        log = self._folder.parent / f"strace-{len(self.logs)}.log"
        self.logs.append(log)
        strace = ["strace", "-f", "-y", "-xx", "-s", "100000000", "-e", f"trace={CALLS}", "-o", str(log)]
        words = ["run", "--table", self._file, "--journal", self._journal, "--no-window"]
        words += ["--control", self._folder.parent / "control.sock"]
        with subprocess.Popen([*strace, sys.executable, "-m", "companion.cli", *map(str, words)]) as child:
            try:
                yield child
            finally:
                for pid in Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split():
                    os.kill(int(pid), signal.SIGTERM)
                try:
                    child.wait(60)
                except subprocess.TimeoutExpired:
                    child.kill()
                    raise

    @contextmanager
    def app(self) -> Iterator[tuple["subprocess.Popen[bytes]", AppLink]]:
        """A started app with an open door, outside the folder that is recorded."""
        with self.child() as child, AppLink(self._folder.parent / "control.sock") as link:
            yield child, link

    def rows(self) -> Rows:
        """The lines in the journal now, read past the app."""
        return rows_of(self._journal)


def rows_of(journal: Path) -> Rows:
    """Every verified line of a journal."""
    games = look(journal).games
    return frozenset((game, n, body) for game, held in games.items() for n, body in enumerate(held.bodies, 1))


@dataclass(frozen=True, slots=True)
class Recording:
    """All that happened to the disk, and the lines that were in the journal after so many answers."""

    folder: Path
    ops: Sequence[Op]
    answered: Sequence[Rows]


class Counted:
    """A link that notes, after each answer, which lines are in the journal."""

    def __init__(self, link: AppLink, table: RecordedTable, answered: list[Rows]) -> None:
        self._link, self._table, self._answered = link, table, answered

    def press(self, text: str) -> None:
        """One touch: whatever it answers is an answer."""
        self._link.press(text)
        self._answered.append(self._table.rows())

    @property
    def view(self) -> dict[str, object]:
        """What the screen shows."""
        return self._link.view


def record(folder: Path, seed: int) -> Recording:
    """Plays a game under strace."""
    table, answered, ops = RecordedTable(folder / "table", seed), list[Rows](), list[Op]()
    touches = [*SET_UP]
    for start in range(0, ACTS, STARTS):
        with table.app() as (_, link):
            counted = Counted(link, table, answered)
            link.ask("look")
            answered.append(table.rows())
            for text in touches if start == 0 else ():
                counted.press(text)
            for _ in range(STARTS):
                counted.press(table.touch(link.view))
        ops += read_log(table.logs[-1], folder / "table")
    return Recording(folder / "table", ops, answered)


class Images:
    """Images of one recording, each opened."""

    def __init__(self, recording: Recording, scratch: Path) -> None:
        self._recording, self._scratch = recording, scratch
        self._games = catalogue.games()

    def block(self, seed: int, images: int) -> Row:
        """So many images at moments drawn from a seed, in one pass over the recording."""
        rng = Random(seed)
        moments = sorted(rng.randrange(len(self._recording.ops)) for _ in range(images))
        counts = {"lost": 0, "unreadable": 0, "salvaged": 0, "pending": 0}
        disk, answers, at = Disk(), 0, 0
        for number, moment in enumerate(moments):
            for op in self._recording.ops[at:moment]:
                answers += op.what == "answer"
                disk.do(op)
            at = max(at, moment)
            seen = self._recording.answered[answers - 1] if answers else frozenset[tuple[int, int, str]]()
            counts["pending"] += bool(disk.pending)
            verdict = self._opened(disk.crashed(rng, reorder=number % 2 == 0), seen)
            for part in verdict:
                counts[part] += 1
        good = not counts["lost"] and not counts["unreadable"]
        verdict_of_all = "nothing lost" if good else "lost"
        return Row(
            seed, images, counts["pending"], counts["lost"], counts["unreadable"], counts["salvaged"], verdict_of_all
        )

    def _opened(self, files: dict[str, bytes], seen: Rows) -> Iterator[str]:
        """What is wrong with an image; nothing if every act that was seen is there and the game goes on."""
        with TemporaryDirectory(dir=self._scratch) as name:
            for path, data in files.items():
                if Path(path).name.startswith("journal") and not path.endswith("-shm"):
                    (Path(name) / Path(path).name).write_bytes(data)
            try:
                with Journal(Path(name) / "journal.sqlite") as kept:
                    repair(kept, self._games, CHECKS)
                    if kept.salvaged is not None:
                        yield "salvaged"
                    there = {(game, n, body) for game, n, body in seen if kept.bodies(game)[n - 1 : n] == [body]}
            except (JournalDamaged, JournalUnopened):
                yield "unreadable"
                return
            if there != seen:
                yield "lost"


def main(words: Sequence[str] | None = None) -> int:
    """Record, cut, open, write; 1 when an act was lost or a journal could not be read."""
    long_run = LongRun("proofs.appliance.crash_images", __doc__, images=10_000)
    asked = long_run.begin(words)
    images: Images | None = None
    with TemporaryDirectory(prefix="orctable-crash-") as name:
        for seed in long_run.left(range(-(-asked.images // BLOCK))):
            images = images or Images(record(Path(name), seed), Path(name))
            row = images.block(seed, BLOCK)
            long_run.add(row, good=row.verdict == "nothing lost")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
