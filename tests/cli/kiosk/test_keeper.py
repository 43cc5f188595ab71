"""However the app of a kiosk ends, it is started again into the same game, until the kiosk itself is told to end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app.kiosk.pin_file import PinFile
from companion.cli.kiosk.keeper import keep_running, supervised
from companion.practice.app_link import AppGone, AppLink
from hardware.clock import MonotonicClock
from tests.soak.kills import SET_UP

GUARD_S = 60.0


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A kiosk drawn into memory, on a table without devices."""
    file = tmp_path / "table.toml"
    file.write_text(f'version = 1\n\n[data]\nfolder = "{tmp_path}/data"\n', encoding="utf-8")
    PinFile(tmp_path / "data", MonotonicClock()).choose("1234")
    words = ["run", "--kiosk", "--table", file, "--control", tmp_path / "control.sock"]
    around = {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}
    with subprocess.Popen([sys.executable, "-m", "companion.cli", *map(str, words)], env=around) as started:
        yield started
        started.kill()


def child(keeper: "subprocess.Popen[bytes]") -> int:
    words = Path(f"/proc/{keeper.pid}/task/{keeper.pid}/children").read_text().split()
    return int(words[0]) if words else 0


def until(happens: Callable[[], bool]) -> None:
    guard = time.monotonic() + GUARD_S
    while not happens():
        assert time.monotonic() < guard
        time.sleep(0.05)


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
