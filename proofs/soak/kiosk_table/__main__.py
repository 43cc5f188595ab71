"""`nice python -m proofs.soak.kiosk_table --seeds 20 --out docs/results/kiosk.csv` appends one row a seed.

Seeds that stand there are left out. Each seed plays a kiosk in a real window over a whole display of Xvfb: a game is
begun, then random touches, drags, other mouse buttons and keys come in batches; meanwhile the app is killed, the plugs
of dice base and camera are pulled, and its window is asked to close. After each batch the app's own window has to be
the only one and fill the screen, and no line of any game may have gone; at the end the screen has to show what the
journal says.

The simulated dice base and camera of a table, moved on by a thread of their own, and plugs to pull.

A kiosk in a real window on a display nobody looks at, the journal it keeps, and what may be seen of both.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import catalogue
from companion.app.kiosk.pin_file import PinFile
from companion.practice.app_link import AppLink
from companion.practice.launch import make_table
from companion.practice.simulated_table import SimulatedTable
from hardware.clock import MonotonicClock
from proofs.long_run import LongRun
from proofs.soak import kills
from proofs.soak.kills import facts_of, history_of, shown_of
from proofs.soak.kiosk_table.x_windows import Display, Shown, opened
from tests.locale.compiling import compile_all
from tests.x11.clicks import SCREEN, display

WIDTH, HEIGHT = (int(number) for number in SCREEN.split("x")[:2])
UP_S = 90.0  # wall seconds within which the screen has to be there (again); generous, for a busy machine
LOOK_S = 0.05


class Kiosk:
    """A running kiosk: its keeper, and the app that the keeper has started."""

    def __init__(self, keeper: "subprocess.Popen[bytes]", display: Display, folder: Path) -> None:
        self._keeper, self._display, self._folder = keeper, display, folder
        self.app = self.wait_up()

    def wait_up(self, than: int = 0) -> int:
        """Wait until the app's window fills the screen, of another process `than` this one; its process.

        Raises TimeoutError.
        """
        until = time.monotonic() + UP_S
        while time.monotonic() < until and self._keeper.poll() is None:
            child = self.child()
            if child not in (0, than) and not self.outside(child):
                return child
            time.sleep(LOOK_S)
        raise TimeoutError(f"the kiosk did not come back ({self._keeper.poll()}): {self._display.windows()}")

    def child(self) -> int:
        """The process of the app now, 0 for none."""
        pid = self._keeper.pid
        try:
            words = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        except OSError:
            return 0
        return int(words[0]) if words else 0

    def outside(self, app: int) -> str:
        """What is to be seen besides the app's own window over the whole screen, "" for nothing."""
        if self._keeper.poll() is not None:
            return f"the kiosk has ended with {self._keeper.returncode}"
        if self.child() != app:
            return "the app has ended by itself"
        windows = [
            window for window in self._display.windows() if window.x + window.width > 0
        ]  # a window manager keeps one beside it
        if not windows:
            return "no window"
        return "" if all(_whole(window) and window.pid in (0, app) for window in windows) else f"windows {windows}"

    def window(self) -> int:
        """The app's window."""
        return self._display.windows()[-1].window

    def kill(self) -> None:
        """Kill the app, without a warning."""
        os.kill(self.app, signal.SIGKILL)

    def link(self) -> AppLink:
        """The app's control door."""
        return AppLink(self._folder / "control.sock")


def _whole(window: Shown) -> bool:
    return (window.x, window.y, window.width, window.height) == (0, 0, WIDTH, HEIGHT)


@contextmanager
def kiosk(folder: Path, table: Path, name: str, display: Display, pin: str) -> Iterator[Kiosk]:
    """A kiosk on a table, started as an owner does; ended as one ends it."""
    data = folder / "data"
    PinFile(data, MonotonicClock()).choose(pin)
    words = ["run", "--kiosk", "--table", table, "--journal", folder / "journal.sqlite"]
    words += ["--control", folder / "control.sock", "--size", f"{WIDTH}x{HEIGHT}"]
    around = {"DISPLAY": name, "SDL_VIDEODRIVER": "x11", "KIVY_HOME": f"{folder}/kivy", "ORCTABLE_DATA": str(data)}
    quiet = {one: value for one, value in os.environ.items() if one != "NOTIFY_SOCKET"}
    with (
        (folder / "kiosk.log").open("ab") as log,
        subprocess.Popen(
            [sys.executable, "-m", "companion.cli", *map(str, words)], env={**quiet, **around}, stdout=log, stderr=log
        ) as keeper,
    ):
        try:
            yield Kiosk(keeper, display, folder)
        finally:
            keeper.terminate()


