"""The window itself: it closes when it is told to, and no key opens anything of Kivy's own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.input.factory import MotionEventFactory
from kivy.input.providers import probesysfs

from companion.app import catalogue
from companion.app.app_window import called
from companion.ui.kivy_window import DEFAULT_SIZE, LIVELY_FPS, QUIET_AFTER_S, QUIET_FPS, Pace, hear_panels, look_often
from companion.ui.table_app import TableApp
from tests.ui.samples.rounds_of_play import SHORT, phases
from tests.ui.screen import Screen

PATIENCE = 60
F_KEYS = range(282, 294)
ESCAPE, CTRL_KEYS = 27, b"acdeiqrsw"
START = "import sys; from companion.cli import main; sys.argv[0] = 'orctable'; main()"

FLIPPING = """
import sys
from companion.cli.first_window import load_kivy
load_kivy()
from kivy.core.window import Window
from companion.appliance import starter
from companion.cli import main
flip = type(Window).flip
def flipped(window):
    flip(window)
    starter.notify(b"FLIPPED")
type(Window).flip = flipped
sys.argv[0] = "orctable"
main()
"""
"""The app, telling of every picture when it has gone to the display."""


def until_ready(door: socket.socket) -> None:
    """Waits for the app to say that it stands; a slow start shows its signs of life before that."""
    while (said := door.recv(100)) != b"READY=1":
        assert said == b"WATCHDOG=1" or said.startswith((b"EXTEND_TIMEOUT_USEC=", b"STATUS="))


def test_players_have_names_of_the_screens_language_until_they_say_so(compiled: None) -> None:
    assert called("ru").words[1].split(",")[:3] == ["Анна", "Борис", "Вера"]
    assert called("en").words[1].split(",")[:3] == ["Anna", "Boris", "Vera"]


@pytest.mark.slow
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_closes_when_it_is_told_to_and_ends_well(tmp_path: Path, ending: signal.Signals) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(tmp_path / "ready"))
        door.settimeout(PATIENCE)
        env = {**os.environ, "ORCTABLE_DATA": str(tmp_path), "NOTIFY_SOCKET": str(tmp_path / "ready")}
        words = [sys.executable, "-c", START, "run"]
        with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as app:
            until_ready(door)
            app.send_signal(ending)
            out, err = app.communicate(timeout=PATIENCE)
    assert (app.returncode, out, err) == (0, b"", b"")


@pytest.mark.slow
@pytest.mark.parametrize("words", [["run"], ["run", "--kiosk"], ["run", "--journal", "/nowhere/x"]], ids=str)
def test_that_it_stands_is_said_when_the_first_picture_has_gone_to_the_display(
    tmp_path: Path, words: list[str]
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(tmp_path / "ready"))
        door.settimeout(PATIENCE)
        env = {**os.environ, "ORCTABLE_DATA": str(tmp_path), "NOTIFY_SOCKET": str(tmp_path / "ready")}
        with subprocess.Popen([sys.executable, "-c", FLIPPING, *words], env=env, stderr=subprocess.PIPE) as app:
            said = [door.recv(100)]
            while said[-1] != b"READY=1":
                said.append(door.recv(100))
            app.terminate()
            app.communicate(timeout=PATIENCE)
    opened = [place for place, words in enumerate(said) if words.startswith(b"STATUS=")]
    assert len(opened) == 1 + (words == ["run"]), "our name stands there first, then the start screen where it is known"
    assert b"FLIPPED" in said[: opened[0]]
    assert b"FLIPPED" in said[opened[0] : opened[-1]] or len(opened) == 1
    assert b"FLIPPED" in said[opened[-1] :]


KEYS: list[tuple[int, list[str]]] = [(key, []) for key in (*F_KEYS, ESCAPE)] + [(key, ["ctrl"]) for key in CTRL_KEYS]


@pytest.mark.parametrize(("key", "held"), KEYS, ids=str)
def test_no_key_opens_anything_of_kivys_own(screen: Screen, key: int, held: list[str]) -> None:
    screen.show(phases(SHORT["en"])["revenue"])
    try:
        for happening in ("on_key_down", "on_keyboard"):
            EventLoop.window.dispatch(happening, key, 0, chr(key), held)
        screen.frame()
        assert EventLoop.window.children == [screen.app.glass] and not EventLoop.quit
        assert "settle" in screen.app.ids()
    finally:
        screen.app.close_settings()


def test_tools_of_kivys_own_that_somebody_switched_on_stay_off(screen: Screen) -> None:
    Config.set("modules", "inspector", "")
    TableApp(lambda: screen.snapshot, lambda _: None, catalogue.screen, catalogue.speaker, size=DEFAULT_SIZE)
    assert Config.options("modules") == []


@pytest.fixture
def fps() -> Iterator[Callable[[], float]]:
    """How many frames a second Kivy's clock gives."""
    before = Clock._max_fps, Clock.clock_resolution
    yield lambda: Clock._max_fps
    Clock._max_fps, Clock.clock_resolution = before


