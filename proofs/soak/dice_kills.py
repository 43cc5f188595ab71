"""Kills a running app while dice fall, and checks that every throw that was due counts once, and no other.

`nice python -m proofs.soak.dice_kills --kills 50 --out docs/results/dice-kills.csv` writes a row a kill. The app is a
real child with its own driver on a pseudo terminal; the simulated base lives in this process, in wall time.
"""

import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.practice.app_link import AppLink
from companion.practice.dice_base import SimulatedDiceBase
from hardware.clock import MonotonicClock
from proofs.long_run import LongRun
from proofs.soak.kills import SET_UP, Table

OUT_OF_TURN = 0.25
LATEST_S = 3.5
"""So long after a throw began the app is killed at the latest; by then it is final."""
COUNTS_S = 15.0
"""Wall seconds a throw may take to count after the restart, on a busy machine."""
MOST_TOUCHES = 60


@dataclass(frozen=True, slots=True)
class Kill:
    """One kill: which dice were thrown, whether they were due, and what came of them."""

    kill: int
    dice: int
    due: bool
    after_s: float
    verdict: str


class LivingBase:
    """A simulated base that lives in wall time on a thread of its own. `fell` are faces and whether they were due."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.fell: dict[tuple[int, int], tuple[int, bool]] = {}
        self._base = SimulatedDiceBase(seed, folder=folder)
        self._clock = MonotonicClock()
        self._begun = self._clock.now()
        self._lock, self._ended = threading.Lock(), threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()
        self.path = self._base.path

    def _now(self) -> float:
        return self._clock.now() - self._begun

    def _live(self) -> None:
        while not self._ended.wait(0.01):
            with self._lock:
                self._base.poll(self._now())

    def throw(self, dice: tuple[int, ...], due: bool) -> set[tuple[int, int]]:
        """Throws some dice; each with its number."""
        with self._lock:
            begins = self._now()
            lies = self._base.throw(begins, dice)
            thrown = {(die, 1 + sum(which == die for which, _ in self.fell)) for die in dice}
            self.fell |= {name: (self._base.faces(lies)[name[0]] or 0, due) for name in thrown}
            return thrown

    def close(self) -> None:
        """Takes the base away."""
        self._ended.set()
        self._thread.join()
        self._base.close()


class DiceTable(Table):
    """A table with dice, and the app that is started and killed there."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.base = LivingBase(folder, seed)
        self._chance = Random(f"dice {seed}")
        self._file.write_text(
            f'version = 1\nsimulated = true\n\n[data]\nfolder = "{folder}/data"\n\n[dice]\nport = "{self.base.path}"\n',
            encoding="utf-8",
        )

    @contextmanager
    def ready(self) -> Iterator[tuple[Any, AppLink]]:
        """The app with its dice up."""
        with self.app() as (child, link):
            _wait(link, lambda view: any(row["kind"] == "dice" and row["state"] == "up" for row in view["devices"]))
            yield child, link

    def killed_at_dice(self, number: int) -> Kill:
        """Play on until dice are due, or throw some that are not; kill the app; start it again and compare."""
        with self.ready() as (child, link):
            due = self._play_on(link)
            dice = self._missing(link.view, due) if due else (self._chance.choice((1, 2)),)
            thrown = self.base.throw(dice, bool(due))
            after = self._chance.uniform(0.0, LATEST_S)
            time.sleep(after)
            child.kill()
            child.wait()
        with self.ready() as (_, link):
            if due:
                _wait(link, lambda _: set(self._counted()) >= thrown, self._use)
            else:
                time.sleep(LATEST_S - after + 1.0)
        return Kill(number, len(dice), bool(due), round(after, 2), self._judged(thrown if due else set()))

    def _play_on(self, link: AppLink) -> int:
        """Touches until dice are due; how many, or 0 where somebody throws out of turn."""
        for _ in range(MOST_TOUCHES):
            due = int(link.view["game"]["dice_due"])
            if due or self._chance.random() < OUT_OF_TURN / 4:
                return due or self._ends_a_phase()
            link.press(self.touch(link.view))
        return 0

    def _ends_a_phase(self) -> int:
        """How many dice end the phase by themselves when they are thrown now; they count although nobody asks."""
        track = self.track(len(self.lines()))
        return track.game.rules.dice * bool(track.game.dice.throw(track.state, (1,) * track.game.rules.dice))

    def _missing(self, view: Mapping[str, Any], due: int) -> tuple[int, ...]:
        """The dice that are still to be thrown: one may lie there already, and waits for the other."""
        lie = {die["die"] for die in view["dice"] if die["state"] == "final"}
        return tuple(die for die in (1, 2) if die not in lie)[: due - len(lie)]

    def _use(self, link: AppLink) -> None:
        """Whoever threw says yes when the app asks whether the dice that lie there are meant."""
        for notice in link.view["notices"]:
            if notice["code"] == "early_roll":
                link.press(notice["touch"])

    def _counted(self) -> dict[tuple[int, int], tuple[int, set[Any]]]:
        """The throws in the journal: in which act, and with which numbers."""
        found: dict[tuple[int, int], tuple[int, set[Any]]] = {}
        for line in self.lines():
            for die, number in line.get("throw", {}).items():
                _, faces = found.setdefault((int(die), int(number)), (line["act"], set()))
                faces |= {line.get(word) for word in ("value", "die1", "die2")}
        return found

    def _judged(self, due: set[tuple[int, int]]) -> str:
        """What became of the throws so far, of which these were due just now."""
        counted = self._counted()
        wrong = [name for name, (_, faces) in counted.items() if self.base.fell[name][0] not in faces]
        ghosts = [name for name in counted if not self.base.fell[name][1]]
        missing = due - set(counted)
        return f"wrong {wrong}" if wrong else f"ghosts {ghosts}" if ghosts else f"lost {missing}" if missing else "once"


def _wait(link: AppLink, reached: Any, each: Any = None) -> None:
    """Looks until something is reached, for a generous while."""
    until = time.monotonic() + COUNTS_S
    while time.monotonic() < until:
        link.ask("look")
        if reached(link.view):
            return
        if each is not None:
            each(link)
        time.sleep(0.05)


def kill_at_dice(folder: Path, kills: Iterable[int], seed: int) -> Iterator[Kill]:
    """Set a game up, and kill the app while dice fall, once for each of these numbers."""
    table = DiceTable(folder, seed)
    try:
        with table.app() as (_, link):
            for text in SET_UP:
                link.press(text)
        for number in kills:
            yield table.killed_at_dice(number)
    finally:
        table.base.close()


def main(words: Sequence[str] | None = None) -> int:
    """Kill, compare, write; 1 when a throw was lost, doubled or wrong."""
    long_run = LongRun("proofs.soak.dice_kills", "Kills the app while dice fall.", kills=50, seed=1)
    asked = long_run.begin(words)
    with TemporaryDirectory(prefix="orctable-kills-") as name:
        for row in kill_at_dice(Path(name), long_run.left(range(1, asked.kills + 1), "kill"), asked.seed):
            long_run.add(row, good=row.verdict == "once")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
