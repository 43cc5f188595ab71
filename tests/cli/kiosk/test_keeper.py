"""However the app of a kiosk ends, it is started again into the same game, until the kiosk itself is told to end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.kiosk.pin_file import PinFile
from companion.cli.kiosk.keeper import keep_running, supervised
from companion.practice.app_link import AppGone, AppLink
from companion.record.storage.files import exclusive
from hardware.clock import MonotonicClock
from proofs.soak import kills
from proofs.soak.kills import SET_UP
from tests.waiting import until

GUARD_S = 60.0
STAND_IN = """
import os, socket, sys, time
place, *lives = sys.argv[1:]
number = len(os.listdir(place))
trace = open(os.path.join(place, str(number)), "wb", buffering=0)
door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
for moment in lives[min(number, len(lives) - 1)]:
    trace.write(moment.encode())
    if moment in ".!":
        time.sleep(0.2 if moment == "." else 3600)
    else:
        door.sendto(b"READY=1" if moment == "r" else b"WATCHDOG=1", os.environ["NOTIFY_SOCKET"])
trace.write(b"end")
"""
"""A program that is told each of its lives: `r` is ready, `a` gives a sign of life, `.` goes on a little, `!` hangs."""
LONG = "ra" + "a." * 1000
KEPT = """
import sys
from companion.cli.kiosk.keeper import Patience, TETHERED, keep_running
ready, silent, program = float(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
words = (sys.executable, "-c", program) if program else TETHERED
sys.exit(keep_running(sys.argv[4:], Patience(ready, silent, 0.5), words))
"""


def kept(ready_s: float, silent_s: float, program: str, *words: str | Path) -> "subprocess.Popen[bytes]":
    """A keeper of other patience, and of another program if one is named."""
    arguments = ["-c", KEPT, str(ready_s), str(silent_s), program, *map(str, words)]
    return subprocess.Popen([sys.executable, *arguments], env=_around())


def _around() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}


def table_words(tmp_path: Path) -> list[str | Path]:
    """A kiosk on a table without devices."""
    file = tmp_path / "table.toml"
    file.write_text(f'version = 1\n\n[data]\nfolder = "{tmp_path}/data"\n', encoding="utf-8")
    PinFile(tmp_path / "data", MonotonicClock()).choose("1234")
    return ["run", "--kiosk", "--table", file, "--control", tmp_path / "control.sock"]


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A kiosk drawn into memory, on a table without devices."""
    with subprocess.Popen(
        [sys.executable, "-m", "companion.cli", *map(str, table_words(tmp_path))], env=_around()
    ) as started:
        yield started
        started.kill()


def child(keeper: "subprocess.Popen[bytes]") -> int:
    words = Path(f"/proc/{keeper.pid}/task/{keeper.pid}/children").read_text().split()
    return int(words[0]) if words else 0


def linked(folder: Path) -> AppLink:
    """The app's door, as soon as it answers."""
    guard = time.monotonic() + GUARD_S
    while True:
        try:
            link = AppLink(folder / "control.sock")
            link.ask("look")
        except AppGone:
            assert time.monotonic() < guard
        else:
            return link


@pytest.mark.slow
def test_an_app_that_is_killed_comes_back_into_the_same_game(keeper: "subprocess.Popen[bytes]", tmp_path: Path) -> None:
    with linked(tmp_path) as link:
        first = child(keeper)
        begun = link.view["games_kept"]
        assert begun == 0 and not link.press(SET_UP[0]), "passers-by see nothing that can be touched"
    os.kill(first, signal.SIGKILL)
    until(lambda: child(keeper) not in (0, first))
    with linked(tmp_path):
        second = child(keeper)
        os.kill(second, signal.SIGTERM)  # a polite end is no end either
    until(lambda: child(keeper) not in (0, first, second))
    keeper.terminate()
    assert keeper.wait(GUARD_S) == 0
    assert not Path(f"/proc/{second}").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ready_s", "first"), [(1.0, "!"), (60.0, "ra.!")], ids=["its screen never comes up", "it falls silent"]
)
def test_an_app_that_hangs_is_started_again(tmp_path: Path, ready_s: float, first: str) -> None:
    keeper = kept(ready_s, 1.0, STAND_IN, tmp_path, first, LONG)
    try:
        until(lambda: any(path.read_text().startswith("ra") for path in tmp_path.iterdir() if path.name != "0"))
        assert (tmp_path / "0").read_text() == first
        keeper.terminate()
        assert keeper.wait(GUARD_S) == 0
    finally:
        keeper.kill()


@pytest.mark.slow
def test_an_app_that_gives_signs_of_life_goes_on_and_they_do_not_pile_up(tmp_path: Path) -> None:
    keeper = kept(60.0, 1.5, STAND_IN, tmp_path, "r" + "a" * 100 + "aa." * 10, LONG)
    try:
        until(lambda: (tmp_path / "1").exists())
        assert (tmp_path / "0").read_text().endswith("end"), "it ended by itself"
    finally:
        keeper.kill()


@pytest.mark.slow
def test_an_app_that_was_stopped_comes_back_into_the_same_game(tmp_path: Path) -> None:
    table = kills.Table(tmp_path, 1)
    with table.app() as (_, link):
        for text in SET_UP:
            assert link.press(text)
    words = [*table_words(tmp_path), "--journal", tmp_path / "journal.sqlite"]
    keeper = kept(60.0, 5.0, "", *words)
    try:
        with linked(tmp_path) as link:
            begun, first = link.view["game"], child(keeper)
            link.ask("where", id="ui:menu")
        time.sleep(1.0)  # its first picture is on the glass, and it has said so
        assert begun is not None
        os.kill(first, signal.SIGSTOP)
        until(lambda: child(keeper) not in (0, first))
        with linked(tmp_path) as link:
            assert link.view["game"] == begun
        keeper.terminate()
        assert keeper.wait(GUARD_S) == 0
    finally:
        keeper.kill()


@pytest.mark.slow
def test_an_app_that_was_stopped_ends_when_its_keeper_is_killed_and_holds_up_no_later_start(
    keeper: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    with linked(tmp_path):
        stopped = child(keeper)
    os.kill(stopped, signal.SIGSTOP)
    keeper.kill()
    until(lambda: not Path(f"/proc/{stopped}").exists())
    with exclusive(tmp_path / "data"):
        pass


@pytest.mark.slow
def test_a_first_start_that_is_in_vain_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    try:
        assert keep_running(["run", "--size", "nothing", "--no-window"]) == 2
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def test_whoever_is_supervised_keeps_nothing_running_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not supervised()
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    assert supervised()
