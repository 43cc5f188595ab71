"""The power of a machine that was playing is cut in many places, and no act that was answered may be lost.

`python -m proofs.machine.power_cuts --played build/machine/played --files build/machine/trixie --out
build/machine/power-cuts.csv` adds a row a cut; `proofs.machine.logged_play` has played. Each cut makes a disk that it
may leave (`proofs.machine.write_log`). The file system is repaired as its own journal says (e2fsck), and the app's own
recovery opens what lies there. The first ones are also booted cold, by user-mode Linux: the table must come up by
itself with the same game.
"""

import bisect
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from proofs.long_run import LongRun
from proofs.machine.emulated import Files
from proofs.machine.logged_play import BASE, LOG, READ, Lines, Played, kept_play
from proofs.machine.switch_on import HOST, wait_until_up
from proofs.machine.user_mode import UserMode, make_host
from proofs.machine.write_log import entries, left_by_cut, logged_by_qemu

JOURNAL: Final = "journal.sqlite"


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut: after how many entries of the log, how many lines had been answered by then, and chance."""

    number: int
    entry: int
    of: int
    answered: int
    rng: Random


@dataclass(frozen=True, slots=True)
class Row:
    """One cut: after which entry of the log, how many writes were not flushed yet, how many lines had been answered and
    how many were there; how the table came up where it was booted.
    """

    when: str
    seed: int
    entry: int
    of: int
    unflushed: int
    answered: int
    lines: int
    booted: str
    verdict: str


def recovered(disk: Path, folder: Path) -> tuple[Lines, str]:
    """What the app itself makes of the data on a disk whose power was cut, and what it would tell."""
    subprocess.run(["e2fsck", "-fy", str(disk)], stdout=subprocess.DEVNULL, check=False)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(["debugfs", "-R", f"rdump /data {folder}", str(disk)], capture_output=True, check=True)
    with Journal(folder / "data" / JOURNAL) as kept:
        told = "damaged" if kept.salvaged is not None else ""
        repair(kept, catalogue.games(), CHECKS)
    with closing(sqlite3.connect(folder / "data" / JOURNAL)) as database:
        return database.execute("SELECT game, n, body FROM lines ORDER BY game, n").fetchall(), told


def booted(files: Files, folder: Path, host: Path, expected: Lines) -> str:
    """Boots a disk whose power was cut; "" when the table came up by itself with what the app's recovery had found."""
    with UserMode(files, folder / "machine", host, append="orctable.door") as machine:
        machine.wait_for_agent()
        told = wait_until_up(machine, patience_s=240.0)
        if (told.get("ActiveState"), told.get("NRestarts")) != ("active", "0"):
            return f"{told}"
        with machine.door() as link:
            game = link.view["game"]
        lines = json.loads(machine.guest.run("/usr/bin/python3", "-c", READ).out)
        if [tuple(row) for row in lines] != expected:
            return "other lines than the recovery found"
        if (game is None) != (not expected):
            return "no game on the screen"
        return f"up after {machine.seconds():.0f} s"


def cuts(played: Played, folder: Path, number: int, seed: int) -> Iterator[Cut]:
    """Where the power is cut."""
    log, sizes = logged_by_qemu(folder / LOG), [size for size, _ in played.answered]
    ends = [entry.end for entry in entries(log)]
    for cut in range(number):
        rng = Random(f"{seed} cut {cut}")
        entry = rng.randrange(1, len(ends) + 1)
        before = bisect.bisect_right(sizes, ends[entry - 1])
        yield Cut(cut, entry, len(ends), played.answered[before - 1][1] if before else 0, rng)


def opened(played: Played, folder: Path, cut: Cut, scratch: Path) -> tuple[Row, Path, Lines]:
    """Makes the disk of one cut, and opens what lies there; the disk as it was before that, and its lines."""
    disk, kept = scratch / "data.ext4", scratch / "kept.ext4"
    subprocess.run(["cp", "--sparse=always", str(folder / BASE), str(kept)], check=True)
    unflushed = left_by_cut(logged_by_qemu(folder / LOG), cut.entry, kept, cut.rng)
    subprocess.run(["cp", "--sparse=always", str(kept), str(disk)], check=True)
    try:
        lines, told = recovered(disk, scratch / "recovered")
    except Exception as error:  # noqa: BLE001  # whatever the recovery dies of is what this looks for
        lines, told = [], f"{type(error).__name__}: {error}"
    good = lines == played.lines[: len(lines)] and len(lines) >= cut.answered
    verdict = (told or "nothing lost") if good else f"LOST {told}"
    row = Row("in play", cut.number, cut.entry, cut.of, unflushed, cut.answered, len(lines), "", verdict)
    return row, kept, lines


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a cut; 1 when anything that had been answered was lost, or a table did not come up."""
    long_run = LongRun("proofs.machine.power_cuts", __doc__, cuts=200, boots=30, seed=1)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    long_run.parser.add_argument("--played", type=Path, required=True, help="what proofs.machine.logged_play kept")
    asked = long_run.begin(words)
    host, played = asked.files.parent.absolute() / HOST, kept_play(asked.played)
    make_host(host)
    every = list(cuts(played, asked.played, asked.cuts, asked.seed))
    with TemporaryDirectory(prefix="orctable-cuts-") as name:
        scratch = Path(name)
        for number in long_run.left(range(asked.cuts)):
            row, disk, lines = opened(played, asked.played, every[number], scratch)
            if number < asked.boots:
                root = asked.files.absolute() / "root.ext4"
                row = replace(row, booted=booted(Files(root, root, root, disk), scratch, host, lines))
            good = row.verdict == "nothing lost" and (not row.booted or row.booted.startswith("up"))
            long_run.add(row, good=good)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
