"""Kills a running app again and again, at bad moments, and checks that no act anybody saw is ever lost.

`python -m proofs.soak.kills --kills 20 --out docs/results/kills.csv` writes one row a kill. The app is a real child on
a table without devices; dice and tokens are entered by hand. `--eyes` adds a practice game whose eyes are killed,
`--commands` so many exports, imports and savings of a damaged journal that are killed on the way.
"""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import catalogue
from companion.app.requests import to_plain
from companion.practice import launch
from companion.practice.app_link import AppGone, AppLink
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from proofs.long_run import LongRun
from tests.record import kept_game
from tests.record.spoilt import held

SOON_S = 0.05  # how long after an intent was sent the app is killed at the latest
START_S = 0.5  # about how long the app takes to start; some kills fall within
ACTS_BETWEEN = 6
SET_UP = ("setup:ring:numeric", "setup:next", "setup:next", "setup:next", "setup:next", "setup:start")
WHENS = ("after intent", "idle", "after intent", "during start")
EYES = ("eyes hung", "eyes killed")
FALSE_ALARMS = {"journal_salvaged", "journal_failing", "journal_anew", "internal_error"}
"""What nobody may be told after a kill: nothing is damaged by one."""
COMMANDS = ("export", "import", "salvage")
MARK = "journal.sqlite-mark"  # what the journal keeps beside itself
View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kill:
    """One kill: lines in the journal before it and after the restart, and what became of the game."""

    kill: int
    when: str
    before_lines: int
    after_lines: int
    verdict: str

    @property
    def good(self) -> bool:
        """Whether nothing was lost."""
        return self.verdict in ("same", "one act more", "goes on")


def lines_of(journal: Path) -> dict[tuple[int, int], str]:
    """Every line of every game by their numbers, read past the app."""
    with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True, timeout=10)) as database:
        rows = database.execute("SELECT game, n, body FROM lines ORDER BY game, n").fetchall()
    return {(game, n): body for game, n, body in rows}


def facts_of(journal: Path) -> dict[str, str]:
    """Everything the journal keeps by name, read past the app."""
    with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True, timeout=10)) as database:
        return dict(database.execute("SELECT name, value FROM facts"))


def history_of(journal: Path, count: int | None = None) -> History[Any]:
    """The newest game after all of its lines, or so many, read past the app."""
    facts = facts_of(journal)
    opened = catalogue.games().open(json.loads(facts["header"]))
    track: History[Any] = History(opened.game, opened.names, opened.state)
    bodies = (body for (game, _), body in lines_of(journal).items() if game == int(facts["game"]))
    track.fold([json.loads(body) for body in bodies], count)
    return track


def shown_of(track: History[Any]) -> View:
    """What the screen has to show of a game."""
    view: View = json.loads(json.dumps(to_plain(track.game.view(track.state))))
    return view


