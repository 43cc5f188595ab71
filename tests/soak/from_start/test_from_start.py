"""From the true start screen, in a window, to a practice table, a third of a minute there, and out again.

Every few seconds a key is touched that has to change its look: pause and play while one watches, so that the touch has
gone through the screen to the practice table and back; the menu, opened and closed, by whoever sits. At the end
somebody touches the cross, or "Start screen" in the menu, and the start screen has to stand there again; or the program
that was opened is told to terminate, and nothing of it may be left. The signs of life that every window sends go into a
queue of net.unix.max_dgram_qlen datagrams, which has to be as short as Linux makes it (10): it is full well before.
"""

import itertools
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Self

import numpy as np
import pytest

from companion.practice.app_link import AppLink
from companion.ui.automation.fingers import CLOSERS
from proofs.soak.kiosk_table.x_windows import Display, Shown, opened
from tests.locale.compiling import compile_all
from tests.x11.clicks import display
from tests.x11.frames import Frames, Pixels

MISSING = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]
QUEUE, SHORT = int(Path("/proc/sys/net/unix/max_dgram_qlen").read_text()), 10
GAME, WATCH, PRACTISE = "orc", "watch", "practise"
STAY_S, WAIT_S = 21.0, 5.0  # wall seconds at the table, and between two touches, in which it plays on
TRIES = 3
OPEN = ("ui:explain:off", *CLOSERS, "past:close", "add:close", "ui:back", "notice:close")
"""What closes a page that stands open, or an explanation."""
KEYS = ("guide:pause", "ui:menu", *OPEN)  # what changes its look when it is touched: the first of them that is in sight
AGAIN_S, PATIENCE_S = 10.0, 30.0  # after so long somebody touches again, and then nobody waits any longer
SCREEN = "800x480x24"
SIZE = "800x480"
KEY = 26  # half the width of what is looked at around a key, in pixels
UP_S = 90.0  # wall seconds within which a window has to be there; generous, for a busy machine
LOOK_S = 0.05
STAYS_S = 0.2
HAND_S = 0.8  # a button that is new on the screen is dead for a moment, and the same place twice at once counts once
LAST_SAID = 2000
Place = tuple[float, float]


class Frozen(Exception):
    """What had to happen did not: which end, and after how long nobody waited any more."""


def wait_until(what: str, happens: Callable[[], bool], most: float) -> None:
    """Wait until something happens. Raises Frozen when it does not within so many wall seconds."""
    begun = time.monotonic()
    while not happens():
        if time.monotonic() - begun > most:
            raise Frozen(f"{what}: not within {most:.0f} s")
        time.sleep(LOOK_S)


class Desktop:
    """The app on a display: `orctable run` and everything it has started."""

    def __init__(self, folder: Path, child: "subprocess.Popen[bytes]", shown: Display, frames: Frames) -> None:
        self._folder, self.child, self._shown, self.frames = folder, child, shown, frames
        self._env = {**os.environ, "DISPLAY": shown.name}

    def wait_start(self) -> Self:
        """Return when the start screen stands."""
        wait_until("the start screen", lambda: (self._folder / "control.sock").exists(), UP_S)
        with self.link() as link:
            link.ask("look")
        wait_until("the start screen's window", lambda: self.windows() == {self.child.pid}, UP_S)
        return self

    def link(self) -> AppLink:
        """The control door of the first window; it is only asked where buttons are."""
        return AppLink(self._folder / "control.sock")

    def practice_link(self) -> AppLink:
        """The control door that the practice table has opened for itself, which may be after its window. Raises
        Frozen.
        """
        doors = self._folder / "tmp"
        wait_until("the practice table's door", lambda: any(doors.glob("orctable-*/control.sock")), UP_S)
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

    def answered(self, at: Place, most: float) -> None:
        """Tap a key and wait until it looks different, and stays so. Raises Frozen."""
        before = self.key(at)

        def changed() -> bool:
            if np.array_equal(before, self.key(at)):
                return False
            time.sleep(STAYS_S)
            return not np.array_equal(before, self.key(at))

        self.tap(at)
        wait_until("an answer to a touch", changed, most)

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
            except Exception as error:
                error.add_note((folder / "app.log").read_text(encoding="utf-8", errors="replace")[-LAST_SAID:])
                raise
            finally:
                seen.clear()


