"""A stick on USB, plugged into a machine at play and pulled out of it: udev's rule mounts it, backups go onto it and
come back from it, an update is taken from it.

`python -m proofs.machine.usb_stick --files build/machine/trixie --kernel build/kernel --update build/machine/update
--out docs/results/machine-stick.csv` adds a row a time: in turn by the commands and by the staff's menu, then an
update. The stick is a gadget of the machine's own kernel, plugged into its own host (dummy_hcd), with FAT on it. The
kernel is OwnKernel; disk, rules and units are as they are installed, the new version's key beside those of the package.
"""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.practice.app_link import AppGone, AppLink
from proofs.long_run import LongRun
from proofs.machine.damaged_disk import lines_in
from proofs.machine.faults import TOUCHES, AtPlay
from proofs.machine.guests.user_mode import OwnKernel
from proofs.machine.logged_session import write_into
from proofs.machine.switch_on import files_in, version_in, wait_until_up

STICK_MB: Final = 256
GADGET: Final = "/sys/kernel/config/usb_gadget/stick"
OUTSIDE: Final = "/run/outside"
MAKE: Final = f"""
mkdir -p {GADGET}/strings/0x409 {GADGET}/configs/c.1 {GADGET}/functions/mass_storage.usb0
cd {GADGET}; echo 0x0951 >idVendor; echo 0x1666 >idProduct
echo stick >strings/0x409/product; echo 0123456789ab >strings/0x409/serialnumber
echo 1 >functions/mass_storage.usb0/lun.0/removable
ln -sf {GADGET}/functions/mass_storage.usb0 configs/c.1/
"""
PLUG: Final = f"""
echo {OUTSIDE}/stick.img >{GADGET}/functions/mass_storage.usb0/lun.0/file
ls /sys/class/udc | head -n 1 >{GADGET}/UDC
for _ in $(seq 300); do
    grep ' vfat ' /proc/mounts >/run/stick && cut -d ' ' -f 2 /run/stick && exit 0
    sleep 0.1
done; exit 1
"""
PULL: Final = f"""
echo "" >{GADGET}/UDC
for _ in $(seq 300); do grep -q ' vfat ' /proc/mounts || exit 0; sleep 0.1; done; exit 1
"""
FRESH: Final = "systemctl stop orctable; rm /var/lib/orctable/*.sqlite*; systemctl start orctable"
"""The games of a machine that is new: none."""
COMMANDS, MENU, UPDATE = "commands", "staff's menu", "update"


@dataclass(frozen=True, slots=True)
class Row:
    """One time. `said`: of the backup or the update; `pulled`: what was said of a backup while the stick was out;
    `lines` of the journal when the backup was made, `played` before it came back, and `back`, the same ones if `well`.
    `restarts`: of the unit by itself; bringing back on the staff's menu and an update are one each.
    """

    by: str
    seed: int
    mounted: str
    said: str
    pulled: str
    lines: int
    played: int
    back: int
    restarts: int
    verdict: str


class WithStick(AtPlay):
    """A machine at play, and its stick."""

    def plug(self) -> str:
        """Where the rule has mounted it. Raises MachineError."""
        return self.machine.guest.shell(PLUG).strip()

    def pull(self) -> None:
        """Returns once it is mounted no more. Raises MachineError."""
        self.machine.guest.shell(PULL)

    def typed(self, *words: str) -> str:
        """What a command says, on one line."""
        done = self.machine.guest.run("/usr/bin/orctable", *words)
        return " ".join((done.err if done.code else done.out).split())

    def chosen(self, link: AppLink, task: str) -> str:
        """What the screen says of a task on the staff's menu; "" if the app has started anew since."""
        seen = newest(link.view)
        with suppress(AppGone):
            link.say(f"appliance:{task}")

            def ended() -> bool:
                link.ask("look")
                return any(
                    notice["number"] > seen and notice["code"] != "upkeep_begun" for notice in noticed(link.view)
                )

            self.until(ended)
            (*_, last) = (each for each in noticed(link.view) if each["code"] != "upkeep_begun")
            return " ".join((last["code"], *(str(word) for pair in last["args"] for word in pair)))
        return ""

    def anew(self, before: int) -> None:
        """Waits until the unit has started by itself. Raises TimeoutError."""
        self.until(lambda: self.up_again(before))


def noticed(view: Any) -> list[Any]:
    """What the screen tells, the oldest first."""
    return sorted(view.get("notices", ()), key=lambda notice: notice["number"])


