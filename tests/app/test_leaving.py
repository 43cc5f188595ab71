"""From one window to the next: which program goes on where somebody wanted to go."""

import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app import wiring
from companion.app.leaving import BEHIND, ENDINGS, STATUS, STAYING, STAYS, Leaving, end_behind, leaving_of
from companion.cli import onward, play
from companion.cli.onward import NextWindow, Successor
from tests.cli.running import orctable

GUARD_S = 20.0
KEPT = ["--size", "800x480"]


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The programs that would have taken this one's place."""
    found: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _program, words: found.append(words))
    return found


def words(begun: list[list[str]]) -> list[str]:
    """What the only one was called with."""
    (called,) = begun
    assert called[:3] == [sys.executable, "-m", "companion.cli"]
    return called[3:]


def test_watching_opens_the_practice_table_of_that_game(begun: list[list[str]]) -> None:
    onward.go_on(leaving_of("watch:orc", "ru"), KEPT)
    assert words(begun) == ["run", "--practice", "--watch", "--game", "orc", "--language", "ru", *KEPT]


def test_practising_keeps_a_seat(begun: list[list[str]]) -> None:
    onward.go_on(leaving_of("practise:orconomy", "en"), KEPT)
    assert "--sit" in words(begun)


def test_the_start_screen_simulates_nothing(begun: list[list[str]]) -> None:
    onward.go_on(Leaving("start", (), "en"), KEPT)
    assert words(begun) == ["run", "--language", "en", *KEPT]


def test_devices_that_were_named_become_a_table_file_that_can_be_read(begun: list[list[str]], data_dir: Path) -> None:
    onward.go_on(leaving_of("table:camera:dice", "en"), KEPT)
    file = Path(words(begun)[words(begun).index("--table") + 1])
    table = wiring.read_table(file, data_dir)
    assert (table.camera, table.dice, table.simulated) == ("usb:auto", ("serial:auto", "hand"), False)
    assert words(begun)[-2:] == ["--start", "skip"]


def test_the_table_file_that_was_written_is_opened_at_the_next_start(begun: list[list[str]], data_dir: Path) -> None:
    assert wiring.usual_table(data_dir) is None
    onward.go_on(leaving_of("table:dice", "en"), KEPT)
    assert wiring.read_table(wiring.usual_table(data_dir), data_dir).dice == ("serial:auto", "hand")


