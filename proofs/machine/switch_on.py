"""A machine is switched on, and the table must come up by itself: real kernel, real systemd, real units.

`python -m proofs.machine.switch_on --files build/machine/trixie --out docs/results/machine-switch-on.csv`
adds a row a time, until there are so many of this version; `python -m tools.machine.trial_machine` made the files. Each
begins with the data as it was made: a first start. Then it is looked at what a first evening asks of it (`EVENING`).
The usual machine is user-mode Linux; `--emulated` takes QEMU with Debian's own kernel and a panel.
"""

import base64
import contextlib
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np

from proofs.long_run import LongRun
from proofs.machine.guests.emulated import Files, Machine
from proofs.machine.guests.qmp import MachineError, Started
from proofs.machine.guests.user_mode import UserMode, make_host

ASKED: Final = ("ActiveState", "NRestarts", "Result")
UP_S: Final = 2400.0
STAYS_S: Final = 45.0
"""Wall seconds that the table must stay up; its watchdog barks after 20 or, where the start was slow, later."""
LOOK_S: Final = {True: 15.0, False: 1.0}  # between two looks at a machine: an emulated one is slow
COLOURS: Final = 40  # a picture of the table has hundreds of colours, a black panel one and a console a few
HOST: Final = "user-mode"
SHOOT: Final = """
import json, socket
door = socket.socket(socket.AF_UNIX)
door.connect("/run/orctable/door")
door.sendall(json.dumps({"op": "screenshot", "path": "/run/orctable/shot.png", "language": "en"}).encode() + b"\\n")
door.makefile("rb").readline()
"""
REWRITE: Final = """
from companion.app.data_folder import data_folder
from companion.app.wiring import read_table, usual_table
from companion.devices.table_edit import rewrite
path, data = usual_table(data_folder()), data_folder()
told = rewrite(path, lambda file: file.update({"dice": {"sources": ["hand"]}}), lambda file: read_table(file, data))
assert told.dice == ("hand",), told.dice
"""
"""What "Add a device" on the screen does in the end."""
SPOILT: Final = "/run/systemd/system/orctable.service.d/spoilt.conf"
EVENING: Final = {
    "a backup by root": "orctable backup /tmp",
    "a backup by somebody else is refused": """
runuser -u nobody -- /opt/orctable/current/bin/orctable backup /tmp; test $? = 2
""",
    "the table writes its table file": f"""
nsenter --target=$(systemctl show orctable --property=MainPID --value) --mount runuser -u orctable -- \\
    env ORCTABLE_DATA=/var/lib/orctable /opt/orctable/current/bin/python -I -c '{REWRITE}'
""",
    "the screen says why it cannot start": f"""
mkdir -p $(dirname {SPOILT}); printf '[Service]\\nSupplementaryGroups=nobodys\\n' >{SPOILT}
rm -f /dev/tty1; touch /dev/tty1
systemctl daemon-reload; systemctl restart orctable
for _ in $(seq 120); do grep -q 'supplementary groups' /dev/tty1 && exit 0; sleep 1; done; exit 1
""",
    "it comes back by itself once that is mended": f"""
rm {SPOILT}; systemctl daemon-reload
for _ in $(seq 240); do systemctl is-active --quiet orctable && exit 0; sleep 1; done; exit 1
""",
}
"""What is so of a machine that came up, by a script that ends well then; in this order."""
ABOUT: Final = """
uname -r
systemctl --version | sed -n '1s/systemd \\([0-9]*\\).*/\\1/p'
dpkg-query -W -f '${Version}' orctable
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One time switched on: wall seconds until a program could be run, until the unit was up, and until there was a
    picture; whether one was there when the unit said it was up; which units had failed; what of `EVENING` is not so.
    """

    suite: str
    kind: str
    seed: int
    kernel: str
    systemd: str
    package: str
    state: str
    restarts: int
    agent_s: int
    up_s: int
    picture_s: int
    picture_when_up: bool
    failed: str
    not_so: str
    verdict: str


def colours(picture: bytes) -> int:
    """How many colours a picture has."""
    decoded = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR) if picture else None
    return 0 if decoded is None else len(np.unique(decoded.reshape(-1, 3), axis=0))


def files_in(folder: Path, scratch: Path) -> Files:
    """A machine's files, with data of its own."""
    data = scratch / "data.ext4"
    shutil.copyfile(folder / "data.ext4", data)
    return Files(folder.absolute() / "vmlinuz", folder.absolute() / "initrd", folder.absolute() / "root.ext4", data)


