"""`nice python -m proofs.soak.from_start --minutes 10 --out docs/results/start-screen.csv` appends one row a game,
place and end; rows that stand there are left out.

Each row opens the true start screen in a window on a display of its own, chooses a game, and touches Watch or Practise.
Then, every few seconds, a key is touched that has to change its look: pause and play while one watches, so that the
touch has gone through the screen to the practice table and back; the menu, opened and closed, by whoever sits. They
also touch random places of the table, but for its top, where one leaves it. At the end somebody touches the cross, or
"Start screen" in the menu, and the start screen has to stand there again; or the program that was opened is told to
terminate (SIGTERM), and nothing of it may be left. The signs of life that every window sends go into a queue of
net.unix.max_dgram_qlen datagrams, which has to be as short as Linux makes it (10).

A desktop with a mouse, where the app is opened as anybody opens it; its picture and its processes are looked at.
"""

import itertools
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Self

import numpy as np

from companion.app import catalogue
from companion.practice.app_link import AppLink
from companion.ui.automation.fingers import CLOSERS
from proofs.long_run import LongRun
from proofs.soak.kiosk_table.x_windows import Display, Shown, opened
from tests.locale.compiling import compile_all
from tests.x11.clicks import display
from tests.x11.frames import Frames, Pixels

SCREEN = "800x480x24"
SIZE = "800x480"
KEY = 26
"""Half the width of what is looked at around a key, in pixels."""
UP_S = 90.0
"""Wall seconds within which a window has to be there; generous, for a busy machine."""
LOOK_S = 0.05
STAYS_S = 0.2
HAND_S = 0.8
"""A button that is new on the screen is dead for a moment, and the same place twice at once counts once."""
LAST_LINES = 5
Place = tuple[float, float]


class Frozen(Exception):
    """What had to happen did not: which end, and after how long nobody waited any more."""


def seconds_until(what: str, happens: Callable[[], bool], most: float) -> float:
    """Wall seconds until something happens. Raises Frozen when it does not."""
    begun = time.monotonic()
    while not happens():
        if time.monotonic() - begun > most:
            raise Frozen(f"{what}: not within {most:.0f} s")
        time.sleep(LOOK_S)
    return round(time.monotonic() - begun, 2)


def last_said(folder: Path, status: int | None) -> str:
    """Whether a program that was opened in a folder still runs, or its exit status, and the last lines that it, and a
    practice table's app, have written.
    """
    told = ["still running" if status is None else f"exit status {status}"]
    for log in (folder / "app.log", *(folder / "tmp").glob("orctable-*/app.log")):
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:]
        told += [" / ".join(line.strip() for line in lines if line.strip())]
    return "; ".join(filter(None, told))


