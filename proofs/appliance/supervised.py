"""The app under a stand-in for systemd is killed, stopped, hung and starved; each time it comes back into the same
game.

`python -m proofs.appliance.supervised --faults 40 --out docs/results/supervised.csv` writes a row a fault and
goes on where it stopped. The limits are those of `orctable.service`.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.practice.app_link import AppLink
from proofs.appliance.supervisor import UNIT, Supervisor
from proofs.long_run import LongRun
from proofs.soak.kills import SET_UP, Table

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


def suffered(seeds: Sequence[int]) -> Iterator[Row]:
    """A row for each seed, at one table."""
    with TemporaryDirectory(prefix="orctable-supervised-") as name:
        table = ShopTable(Path(name) / "table", seeds[0])
        table.begin()
        with table.supervisor:
            assert table.supervisor.wait_ready(1, PATIENCE_S)
            for seed in seeds:
                yield table.suffer(seed, list(FAULTS)[seed % len(FAULTS)])


def main(words: Sequence[str] | None = None) -> int:
    """Make faults, wait, compare, write; 1 when a game was another one afterwards."""
    long_run = LongRun("proofs.appliance.supervised", __doc__, faults=40)
    asked = long_run.begin(words)
    seeds = list(long_run.left(range(asked.faults)))
    for row in suffered(seeds) if seeds else ():
        long_run.add(row, good=row.verdict == "same game")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
