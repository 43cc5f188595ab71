"""An evening as docs/club-evening.md has it: seventeen people at five tables, a late comer, a drop, a dispute, a dead
table and a dead hub; the commands as they are written there, the desk by its own forms, each table's own process.

`python -m proofs.club_evening --rounds 3 --out docs/results/club-evening.csv` writes a row; a round takes two
minutes, for a result waits one. Play is SIMULATED: journals grow by the lines of random games.
"""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

from companion.club import folder as hubs
from companion.club.evening_log import of_bodies
from companion.club.hub_store import Key, Store
from companion.club.standings import standings
from companion.record.journal import Journal
from companion.record.people.seated import journal_id
from proofs.long_run import LongRun
from tests.club.directing import Desk, free_port, hub
from tests.games.finished_games import Endless, played

PEOPLE: Final = 17
TABLES: Final = 5
GAME: Final = "orconomy"
PATIENCE_S: Final = 300.0
AT_ONCE: Final = 12
"""Lines that a table plays in a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Row:
    """What became of it: `wrong` are games that the hub has otherwise than their tables, or people whose standing is
    another one in a table's copy.
    """

    people: int
    tables: int
    rounds: int
    games: int
    lines: int
    wrong: int
    to_first_standings_s: float
    caught_up_after_kill_s: float
    seconds: float
    verdict: str


def orctable(*words: object, data: Path) -> str:
    """A command of the page, in a table's own data folder."""
    command = [sys.executable, "-m", "companion.cli", *map(str, words)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "ORCTABLE_DATA": str(data)}
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[2:])}: {done.stdout}{done.stderr}")
    return done.stdout


class TableSide:
    """A table: its journal, and the process that takes part for it."""

    def __init__(self, name: str, folder: Path, club: Path) -> None:
        self.name, self.folder, self.shown, self.number = name, folder, dict[str, Any](), 0
        folder.mkdir(exist_ok=True)
        self._club = club
        self.left: list[dict[str, Any]] = []
        self.begin_process()

    def begin_process(self) -> None:
        """The app starts."""
        self.journal = Journal(self.folder / "journal.sqlite")
        self.number = int(self.journal.facts().get("game", "0"))
        words = [str(self.journal.path), str(self._club), str(self.folder / "club")]
        pipe = subprocess.PIPE
        self._child = subprocess.Popen(
            [sys.executable, "-m", "companion.club.table_sender", *words],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
        )
        Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self.shown = json.loads(line)

    @property
    def is_whole(self) -> bool:
        """Whether the hub has everything."""
        return bool(self.shown.get("up")) and not self.shown.get("behind")

    def tell(self, **words: object) -> None:
        """What the app says to its process."""
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(words) + "\n")
        self._child.stdin.flush()

    def begin(self, seed: int) -> None:
        """Somebody touches: the people who are seated here begin."""
        header, self.left = _game(tuple(self.shown["seat"]), seed)
        self.number += 1
        ids = {"journal": f"journal{self.name}"} if self.number == 1 else {}
        facts = {"game": str(self.number), "header": json.dumps(header, ensure_ascii=False), **ids}
        self.journal.add(self.number, (), {**facts, "ended": str(self.number - 1)})
        self.tell(round=1, state="playing")

    def play(self, most: int = 100_000) -> None:
        """Lines come, until the game is over."""
        while self.left and most > 0:
            self.journal.add(self.number, self.left[:AT_ONCE])
            self.left, most = self.left[AT_ONCE:], most - AT_ONCE
            self.tell(round=2, state="playing" if self.left else "over")
            sleep(0.1)

    def close(self) -> None:
        """The app is closed, or the machine burns."""
        self._child.kill()
        self._child.wait()
        self.journal.close()


