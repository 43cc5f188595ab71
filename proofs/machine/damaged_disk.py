"""A machine whose data lie on a damaged file system is switched on: it must come up by itself, with the game kept.

`python -m proofs.machine.damaged_disk --files build/machine/trixie --out docs/results/damaged-disk.csv` begins a game
in user-mode Linux and adds a row a damage, each done to a copy of that disk. The kernel is given the word that an
image gives it (`fsck.repair=yes`); the root needs Debian's e2fsprogs, which the package brings.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import LongRun
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.user_mode import UserMode, make_host
from proofs.machine.logged_session import READ
from proofs.machine.switch_on import HOST, files_in, unit, wait_until_up
from proofs.soak import kills

ACTS: Final = 10
APPEND: Final = "orctable.door fsck.repair=yes"
BITMAP: Final = re.compile(r"(Block|Inode) bitmap at (\d+)")
BLOCK: Final = 4096
NOTED: Final = "ssv state 2"
"""As a kernel does that meets an error: without that a file system is taken for a whole one at a start."""
WHOLE: Final = 0  # what e2fsck ends with where nothing has to be repaired


@dataclass(frozen=True, slots=True)
class Row:
    """One damage: what e2fsck says of the disk before and after that start (0: nothing is wrong), lines of the journal
    that were kept and those that there had been, wall seconds until the table was up.
    """

    damage: str
    before: int
    after: int
    kept: int
    lines: int
    restarts: int
    up_s: int
    verdict: str


def told_wrong(disk: Path) -> int:
    """What e2fsck ends with, which changes nothing."""
    return subprocess.run(["e2fsck", "-fn", disk], capture_output=True).returncode


def changed(disk: Path, *asked: str) -> None:
    """Changes a file system by debugfs, without the maps of what is free (`-c`): they may be damaged. Raises ValueError
    with what debugfs says, which ends well whatever it could not do.
    """
    for each in asked:
        process = subprocess.run(["debugfs", "-w", "-c", "-R", each, disk], check=True, capture_output=True, text=True)
        refused = [line for line in process.stderr.splitlines() if not line.startswith("debugfs ")]
        if refused:
            raise ValueError(f"{each}: {' '.join(refused)}")


def bitmaps_gone(disk: Path) -> None:
    """The first maps of what is free are empty."""
    output = subprocess.run(["dumpe2fs", disk], check=True, capture_output=True, text=True).stdout
    with disk.open("r+b") as file:
        for _, block in BITMAP.findall(output)[:2]:
            file.seek(int(block) * BLOCK)
            file.write(bytes(BLOCK))


DAMAGES: Final[dict[str, Callable[[Path], None]]] = {
    "a file's count of names wrong": lambda disk: changed(disk, "sif /data/table.toml links_count 9"),
    "a log's inode cleared": lambda disk: changed(disk, "clri /data/orctable.log"),
    "maps of free blocks and inodes emptied": bitmaps_gone,
}


def begun(files: Files, folder: Path, host: Path) -> list[list[object]]:
    """A game is begun and its power cut; every line that it had. The disk is whole afterwards."""
    with UserMode(files, folder / "machine", host, append=APPEND) as machine:
        machine.wait_for_agent()
        wait_until_up(machine)
        acts = kills.Table(folder / "table", 1)
        with machine.door() as link:
            for text in kills.SET_UP:
                link.say(text)
            for _ in range(ACTS):
                link.say(acts.touch(link.view))
            lines = lines_in(machine)
    subprocess.run(["e2fsck", "-fy", files.data], capture_output=True)
    return lines


def lines_in(machine: UserMode) -> list[list[object]]:
    """Every line of the journal."""
    return [list(line) for line in json.loads(machine.guest.run("/usr/bin/python3", "-c", READ).out)]


def damaged(disk: Path, damage: str) -> None:
    """Does a damage to a disk, noted as a kernel notes what it meets. Raises ValueError."""
    DAMAGES[damage](disk)
    changed(disk, NOTED)


def started(files: Files, folder: Path, host: Path, damage: str, lines: list[list[object]]) -> Row:
    """Damages the disk, and switches the machine on."""
    damaged(files.data, damage)
    before = told_wrong(files.data)
    with UserMode(files, folder / "machine", host, append=APPEND) as machine:
        machine.wait_for_agent()
        told = wait_until_up(machine)
        up_s, kept = machine.seconds(), lines_in(machine)
        told = unit(machine) or told
        machine.guest.shell("systemctl stop orctable; umount --lazy /opt/orctable /var/lib/orctable; sync")
    # The power was cut: the file system's own journal is played, and nothing is repaired by it.
    subprocess.run(["e2fsck", "-y", "-E", "journal_only", files.data], capture_output=True)
    after, restarts = told_wrong(files.data), int(told.get("NRestarts", -1))
    well = (told.get("ActiveState"), restarts, kept, after) == ("active", 0, lines, WHOLE) and before != WHOLE
    return Row(damage, before, after, len(kept), len(lines), restarts, round(up_s), "kept" if well else "NOT KEPT")


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a damage; 1 when a table was not up with its game."""
    long_run = LongRun("proofs.machine.damaged_disk", __doc__)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    asked = long_run.begin(words)
    host = asked.files.parent.absolute() / HOST
    make_host(host)
    with TemporaryDirectory(prefix="orctable-damaged-") as name:
        scratch = Path(name)
        whole = files_in(asked.files, scratch)
        lines = begun(whole, scratch, host)
        for number, (damage,) in enumerate(long_run.left([(each,) for each in DAMAGES], "damage")):
            folder = scratch / str(number)
            folder.mkdir()
            data = Path(shutil.copyfile(whole.data, folder / "data.ext4"))
            row = started(Files(whole.kernel, whole.initrd, whole.root, data), folder, host, damage, lines)
            long_run.add(row, good=row.verdict == "kept")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