def folded(journal: Path) -> Any:
    """What the screen has to show of the game that runs."""
    facts = facts_of(journal)
    return None if facts.get("ended") == facts["game"] else shown_of(history_of(journal))


def agrees(see: Callable[[], Any], journal: Path) -> bool:
    """Whether what the screen shows is what the journal says, looked at while nothing happens."""
    for _ in range(20):
        if see() == folded(journal):
            return True
        time.sleep(LOOK_S * 4)
    return False


POLL_S, FRAME_S, THROW_S = 0.02, 2.0, 9.0


class Plugged:
    """Devices at work. `camera` and `dice` say whether they are plugged in; pulling counts in `pulled`."""

    def __init__(self, table: SimulatedTable, seed: int) -> None:
        self._table, self._rng = table, Random(f"{seed} plugs")
        self._ending = threading.Event()
        self._lock = threading.Lock()
        self._camera = self._dice = True
        self.pulled = 0
        self._thread = threading.Thread(target=self._work, name="devices", daemon=True)
        self._thread.start()

    def pull_or_plug(self) -> None:
        """Pull a plug out, or put one back."""
        with self._lock:
            if self._rng.random() < 0.5:
                self._camera = not self._camera
                self.pulled += not self._camera
            else:
                self._dice = not self._dice
                self.pulled += not self._dice
                self._table.dice.replug() if self._dice else self._table.dice.unplug()

    def _work(self) -> None:
        begun = time.monotonic()
        filmed = thrown = 0.0
        while not self._ending.wait(POLL_S):
            t = time.monotonic() - begun
            with self._lock:
                self._table.dice.poll(t)
                if t - thrown > THROW_S:
                    thrown = t
                    self._table.dice.throw(t)
                if self._camera and t - filmed > FRAME_S:
                    filmed = t
                    self._table.film(t)

    def close(self) -> None:
        """Stop."""
        self._ending.set()
        self._thread.join()


@contextmanager
def plugged(folder: Path, seed: int) -> Iterator[tuple[Path, Plugged]]:
    """The table file of a table with simulated devices, and the devices."""
    with make_table(catalogue.USUAL, folder, seed, 2) as table:
        devices = Plugged(table, seed)
        try:
            yield table.table_file("machine"), devices
        finally:
            devices.close()