def _game(names: tuple[str, ...], seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A random game of these people that comes to an end."""
    while True:
        try:
            header, lines = played(GAME, len(names), seed, names)
            return dict(header), [dict(line) for line in lines]
        except Endless:
            seed += 1_000


def until(fact: Callable[[], object], what: str) -> float:
    """Waits; the seconds it took. Raises RuntimeError."""
    begun = monotonic()
    while not fact():
        if monotonic() - begun > PATIENCE_S:
            raise RuntimeError(f"in vain: {what}")
        sleep(0.1)
    return monotonic() - begun


class Evening:
    """The director, five tables, and a hub that may die."""

    def __init__(self, place: Path) -> None:
        self.place, self.folder, self._hubs = place, place / "hub", ExitStack()
        self.caught_up_s = 0.0
        port = free_port()
        words = ("--name", "Thursday", "--game", GAME, "--address", "127.0.0.1", "--port", port)
        orctable("hub", "new", self.folder, *words, data=place)
        self.tables = [self._joined(f"table-{number}") for number in range(1, TABLES + 1)]
        self.alive, self.used = list(self.tables), list[TableSide]()
        self.desk = self._hub_runs()

    def _joined(self, name: str) -> TableSide:
        file, data = self.place / f"{name}.toml", self.place / name
        orctable("hub", "table", self.folder, name, file, data=self.place)
        orctable("hub", "join", file, data=data)
        return TableSide(name, data, data / "club.toml")

    def _hub_runs(self) -> Desk:
        desk, self._child = self._hubs.enter_context(hub(self.folder))
        return desk

    def enter(self) -> None:
        """Seventeen people come."""
        for number in range(PEOPLE):
            self.desk.do("enter", name=f"P{number}", show="on")

    def seat(self) -> None:
        """A round is seated at the tables that live."""
        until(lambda: all(f'value="{at.name}" checked' in self.desk.page() for at in self.alive), "tables are ticked")
        page = self.desk.do("seat", table=[table.name for table in self.alive], way="balanced")
        if refused := re.findall(r'role="alert">(.*?)<', page):
            raise RuntimeError(f"not seated: {refused}")
        until(lambda: sum(len(table.shown.get("seat", ())) for table in self.alive) >= PEOPLE, "people are seated")
        self.used = [table for table in self.alive if table.shown.get("seat")]

    def play(self, most: int = 100_000) -> None:
        """At every table that is used."""
        for table in self.used:
            table.play(most)

    def dispute(self) -> None:
        """A late comer, somebody leaves; a table disputes what came of its game, and the director rules."""
        self.desk.do("enter", name="Late")
        (gone,) = re.findall(r'name="id" value="(\w+)">P3 ', self.desk.page())
        self.desk.do("drop", id=gone)
        table, size = self.used[0], len(self.used[0].shown["seat"])
        table.play()
        table.tell(ask="dispute")
        until(lambda: "Disputed" in self.desk.page(), "the dispute is told")
        self.desk.do("rule", table=table.name, places=" ".join(map(str, range(1, size + 1))), reason="agreed")

    def killed(self) -> None:
        """The hub is killed while the tables play."""
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()
        self.play(24)
        self.desk = self._hub_runs()
        self.caught_up_s = until(lambda: all(table.is_whole for table in self.used), "all that was played has come")

    def moved(self) -> None:
        """A table dies for good, and its people go on at the fifth."""
        dead, spare = self.used[0], next(table for table in self.alive if table not in self.used)
        dead.close()
        self.alive.remove(dead)
        orctable("hub", "game", self.folder, dead.name, self.place / "game.jsonl", data=self.place)
        spare.close()
        orctable("import", self.place / "game.jsonl", "--journal", spare.journal.path, data=spare.folder)
        spare.begin_process()
        self.desk.do("move", table=dead.name, to=spare.name)
        until(lambda: spare.shown.get("seat"), "the people are seated at the fifth table")
        spare.left, self.used[0] = dead.left, spare

    def ended(self) -> None:
        """Every result of the round counts."""
        self.play()
        until(lambda: "Next round" in self.desk.page(), "every result counts")

    def close(self) -> int:
        """The evening is closed; how many people stand otherwise in a table's copy than at the desk."""
        shown = [tuple(row.values())[:2] for row in csv.DictReader(io.StringIO(self.desk.page("standings.csv")))]
        self.desk.do("close")
        copy = max((self.alive[0].folder / "club").glob("*.jsonl"), key=lambda path: path.stat().st_size)
        until(lambda: "close" in copy.read_text().splitlines()[-1], "the table's copy knows the end")
        self._hubs.close()
        kept = of_bodies((body for body, _ in hubs.copy_of(copy)), "copy")
        own = [(str(row.place), kept.people[row.id].name) for row in standings(kept)]
        return sum(one != other for one, other in zip(own, shown, strict=True))

    def compared(self) -> tuple[int, int]:
        """Lines of all games at the tables that live, and games that the hub has otherwise."""
        lines = wrong = 0
        with closing(Store(self.folder / hubs.KEPT)) as store:
            for table in self.alive:
                for number in range(1, table.number + 1):
                    rows = [body for body, _ in store.rows(Key(table.name, journal_id(table.journal.facts()), number))]
                    lines += len(rows) - 1
                    wrong += rows != [table.journal.fact(f"header:{number}"), *table.journal.bodies(number)]
                table.close()
        return lines, wrong


def evening(place: Path, rounds: int) -> Row:
    """From an empty room to the end."""
    begun, first, games = monotonic(), 0.0, 0
    now = Evening(place)
    now.enter()
    for number in range(1, rounds + 1):
        now.seat()
        for at, table in enumerate(now.used):
            table.begin(100 * number + at)
        now.play(48)
        if number == 1:
            now.dispute()
        if number == 2:
            now.killed()
            now.moved()
        now.ended()
        first = first or monotonic() - begun
        games += len(now.used)
    wrong = now.close()
    lines, differing = now.compared()
    wrong += differing + ("0 faults" not in orctable("hub", "check", now.folder, data=place))
    took, caught = round(monotonic() - begun, 1), round(now.caught_up_s, 1)
    verdict = "bad" if wrong else "as the page says"
    return Row(PEOPLE, TABLES, rounds, games, lines, wrong, round(first, 1), caught, took, verdict)


def main(words: Sequence[str] | None = None) -> int:
    """Hold it; 1 where anything is otherwise than the page says."""
    long_run = LongRun("proofs.club_evening", __doc__, rounds=3)
    asked = long_run.begin(words)
    for rounds in long_run.left([asked.rounds], "rounds"):
        with TemporaryDirectory(prefix="orctable-club-") as place:
            row = evening(Path(place), rounds)
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
