"""Every command that docs/appliance.md has its reader type, typed into a machine, one after the other.

`python -m proofs.machine.page_lines --files build/machine/trixie --update build/machine/update --out
docs/results/appliance-lines.csv` switches on a machine as it is flashed, with a stick, and keeps a row a line: what the
line ended with, and whether it did what the page says. A line of the page that is not known here is bad.
"""

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import LongRun
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.user_mode import UserMode, make_host
from proofs.machine.logged_session import STICK, make_disks, plug_in_stick
from proofs.machine.switch_on import HOST, files_in, wait_until_up
from tests.docs.site_pages import FENCE, TOP, code

PAGE: Final = TOP / "docs/appliance.md"
TYPED: Final = re.compile(r"(sudo |orctable (?!\d)|make |git |cd )\S")
EDITED: Final = "/run/edited"
ACTIVE: Final = "systemctl is-active --quiet orctable"
ROOT_IS: Final = "findmnt --noheadings --output OPTIONS / | tr , '\\n' | grep -qx"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page, and what must be true afterwards. `typed`: what a machine without its hardware is given
    instead; `said`: what is typed into it; `ends`: what it may end with; `again`: the machine is switched off and on
    before that is looked at.
    """

    printed: str
    then: str = "true"
    typed: str = ""
    said: str = ""
    ends: tuple[int, ...] = (0,)
    again: bool = False


NOT_HERE: Final = {
    "sudo apt install ./orctable_0.3.0+py3.11_arm64.deb": "done when the machine was made, with its own package",
    "sudo apt install git make": "needs a network",
    "git clone ADDRESS orctable && cd orctable": "needs a network",
    "make setup": "needs a network; make fresh",
    "sudo make appliance": "needs a network",
    "sudo tools/appliance/install.sh FILE.tar.xz": "needs a network",
}
LINES: Final = (
    Line("sudo systemctl start orctable", ACTIVE),
    Line("orctable kiosk --new-pin", said="4321\n"),
    Line("sudo systemctl restart orctable", ACTIVE),
    Line("orctable doctor", ends=(0, 1)),
    Line("orctable backup /media/STICK", f"ls {STICK}/orctable-*.zip"),
    Line("orctable report /media/STICK", f"ls {STICK}/*report*.zip"),
    Line("sudo systemctl stop orctable", f"! {ACTIVE}"),
    Line(
        "orctable restore FILE",
        "ls -d /var/lib/orctable/set-aside-restore*",
        f"orctable restore $(ls {STICK}/orctable-*.zip | grep -v report | tail -n 1)",
    ),
    Line("sudo systemctl start orctable", ACTIVE),
    Line("orctable update FILE", "ls /var/lib/orctable/update", f"orctable update {STICK}/*.orctable"),
    Line("sudo systemctl restart orctable", "test $(readlink /opt/orctable/current) = 9.0.0"),
    Line("sudo mount -o remount,rw /", f"{ROOT_IS} rw"),
    Line(
        "sudo systemctl edit orctable",
        "systemctl cat orctable | grep -q 192.168.1.20",
        "script -qec 'systemctl edit orctable' /dev/null",
    ),
    Line("sudo systemctl restart orctable", ACTIVE),
    Line("sudo mount -o remount,ro /", f"{ROOT_IS} ro"),
    Line("sudo mount -o remount,rw /", f"{ROOT_IS} rw"),
    Line("sudo /usr/lib/orctable/read-only.sh --undo", f"{ROOT_IS} rw", again=True),
    Line("sudo /usr/lib/orctable/read-only.sh", f"{ROOT_IS} ro", again=True),
    Line(
        "sudo mkfs.ext4 -L orctable /dev/mmcblk0p3",
        "blkid /dev/shm/card | grep -q 'LABEL=\"orctable\"'",
        "truncate -s 64M /dev/shm/card; mkfs.ext4 -q -L orctable /dev/shm/card",
    ),
    Line('sudo date -s "2026-11-23 18:00"', "test $(date +%F) = 2026-11-23"),
)
"""`reboot` is the machine switched off and on again after the two lines of read-only.sh."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line: what it ended with, and whether what the page says of it was true then."""

    number: int
    line: str
    typed: str
    ended: str
    verdict: str


