"""Throws of Bluetooth dice in a running game, through a real Bluetooth stack: the product's reader and bleak, D-Bus,
bluetoothd and the kernel of a machine (user-mode Linux), whose radio and dice are bumble's (`guests.two_dice`).

`python -m proofs.machine.bluetooth --files build/machine/trixie --kernel build/kernel --bumble build/bumble --out
docs/results/machine-bluetooth.csv` adds a row a throw; each is taken back at once, so that a throw is due again. Each
second time both dice go out of reach before, are thrown there, which nobody may count, and come back.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.practice.app_link import AppLink
from proofs.long_run import LongRun
from proofs.machine.guests.plugs import write
from proofs.machine.guests.user_mode import OwnKernel
from proofs.machine.switch_on import files_in, unit, wait_until_up
from proofs.soak.kills import SET_UP

TOP: Final = Path(__file__).parents[2]
TABLE: Final = """version = 1

[dice]
sources = ["bluetooth:D1:CE:00:00:00:01,D1:CE:00:00:00:02", "hand"]
"""
AROUND: Final = "--setenv=PYTHONPATH=/run/bumble:/run/checkout --setenv=PYTHONDONTWRITEBYTECODE=1"
RADIO: Final = f"""
mkfifo /run/pixels; touch /run/thrown
systemd-run --quiet --unit=pixels --nice=-10 {AROUND} /opt/orctable/current/bin/python -m proofs.machine.guests.two_dice
until bluetoothctl show | grep -q 'Powered: yes'; do sleep 0.5; done
systemctl restart orctable
"""
READY_S: Final = 60.0
STAYS_S: Final = 2.0  # wall seconds after a throw was taken in which nothing more may come of it
ROLLS_S: Final = 3.0  # wall seconds after which a throw of a die that nobody hears is over
EVERY: Final = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One throw: which faces the dice showed and which the table took; wall seconds until it had; how many acts it
    made; whether the dice were out of reach before, how long they then took to be back, and how many acts came of what
    they were thrown there.
    """

    seed: int
    kernel: str
    bluetoothd: str
    thrown: str
    taken: str
    taken_s: float
    acts: int
    pulled: bool
    back_s: float
    counted_unheard: int
    restarts: int
    verdict: str


class OnAir:
    """A machine whose table has Bluetooth dice, and a game in which a throw is due."""

    def __init__(self, machine: OwnKernel, link: AppLink) -> None:
        self.machine, self.link = machine, link
        self.kernel, self.bluetoothd = machine.guest.shell("uname -r; bluetoothctl --version | cut -d' ' -f2").split()

    def send(self, word: str) -> None:
        """The dice are told what happens to them. Raises MachineError."""
        self.machine.guest.shell(f"echo {word} >/run/pixels")

    def throw(self) -> str:
        """Both dice are thrown; the faces that they will show."""
        self.send("throw")
        time.sleep(ROLLS_S)
        return self.machine.guest.shell("tail -n 1 /run/thrown").strip()

    def until(self, so: Callable[[], bool], patience_s: float = READY_S) -> bool:
        """Whether something came to be so in time."""
        begun = time.monotonic()
        self.link.ask("look")
        while not so():
            if time.monotonic() - begun > patience_s:
                return False
            time.sleep(0.1)
            self.link.ask("look")
        return True

    def dice_are_up(self) -> bool:
        """Whether the screen says so of the dice."""
        return any(card["kind"] == "dice" and card["state"] == "up" for card in self.link.view.get("devices") or ())

    def lines(self) -> int:
        """How many acts there are that were not taken back."""
        return len(self.link.view.get("history") or ())

    def newest(self) -> str:
        """The faces of the newest act that came from the dice."""
        newest = (self.link.view.get("history") or [{"source": ""}])[0]
        return " ".join(map(str, newest["action"]["args"])) if newest["source"] == "die" else ""

    def away_and_back(self, before: int) -> tuple[float, int]:
        """The dice go out of reach, are thrown, and come back: after how many seconds, and how many acts came of it."""
        self.send("out")
        gone = self.until(lambda: not self.dice_are_up())
        self.throw()
        self.send("in")
        begun = time.monotonic()
        back = gone and self.until(self.dice_are_up)
        back_s = round(time.monotonic() - begun, 1) if back else -1.0
        self.until(lambda: self.lines() > before, STAYS_S)
        return back_s, self.lines() - before

    def thrown(self, seed: int) -> Row:
        """One throw, and what the table makes of it."""
        self.until(self.dice_are_up)
        before, pulled = self.lines(), seed % EVERY == EVERY - 1
        back_s, unheard = self.away_and_back(before) if pulled else (0.0, 0)
        begun = time.monotonic()
        faces = self.throw()
        self.until(lambda: self.lines() > before)
        taken, taken_s = self.newest(), round(time.monotonic() - begun, 1)
        self.until(lambda: self.lines() > before + 1, STAYS_S)
        acts = self.lines() - before
        self.link.say("undo")
        taken_back = self.until(lambda: self.lines() == before)
        restarts = int(unit(self.machine).get("NRestarts", -1))
        well = (taken, acts, taken_back, unheard, restarts) == (faces, 1, True, 0, 0) and back_s >= 0
        return Row(
            seed=seed,
            kernel=self.kernel,
            bluetoothd=self.bluetoothd,
            thrown=faces,
            taken=taken,
            taken_s=taken_s,
            acts=acts,
            pulled=pulled,
            back_s=back_s,
            counted_unheard=unheard,
            restarts=restarts,
            verdict="right" if well else "WRONG",
        )


@contextmanager
def on_air(files: Path, kernel: Path, bumble: Path, scratch: Path) -> Iterator[OnAir]:
    """Such a machine, a game begun whose first act is a throw."""
    words = "orctable.door orctable.offscreen"
    with OwnKernel(files_in(files, scratch), scratch / "machine", kernel, append=words) as machine:
        machine.wait_for_agent()
        wait_until_up(machine)
        machine.share(bumble, "/run/bumble")
        machine.share(TOP, "/run/checkout")
        write(machine, "/var/lib/orctable/table.toml", TABLE)
        machine.guest.shell(RADIO)
        wait_until_up(machine)
        with machine.door() as link:
            table = OnAir(machine, link)
            for text in SET_UP:
                link.say(text)
            yield table


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a throw; 1 when the table took another one, none, or one too many."""
    long_run = LongRun("proofs.machine.bluetooth", __doc__, throws=20)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    long_run.parser.add_argument("--kernel", type=Path, required=True, help="what tools/machine/kernel.sh made")
    long_run.parser.add_argument("--bumble", type=Path, required=True, help="a folder with bumble for that machine")
    asked = long_run.begin(words)
    with (
        TemporaryDirectory(prefix="orctable-air-") as name,
        on_air(asked.files, asked.kernel, asked.bumble, Path(name)) as table,
    ):
        for seed in long_run.left(range(asked.throws)):
            row = table.thrown(seed)
            long_run.add(row, good=row.verdict == "right")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