def where(ask: Callable[..., Mapping[str, object]], names: Sequence[str], most: float = PATIENCE_S) -> Place:
    """Where the first of these buttons is that is in sight, as soon as one is. Raises Frozen."""
    found: list[Place] = []

    def seen() -> bool:
        at = next((at for name in names if (at := ask("where", id=name)["at"]) is not None), None)
        found.extend([(at[0], at[1])] if isinstance(at, list) else [])
        return bool(found)

    wait_until(f"the button {' or '.join(names)}", seen, most)
    return found[0]


def press(seen: Desktop, link: AppLink, name: str, following: str) -> None:
    """Touch a button until the next one is in sight; on a busy machine a touch may come before the screen is."""
    for _ in range(TRIES):
        seen.tap(where(link.ask, (name,)))
        with suppress(Frozen):
            if following:
                where(link.ask, (following,), AGAIN_S)
            return


def open_table(seen: Desktop, place: str) -> None:
    """From the start screen to the table, by touch."""
    with seen.link() as link:
        link.ask("look")
        chosen = link.view["draft"] is not None and link.view["draft"]["game"] == GAME
        names = (*(() if chosen else (f"setup:game:{GAME}",)), *(("ui:begin",) if place == PRACTISE else ()))
        for name, following in itertools.pairwise((*names, f"ui:leave:{place}:{GAME}", "")):
            press(seen, link, name, following)
    first = seen.child.pid
    wait_until("the practice table's window", lambda: len(seen.windows()) == 1 and first not in seen.windows(), UP_S)


def key(seen: Desktop) -> Place:
    with seen.practice_link() as link:
        return where(link.ask, KEYS)


def touch(seen: Desktop) -> None:
    """Touch a key, and once more: a pause ends by itself when somebody sits down at that very moment."""
    for patience in (AGAIN_S, PATIENCE_S):
        with suppress(Frozen) if patience == AGAIN_S else nullcontext():
            seen.answered(key(seen), patience)
            return


def picture(seen: Desktop) -> Pixels:
    return seen.frames.now((0, 0, seen.frames.width, seen.frames.height))


def leave(seen: Desktop, end: str) -> None:
    """Out by the cross or by the menu, or because the program is told to end."""
    first = seen.child.pid
    if end == "SIGTERM":
        seen.child.terminate()
        wait_until("the window's going", lambda: not seen.windows(), PATIENCE_S)
        wait_until("the end of every process", lambda: not seen.processes(), PATIENCE_S)
        return
    with seen.practice_link() as link:
        for name in OPEN * TRIES if end == "menu" else ():
            if link.ask("where", id="ui:menu")["at"] is None and (at := link.ask("where", id=name)["at"]) is not None:
                seen.tap((at[0], at[1]))
        if link.ask("where", id="ui:leave:start")["at"] is None:
            seen.tap(where(link.ask, ("ui:menu",)))
            time.sleep(HAND_S)
        there = where(link.ask, ("ui:leave:start",))
    seen.tap(there)
    wait_until("the start screen again", lambda: seen.windows() == {first}, PATIENCE_S)


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
@pytest.mark.skipif(QUEUE > SHORT, reason=f"needs net.unix.max_dgram_qlen = {SHORT}, it is {QUEUE}")
@pytest.mark.parametrize(("place", "end"), [(WATCH, "SIGTERM"), (WATCH, "cross"), (PRACTISE, "menu")])
def test_a_practice_table_answers_every_touch_and_ends(place: str, end: str) -> None:
    compile_all()
    moved = False
    with TemporaryDirectory(prefix="orctable-start-") as short, desktop(Path(short)) as seen:
        open_table(seen, place)
        begun = time.monotonic()
        while time.monotonic() < begun + STAY_S:
            before = picture(seen)
            time.sleep(WAIT_S)
            moved |= not np.array_equal(before, picture(seen))
            for _ in ("there", "back"):
                touch(seen)
        leave(seen, end)
    assert moved, "nobody played"
