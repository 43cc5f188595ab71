"""Under a real window manager no key leads out of a kiosk, and it comes back from wherever something has put it."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from proofs.soak import kills
from proofs.soak.kiosk_table.__main__ import HEIGHT, UP_S, WIDTH, kiosk
from proofs.soak.kiosk_table.x_windows import Display, opened
from tests.locale.compiling import compile_all
from tests.x11.clicks import display

MISSING = [program for program in ("Xvfb", "xdotool", "openbox") if shutil.which(program) is None]
KEYS = (
    "ctrl+alt+Right", "ctrl+alt+Down", "super+F2", "alt+Tab", "alt+shift+Tab", "alt+Escape", "alt+F4", "alt+space",
    "alt+F2", "super+e", "super+d", "Super_L", "Print", "alt+Print", "ctrl+alt+Delete", "shift+alt+Right", "Menu",
)  # fmt: skip
"""Those of openbox as it comes, and what other window managers and desktops use."""
WHEEL = ("mousemove", "3", "3", "keydown", "alt", "click", "4", "click", "5", "keyup", "alt", "click", "5")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


class Managed:
    """A kiosk under openbox, and what is to be seen of it."""

    def __init__(self, name: str, screen: Display, app: int) -> None:
        self._env, self._screen, self._app = {**os.environ, "DISPLAY": name}, screen, app

    def xdotool(self, *words: str) -> str:
        """Press keys, move the mouse, or ask the window manager."""
        done = subprocess.run(["xdotool", *words], check=True, capture_output=True, text=True, env=self._env)
        return done.stdout.strip()

    @property
    def whole(self) -> bool:
        """Whether the kiosk is what fills the screen, above everything else, on the desktop that is shown."""
        seen = [window for window in self._screen.windows() if window.width > 1]
        here = (seen[-1].x, seen[-1].y, seen[-1].width, seen[-1].height) == (0, 0, WIDTH, HEIGHT) if seen else False
        return here and self._active() == str(self._app)

    def _active(self) -> str:
        """The program whose window has the keyboard, as the window manager says; "" for none."""
        words = ["xdotool", "getactivewindow", "getwindowpid"]
        return subprocess.run(words, check=False, capture_output=True, text=True, env=self._env).stdout.strip()

    def until_whole(self) -> bool:
        """Whether it comes back."""
        return _until(lambda: self.whole)

    def until_held(self) -> bool:
        """Whether it takes keyboard and pointer."""
        return _until(self._screen.is_held)


def _until(happens: Callable[[], bool]) -> bool:
    guard = time.monotonic() + UP_S
    while not happens():
        if time.monotonic() > guard:
            return False
        time.sleep(0.2)
    return True


@contextmanager
def manager(name: str, home: Path) -> Iterator[None]:
    """A window manager on a display."""
    words = ["openbox", "--config-file", "/etc/xdg/openbox/rc.xml"]
    quiet = {**os.environ, "DISPLAY": name, "HOME": str(home)}
    with subprocess.Popen(words, env=quiet, stderr=subprocess.DEVNULL) as program:
        try:
            yield
        finally:
            program.terminate()


@contextmanager
def played(tmp_path: Path, name: str) -> Iterator[Managed]:
    """A kiosk on a display, at which a game is played."""
    compile_all()
    table = kills.Table(tmp_path, 1)
    with table.app() as (_, link):
        for text in kills.SET_UP:
            link.press(text)
    with opened(name) as screen, kiosk(tmp_path, tmp_path / "table.toml", name, screen, "1234") as machine:
        yield Managed(name, screen, machine.app)


@pytest.fixture
def managed(tmp_path: Path) -> Iterator[Managed]:
    """A kiosk at which a game is played, under a window manager."""
    with display() as name, manager(name, tmp_path), played(tmp_path, name) as seen:
        assert seen.until_whole() and seen.until_held()
        yield seen


def test_it_fills_the_screen_of_a_window_manager_that_starts_after_it(tmp_path: Path) -> None:
    with display() as name, played(tmp_path, name) as seen, manager(name, tmp_path):
        assert seen.until_whole()


def test_no_key_and_no_wheel_leads_out(managed: Managed) -> None:
    for key in KEYS:
        managed.xdotool("key", key)
        assert managed.xdotool("get_desktop") == "0" and managed.whole, key
    managed.xdotool(*WHEEL)
    assert managed.xdotool("get_desktop") == "0" and managed.whole


def test_it_comes_back_from_another_desktop_and_from_an_icon(managed: Managed) -> None:
    assert int(managed.xdotool("get_num_desktops")) > 1
    managed.xdotool("set_desktop", "1")
    assert managed.until_whole()
    managed.xdotool("windowminimize", managed.xdotool("getactivewindow"))
    assert managed.until_whole()