class Desktop:
    """The app on a display: `orctable run` and everything it has started."""

    def __init__(self, folder: Path, child: "subprocess.Popen[bytes]", shown: Display, frames: Frames) -> None:
        self._folder, self.child, self._shown, self.frames = folder, child, shown, frames
        self.up_s = 0.0
        self._env = {**os.environ, "DISPLAY": shown.name}

    def wait_start(self) -> Self:
        """Return when the start screen stands."""
        begun = time.monotonic()
        seconds_until("the start screen", lambda: (self._folder / "control.sock").exists(), UP_S)
        with self.link() as link:
            link.ask("look")
        seconds_until("the start screen's window", lambda: self.windows() == {self.child.pid}, UP_S)
        self.up_s = round(time.monotonic() - begun, 2)
        return self

    def link(self) -> AppLink:
        """The control door of the first window; it is only asked where buttons are."""
        return AppLink(self._folder / "control.sock")

    def practice_link(self) -> AppLink:
        """The control door that the practice table has opened for itself, which may be after its window. Raises
        Frozen.
        """
        doors = self._folder / "tmp"
        seconds_until("the practice table's door", lambda: any(doors.glob("orctable-*/control.sock")), UP_S)
        return AppLink(next(doors.glob("orctable-*/control.sock")))

    def windows(self) -> set[int]:
        """The programs whose windows can be seen."""
        return {window.pid for window in self._shown.windows()}

    def window(self) -> Shown:
        """The window on top. Raises Frozen where none stands any more."""
        if windows := self._shown.windows():
            return windows[-1]
        raise Frozen("no window stands there any more")

    def processes(self) -> set[int]:
        """Everything that the app has started and that still runs, the app itself too."""
        found = set()
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                state, _parent, _group, session = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(session) == self.child.pid and state != "Z":
                    found.add(int(folder.name))
        return found

    def tap(self, at: Place) -> None:
        """Click on a point of the window on top, after the time a hand needs for the way there."""
        time.sleep(HAND_S)
        window = self.window()
        there = [str(round(window.x + at[0])), str(round(window.y + at[1]))]
        words = ["xdotool", "mousemove", *there, "click", "1"]
        subprocess.run(words, check=True, capture_output=True, timeout=20, env=self._env)

    def key(self, at: Place) -> Pixels:
        """How a key looks now."""
        window = self.window()
        x, y = round(window.x + at[0]), round(window.y + at[1])
        left, top = max(0, x - KEY), max(0, y - KEY)
        return self.frames.now((left, top, min(x + KEY, self.frames.width), min(y + KEY, self.frames.height)))

    def answered(self, at: Place, most: float) -> float:
        """Tap a key; wall seconds until it looks different, and stays so. Raises Frozen."""
        before = self.key(at)

        def changed() -> bool:
            if np.array_equal(before, self.key(at)):
                return False
            time.sleep(STAYS_S)
            return not np.array_equal(before, self.key(at))

        self.tap(at)
        return round(max(0.0, seconds_until("an answer to a touch", changed, most) - STAYS_S), 2)

    def clear(self) -> None:
        """End whatever is left of the app."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, SIGKILL)


@contextmanager
def desktop(folder: Path) -> Iterator[Desktop]:
    """A display of its own, and on it the app at its start screen."""
    for name in ("frames", "tmp"):
        (folder / name).mkdir(parents=True)
    words = ["run", "--size", SIZE, "--control", folder / "control.sock", "--journal", folder / "journal.sqlite"]
    with display(folder / "frames", SCREEN) as name, opened(name) as shown, (folder / "app.log").open("ab") as log:
        around = {"DISPLAY": name, "SDL_VIDEODRIVER": "x11", "TMPDIR": str(folder / "tmp")}
        around |= {"KIVY_HOME": str(folder / "kivy"), "ORCTABLE_DATA": str(folder / "data")}
        around["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/dev/null"  # else SDL may start a bus that outlives everything
        quiet = {one: value for one, value in os.environ.items() if one != "NOTIFY_SOCKET"}
        arguments = [sys.executable, "-m", "companion.cli", *map(str, words)]
        with subprocess.Popen(
            arguments, env={**quiet, **around}, stdout=log, stderr=log, start_new_session=True
        ) as child:
            seen = Desktop(folder, child, shown, Frames(folder / "frames"))
            try:
                yield seen.wait_start()
            finally:
                seen.clear()


QUEUE = Path("/proc/sys/net/unix/max_dgram_qlen")
SHORT = 10
WATCH, PRACTISE = "watch", "practise"
PLACES = (WATCH, PRACTISE)
CROSS, BACK, TERM = "cross", "back", "SIGTERM"
ENDS: Mapping[str, tuple[str, ...]] = {WATCH: (CROSS, TERM), PRACTISE: (BACK, TERM)}
"""Who watches has a cross and no menu, who sits a menu and no cross."""
WAIT_S = 5.0
"""Wall seconds between two touches, in which the table plays on."""
SET_UP_S = 25.0
"""So long whoever practises leaves the table alone: it is being set up."""
TOP = 56.0
TRIES = 3
OPEN = ("ui:explain:off", *CLOSERS, "past:close", "add:close", "ui:back", "notice:close")
"""What closes a page that stands open, or an explanation."""
KEYS = ("guide:pause", "ui:menu", *OPEN)
"""What changes its look when it is touched: the first of them that is in sight."""
AGAIN_S, PATIENCE_S = 10.0, 30.0
"""After so long somebody touches again, and then nobody waits any longer."""
WITHIN_S = 5.0
"""Each end has to come within so many seconds."""


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one stay at a practice table. `moved`: how often the picture changed by itself between two touches;
    `slowest_s`: the slowest answer; `gone_s`: until its window had gone, `back_s`: until the start screen stood again,
    or nothing was left; `up_s`: how long the
    start screen took when it was opened first; `load`: how busy the machine was.
    """

    game: str
    place: str
    end: str
    queue: int
    minutes: float
    touches: int
    answered: int
    moved: int
    slowest_s: float
    gone_s: float
    back_s: float
    up_s: float
    load: float
    verdict: str

    @property
    def bad(self) -> bool:
        """Whether anything froze, or an end took too long."""
        return self.verdict != GOOD or max(self.gone_s, self.back_s) > WITHIN_S


