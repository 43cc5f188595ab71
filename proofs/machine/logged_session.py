"""A machine plays, saves its games onto a stick and takes an update from it, while every write to both disks and every
flush of them is kept (`proofs/machine/guests/logged_disk.c`): where `proofs.machine.power_cuts` cuts the power.

`python -m proofs.machine.logged_session --files build/machine/trixie --update build/machine/update --folder
build/machine/played` keeps the disks as they were, the logs, every line at the end, and what had been answered when:
an act counts as answered once the app has shown it, a backup once the command has ended.
"""

import argparse
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from companion.practice.app_link import AppLink
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.qmp import MachineError
from proofs.machine.guests.user_mode import UserMode, log_beside, make_host
from proofs.machine.switch_on import HOST, files_in, version_in, wait_until_up
from proofs.soak import kills

DATA_BASE, STICK_BASE, PLAYED = "data.base", "stick.base", "played.json"
STICK_MB: Final = 256
STICK: Final = "/media/stick"
MODULES: Final = ("fs/fat/fat", "fs/fat/vfat", "fs/nls/nls_ascii", "fs/nls/nls_cp437", "fs/nls/nls_iso8859-1")
"""User-mode Linux' own, which a Debian for another kernel does not have."""
MOUNT: Final = f"mkdir -p {STICK}; mount -t vfat -o uid=orctable,gid=orctable,umask=0077,sync /dev/ubdc {STICK}"
"""As the rule of udev mounts a stick on USB, which user-mode Linux has not."""
INSIDE: Final = "file:/var/lib/orctable/journal.sqlite?mode=ro"
COUNT: Final = f"""
import sqlite3
print(*sqlite3.connect("{INSIDE}", uri=True).execute("SELECT count(*) FROM lines").fetchone())
"""
READ: Final = f"""
import json, sqlite3
rows = sqlite3.connect("{INSIDE}", uri=True).execute("SELECT game, n, body FROM lines ORDER BY game, n")
print(json.dumps(rows.fetchall()))
"""
LOOK_S: Final = 0.003
IN_PLAY, IN_BACKUP, IN_UPDATE = "in play", "in a backup", "in an update"
Lines = list[tuple[int, int, str]]


