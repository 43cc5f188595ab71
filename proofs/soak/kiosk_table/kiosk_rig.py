"""A kiosk in a real window on a display nobody looks at, the journal it keeps, and what may be seen of both."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.app.kiosk.pin_file import PinFile
from companion.practice.app_link import AppLink
from hardware.clock import MonotonicClock
from proofs.soak.kills import facts_of, history_of, shown_of
from proofs.soak.kiosk_table.x_windows import Display, Shown
from tests.x11.clicks import SCREEN

WIDTH, HEIGHT = (int(number) for number in SCREEN.split("x")[:2])
UP_S = 90.0
"""Wall seconds within which the screen has to be there (again); generous, for a busy machine."""
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
