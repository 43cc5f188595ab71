"""An image is switched on as it was flashed, in an emulated machine of its own processor, and used.

`python -m proofs.machine.flashed --image build/image/arm64/orctable-0.3.0-arm64.img --out docs/results/image.csv` adds
a row a step: up, a picture on the panel, the doctor, the check that a new version does of itself, a practice game, the
code for the staff; and with `--update FOLDER` (`make machine-update` made it) an update that cannot start and is taken
back, and the same one whole. Its own kernel is started directly, and a shell on a serial line types the commands. The
image, which `--unpacked` leaves like that, stays as it is: what is written goes into a file beside it.
"""

import re
import shlex
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self

from proofs.long_run import LongRun
from proofs.machine.guests.emulated import PANEL, Machine
from proofs.machine.guests.qmp import Done, Guest, connected
from proofs.machine.logged_session import STICK_MB
from proofs.machine.switch_on import COLOURS, colours

EMULATORS: Final = {
    "arm64": ("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72", "-smp", "2"),
    "amd64": ("qemu-system-x86_64", "-machine", "q35", "-cpu", "Nehalem", "-smp", "2"),
}
LINES: Final = {"arm64": "ttyAMA0", "amd64": "ttyS0"}
KERNEL: Final = (
    "root=LABEL=orctable-root ro quiet console=tty0 mitigations=off audit=0 vt.global_cursor_default=0"
    " consoleblank=0 systemd.debug_shell systemd.default_debug_tty={line}"
)
CARD_GB: Final = 8
PATIENCE_S: Final = 3600.0
LOOK_S: Final = 10.0
DONE: Final = r"<{number} ended (\d+)>"
UP: Final = (
    "until systemctl is-active --quiet orctable; do sleep 2; done; systemctl show orctable -p NRestarts; uname -rm"
)
CODE: Final = (
    "systemctl start orctable-staff-code; mkdir -p /run/card && mount -o ro -L ORCTABLE /run/card &&"
    " grep -hE '[0-9]{6}' /run/card/staff-code.txt"
)
CHECK: Final = "systemctl stop orctable; orctable self-check; ended=$?; systemctl start orctable; exit $ended"
"""A version checks itself before the table starts: one program at a time has its data open."""
STEPS: Final = (
    ("the unit is up", UP),
    ("the code for the staff", CODE),
    ("doctor", "orctable doctor; test $? -le 1"),
    ("check of itself", CHECK),
    ("a practice game", "cd /tmp && /opt/orctable/current/bin/orctable practice --game orc --rounds 1"),
)
STICK: Final = """
set -e
mkdir -p /media/stick
mountpoint -q /media/stick ||
    mount -t vfat -o uid=orctable,gid=orctable,umask=0077,sync /dev/disk/by-label/UPDATE /media/stick
before=$(readlink /opt/orctable/settled)
install -m 644 /media/stick/*.pub /opt/orctable/$before/keys/
systemctl stop orctable
orctable update /media/stick/*.orctable
"""
"""An update is handed in, whose maker's key the table is told first."""
TAKEN_BACK: Final = f"""{STICK}
systemctl start orctable-update
new=$(readlink /opt/orctable/current)
test $new != $before
mv /opt/orctable/$new/bin/orctable /opt/orctable/$new/bin/away
systemctl start orctable || true
until test $(readlink /opt/orctable/current) = $before && systemctl is-active --quiet orctable; do sleep 5; done
echo $new was taken back, $before runs
"""
"""The new version has passed its check of itself, and then cannot start."""
UPDATED: Final = f"""{STICK}
systemctl start orctable
new=$(readlink /opt/orctable/current)
test $new != $before
until grep -qx $new /var/lib/orctable/update/healthy; do sleep 5; done
systemctl restart orctable
until test $(readlink /opt/orctable/settled) = $new && systemctl is-active --quiet orctable; do sleep 5; done
echo $before gave way to $new
"""
UPDATES: Final = (("an update that cannot start is taken back", TAKEN_BACK), ("an update", UPDATED))


@dataclass(frozen=True, slots=True)
class Row:
    """One step: seconds since it was switched on when it was done, and how long it took."""

    image: str
    seed: int
    step: str
    since_s: int
    took_s: int
    said: str
    verdict: str