def newest(view: Any) -> int:
    """The number of the last thing that the screen told."""
    return max((notice["number"] for notice in noticed(view)), default=0)


def saved(table: WithStick, by: str, seed: int) -> Row:
    """A backup onto the stick, which is pulled at once; people play on; plugged in again, it comes back."""
    guest = table.machine.guest
    with table.touched() as link:
        mounted, lines = table.plug(), lines_in(table.machine)
        said = table.typed("backup", mounted) if by == COMMANDS else table.chosen(link, "backup")
        table.pull()
        pulled = table.typed("backup", f"{mounted}/late.zip") if by == COMMANDS else table.chosen(link, "backup")
        table.touch(link, TOUCHES)
    played, again = lines_in(table.machine), table.plug()
    if by == COMMANDS:
        guest.shell(f"systemctl stop orctable; orctable restore $(ls -t {again}/orctable-backup-*.zip | head -n 1)")
        guest.shell("systemctl start orctable")
    else:
        guest.shell(FRESH)
        wait_until_up(table.machine)
        restarts = table.restarts()
        with table.machine.door() as link:
            table.chosen(link, "restore")
        table.anew(restarts)
    wait_until_up(table.machine)
    table.pull()
    back, restarts = lines_in(table.machine), table.restarts()
    told = "read back" in said or said.startswith("backup_made")
    well = told and "no_stick" in pulled.replace("no stick is", "no_stick") and back == lines != played
    verdict = "came back" if well and restarts == int(by == MENU) else "NOT BACK"
    return Row(by, seed, mounted, said, pulled, len(lines), len(played), len(back), restarts, verdict)


def updated(table: WithStick, seed: int) -> Row:
    """The game is put away, and the update on the stick taken by the staff's menu; the stick is pulled after that."""
    mounted, restarts = table.plug(), table.restarts()
    with table.touched() as link:
        lines = lines_in(table.machine)
        link.say("new")
        said = table.chosen(link, "update")
    table.anew(restarts)
    table.pull()
    version = table.machine.guest.shell("readlink /opt/orctable/current").strip()
    back, restarts = lines_in(table.machine), table.restarts()
    well = version == "9.0.0" and back[: len(lines)] == lines != [] and restarts == 1
    said = f"{said}; {version} runs"
    return Row(
        UPDATE, seed, mounted, said, "", len(lines), len(back), len(back), restarts, "taken" if well else "NOT TAKEN"
    )


@contextmanager
def with_stick(files: Path, kernel: Path, update: Path, scratch: Path) -> Iterator[WithStick]:
    """Such a machine with a game on; the stick, with an update on it, is not plugged in yet."""
    outside, own = scratch / "outside", files_in(files, scratch)
    (key,) = update.glob("keys/*.pub")
    write_into(own.data, key, f"/versions/{version_in(own.data)}/keys/{key.name}")
    outside.mkdir()
    stick = outside / "stick.img"
    subprocess.run(["mkfs.vfat", "-C", stick, str(STICK_MB * 1024)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["mcopy", "-i", stick, *update.glob("*.orctable"), "::"], check=True)
    with OwnKernel(own, scratch / "machine", kernel, append="orctable.door orctable.offscreen") as machine:
        machine.wait_for_agent()
        wait_until_up(machine)
        machine.load("dummy_hcd", "libcomposite", "usb_f_mass_storage")
        machine.share(outside, OUTSIDE)
        machine.guest.shell(MAKE)
        table = WithStick(machine, scratch, 1)
        table.begin()
        yield table


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a time; 1 when something did not come back, or the update was not taken."""
    long_run = LongRun("proofs.machine.usb_stick", __doc__, times=3)
    for name, who in (("files", "tools.machine.trial_machine"), ("kernel", "tools/machine/kernel.sh")):
        long_run.parser.add_argument(f"--{name}", type=Path, required=True, help=f"what {who} made")
    long_run.parser.add_argument("--update", type=Path, required=True, help="an update that is newer, and keys/")
    asked = long_run.begin(words)
    parts = [(by, seed) for seed in range(asked.times) for by in (COMMANDS, MENU)] + [(UPDATE, 0)]
    with (
        TemporaryDirectory(prefix="orctable-stick-") as name,
        with_stick(asked.files, asked.kernel, asked.update, Path(name)) as table,
    ):
        for by, seed in long_run.left(parts, "by", "seed"):
            row = updated(table, seed) if by == UPDATE else saved(table, by, seed)
            long_run.add(row, good=not row.verdict.startswith("NOT"))
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