def test_the_screen_looks_seldom_while_nothing_happens_and_often_as_soon_as_something_does(
    fps: Callable[[], float],
) -> None:
    seconds = 0.0
    pace = Pace(lambda: seconds)
    pace.keep(5, touched=False)
    assert fps() == LIVELY_FPS
    seconds += QUIET_AFTER_S
    pace.keep(5, touched=False)
    assert fps() == QUIET_FPS
    pace.keep(5, touched=True)
    assert fps() == LIVELY_FPS
    seconds += QUIET_AFTER_S
    pace.keep(6, touched=False)
    assert fps() == LIVELY_FPS


@pytest.mark.usefixtures("fps")
def test_between_two_frames_of_a_quiet_screen_nothing_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(Clock, "usleep", lambda microseconds: slept.append(microseconds / 1e6))
    monkeypatch.setattr(Clock, "time", lambda: Clock._last_tick + sum(slept))
    look_often(QUIET_FPS)
    Clock.idle()
    assert 0.9 / QUIET_FPS < sum(slept) <= 1 / QUIET_FPS


def test_a_quiet_table_is_painted_once(screen: Screen) -> None:
    screen.show(phases(SHORT["en"])["revenue"])
    for _ in range(30):
        screen.frame()
    painted = screen.app.painted
    for _ in range(30):
        screen.frame()
    assert screen.app.painted == painted and not screen.app.glass.down


class Reader:
    """Reads a touch panel until it is pulled, as Kivy's readers do."""

    def __init__(self, _name: str, device: str) -> None:
        self.input_fn, self.pulled = device, Event()
        self.thread = Thread(target=self.pulled.wait, daemon=True)

    def start(self) -> None:
        self.thread.start()


def test_a_touch_panel_that_is_plugged_in_late_is_heard_once_and_again_when_it_comes_back(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probesysfs.Input, "device", property(lambda panel: f"{panel.path}/event"))
    monkeypatch.setattr(MotionEventFactory, "get", lambda _kind: Reader)
    monkeypatch.setattr(EventLoop, "input_providers", [])

    def heard() -> list[Any]:
        hear_panels(str(tmp_path))
        return list(EventLoop.input_providers)

    for name, axes in (("event0", "3"), ("event1", "260800000000003")):
        (tmp_path / name / "device/capabilities").mkdir(parents=True)
        (tmp_path / name / "device/capabilities/abs").write_text(f"{axes}\n", encoding="ascii")
    assert heard() == [], "nobody may read it yet: udev has not been there"
    for name in ("event0", "event1"):
        (tmp_path / name / "event").touch()
    (panel,) = heard()
    assert panel.input_fn == f"{tmp_path}/event1/event"
    assert panel.thread.is_alive()
    assert heard() == [panel]
    panel.pulled.set()
    panel.thread.join()
    (again,) = heard()
    assert again is not panel
    again.pulled.set()
