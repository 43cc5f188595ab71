"""The first boot of a machine on plain Debian: the package is installed into a new root, the root is booted in a
container, and the table must come up and stay up.

`python -m proofs.appliance.first_boot --package build/deb/X.deb --suite trixie --out docs/results/first-boot.csv`
adds a row; it needs root, mmdebstrap, systemd-nspawn and a Debian mirror. A container has no panel, so the screen draws
off it; everything else of the units is as installed. Nothing here is a Raspberry Pi.
"""

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import LongRun

NEEDED: Final = ("mmdebstrap", "systemd-nspawn", "nsenter")
PACKAGES: Final = "systemd,systemd-sysv,udev,dbus,libpam-systemd,util-linux,passwd"
OFF_SCREEN: Final = "SDL_VIDEODRIVER=offscreen\nORCTABLE_OPTIONS=--kiosk\n"
INSTALL: Final = (
    'chroot "$1" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /root/new.deb'
)
UP_S: Final = 180.0
"""Wall seconds within which the table must be up: the unit itself allows 90."""
STAYS_S: Final = 60.0
"""Longer than two of the unit's watchdogs."""
BEGUN, UP, ASKED = "ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic", ("ActiveState", "NRestarts")
BOOTED: Final = "UserspaceTimestampMonotonic"
MILLION: Final = 1_000_000
SPOILT: Final = "/run/systemd/system/orctable.service.d/spoilt.conf"
SPOIL: Final = f"mkdir -p $(dirname {SPOILT}) && printf '[Service]\\nSupplementaryGroups=nobodys\\n' >{SPOILT}"
"""A table that cannot start: its unit names a group that is missing."""
SCREEN: Final = "/dev/tty1"
TROUBLE_S, AGAIN_S = 60.0, 150.0
"""Wall seconds in which the screen must say what is wrong, and in which the table is up again once it is mended."""

REWRITE: Final = """
from companion.app.data_folder import data_folder
from companion.app.wiring import read_table, usual_table
from companion.devices.table_edit import rewrite
path, data = usual_table(data_folder()), data_folder()
told = rewrite(path, lambda file: file.update({"dice": {"sources": ["hand"]}}), lambda file: read_table(file, data))
print(told.dice)
"""
"""What "Add a device" on the screen does in the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """One first boot: when the table was up (seconds from the boot, and from its own start to READY), how often it was
    started anew, its group for pins, what a backup made by root and by somebody else ended with, whether the
    table can write its table file from within its own unit, whether one that cannot start said why on the screen, and
    whether it came back by itself once that was mended.
    """

    seed: int
    suite: str
    systemd: str
    package: str
    state: str
    restarts: int
    boot_to_ready_s: float
    start_to_ready_s: float
    groups: str
    backup_by_root: int
    backup_by_another: int
    writes_table_file: bool
    trouble_shown: bool
    came_back: bool
    verdict: str


class Guest:
    """A container that is booted, seen from outside by its first process."""

    def __init__(self, leader: int) -> None:
        self._enter = ["nsenter", f"--target={leader}", "--all"]

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Runs a program in it as root."""
        return subprocess.run([*self._enter, *words], capture_output=True, text=True, check=False)

    def unit(self) -> dict[str, str]:
        """What its systemd says of the table."""
        told = self.run("systemctl", "show", "orctable", f"--property={','.join((*ASKED, BEGUN, UP))}").stdout
        told += self.run("systemctl", "show", f"--property={BOOTED}").stdout
        return dict(line.split("=", 1) for line in told.splitlines() if "=" in line)


def make_root(root: Path, suite: str, package: Path) -> None:
    """A new Debian with the package in it. Raises subprocess.CalledProcessError."""
    hooks = [f'--customize-hook=cp {package} "$1/root/new.deb"', f"--customize-hook={INSTALL}"]
    words = ["mmdebstrap", "--quiet", "--variant=apt", f"--include={PACKAGES}", *hooks, suite, str(root)]
    subprocess.run(words, check=True)
    (root / "etc/orctable/environment").write_text(OFF_SCREEN)


@contextmanager
def booted(root: Path, log: Path) -> Iterator[Guest]:
    """The root booted in a container; ended afterwards."""
    words = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network", "--boot"]
    with log.open("wb") as out:
        machine = subprocess.Popen(
            [*words, f"--directory={root}"], stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
        )
    try:
        yield Guest(_leader(machine))
    finally:
        machine.terminate()
        try:
            machine.wait(30)
        except subprocess.TimeoutExpired:
            machine.kill()
            machine.wait()


