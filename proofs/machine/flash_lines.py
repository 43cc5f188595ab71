"""What docs/flash.md has its reader do and see, looked at in a machine with an image as it was flashed, one after the
other.

`python -m proofs.machine.flash_lines --image build/image/amd64/orctable-0.3.0-amd64.img --kernel build/kernel --out
docs/results/flash-lines.csv` keeps a row a statement; one that is not known here is bad. The image lies on a card of
eight gigabytes. User-mode Linux of our own kernel starts its second partition; what is put onto it besides is
`tools/machine/steered.sh`, so that the table opens its door; its panel is vkms, which SDL reads touches for.
"""

import re
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import LongRun
from proofs.machine.flashed import CARD_GB, Shell
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.qmp import MachineError
from proofs.machine.guests.user_mode import UserMode
from proofs.machine.logged_session import COUNT
from proofs.machine.switch_on import COLOURS, SHOOT, unit, wait_until_up
from proofs.soak import kills
from tests.docs.site_pages import TOP

PAGE: Final = TOP / "docs/flash.md"
ITEM: Final = re.compile(r"^(?:- |\d\. )(.*)$", re.MULTILINE)
SECTOR: Final = 512
WORDS: Final = (
    "ro con=null con1=null ssl2=null systemd.show_status=0 mem=1600M video=Virtual-1:800x480 orctable.door"
    " systemd.debug_shell systemd.default_debug_tty=ttyS0"
)
GENERATOR: Final = "/usr/lib/systemd/system-generators/orctable-door"
COUNTED: Final = f"""{SHOOT}
import cv2, numpy
print(len(numpy.unique(cv2.imread("/run/orctable/shot.png").reshape(-1, 3), axis=0)))
"""
FINGER: Final = """
import fcntl, os, struct, sys, time
panel = os.open("/dev/uinput", os.O_WRONLY)
for ask, what in ((0x40045564, 1), (0x40045564, 3), (0x40045565, 330), (0x4004556E, 1),
                  *((0x40045567, axis) for axis in (0, 1, 47, 53, 54, 57))):
    fcntl.ioctl(panel, ask, what)
most = [0] * 64
most[0] = most[53] = 799; most[1] = most[54] = 479; most[47] = 9; most[57] = 65535
os.write(panel, struct.pack("80s4HI64i64i64i64i", b"finger", 3, 1, 1, 1, 0, *most, *[0] * 192))
fcntl.ioctl(panel, 0x5501)
time.sleep(20)
def tell(*events):
    for kind, code, value in (*events, (0, 0, 0)):
        os.write(panel, struct.pack("qqHHi", 0, 0, kind, code, value))
tell((3, 47, 0), (3, 57, 1), (3, 53, 400), (3, 54, 240), (1, 330, 1), (3, 0, 400), (3, 1, 240))
time.sleep(0.3)
tell((3, 57, -1), (1, 330, 0))
time.sleep(5)
"""
"""A touch panel of uinput, touched in its middle once: the package needs no library for that."""
SECRETS: Final = "! grep -qE '^[^:]*:[^!*:]' /etc/shadow"
NO_DOOR: Final = """
! awk 'FNR > 1 && $4 == "0A"' /proc/net/tcp /proc/net/tcp6 | grep . && test $(cat /proc/net/udp* | grep -vc sl) = 0
"""
LANGUAGE: Final = "cat /var/lib/orctable/settings*"
GREW: Final = "test $(df --block-size=1M --output=size /srv/orctable | tail -n 1) -gt 5000"
ROOT_IS_RO: Final = "findmnt --noheadings --output OPTIONS / | tr , '\\n' | grep -qx ro"
PIN: Final = "2580"
BUTTONS: Final = ("ui:home", "setup:next", "setup:next", "setup:ring:numeric", "setup:next", "setup:start")
"""From the first page to a game's first act."""