class Shell(Guest):
    """A shell of systemd's on a serial line, where no agent is installed; of what is said only the end is heard."""

    def __init__(self, line: socket.socket) -> None:
        super().__init__(line.dup)
        self._way = line

    def answers(self) -> bool:
        """Whether the shell is there yet."""
        try:
            self._way.sendall(b"stty -echo; PS1= PS2=; bind 'set enable-bracketed-paste off'; echo '<0 ''ended 0>'\n")
            self._read_answer(LOOK_S)
        except TimeoutError:
            return False
        return True

    def _read_answer(self, patience_s: float) -> Done:
        self._way.settimeout(patience_s)
        told, ended = "", re.compile(DONE.format(number=self._asked))
        while (match := ended.search(told)) is None:
            told += self._way.recv(65536).decode("utf-8", "replace")
        return Done(int(match[1]), told[: match.start()].strip(), "")

    def run(self, *words: str, patience_s: float = PATIENCE_S, stdin: bytes = b"") -> Done:
        """Runs a program as root and waits for its end; what it says on standard error is among what it says."""
        self._asked += 1
        given = f" <<'END-OF-IT'\n{stdin.decode()}\nEND-OF-IT" if stdin else " </dev/null"
        ended = f'echo "<{self._asked} ended ${{PIPESTATUS[0]}}>"'
        script = f"( {shlex.join(words)}{given}\n) 2>&1 | tail -n 40 | cut -c 1-200; {ended}\n"
        self._way.sendall(script.encode())
        return self._read_answer(patience_s)


class Flashed(Machine):
    """An emulated machine with such an image on a card of eight gigabytes, and an update on a stick; ended with the
    context.
    """

    def __init__(self, image: Path, folder: Path, update: Path | None = None) -> None:
        kind = image.stem.rpartition("-")[2]
        card, self.folder = folder / "card.qcow2", folder
        asked = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(image), str(card), f"{CARD_GB}G"]
        subprocess.run(asked, check=True)
        words = [*EMULATORS[kind], "-nodefaults", "-m", "2048", "-display", "none", "-nic", "none"]
        words += ["-kernel", str(image.parent / "vmlinuz"), "-initrd", str(image.parent / "initrd")]
        words += ["-append", KERNEL.format(line=LINES[kind])]
        words += ["-drive", f"file={card},format=qcow2,if=virtio,cache=unsafe"]
        if update is not None:
            stick = folder / "stick.img"
            make = ["mkfs.vfat", "-C", "-n", "UPDATE", str(stick), str(STICK_MB * 1024)]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
            files = (*update.glob("*.orctable"), *update.glob("keys/*.pub"))
            subprocess.run(["mcopy", "-i", str(stick), *map(str, files), "::"], check=True)
            words += ["-drive", f"file={stick},format=raw,if=virtio,cache=unsafe"]
        for device in (*PANEL, "virtio-rng-pci"):
            words += ["-device", device]
        words += ["-serial", f"unix:{folder / 'line'},server=on,wait=off"]
        self._words = [*words, "-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"]

    def __enter__(self) -> Self:
        super().__enter__()
        self.guest = Shell(connected(self.folder / "line"))
        return self

    def has_picture(self, kept: Path) -> bool:
        """Whether a picture stands on the panel; it is kept."""
        return colours(self.monitor.picture(kept)) >= COLOURS


def used(
    image: Path, seed: int, scratch: Path, pictures: Path, steps: int, update: Path | None, add: Callable[[Row], None]
) -> None:
    """Switches one on, and does so many steps."""
    with Flashed(image, scratch, update) as machine:

        def keep(step: str, begun: float, said: str, *, well: bool) -> None:
            now = machine.seconds()
            add(Row(image.name, seed, step, round(now), round(now - begun), said, "done" if well else "NOT DONE"))

        machine.wait_for_agent(PATIENCE_S)
        keep("a shell", 0.0, "", well=True)
        for step, script in (*STEPS[:steps], *(UPDATES if update is not None else ())):
            begun = machine.seconds()
            done = machine.guest.run("/bin/bash", "-c", script)
            keep(step, begun, " ".join(done.out.split())[-200:], well=done.code == 0)
            if step == STEPS[0][0]:
                begun = machine.seconds()
                file = pictures / f"{image.stem}-{seed}.png"
                while not machine.has_picture(file) and machine.seconds() - begun < PATIENCE_S / 4:
                    time.sleep(LOOK_S)
                keep("a picture on the panel", begun, "", well=machine.has_picture(file))


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a step; 1 when one was not done."""
    long_run = LongRun("proofs.machine.flashed", __doc__, times=1)
    long_run.parser.add_argument("--image", type=Path, required=True, help="what tools.machine.image --unpacked made")
    long_run.parser.add_argument(
        "--pictures", type=Path, required=True, help="a folder that keeps the panel's pictures"
    )
    long_run.parser.add_argument(
        "--steps", type=int, default=len(STEPS), help="the first of them; 1: only until it is up"
    )
    long_run.parser.add_argument("--update", type=Path, help="a folder with one newer update and keys/, its public key")
    asked = long_run.begin(words)
    asked.pictures.mkdir(parents=True, exist_ok=True)
    first = max((int(row["seed"]) + 1 for row in long_run.rows.read() if row["image"] == asked.image.name), default=0)
    for seed in range(first, first + asked.times):
        with TemporaryDirectory(prefix="orctable-flashed-") as name:
            used(
                asked.image.absolute(),
                seed,
                Path(name),
                asked.pictures,
                asked.steps,
                asked.update,
                lambda row: long_run.add(row, good=row.verdict == "done"),
            )
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
