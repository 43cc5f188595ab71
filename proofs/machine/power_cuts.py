"""The power of a machine that was at work is cut in many places: no act that was answered may be lost, and a version
must start.

`python -m proofs.machine.power_cuts --played build/machine/played --update build/machine/update --files
build/machine/trixie --out docs/results/power-cuts.csv` adds a row a cut; `proofs.machine.logged_session` has been at
work. Each cut makes the disks that it may leave (`guests.write_log`). The file system is repaired as its own journal
says (e2fsck), and the app's own recovery opens what lies there. The version that has proved itself, and the one that
would start, must be whole to the byte; every backup that was answered as saved must come back from the stick. The
last ones of each kind are also booted cold, by user-mode Linux: the table must come up by itself with the same game.
"""

import bisect
import hashlib
import json
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.appliance.backup_file import restore
from companion.appliance.installed_versions import CURRENT, SETTLED
from companion.appliance.update_bundle import MANIFEST
from companion.record.journal import Journal
from companion.record.people.seated import runs
from companion.record.unplayable_lines import repair
from companion.schema.wrong_input import UpkeepRefused
from companion.session.facts import CHECKS
from proofs.long_run import LongRun
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.user_mode import UserMode, make_host
from proofs.machine.guests.write_log import entries, left_by_cut, logged
from proofs.machine.logged_session import (
    DATA_BASE,
    IN_BACKUP,
    IN_PLAY,
    IN_UPDATE,
    READ,
    STICK_BASE,
    Lines,
    Moment,
    Played,
)
from proofs.machine.switch_on import HOST, wait_until_up

JOURNAL: Final = "journal.sqlite"
STICK: Final = "stick.img"
DATA: Final = "data.ext4"
WHOLE: Final = "nothing lost"
COMPILED: Final = "__pycache__"
LEADS: Final = re.compile(r'Fast link dest: "(.+)"')


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut: what was going on, which of the moments, and chance."""

    when: str
    number: int
    moment: Moment
    rng: Random


@dataclass(frozen=True, slots=True)
class Row:
    """One cut: after which entry of the log of the data, how many of its writes were not flushed yet, how many lines
    had been answered and how many were there; how the table came up where it was booted.
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


@dataclass(frozen=True, slots=True)
class Found:
    """What the app itself makes of the data on a disk whose power was cut: the lines, whether a game is on, and what it
    would tell.
    """

    lines: Lines
    game_on: bool = False
    told: str = ""