class Started(UserMode):
    """The machine with the card in it."""

    def __init__(self, card: Path, folder: Path, kernel: Path) -> None:
        self._make(folder, Files(kernel, kernel, card, card), None, logged=False, own_root=False)
        disks = [f"ubd0={card}", "root=/dev/ubda2"]
        lines = [word for word in self._machine if not word.startswith(("ubd", "root="))]
        program = ["setpriv", "--pdeathsig", "KILL", str(kernel.absolute() / "linux")]
        self._words = [*program, *disks, *lines, *WORDS.split(), f"orctable.panel={kernel.absolute()}"]
        self.guest = Shell(self._agent)


class Flash:
    """Somebody with an image, a card and a machine."""

    def __init__(self, image: Path, kernel: Path, scratch: Path) -> None:
        self._image, self._kernel, self._scratch, self._times = image, kernel, scratch, 0
        self._open, self.card = ExitStack(), scratch / "card.img"
        self.written()
        self.machine = self._switched_on()

    def written(self) -> None:
        """Writes the card."""
        subprocess.run(["cp", "--sparse=always", self._image, self.card], check=True)
        with self.card.open("r+b") as file:
            file.truncate(CARD_GB * 1000**3)
        root = f"{self.card}?offset={self._start(2)}"
        for asked in (f"write {TOP}/tools/machine/steered.sh {GENERATOR}", f"sif {GENERATOR} mode 0100755"):
            subprocess.run(["debugfs", "-w", "-R", asked, root], check=True, capture_output=True)

    def _start(self, number: int) -> int:
        """Where a partition begins, in bytes."""
        output = subprocess.run(["sfdisk", "--dump", self._image], capture_output=True, text=True, check=True).stdout
        return SECTOR * int(re.findall(r"start= *(\d+)", output)[number - 1])

    def _switched_on(self) -> UserMode:
        self._times += 1
        machine = Started(self.card, self._scratch / f"machine-{self._times}", self._kernel)
        machine.__enter__()
        machine.wait_for_agent()
        wait_until_up(machine)
        self.link = self._open.enter_context(machine.door())  # once: the line is not there again after its end
        return machine

    def off(self) -> None:
        """Takes the power away."""
        self._open.close()
        self.machine.__exit__()
        time.sleep(3)  # until its last process has let the card go

    def true(self, script: str) -> bool:
        """Whether a script of the shell's ends well."""
        return self.machine.guest.run("/bin/sh", "-c", script).code == 0

    def lines(self) -> int:
        """How many lines the journal has."""
        return int(self.machine.guest.run("/usr/bin/python3", "-c", COUNT).out)

    # --- what the page says -----------------------------------------------------------------------------------------

    def came_up(self) -> bool:
        """The unit is up, and was not started twice."""
        told = unit(self.machine)
        return (told.get("ActiveState"), told.get("NRestarts")) == ("active", "0")

    def woke(self) -> bool:
        """A picture stood there, and after a touch the page for the language."""
        self.machine.guest.run("/bin/sh", "-c", "cat >/run/finger.py", stdin=FINGER.encode())
        out = self.machine.guest.run("/opt/orctable/current/bin/python", "-c", COUNTED).out
        if int(out.split()[-1]) < COLOURS:
            raise MachineError("no picture stands there")
        if self.link.ask("where", id="ui:lang:ru")["at"] is not None:
            raise MachineError("no game plays itself")
        heard = self.link.touches
        self.machine.guest.shell("python3 /run/finger.py")
        if self.link.ask("where", id="ui:lang:ru")["at"] is None:
            raise MachineError(f"of one touch the table heard {self.link.touches - heard}")
        return True

    def began(self) -> bool:
        """A game is set up and begun, by its buttons alone."""
        for text in BUTTONS:
            self.link.press(text)
        return self.link.view.get("game") is not None

    def changed_language(self) -> bool:
        """What is kept of the language is another one after each touch."""
        told = [self.machine.guest.shell(LANGUAGE) for _ in range(2) if self.link.press("ui:globe")]
        return len(told) == 2 and told[0] != told[1]

    def lost_nothing(self) -> bool:
        """Acts that were shown are there after a power cut, on a root that is read-only."""
        if self.link.view.get("game") is None:
            raise MachineError("no game was begun before")
        acts = kills.Table(self._scratch / "table", 1)
        for _ in range(10):
            self.link.say(acts.touch(self.link.view))
        before = self.lines()
        self.off()
        self.machine = self._switched_on()
        return self.lines() == before > 0 and self.true(ROOT_IS_RO)

    def chose_pin(self) -> bool:
        """The code on the card opens the choice of a PIN, which is written down."""
        self.off()
        card = f"{self.card}@@{self._start(1)}"
        process = subprocess.run(["mtype", "-i", card, "::staff-code.txt"], capture_output=True, text=True, check=True)
        (code,) = re.findall(r"\b\d{6}\b", process.stdout.partition("\n")[0])
        self.machine = self._switched_on()
        self.link.press("ui:staff")
        for digit in code + PIN + PIN:
            self.link.press(f"ui:pinkey:{digit}")
        return self.true("test -s /var/lib/orctable/staff-pin.toml")

    def started_over(self) -> bool:
        """The card is written again: no game is on it."""
        self.off()
        self.written()
        self.machine = self._switched_on()
        return self.came_up() and self.lines() == 0