@dataclass(frozen=True, slots=True, order=True)
class Moment:
    """How large the logs of the two disks were."""

    data: int
    stick: int


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was answered as saved: its name on the stick, and how many lines the journal had when it began."""

    name: str
    lines: int
    answered: Moment


@dataclass(frozen=True, slots=True)
class Played:
    """What was done: every line at the end; how many there were when an act had been answered; what had been saved; and
    the moments at which something was written, by what was going on.
    """

    lines: Lines
    answered: list[tuple[Moment, int]] = field(default_factory=list)
    saved: list[Backup] = field(default_factory=list)
    moments: dict[str, list[Moment]] = field(default_factory=dict)

    @classmethod
    def from_folder(cls, folder: Path) -> Self:
        """What was done into a folder."""
        data: dict[str, Any] = json.loads((folder / PLAYED).read_text(encoding="utf-8"))
        return cls(
            [(game, n, body) for game, n, body in data["lines"]],
            [(Moment(**moment), n) for moment, n in data["answered"]],
            [Backup(each["name"], each["lines"], Moment(**each["answered"])) for each in data["saved"]],
            {when: [Moment(**each) for each in every] for when, every in data["moments"].items()},
        )


class Session:
    """The machine at work. Its disks are watched from the beginning to the end of the context."""

    def __init__(self, machine: UserMode, disks: tuple[Path, Path], acts: kills.Table) -> None:
        self._machine, self._disks, self._acts = machine, disks, acts
        self._ended, self._when = threading.Event(), IN_PLAY
        self.played = Played([])

    def now(self) -> Moment:
        """How far the logs are."""
        return Moment(*(log_beside(disk).stat().st_size for disk in self._disks))

    @contextmanager
    def watched(self) -> Iterator[Self]:
        """The disks are looked at all the time, from a thread of its own."""
        thread = threading.Thread(target=self._watch, name="watch the disks")
        thread.start()
        try:
            yield self
        finally:
            self._ended.set()
            thread.join()

    def _watch(self) -> None:
        before = self.now()
        while not self._ended.wait(LOOK_S):
            if (now := self.now()) != before:
                self.played.moments.setdefault(self._when, []).append(now)
                before = now

    def play(self, link: AppLink, acts: int) -> None:
        """So many touches."""
        for _ in range(acts):
            link.say(self._acts.touch(link.view))
            count = self._lines()
            self.played.answered.append((self.now(), count))

    def _lines(self) -> int:
        return int(self._machine.guest.run("/usr/bin/python3", "-c", COUNT).out)

    def back_up(self, link: AppLink, name: str) -> None:
        """A backup, and touches meanwhile. Raises MachineError."""
        self._when, lines = IN_BACKUP, self._lines()
        run = f"systemd-run --quiet --unit={name} --property=RemainAfterExit=yes"
        self._machine.guest.shell(f"{run} orctable backup {STICK}/{name}.zip")
        show = f"systemctl show {name} --property=SubState,Result --value"
        while (told := self._machine.guest.shell(show).split())[-1] == "running":
            self.play(link, 1)
        if sorted(told) != ["exited", "success"]:
            raise MachineError(self._machine.guest.run("/usr/bin/journalctl", "--unit", name, "--no-pager").out)
        self.played.saved.append(Backup(f"{name}.zip", lines, self.now()))
        self._when = IN_PLAY

    def update(self, link: AppLink, bundle: str, version: str) -> None:
        """The game is put away; the update is handed in, taken, tried and kept. Raises MachineError."""
        link.say("new")
        self._when = IN_UPDATE
        guest = self._machine.guest
        guest.shell(f"orctable update {STICK}/{bundle}")
        for said in (f"cat /var/lib/orctable/update/healthy | grep -qx {version}", f"{self._settled()} = {version}"):
            guest.shell("systemctl restart orctable", patience_s=1200.0)
            wait_until_up(self._machine)
            guest.shell(f"for _ in $(seq 120); do {said} && exit 0; sleep 1; done; exit 1")

    @staticmethod
    def _settled() -> str:
        return "test $(readlink /opt/orctable/settled)"

    def read(self) -> None:
        """Every line that there is now."""
        data = json.loads(self._machine.guest.run("/usr/bin/python3", "-c", READ).out)
        self.played.lines.extend((game, n, body) for game, n, body in data)


def make_disks(files: Files, folder: Path, update: Path, host: Path) -> tuple[Path, Path]:
    """The data, which trusts the key of the update and holds the modules for sticks, and a stick with the update on it;
    both also as they were at first.
    """
    data, stick = files.data, folder / "stick.img"
    (key,) = update.glob("keys/*.pub")
    write_into(data, key, f"/versions/{version_in(data)}/keys/{key.name}")
    for name in MODULES:
        (module,) = host.glob(f"usr/lib/uml/modules/*/kernel/{name}.ko*")
        write_into(data, module, f"/{module.name}")
    stick.unlink(missing_ok=True)
    subprocess.run(["mkfs.vfat", "-C", stick, str(STICK_MB * 1024)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["mcopy", "-i", stick, *update.glob("*.orctable"), "::"], check=True)
    for disk, base in ((data, DATA_BASE), (stick, STICK_BASE)):
        subprocess.run(["cp", "--sparse=always", disk, folder / base], check=True)
    return data, stick


def write_into(disk: Path, file: Path, name: str) -> None:
    """Puts a file onto an ext4 file system that is not mounted."""
    subprocess.run(["debugfs", "-w", "-R", f"write {file} {name}", disk], check=True, capture_output=True)


def plug_in_stick(machine: UserMode) -> None:
    """Mounts the stick in the guest."""
    for name in MODULES:
        machine.guest.shell(f"insmod /srv/orctable/{Path(name).name}.ko*")
    machine.guest.shell(MOUNT)


def main() -> int:
    """Plays once; some minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    parser.add_argument("--update", type=Path, required=True, help="a folder with one update and keys/, its public key")
    parser.add_argument("--folder", type=Path, required=True, help="where it is kept")
    parser.add_argument("--acts", type=int, default=60)
    parser.add_argument("--backups", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder, host = options.folder.absolute(), options.files.parent.absolute() / HOST
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make_host(host)
    files = files_in(options.files, folder)
    disks = make_disks(files, folder, options.update, host)
    (bundle,) = (path.name for path in options.update.glob("*.orctable"))
    with UserMode(files, folder / "machine", host, append="orctable.door", stick=disks[1], logged=True) as machine:
        machine.wait_for_agent()
        wait_until_up(machine)
        plug_in_stick(machine)
        session = Session(machine, disks, kills.Table(folder / "table", options.seed))
        with session.watched(), machine.door() as link:
            for text in kills.SET_UP:
                link.say(text)
            session.play(link, options.acts)
            for number in range(options.backups):
                session.back_up(link, f"saved-{number}")
            session.update(link, bundle, bundle.split("-")[1])
            session.read()
    (folder / PLAYED).write_text(json.dumps(asdict(session.played)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
