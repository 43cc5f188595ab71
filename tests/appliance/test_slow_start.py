"""A start is waited for as long as it works, however slow the machine is; one that hangs is not."""

import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance import starter
from companion.appliance.starter import MORE, READY, say_ready, tell_of_start
from companion.cli.kiosk.keeper import Patience, keep_running

PATIENCE_S = 30.0
SLOW = """
import os, socket, sys, time
def say(words):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.sendto(words, os.environ["NOTIFY_SOCKET"])
for _ in range(5):
    time.sleep(0.5)
    say(b"EXTEND_TIMEOUT_USEC=60000000")
say(b"WATCHDOG_USEC=60000000")
say(b"READY=1")
time.sleep(2.5)
open(sys.argv[1], "w").close()
os.kill(os.getppid(), 15)
time.sleep(60)
"""
"""A program whose start takes longer than the keeper's patience, and which is silent for longer afterwards."""


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        starter.SAID.clear()
        yield heard
        starter.SAID.set()
        for thread in threading.enumerate():
            if thread.name == "starting":
                thread.join(PATIENCE_S)  # else it would go on for the next test


def test_a_start_that_works_is_given_more_time_until_it_is_ready(door: socket.socket) -> None:
    tell_of_start(look_s=0.01)
    assert [door.recv(100) for _ in range(3)] == [MORE] * 3
    say_ready()
    while (said := door.recv(100)) == MORE:
        continue
    assert said == READY


def test_a_start_that_goes_round_in_circles_is_given_no_more(door: socket.socket) -> None:
    tell_of_start(look_s=0.01, most_cpu_s=0.0)
    door.settimeout(0.3)
    with pytest.raises(TimeoutError):
        door.recv(100)


@pytest.mark.parametrize(("computed_s", "told"), [(3.0, [READY]), (100.0, [b"WATCHDOG_USEC=200000000", READY])])
def test_on_a_slow_machine_silence_is_borne_longer(
    door: socket.socket, monkeypatch: pytest.MonkeyPatch, computed_s: float, told: list[bytes]
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    monkeypatch.setattr(time, "process_time", lambda: computed_s)
    say_ready()
    assert [door.recv(100) for _ in told] == told


def test_a_door_that_was_not_named_hears_nothing(
    door: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET")
    tell_of_start(look_s=0.01)
    say_ready()
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    say_ready()
    door.settimeout(0.3)
    with pytest.raises(TimeoutError):
        door.recv(100)


@pytest.mark.slow
def test_the_keeper_of_a_kiosk_waits_for_a_slow_start(tmp_path: Path) -> None:
    """One that its patience in seconds would have ended twice over."""
    mark = tmp_path / "went-on"
    program = (sys.executable, "-c", SLOW)
    assert keep_running([str(mark)], Patience(1.0, 1.0, 0.5), program) == 0
    assert mark.exists()