OTHER: Final = "not tried here: on another computer, by another program"
SEEN: Final[dict[str, str | Callable[[Flash], bool]]] = {
    "Install **Raspberry Pi Imager**": OTHER,
    'Choose "Use custom"': OTHER,
    "Choose the card as storage": OTHER,
    'Answer "No"': OTHER,
    "Put the card into the machine": Flash.came_up,
    "The screen stays black": lambda flash: flash.true(GREW),
    "A game plays itself": Flash.woke,
    "Choose the game": Flash.began,
    "The globe at the top": Flash.changed_language,
    "The table uses no network": lambda flash: flash.true(SECRETS) and flash.true(NO_DOOR),
    "Take the power away": Flash.lost_nothing,
    "For settings, updates and backups": Flash.chose_pin,
    "**An update**": "not tried here: appliance-lines.csv has it",
    "**Start over**": Flash.started_over,
}
"""By how each statement begins: what must be true then, or why that is not tried."""


@dataclass(frozen=True, slots=True)
class Row:
    """One statement of the page, wall seconds that it took, and whether it was so."""

    number: int
    line: str
    took_s: int
    verdict: str


def stated() -> list[str]:
    """Every step and statement of the page, of those parts that somebody follows."""
    followed = PAGE.read_text("utf-8").partition("\n## 2.")[2].partition("\n## What is on the card")[0]
    return ITEM.findall(followed)


def looked_at(flash: Flash, look: Callable[[Flash], bool]) -> str:
    """Whether a statement is so."""
    try:
        return "as it says" if look(flash) else "not so"
    except (MachineError, OSError, ValueError, subprocess.CalledProcessError) as error:
        return f"not so: {type(error).__name__}: {error}"[:300]


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a statement; 1 when one is not so."""
    long_run = LongRun("proofs.machine.flash_lines", __doc__)
    long_run.parser.add_argument("--image", type=Path, required=True, help="what tools.machine.image --unpacked made")
    long_run.parser.add_argument("--kernel", type=Path, required=True, help="what tools/machine/kernel.sh made")
    asked = long_run.begin(words)
    with TemporaryDirectory(prefix="orctable-flash-") as name:
        flash = Flash(asked.image.absolute(), asked.kernel, Path(name))
        for number, line in enumerate(stated(), 1):
            look = next((each for start, each in SEEN.items() if line.startswith(start)), "not known here")
            begun = time.monotonic()
            verdict = look if isinstance(look, str) else looked_at(flash, look)
            good = verdict == "as it says" or verdict.startswith("not tried here")
            long_run.add(Row(number, line[:80], round(time.monotonic() - begun), verdict), good=good)
        flash.off()
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