def version_in(data: Path) -> str:
    """Which version of orctable is installed on a machine's data."""
    words = ["debugfs", "-R", "ls -p /versions", str(data)]
    output = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return next(name for line in output.split() if (name := line.split("/")[5])[:1].isdigit())


def unit(machine: Started) -> dict[str, str]:
    """What systemd says of the table; nothing while it is too busy to answer."""
    told = ""
    with contextlib.suppress(MachineError, TimeoutError):
        told = machine.guest.shell(f"systemctl show orctable --property={','.join(ASKED)}")
    return dict(line.split("=", 1) for line in told.splitlines() if "=" in line)


def wait_until_up(machine: Started, patience_s: float = UP_S) -> dict[str, str]:
    """What the unit says once it is up, or when its time has ended."""
    while (told := unit(machine)).get("ActiveState") != "active" and machine.seconds() < patience_s:
        time.sleep(LOOK_S[isinstance(machine, Machine)])
    return told


def picture(machine: Started, scratch: Path) -> bytes:
    """What stands on the screen: on the panel, or, where there is none, what the app has drawn in memory."""
    if isinstance(machine, Machine):
        return machine.monitor.picture(scratch / "panel.png")
    if machine.guest.run("/usr/bin/python3", "-c", SHOOT).code:
        return b""
    return base64.b64decode(machine.guest.run("/usr/bin/base64", "/run/orctable/shot.png").out)


def switched_on(suite: str, kind: str, seed: int, folder: Path, scratch: Path, kept: Path | None) -> Row:
    """Switches one machine on."""
    files = files_in(folder, scratch)
    new: Started
    if kind == HOST:
        new = UserMode(files, scratch / "machine", folder.parent.absolute() / HOST, append="orctable.door")
    else:
        new = Machine(files, scratch / "machine")
    with new as machine:
        agent_s = machine.wait_for_agent()
        wait_until_up(machine)
        up_s = machine.seconds()
        shown = picture(machine, scratch)
        when_up = colours(shown) >= COLOURS
        while colours(shown) < COLOURS and machine.seconds() < up_s + 5 * STAYS_S:
            time.sleep(LOOK_S[isinstance(machine, Machine)])
            shown = picture(machine, scratch)
        picture_s = machine.seconds()
        time.sleep(STAYS_S)
        told = unit(machine)
        kernel, systemd, package = machine.guest.shell(ABOUT).split()
        failed = machine.guest.shell("systemctl list-units --state=failed --plain --no-legend | cut -d' ' -f1")
        if told.get("ActiveState") != "active":
            print(machine.guest.run("/usr/bin/journalctl", "--boot", "--unit=orctable", "--no-pager").out[-3000:])
        not_so = [name for name, script in EVENING.items() if machine.guest.run("/bin/sh", "-c", script).code]
        if kept is not None:
            (kept / f"{suite}-{kind}-{seed}.png").write_bytes(picture(machine, scratch))
    shows = colours(shown) >= COLOURS
    well = (told.get("ActiveState"), told.get("NRestarts"), shows, not_so) == ("active", "0", True, [])
    return Row(
        suite=suite,
        kind=kind,
        seed=seed,
        kernel=kernel,
        systemd=systemd,
        package=package,
        state=told.get("ActiveState", ""),
        restarts=int(told.get("NRestarts", -1)),
        agent_s=round(agent_s),
        up_s=round(up_s),
        picture_s=round(picture_s),
        picture_when_up=when_up,
        failed=" ".join(failed.split()),
        not_so=", ".join(not_so),
        verdict="up" if well else "NOT UP",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a time; 1 when a table was not up."""
    long_run = LongRun("proofs.machine.switch_on", __doc__, times=1)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    long_run.parser.add_argument("--emulated", action="store_true", help="QEMU, Debian's own kernel, a panel")
    long_run.parser.add_argument("--pictures", type=Path, help="a folder that keeps what stood on the screen")
    asked = long_run.begin(words)
    suite, kind = asked.files.name, "emulated" if asked.emulated else HOST
    if kind == HOST:
        make_host(asked.files.parent.absolute() / HOST)
    parts = [(suite, kind, seed) for seed in range(asked.times)]
    version = f"{version_in(asked.files / 'data.ext4')}+"
    left = long_run.left(parts, "suite", "kind", "seed", counts=lambda row: str(row["package"]).startswith(version))
    for _, _, seed in left:
        with TemporaryDirectory(prefix="orctable-machine-") as scratch:
            row = switched_on(suite, kind, seed, asked.files, Path(scratch), asked.pictures)
        long_run.add(row, good=row.verdict == "up")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