def printed() -> list[str]:
    """Every command of the page."""
    typed = dict.fromkeys(line.strip() for line in code(PAGE.read_text("utf-8")) if TYPED.match(line.strip()))
    return [line.partition("  #")[0].strip() for line in typed]


def run(machine: UserMode, line: Line) -> Row | None:
    """Types one line; None where the machine has to be switched off and on before it can be judged."""
    typed = line.typed or line.printed.removeprefix("sudo ").replace("/media/STICK", STICK)
    done = machine.guest.run("/bin/sh", "-c", f"SYSTEMD_EDITOR='sh {EDITED}' {typed}", stdin=line.said.encode())
    if done.code not in line.ends:
        return Row(0, line.printed, typed, str(done.code), (done.err or done.out).strip()[-300:])
    return None if line.again else judged(machine, line, typed, done.code)


def judged(machine: UserMode, line: Line, typed: str, code: int) -> Row:
    """Looks whether a line has done what the page says."""
    if "restart" in line.printed or "start" in line.printed:
        wait_until_up(machine)
    well = machine.guest.run("/bin/sh", "-c", line.then).code == 0
    return Row(0, line.printed, typed, str(code), "as it says" if well else f"not so: {line.then}")


def switched_on(files: Files, folder: Path, host: Path, stick: Path) -> UserMode:
    """The machine, whose root can be made writable."""
    return UserMode(files, folder / "machine", host, append="orctable.door", stick=stick, own_root=True)


def ready(machine: UserMode) -> None:
    """Waits for the table, and plugs the stick in. An editor adds what the page prints for a camera in the network."""
    machine.wait_for_agent()
    wait_until_up(machine)
    plug_in_stick(machine)
    (block,) = [block for block in FENCE.findall(PAGE.read_text("utf-8")) if block.startswith("[Service]")]
    script = f"cat >\"$1\" <<'END'\n{block}END\n"
    machine.guest.run("/bin/sh", "-c", f"cat >{EDITED}", stdin=script.encode())


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a line; 1 when one does not do what it says."""
    long_run = LongRun("proofs.machine.page_lines", __doc__)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    long_run.parser.add_argument("--update", type=Path, required=True, help="an update that is newer")
    asked = long_run.begin(words)
    host, number = asked.files.parent.absolute() / HOST, 0

    def keep(row: Row) -> None:
        nonlocal number
        number += 1
        long_run.add(Row(number, row.line, row.typed, row.ended, row.verdict), good=row.verdict == "as it says")

    known = {line.printed for line in LINES} | {"sudo reboot", *NOT_HERE}
    for text in printed():
        if text in NOT_HERE:
            long_run.add(Row(0, text, "", "", f"not tried here: {NOT_HERE[text]}"))
        elif text not in known:
            keep(Row(0, text, "", "", "this line is not known"))
    make_host(host)
    with TemporaryDirectory(prefix="orctable-lines-") as name:
        scratch = Path(name)
        files = files_in(asked.files, scratch)
        root = scratch / "root.ext4"
        subprocess.run(["cp", "--sparse=always", files.root, root], check=True)
        files = Files(files.kernel, files.initrd, root, files.data)
        _, stick = make_disks(files, scratch, asked.update, host)
        left, again = list(LINES), list[Line]()
        while left or again:
            with switched_on(files, scratch, host, stick) as machine:
                ready(machine)
                for line in again:
                    keep(judged(machine, line, line.printed.removeprefix("sudo "), 0))
                again.clear()
                while left and not again:
                    line = left.pop(0)
                    row = run(machine, line)
                    if row is None:
                        again.append(line)
                        machine.guest.shell("sync")
                    else:
                        keep(row)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
