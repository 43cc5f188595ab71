"""The app under a stand-in for systemd is killed, stopped, hung and starved; each time it comes back into the same
game.

`python -m tests.appliance.proofs.supervised --faults 40 --out docs/results/supervised.csv` writes a row a fault and
goes on where it stopped. The limits are those of `orctable.service`.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.practice.app_link import AppLink
from proofs.soak.eyes.seed_rows import append_rows
from proofs.soak.kills import SET_UP, Table
from tests.appliance.proofs.supervisor import UNIT, Supervisor

FAULTS: Final[Mapping[str, tuple[int, str]]] = {
    "killed": (signal.SIGKILL, "by itself"),
    "stopped": (signal.SIGSTOP, "watchdog"),
    "session hangs": (signal.SIGUSR2, "watchdog"),
    "out of memory": (signal.SIGUSR1, "memory"),
    "screen hangs": (signal.SIGRTMIN, "watchdog"),
}
"""How each fault is made, and how it is to be noticed."""
PLANTED: Final = Path(__file__).parent / "planted"
PATIENCE_S: Final = 120.0
SOON_S: Final = 5.0
ACTS: Final = 12


@dataclass(frozen=True, slots=True)
class Row:
    """One fault: how it was noticed, after how long, how long until the screen or session was up again, and the
    game.
    """

    seed: int
    fault: str
    noticed: str
    noticed_s: float
    back_s: float
    lines: int
    verdict: str


class ShopTable(Table):
    """A table whose app a supervisor keeps running, off-screen, with its window."""

    def __init__(self, folder: Path, seed: int, unit: Path = UNIT) -> None:
        super().__init__(folder, seed)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(PLANTED), *sys.path[:1], os.getcwd())),
            "ORCTABLE_DATA": str(folder / "data"),
            "SDL_VIDEODRIVER": "offscreen",
        }
        words = [sys.executable, "-m", "companion.cli", "run", "--table", self._file, "--journal", self._journal]
        words += ["--control", folder / "control.sock", "--start", "skip"]
        self.supervisor = Supervisor([str(word) for word in words], environment, folder, unit)

    def begin(self) -> None:
        """A game is set up and played a little, before anybody supervises."""
        with self.app() as (_, link):
            for text in SET_UP:
                link.press(text)
            for _ in range(ACTS):
                link.press(self.touch(link.view))

    def link(self) -> AppLink:
        """A link to the app that runs now."""
        link = AppLink(self._folder / "control.sock")
        link.ask("look")
        return link

    def play(self) -> None:
        """A few touches of what is on the screen."""
        with self.link() as link:
            for _ in range(ACTS):
                link.press(self.touch(link.view))

    def seen(self) -> Any:
        """The game as the screen shows it now."""
        with self.link() as link:
            return link.view["game"]

    def suffer(self, seed: int, fault: str) -> Row:
        """One fault, and what becomes of the game."""
        number, noticed = FAULTS[fault]
        self.play()
        before, lines, starts = self.seen(), len(self.lines()), len(self.supervisor.starts)
        begun = time.monotonic()
        os.kill(self.supervisor.pid, number)
        if not self.supervisor.wait_ready(starts + 1, PATIENCE_S):
            return Row(seed, fault, "", 0.0, 0.0, lines, "never came back")
        ended, why = self.supervisor.ends[-1]
        back = self.supervisor.starts[-1] - ended
        same = self.seen() == before and len(self.lines()) == lines
        verdict = "same game" if same and why == noticed else f"another game, or noticed by {why}"
        return Row(seed, fault, why, round(ended - begun, 1), round(back, 1), lines, verdict)


def suffered(seeds: range, unit: Path = UNIT) -> Iterator[Row]:
    """A row for each seed, at one table."""
    with TemporaryDirectory(prefix="orctable-supervised-") as name:
        table = ShopTable(Path(name) / "table", seeds.start, unit)
        table.begin()
        with table.supervisor:
            assert table.supervisor.wait_ready(1, PATIENCE_S)
            for seed in seeds:
                yield table.suffer(seed, list(FAULTS)[seed % len(FAULTS)])


def main() -> int:
    """Make faults, wait, compare, write; 1 when a game was another one afterwards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=40)
    parser.add_argument("--out", type=Path, required=True)
    said = parser.parse_args()
    bad: list[Row] = []

    def rows(first: int) -> Iterator[Row]:
        for row in suffered(range(first, said.faults)):
            bad.extend([row] * (row.verdict != "same game"))
            yield row

    command = f"python -m tests.appliance.proofs.supervised --faults {said.faults} --out {said.out}"
    append_rows(said.out, command, str(said.faults), Row, rows)
    print(f"{len(bad)} faults were bad", *bad, sep="\n")
    return int(bool(bad))


if __name__ == "__main__":
    raise SystemExit(main())