def test_without_a_display_film_plays_off_screen_and_says_so(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> None:
    from companion.practice import launch

    filmed: list[str] = []

    def film(game: str, *_: object) -> int:
        filmed.append(game)
        return 0

    monkeypatch.setattr(play, "has_display", lambda: False)
    monkeypatch.setattr(launch, "film_practice", film)
    assert orctable("run", "--film").exit_code == 0
    assert filmed == ["orconomy"]


def test_without_a_desktop_the_window_closes_before_the_next_one_opens(
    begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    ways, closed = onward.NextWindow(KEPT), list[str]()
    ways.leave(leaving_of("watch:orc", "en"), lambda: closed.append("closed"))
    assert closed == ["closed"] and begun == []
    ways.follow()
    assert "--watch" in words(begun)


def test_on_a_desktop_the_window_stays_until_the_next_one_is_there(
    begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, closed = threading.Event(), threading.Event()
    started: list[list[str]] = []

    class Beside:
        shown = False

        def __init__(self, words: list[str]) -> None:
            started.append(words)

        def wait_shown(self) -> None:
            assert shown.wait(GUARD_S)
            self.shown = True

        def finish(self) -> int:
            return STATUS

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(onward, "Successor", Beside)
    ways = onward.NextWindow(KEPT)
    ways.leave(leaving_of("watch:orc", "ru"), closed.set)
    ways.leave(leaving_of("watch:orconomy", "ru"), closed.set)
    assert len(started) == 1, "a second touch opens no second window"
    assert "--watch" in started[0] and not closed.is_set()
    shown.set()
    assert closed.wait(GUARD_S)
    ways.follow()
    assert words(begun) == ["run", "--language", "ru", *KEPT], "back at the start screen"


@pytest.mark.slow
def test_a_program_beside_that_ends_at_once_keeps_nobody_waiting() -> None:
    following = Successor(["--help"])
    following.wait_shown()
    assert following.finish() == 0


BESIDE = """
import os, signal, socket, sys, time
door = os.environ["NOTIFY_SOCKET"]
said = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
for words in sys.argv[1:-2]:
    said.sendto(words.encode(), door)
sys.stdin.read()
"""
"""A program beside this one: it says these words to whoever started it, and ends when that one does."""


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> Callable[..., NextWindow]:
    """Opens a window that says these words instead of the practice table, as if somebody had touched Watch."""

    def leave(*words: str, close: Callable[[], object] = lambda: None) -> NextWindow:
        monkeypatch.setenv("DISPLAY", ":0")
        monkeypatch.setattr(onward, "TETHERED", [sys.executable, "-c", BESIDE])
        monkeypatch.setattr(onward, "words_of", lambda *_: list(words))
        ways = NextWindow(KEPT)
        ways.leave(leaving_of("watch:orc", "en"), close)
        return ways

    return leave


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """What signals meant before a test, they mean afterwards."""
    before = {ending: signal.getsignal(ending) for ending in ENDINGS}
    yield
    for ending, handler in before.items():
        signal.signal(ending, handler)


def test_the_window_stays_until_the_next_one_says_that_it_stands_and_not_just_that_it_lives(
    beside: Callable[..., NextWindow],
) -> None:
    closed = threading.Event()
    ways = beside("WATCHDOG=1", "WATCHDOG=1", close=closed.set)
    assert not closed.wait(1.0)
    assert ways.follow() == 0


def test_who_closes_this_window_before_the_next_one_stands_is_left_with_none(
    beside: Callable[..., NextWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    def receive_late(door: socket.socket, patience: float) -> bytes:
        heard = bool(select.select([door], [], [], patience)[0])
        # Whoever else waits for the same word hears of it meanwhile, and the program is later than its window's thread.
        time.sleep(0.2 if threading.current_thread().name == "next window" else 0.4)
        return door.recv(100) if heard else b""

    monkeypatch.setattr(onward, "receive", receive_late)
    ways, statuses = beside("WATCHDOG=1"), list[int]()
    program = threading.Thread(target=lambda: statuses.append(ways.follow()), daemon=True)
    program.start()
    program.join(GUARD_S)
    assert statuses == [0], "the program ends with its window"


@pytest.mark.parametrize("ending", ENDINGS)
def test_being_told_to_end_ends_the_window_beside(beside: Callable[..., NextWindow], ending: signal.Signals) -> None:
    closed = threading.Event()
    signal.signal(ending, lambda *_: closed.set())
    ways = beside("READY=1", close=closed.set)
    assert closed.wait(GUARD_S), "its window has closed, the next one stands"
    closed.clear()
    threading.Timer(0.3, os.kill, (os.getpid(), ending)).start()
    assert ways.follow() == 0
    assert closed.is_set(), "and what it meant before still happens"


def test_the_watched_table_stays_until_the_start_screen_has_something_to_show(
    beside: Callable[..., NextWindow], begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = threading.Event()
    monkeypatch.setenv(BEHIND, "")
    ways = beside("READY=1", STAYING.decode(), close=closed.set)
    assert closed.wait(GUARD_S)
    ways.follow()
    assert begun and os.environ[BEHIND]
    process = int(os.environ[BEHIND].partition(":")[2])
    assert os.waitpid(process, os.WNOHANG) == (0, 0), "it is still there, and so is its window"
    end_behind()
    assert BEHIND not in os.environ
    for thread in threading.enumerate():
        if thread.name == "window behind":
            thread.join(GUARD_S)
    with pytest.raises(ChildProcessError):
        os.waitpid(process, os.WNOHANG)


def test_a_window_that_is_to_stay_says_so_and_does_not_close(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[bytes]()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv(STAYS, "yes")
    monkeypatch.setattr(onward, "notify", told.append)
    monkeypatch.setattr(onward, "PATIENCE_S", 0.0)
    ways, gone = NextWindow(KEPT), threading.Event()
    ways.leave(Leaving("start", (), "en"), gone.set)
    assert told == [STAYING]
    assert gone.wait(GUARD_S), "where nobody opens the start screen, it closes all the same"