BATCH = 25
ACTS_FIRST = 25
KEYS = (
    "Escape", "F1", "F4", "F5", "F10", "F11", "F12", "alt+F4", "alt+Tab", "alt+space", "ctrl+q", "ctrl+w", "ctrl+c",
    "ctrl+z", "ctrl+alt+Delete", "ctrl+alt+t", "ctrl+shift+i", "super+d", "super+l", "super+Tab", "Print", "Menu",
    "Tab", "shift+Tab", "Return", "space", "BackSpace", "Delete", "Home", "Up", "Down", "Left", "Right",
    *"0123456789", "a", "Z", "slash", "quotedbl",
)  # fmt: skip
CORNERS = ((0.03, 0.05), (0.97, 0.05), (0.03, 0.95), (0.97, 0.95))
"""Places that more often than others lead somewhere: menu, undo, and the foot's keys."""


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one seed."""

    seed: int
    touches: int
    keys: int
    close_requests: int
    kills: int
    unplugs: int
    lines_before: int
    lines_after: int
    outside: int
    lost: int
    wall_s: float
    verdict: str


class Hands:
    """Random hands at the window; they count what they do."""

    def __init__(self, rng: Random, display: str) -> None:
        self._rng, self._around = rng, {**os.environ, "DISPLAY": display}
        self.touches = self.keys = 0

    def batch(self) -> None:
        """So many touches and keys, one after the other."""
        words = [word for _ in range(BATCH) for word in self._next_move().split()]
        subprocess.run(["xdotool", *words], check=True, capture_output=True, timeout=60, env=self._around)

    def _next_move(self) -> str:
        lucky = self._rng.random()
        if lucky < 0.3:
            self.keys += 1
            return f"key {self._rng.choice(KEYS)} sleep 0.02"
        self.touches += 1
        there = self._place()
        if lucky < 0.4:
            return f"mousemove {there} mousedown 1 mousemove {self._place()} sleep 0.03 mouseup 1"
        if lucky < 0.45:
            return f"mousemove {there} click {self._rng.choice((2, 3, 4, 5))} sleep 0.03"
        return f"mousemove {there} click 1 sleep 0.04"

    def _place(self) -> str:
        x, y = self._rng.choice(CORNERS) if self._rng.random() < 0.1 else (self._rng.random(), self._rng.random())
        return f"{int(x * (WIDTH - 1))} {int(y * (HEIGHT - 1))}"


class Trial:
    """One seed at work; `outside` and `lost` count what must not happen, `first` says what it was first."""

    def __init__(
        self, machine: Kiosk, screen: Display, devices: Plugged, journal: Path, hands: Hands, rng: Random
    ) -> None:
        self._kiosk, self._screen, self._devices, self._journal = machine, screen, devices, journal
        self.hands, self._rng = hands, rng
        self.outside = self.lost = self.kills = self.closes = 0
        self.first = ""
        self.before = self._lines = kills.lines_of(journal)

    def play(self, batches: int, kills_wanted: int, unplugs: int) -> None:
        """All batches; what is killed and unplugged in which of them is chance."""
        killed = set(self._rng.sample(range(batches), kills_wanted))
        for number in range(batches):
            if self._rng.random() < unplugs * 2 / batches:
                self._devices.pull_or_plug()
            if self._rng.random() < 0.3:
                self._screen.ask_to_close(self._kiosk.window())
                self.closes += 1
            self._batch(kill=number in killed)

    def _batch(self, *, kill: bool) -> None:
        if kill:
            self.kills += 1
            timer = threading.Timer(self._rng.uniform(0.0, 0.8), self._kiosk.kill)
            timer.start()
            self.hands.batch()
            timer.join()
            self._kiosk.app = self._kiosk.wait_up(than=self._kiosk.app)
        else:
            self.hands.batch()
        if seen := self._kiosk.outside(self._kiosk.app):
            self.note(seen)
            self.outside += 1
            self._kiosk.app = self._kiosk.wait_up()
        self._compare()

    def _compare(self) -> None:
        """Nothing that was written has gone."""
        now = kills.lines_of(self._journal)
        gone = [place for place, body in self._lines.items() if now.get(place) != body]
        if gone:
            self.lost += 1
            self.note(f"lines {gone[:3]} have gone")
        self._lines = now

    def finish(self) -> None:
        """The screen shows what the journal says."""
        with self._kiosk.link() as link:

            def see() -> object:
                link.ask("look")
                return link.view["game"]

            if not agrees(see, self._journal):
                self.lost += 1
                self.note("the screen shows something else than the journal says")

    def note(self, what: str) -> None:
        """Keep what was wrong first."""
        self.first = self.first or what


def run(folder: Path, seed: int, batches: int, kills_wanted: int, unplugs: int) -> Row:
    """One seed on a display of its own."""
    begun, rng = time.monotonic(), Random(f"{seed} kiosk")
    table = kills.Table(folder, seed)
    with table.app() as (_, link):
        for text in kills.SET_UP:
            link.press(text)
        for _ in range(ACTS_FIRST):
            link.press(table.touch(link.view))
    pin = f"{rng.randrange(10_000):04}"
    with (
        display() as name,
        opened(name) as screen,
        plugged(folder / "devices", seed) as (file, devices),
        kiosk(folder, file, name, screen, pin) as machine,
    ):
        trial = Trial(machine, screen, devices, folder / "journal.sqlite", Hands(rng, name), rng)
        try:
            trial.play(batches, kills_wanted, unplugs)
            trial.finish()
        except (TimeoutError, OSError, subprocess.SubprocessError) as error:
            trial.outside += 1
            trial.note(f"{type(error).__name__}: {error}")
        after = len(kills.lines_of(folder / "journal.sqlite"))
    return Row(
        seed=seed,
        touches=trial.hands.touches,
        keys=trial.hands.keys,
        close_requests=trial.closes,
        kills=trial.kills,
        unplugs=devices.pulled,
        lines_before=len(trial.before),
        lines_after=after,
        outside=trial.outside,
        lost=trial.lost,
        wall_s=round(time.monotonic() - begun, 1),
        verdict=trial.first[:300] or "inside, nothing lost",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Play the seeds that are not in the file yet; 1 when anybody got out, or anything was lost."""
    numbers = {"first": 1, "seeds": 20, "kills": 3, "unplugs": 4}
    long_run = LongRun("proofs.soak.kiosk_table", "Random hands at a kiosk in a real window.", **numbers)
    long_run.parser.add_argument("--batches", type=int, default=20, help=f"of {BATCH} touches and keys each")
    asked = long_run.begin(words)
    compile_all()
    for seed in long_run.left(range(asked.first, asked.first + asked.seeds)):
        with TemporaryDirectory(prefix="orctable-kiosk-") as name:
            row = run(Path(name), seed, asked.batches, asked.kills, asked.unplugs)
        long_run.add(row, good=row.outside + row.lost == 0)
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