GOOD = "answered to the end"


class Stay:
    """Somebody at a practice table; it counts what was touched and answered."""

    def __init__(self, seen: Desktop, game: str, place: str) -> None:
        self._seen, self._game, self._place = seen, game, place
        self.touches = self.answered = self.moved = 0
        self.slowest_s = self.gone_s = self.back_s = 0.0
        self._rng = Random(f"{game} {place}")

    def open(self) -> None:
        """From the start screen to the table, by touch. Raises Frozen."""
        before = {WATCH: (), PRACTISE: ("ui:begin",)}[self._place]
        with self._seen.link() as link:
            link.ask("look")
            chosen = link.view["draft"] is not None and link.view["draft"]["game"] == self._game
            game = () if chosen else (f"setup:game:{self._game}",)
            names = (*game, *before, f"ui:leave:{self._place}:{self._game}")
            for name, following in itertools.pairwise((*names, "")):
                self._press(link, name, following)
        seconds_until("the practice table's window", lambda: len(self._opened()) == 1, UP_S)
        self._key()

    def _press(self, link: AppLink, name: str, following: str) -> None:
        """Touch a button until the next one is in sight; on a busy machine a touch may come before the screen is."""
        for _ in range(TRIES):
            self._seen.tap(_where(link.ask, (name,)))
            with suppress(Frozen):
                if following:
                    _where(link.ask, (following,), AGAIN_S)
                return

    def _opened(self) -> set[int]:
        """The window of the practice table alone, as soon as the start screen's has gone."""
        return self._seen.windows() - {self._seen.child.pid} if self._alone() else set()

    def _alone(self) -> bool:
        return len(self._seen.windows()) == 1

    def stay(self, seconds: float) -> None:
        """Touch a key and touch it back, again and again. Raises Frozen."""
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            before = self._table()
            time.sleep(WAIT_S)
            if self._place == PRACTISE and time.monotonic() > begun + SET_UP_S:
                self._seen.tap(self._random_place())
            self.moved += not np.array_equal(before, self._table())
            for _ in ("there", "back"):
                self._touch()

    def _touch(self) -> None:
        """Touch a key, and once more: a pause ends by itself when somebody sits down at that very moment."""
        for patience in (AGAIN_S, PATIENCE_S):
            self.touches += 1
            with suppress(Frozen) if patience == AGAIN_S else nullcontext():
                self.slowest_s = max(self.slowest_s, self._seen.answered(self._key(), patience))
                self.answered += 1
                return

    def _key(self) -> Place:
        """The key that is touched now. Raises Frozen."""
        with self._seen.practice_link() as link:
            return _where(link.ask, KEYS)

    def _random_place(self) -> Place:
        """Any place of the table below its top."""
        frames = self._seen.frames
        return self._rng.uniform(0, frames.width - 1), self._rng.uniform(TOP, frames.height - 2)

    def _table(self) -> Pixels:
        """The picture of all that the window shows."""
        frames = self._seen.frames
        return frames.now((0, 0, frames.width, frames.height))

    def cross(self) -> None:
        """Out by the cross."""
        with self._seen.practice_link() as link:
            there = _where(link.ask, ("ui:leave:start",))
        self._seen.tap(there)
        self._left()

    def back(self) -> None:
        """Out by the menu; until the table is set up, by the cross."""
        with self._seen.practice_link() as link:
            self._close(link)
            if link.ask("where", id="ui:leave:start")["at"] is None:
                self._seen.tap(_where(link.ask, ("ui:menu",)))
                time.sleep(HAND_S)
            there = _where(link.ask, ("ui:leave:start",))
        self._seen.tap(there)
        self._left()

    def _close(self, link: AppLink) -> None:
        """Close what stands open above the menu's key."""
        for name in OPEN * TRIES:
            if link.ask("where", id="ui:menu")["at"] is not None:
                return
            if (at := link.ask("where", id=name)["at"]) is not None:
                self._seen.tap((at[0], at[1]))

    def _left(self) -> None:
        """The window goes, and the start screen's comes."""
        first, begun = self._seen.child.pid, time.monotonic()
        self.gone_s = seconds_until("the window's going", lambda: not self._seen.windows() - {first}, PATIENCE_S)
        seconds_until("the start screen again", lambda: self._seen.windows() == {first}, PATIENCE_S)
        self.back_s = round(time.monotonic() - begun, 2)

    def terminate(self) -> None:
        """The program that was opened is told to end."""
        self._seen.child.terminate()
        begun = time.monotonic()
        self.gone_s = seconds_until("the window's going", lambda: not self._seen.windows(), PATIENCE_S)
        seconds_until("the end of every process", lambda: not self._seen.processes(), PATIENCE_S)
        self.back_s = round(time.monotonic() - begun, 2)