class Table:
    """A table without devices in a folder, the app that is started and killed there, and a restless finger."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._rng = folder, Random(seed)
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "table.toml"
        self._file.write_text(f'version = 1\n\n[data]\nfolder = "{folder}/data"\n', encoding="utf-8")
        self._journal = folder / "journal.sqlite"

    @contextmanager
    def app(self) -> Iterator[tuple["subprocess.Popen[bytes]", AppLink]]:
        """A started app with an open door."""
        with self.child() as child, AppLink(self._folder / "control.sock") as link:
            link.ask("look")
            yield child, link

    @contextmanager
    def child(self) -> Iterator["subprocess.Popen[bytes]"]:
        """The app from its first moment on; killed at the end."""
        words = ["run", "--table", self._file, "--journal", self._journal, "--no-window"]
        words += ["--control", self._folder / "control.sock"]
        with subprocess.Popen([sys.executable, "-m", "companion.cli", *map(str, words)]) as child:
            try:
                yield child
            finally:
                child.kill()

    def lines(self) -> list[dict[str, Any]]:
        """The running game's lines, read past the app."""
        return [json.loads(body) for body in lines_of(self._journal).values()]

    def touch(self, view: View) -> str:
        """What somebody taps next; not always something that is allowed."""
        if self._rng.random() < 0.1:
            return self._rng.choice(("undo", "redo"))
        table = view["game"]
        if table["dice_due"]:
            die = next((die["die"] for die in view["dice"] if die["state"] != "final"), 1)
            return f"die:{die}:{self._rng.randint(1, 6)}"
        offers = [offer for offer in table["offers"] if offer["kind"] != "concede"]
        if not offers or self._rng.random() < 0.2:
            return "settle"
        offer = self._rng.choice(offers)
        numbers = [str(self._among(domain)) for domain in offer["domains"]]
        return ":".join(("do", offer["kind"], str(offer["player"]), *numbers))

    def _among(self, domain: Any) -> int:
        if isinstance(domain, dict):
            return self._rng.randint(domain["from"], min(domain["to"], domain["from"] + 3))
        return int(self._rng.choice(domain))

    def killed(self, number: int, when: str) -> Kill:
        """Play on a little, kill the app at a bad moment, start it again and compare."""
        with self.app() as (child, link):
            for _ in range(self._rng.randint(1, ACTS_BETWEEN)):
                link.press(self.touch(link.view))
            before, shown = len(self.lines()), link.view["game"]
            if when == "after intent":
                self._send_and_kill(child, link)
        if when == "during start":
            self._kill_while_starting()
        with self.app() as (_, link):
            verdict = self._verdict(before, shown, link.view["game"])
            alarms = {notice["code"] for notice in link.view["notices"]} & FALSE_ALARMS
            return Kill(number, when, before, len(self.lines()), f"told {alarms}" if alarms else verdict)

    def _send_and_kill(self, child: "subprocess.Popen[bytes]", link: AppLink) -> None:
        text = self.touch(link.view)
        # Nobody waits for the answer: it may never come.
        threading.Thread(target=_press_in_vain, args=(link, text), daemon=True).start()
        time.sleep(self._rng.uniform(0.0, SOON_S))
        child.send_signal(signal.SIGKILL)
        child.wait()

    def _kill_while_starting(self) -> None:
        with self.child():
            time.sleep(self._rng.uniform(0.0, START_S))

    def _verdict(self, before: int, shown: View, now: View) -> str:
        lines = self.lines()
        later = lines[before:]
        if len(lines) < before or shown_of(history_of(self._journal, before)) != shown:
            return "lost"
        if shown_of(history_of(self._journal, len(lines))) != now:
            return "shows something else"
        acts = {(line.get("act"), line.get("undo"), line.get("redo")) for line in later}
        return {0: "same", 1: "one act more"}.get(len(acts), "several acts more")


