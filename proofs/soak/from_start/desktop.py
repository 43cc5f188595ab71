"""A desktop with a mouse, where the app is opened as anybody opens it; its picture and its processes are looked at."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGKILL
from typing import Self

import numpy as np

from companion.practice.app_link import AppLink
from proofs.soak.kiosk_table.x_windows import Display, Shown, opened
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