class Whole:
    """What belongs to each version, by the checksums of its files; compiled files are made anew by the machine."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._files = {version: checksums(folder) for version, folder in folders.items()}

    def missing(self, version: str, folder: Path) -> str:
        """A file that is not there as it should be; "" for none."""
        there = checksums(folder)
        return next((name for name, sha in self._files[version].items() if there.get(name) != sha), "")


def checksums(folder: Path) -> dict[str, str]:
    """The files of a version; a packed one has its manifest beside it."""
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
        if COMPILED not in path.parts and path.parent.name != "keys" and path != folder / MANIFEST
    }


def asked_of(disk: Path, request: str) -> str:
    """What debugfs says of an ext4 file system, or does with it."""
    return subprocess.run(["debugfs", "-R", request, disk], capture_output=True, text=True, check=True).stdout


def dumped(disk: Path, name: str, folder: Path) -> Path:
    """A folder of an ext4 file system, copied out of it."""
    place = folder / Path(name).name
    shutil.rmtree(place, ignore_errors=True)
    folder.mkdir(exist_ok=True)
    asked_of(disk, f"rdump /{name} {folder}")
    return place


def linked(disk: Path, name: str) -> str:
    """The version to which a link leads; "" for none."""
    match = LEADS.search(asked_of(disk, f"stat /versions/{name}"))
    return match[1] if match else ""


def recovered(data: Path) -> Found:
    """What the app itself makes of its data folder."""
    with Journal(data / JOURNAL) as kept:
        told = "damaged" if kept.salvaged is not None else ""
        repair(kept, catalogue.games(), CHECKS)
    with closing(sqlite3.connect(data / JOURNAL)) as database:
        lines = database.execute("SELECT game, n, body FROM lines ORDER BY game, n").fetchall()
        facts = dict(database.execute("SELECT name, value FROM facts"))
    return Found(lines, runs(facts), told)


def booted(files: Files, folder: Path, host: Path, expected: Found) -> str:
    """Boots a disk whose power was cut; "up" and more when the table came up by itself with what had been recovered."""
    with UserMode(files, folder / "machine", host, append="orctable.door") as machine:
        machine.wait_for_agent()
        told = wait_until_up(machine, patience_s=900.0)
        if (told.get("ActiveState"), told.get("NRestarts")) != ("active", "0"):
            return f"{told}"
        seconds = machine.seconds()
        with machine.door() as link:
            game = link.view.get("game")  # what is as usual is not in the view
        lines = json.loads(machine.guest.run("/usr/bin/python3", "-c", READ).out)
        version = machine.guest.shell("readlink /opt/orctable/current").strip()
        if [tuple(row) for row in lines] != expected.lines:
            return "other lines than the recovery found"
        if (game is not None) != expected.game_on:
            return "another game on the screen than the recovery found"
        return f"up after {seconds:.0f} s, {version}"


def cuts(played: Played, when: str, number: int, seed: int) -> Iterator[Cut]:
    """Where the power is cut while something was going on."""
    for cut in range(number):
        rng = Random(f"{seed} {when} {cut}")
        yield Cut(when, cut, rng.choice(played.moments[when]), rng)


class Disks:
    """The logs of what was done, and the disks that cuts leave of it."""

    def __init__(self, folder: Path, update: Path, scratch: Path) -> None:
        self._folder, self._scratch = folder, scratch
        self.played = Played.from_folder(folder)
        self._logs = {name: logged(folder / f"{name}.log") for name in (DATA, STICK)}
        self._ends = {name: [entry.end for entry in entries(log)] for name, log in self._logs.items()}
        settled = linked(folder / DATA_BASE, SETTLED)
        old = dumped(folder / DATA_BASE, f"versions/{settled}", scratch / "old")
        self._whole = Whole({settled: old, **{path.name: path for path in update.glob("made/*")}})

    def opened(self, cut: Cut) -> tuple[Row, Path, Found]:
        """Makes the disks of one cut, and opens what lies there; the disk as it was before that, and what was found."""
        kept, entry, unflushed = self._left(DATA, DATA_BASE, cut.moment.data, cut.rng)
        stick, _, _ = self._left(STICK, STICK_BASE, cut.moment.stick, cut.rng)
        answered = max((n for moment, n in self.played.answered if moment.data <= cut.moment.data), default=0)
        disk = self._scratch / "opened.ext4"
        subprocess.run(["cp", "--sparse=always", kept, disk], check=True)
        try:
            subprocess.run(["e2fsck", "-fy", disk], capture_output=True, check=False)
            found = recovered(dumped(disk, "data", self._scratch / "opened"))
            versions = cut.when == IN_UPDATE and self._versions(disk)
            wrong = versions or self._stick(stick, cut)
        except Exception as error:  # noqa: BLE001  # whatever the recovery dies of is what this looks for
            found, wrong = Found([]), f"{type(error).__name__}: {error}"
        kept_all = found.lines == self.played.lines[: len(found.lines)] and len(found.lines) >= answered
        verdict = ", ".join(filter(None, ("" if kept_all else "LOST", found.told, wrong))) or WHOLE
        of = len(self._ends[DATA])
        row = Row(cut.when, cut.number, entry, of, unflushed, answered, len(found.lines), "", verdict)
        return row, kept, found

    def _left(self, name: str, base: str, size: int, rng: Random) -> tuple[Path, int, int]:
        """A disk as a cut leaves it, the number of entries of its log by then, and of open writes."""
        disk, entry = self._scratch / name, bisect.bisect_right(self._ends[name], size)
        subprocess.run(["cp", "--sparse=always", self._folder / base, disk], check=True)
        return disk, entry, left_by_cut(self._logs[name], entry, disk, rng)

    def _versions(self, disk: Path) -> str:
        """What is wrong with the versions that may start; "" for nothing."""
        started = {linked(disk, link) for link in (SETTLED, CURRENT)}
        if "" in started:
            return "a link leads to no version"
        folders = {version: dumped(disk, f"versions/{version}", self._scratch / "opened") for version in started}
        missing = {version: self._whole.missing(version, folder) for version, folder in folders.items()}
        return ", ".join(f"{version} has no whole {name}" for version, name in missing.items() if name)

    def _stick(self, stick: Path, cut: Cut) -> str:
        """Which backup that was answered does not come back from the stick; "" for none."""
        for saved in self.played.saved:
            if saved.answered.data > cut.moment.data or saved.answered.stick > cut.moment.stick:
                continue
            file, folder = self._scratch / saved.name, self._scratch / "restored"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            if subprocess.run(["mcopy", "-n", "-o", "-i", stick, f"::{saved.name}", file], check=False).returncode:
                return f"{saved.name} is not on the stick"
            try:
                restore(file, folder)
            except UpkeepRefused as error:
                return str(error)
            lines = recovered(folder).lines
            if lines != self.played.lines[: len(lines)] or len(lines) < saved.lines:
                return f"{saved.name} holds {len(lines)} lines of {saved.lines}"
        return ""


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a cut; 1 when anything that had been answered was lost, or a table did not come up."""
    long_run = LongRun("proofs.machine.power_cuts", __doc__, play=200, backups=50, updates=50, boots=30, seed=1)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    long_run.parser.add_argument("--played", type=Path, required=True, help="what proofs.machine.logged_session kept")
    long_run.parser.add_argument("--update", type=Path, required=True, help="the update that was taken there")
    asked = long_run.begin(words)
    host = asked.files.parent.absolute() / HOST
    make_host(host)
    with TemporaryDirectory(prefix="orctable-cuts-") as name:
        scratch = Path(name)
        disks = Disks(asked.played, asked.update, scratch)
        wanted = {IN_PLAY: asked.play, IN_BACKUP: asked.backups, IN_UPDATE: asked.updates}
        every = {
            (cut.when, cut.number): cut
            for when, number in wanted.items()
            for cut in cuts(disks.played, when, number, asked.seed)
        }
        cold = {part for part in every if part[1] >= wanted[part[0]] - asked.boots}
        for part in long_run.left(sorted(every, key=cold.__contains__), "when", "seed"):
            row, disk, found = disks.opened(every[part])
            if part in cold:
                root = asked.files.absolute() / "root.ext4"
                row = replace(row, booted=booted(Files(root, root, root, disk), scratch, host, found))
            long_run.add(row, good=row.verdict == WHOLE and (not row.booted or row.booted.startswith("up")))
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