def _leader(machine: "subprocess.Popen[bytes]") -> int:
    """The container's first process, as this machine numbers it. Raises RuntimeError when there is none."""
    until = time.monotonic() + 30
    while time.monotonic() < until and machine.poll() is None:
        children = Path(f"/proc/{machine.pid}/task/{machine.pid}/children").read_text().split()
        for child in children:
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return int(child)
        time.sleep(0.1)
    raise RuntimeError("systemd-nspawn started nothing")


def watched(guest: Guest) -> dict[str, str]:
    """What the unit says once it is up and has stayed up, or when its time has ended."""
    until = time.monotonic() + UP_S
    while (unit := guest.unit()).get("ActiveState") != "active" and time.monotonic() < until:
        time.sleep(1)
    if unit.get("ActiveState") == "active":
        time.sleep(STAYS_S)
    return guest.unit()


def writes_table_file(guest: Guest) -> bool:
    """Whether the table's user can change the table file in what the running unit sees of the disk."""
    pid = guest.run("systemctl", "show", "orctable", "--property=MainPID", "--value").stdout.strip()
    program = ["env", "ORCTABLE_DATA=/var/lib/orctable", "/opt/orctable/current/bin/python", "-I", "-c", REWRITE]
    done = guest.run("nsenter", f"--target={pid}", "--mount", "runuser", "-u", "orctable", "--", *program)
    return done.stdout == "('hand',)\n"


def in_trouble(guest: Guest) -> tuple[bool, bool]:
    """The table's unit is spoilt and mended again: whether the screen said why, and whether the table came back."""
    guest.run("sh", "-c", f"{SPOIL} && touch {SCREEN} && systemctl daemon-reload && systemctl restart orctable")
    shown = _until(TROUBLE_S, lambda: "supplementary groups" in guest.run("cat", SCREEN).stdout)
    guest.run("sh", "-c", f"rm {SPOILT} && systemctl daemon-reload")
    return shown, _until(AGAIN_S, lambda: guest.unit().get("ActiveState") == "active")


def _until(wall_s: float, true: Callable[[], bool]) -> bool:
    until = time.monotonic() + wall_s
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(1)
    return False


def first_boot(seed: int, suite: str, package: Path, folder: Path) -> Row:
    """Makes a machine and boots it once."""
    root, log = folder / suite, folder / f"{suite}.console"
    make_root(root, suite, package)
    with booted(root, log) as guest:
        unit = watched(guest)
        groups = " ".join(sorted(guest.run("id", "-nG", "orctable").stdout.split()))
        guest.run("useradd", "anna")
        by_root = guest.run("orctable", "backup", "/tmp")
        by_another = guest.run("runuser", "-u", "anna", "--", "/opt/orctable/current/bin/orctable", "backup", "/tmp")
        version = re.search(r"\d+(\.\d+)?", guest.run("systemctl", "--version").stdout)
        writes = writes_table_file(guest)
        shown, came_back = in_trouble(guest)
        if unit.get("ActiveState") != "active":
            print(guest.run("journalctl", "--unit=orctable", "--no-pager", "--lines=20").stdout)
    booted_at, begun, up = (int(unit.get(name) or 0) / MILLION for name in (BOOTED, BEGUN, UP))
    state, restarts = unit.get("ActiveState", ""), int(unit.get("NRestarts") or 0)
    well = (state, restarts, by_root.returncode, by_another.returncode) == ("active", 0, 0, 2)
    well = well and writes and shown and came_back
    return Row(
        seed=seed,
        suite=suite,
        systemd=version[0] if version else "",
        package=package.name,
        state=state,
        restarts=restarts,
        boot_to_ready_s=round(up - booted_at, 1) if up else 0.0,
        start_to_ready_s=round(up - begun, 1) if up else 0.0,
        groups=groups,
        backup_by_root=by_root.returncode,
        backup_by_another=by_another.returncode,
        writes_table_file=writes,
        trouble_shown=shown,
        came_back=came_back,
        verdict="up" if well else "NOT UP",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row for each suite; 1 when a table was not up."""
    long_run = LongRun("proofs.appliance.first_boot", __doc__, times=1)
    long_run.parser.add_argument("--package", type=Path, required=True)
    long_run.parser.add_argument("--suite", required=True, help="bookworm for Python 3.11, trixie for 3.13")
    asked = long_run.begin(words)
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        print(f"{', '.join(missing)} missing: apt install mmdebstrap systemd-container")
        return 2
    first = len(long_run.rows.read())
    for seed in range(first, first + asked.times):
        with TemporaryDirectory(prefix="orctable-boot-") as folder:
            row = first_boot(seed, asked.suite, asked.package.absolute(), Path(folder))
        long_run.add(row, good=row.verdict == "up")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
