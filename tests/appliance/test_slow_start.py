"""A start is waited for as long as it works, however slow the machine is; one that hangs is not."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance import starter
from companion.appliance.starter import MORE, READY, say_ready, tell_of_start

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