LEAVING: Mapping[str, Callable[[Stay], None]] = {CROSS: Stay.cross, BACK: Stay.back, TERM: Stay.terminate}


def _where(ask: Callable[..., Mapping[str, object]], names: Sequence[str], most: float = PATIENCE_S) -> Place:
    """Where the first of these buttons is that is in sight, as soon as one is. Raises Frozen."""
    found: list[Place] = []

    def seen() -> bool:
        at = next((at for name in names if (at := ask("where", id=name)["at"]) is not None), None)
        found.extend([(at[0], at[1])] if isinstance(at, list) else [])
        return bool(found)

    seconds_until(f"the button {' or '.join(names)}", seen, most)
    return found[0]


def run(folder: Path, game: str, place: str, end: str, minutes: float, picture: Path | None = None) -> Row:
    """One stay on a display of its own; `picture` is what stood there just before its end."""
    verdict = GOOD
    with desktop(folder) as seen:
        stay = Stay(seen, game, place)
        try:
            stay.open()
            stay.stay(60 * minutes)
            if picture is not None:
                seen.frames.save(picture)
            LEAVING[end](stay)
        except (Frozen, OSError, LookupError, ValueError) as error:
            verdict = f"{type(error).__name__}: {error} ({last_said(folder, seen.child.poll())})"
            if picture is not None:
                seen.frames.save(picture)
    return Row(
        game=game,
        place=place,
        end=end,
        queue=int(QUEUE.read_text()),
        minutes=minutes,
        touches=stay.touches,
        answered=stay.answered,
        moved=stay.moved,
        slowest_s=stay.slowest_s,
        gone_s=stay.gone_s,
        back_s=stay.back_s,
        up_s=seen.up_s,
        load=round(os.getloadavg()[0], 1),
        verdict=verdict,
    )


def main(words: Sequence[str] | None = None) -> int:
    """Stay where nobody has stayed yet; 1 when anything froze or took too long, 2 when the queue is too long."""
    games = tuple(catalogue.GAMES)
    long_run = LongRun("proofs.soak.from_start", "From the start screen to the practice table and back, in a window.")
    parser = long_run.parser
    parser.add_argument("--game", action="append", choices=games, help="left out: all")
    parser.add_argument("--minutes", type=float, default=10.0, help="of a stay that ends by touch")
    parser.add_argument("--shorter", type=float, default=1.0, help="minutes of a stay that ends otherwise")
    parser.add_argument("--pictures", type=Path, help="a folder for what stood there just before each end")
    asked = long_run.begin(words)
    if missing := [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]:
        parser.error(f"not installed: {', '.join(missing)}. apt-get install xvfb xdotool")
    if int(QUEUE.read_text()) > SHORT:
        parser.error(f"{QUEUE} says {QUEUE.read_text().strip()}: sysctl net.unix.max_dgram_qlen={SHORT}, as root")
    compile_all()
    stays = [(game, place, end) for game in asked.game or games for place in PLACES for end in ENDS[place]]
    # A stay that failed is made again, and its row stays.
    for game, place, end in long_run.left(stays, "game", "place", "end", counts=lambda row: row["verdict"] == GOOD):
        minutes = asked.shorter if end == TERM else asked.minutes
        picture = asked.pictures / f"{game}-{place}-{end}.png" if asked.pictures else None
        with TemporaryDirectory(prefix="orctable-start-") as name:
            row = run(Path(name), game, place, end, minutes, picture)
        long_run.add(row, good=not row.bad)
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