class Commands:
    """A played game that is exported, imported and saved from damage again and again, and killed on the way."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._rng = Random(f"{seed} commands")
        self._folder = folder
        folder.mkdir(parents=True)
        self._journal = kept_game.play(folder / "played", 20)
        self._log = folder / "whole.jsonl"
        assert _orctable("export", self._journal, self._log).wait() == 0
        self._lines = held(self._journal)[1][1]

    def killed(self, number: int) -> Kill:
        """Kill one command at some moment of its work; what it leaves."""
        what = COMMANDS[number % len(COMMANDS)]
        place = self._folder / str(number)
        place.mkdir()
        after, verdict = getattr(self, f"_{what}")(place)
        return Kill(number, what, len(self._lines), after, verdict)

    def _end_soon(self, child: "subprocess.Popen[bytes]") -> None:
        time.sleep(self._rng.uniform(0.3, 1.0) * START_S * 2)
        child.send_signal(signal.SIGKILL)
        child.wait()

    def _export(self, place: Path) -> tuple[int, str]:
        out, before = place / "out.jsonl", self._journal.read_bytes()
        if self._rng.random() < 0.5:
            out.write_text("something older", encoding="utf-8")
        self._end_soon(_orctable("export", self._journal, out))
        good = not out.exists() or out.read_bytes() in (self._log.read_bytes(), b"something older")
        left = {path.name for path in place.iterdir()} <= {"out.jsonl"}
        beside = {path.name for path in self._journal.parent.iterdir()} & {"journal.sqlite-wal", "journal.sqlite-shm"}
        same = self._journal.read_bytes() == before
        return len(self._lines), "same" if good and left and same and not beside else f"left over: {place}"

    def _import(self, place: Path) -> tuple[int, str]:
        journal = place / "journal.sqlite"
        self._end_soon(_orctable("import", self._log, "--journal", journal))
        with Journal(journal) as kept:
            lines, damage = kept.bodies(1), kept.salvaged
        left = {path.name for path in place.iterdir()} <= {"journal.sqlite", MARK}
        whole = len(lines) in (0, len(self._lines))
        return len(lines), "same" if whole and left and damage is None else f"half taken or left over: {place}"

    def _salvage(self, place: Path) -> tuple[int, str]:
        journal = place / "journal.sqlite"
        spoilt = self._rng.randrange(2, len(self._lines))
        with closing(sqlite3.connect(journal)) as copy, closing(sqlite3.connect(self._journal)) as source:
            source.backup(copy)
            with copy:
                copy.execute("UPDATE lines SET body = replace(body, 'hand', 'hard') WHERE n = ?", (spoilt,))
        (place / "table.toml").write_text(f'version = 1\n\n[data]\nfolder = "{place}/data"\n', encoding="utf-8")
        self._end_soon(_orctable("run", "--no-window", "--table", place / "table.toml", "--journal", journal))
        with Journal(journal) as kept:
            repair(kept, catalogue.games(), CHECKS)
            lines = kept.bodies(1)
        left = {path.name for path in place.glob("journal*")} <= {"journal.sqlite", MARK, "journal.damaged-1.sqlite"}
        good = lines == list(self._lines[: spoilt - 1])
        return len(lines), "same" if good and left else f"lost or left over: {place}"


def _orctable(*words: "str | Path") -> "subprocess.Popen[bytes]":
    arguments = [sys.executable, "-m", "companion.cli", *map(str, words)]
    return subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def kill_commands(folder: Path, kills: Iterable[int], seed: int) -> Iterator[Kill]:
    """Kill a command in the middle of what it does, once for each of these numbers."""
    commands = Commands(folder, seed)
    return (commands.killed(number) for number in kills)


def _press_in_vain(link: AppLink, text: str) -> None:
    with suppress(AppGone, ValueError):
        link.press(text)


def kill_app(folder: Path, kills: Iterable[int], seed: int) -> Iterator[Kill]:
    """Set a game up and kill the app, once for each of these numbers."""
    table = Table(folder, seed)
    with table.app() as (_, link):
        for text in SET_UP:
            link.press(text)
    return (table.killed(number, WHENS[number % len(WHENS)]) for number in kills)


def kill_eyes(folder: Path, kills: Iterable[int], seed: int) -> Iterator[Kill]:
    """A practice game of one round; its eyes are killed or stopped, once for each of these numbers, and the board is
    compared at the end.
    """
    rng, left, done = Random(f"{seed} eyes"), list(kills), list[tuple[int, int]]()

    def watch(link: AppLink) -> Any:
        waiting = [0.0]

        def look(view: View) -> None:
            if view["game"] is not None and left and view["t"] >= waiting[0]:
                pid = int(link.ask("eyes")["pid"])
                if pid:
                    number = left.pop(0)
                    os.kill(pid, signal.SIGKILL if number % 2 else signal.SIGSTOP)
                    done.append((number, len(view["history"])))
                    waiting[0] = view["t"] + rng.uniform(2.0, 6.0)

        return look

    try:
        line = launch.play_game(catalogue.USUAL, folder, seed, 2, 1, watch=watch)
        verdict = "goes on" if not line["wrong_states"] else "; ".join(line["wrong"])
        after = line["actions"]
    except (AppGone, LookupError, ValueError, RuntimeError) as error:
        verdict, after = f"broke: {error}", 0
    return (Kill(number, EYES[number % 2], before, after, verdict) for number, before in done)


def main(words: Sequence[str] | None = None) -> int:
    """Kill app, eyes and commands, one after the other; compare, write; 1 when anything was lost."""
    about = "Kills the app at bad moments and checks that nothing is lost."
    long_run = LongRun("proofs.soak.kills", about, kills=20, eyes=0, commands=0, seed=1)
    asked = long_run.begin(words)
    parts = ((kill_app, WHENS, asked.kills), (kill_eyes, EYES, asked.eyes), (kill_commands, COMMANDS, asked.commands))
    with TemporaryDirectory(prefix="orctable-kills-") as name:
        for kill, whens, count in parts:
            every = ((number, whens[number % len(whens)]) for number in range(1, count + 1))
            numbers = [number for number, _ in long_run.left(every, "kill", "when")]
            for row in kill(Path(name, kill.__name__), numbers, asked.seed) if numbers else ():
                long_run.add(row, good=row.good)
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
