"""The starter hears that the program works as long as every part of it does, and as often as it asked."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.app_window import show_life
from companion.app.ready import SignsOfLife
from hardware.clock import SteppedClock

HANGS_S = 30.0


class Starter:
    """A socket in the place of systemd's."""

    def __init__(self, door: socket.socket) -> None:
        self._door = door
        door.setblocking(False)

    def heard(self) -> list[bytes]:
        """Everything said since the last question."""
        said = []
        while True:
            try:
                said.append(self._door.recv(100))
            except BlockingIOError:
                return said


@pytest.fixture
def starter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "30000000")
        yield Starter(door)


def test_a_sign_is_sent_three_times_in_the_time_that_was_asked_for(starter: Starter) -> None:
    clock = SteppedClock()
    signs = SignsOfLife(clock, ("session",))
    for second in range(61):
        clock.advance(float(second))
        signs.alive("session")
    assert starter.heard() == [b"WATCHDOG=1"] * 7


@pytest.mark.parametrize("works", ["session", "screen"])
def test_one_part_that_hangs_silences_the_sign(starter: Starter, works: str) -> None:
    clock = SteppedClock()
    signs = SignsOfLife(clock, ("session", "screen"))
    signs.alive("session")
    signs.alive("screen")
    assert starter.heard() == [b"WATCHDOG=1"]
    for second in range(1, 61):
        clock.advance(float(second))
        signs.alive(works)
    assert starter.heard() == []


@pytest.mark.parametrize("works", ["session", "screen"])
def test_a_session_or_a_screen_that_hangs_silences_the_app(
    starter: Starter, monkeypatch: pytest.MonkeyPatch, works: str
) -> None:
    clock, frames, program = SteppedClock(), list[Any](), SimpleNamespace(upkeep=None)
    monkeypatch.setattr("companion.app.app_window.MonotonicClock", lambda: clock)
    monkeypatch.setattr("kivy.clock.Clock.schedule_interval", lambda drawn, _each: frames.append(drawn))
    show_life(program, SimpleNamespace())  # type: ignore[arg-type]
    lives = {"session": program.on_beat, "screen": lambda: [drawn(0.1) for drawn in frames]}
    for second in range(61):
        clock.advance(float(second))
        for live in lives.values():
            live()
    assert starter.heard() == [b"WATCHDOG=1"] * 7
    for second in range(61, 121):
        clock.advance(float(second))
        lives[works]()
    assert len(starter.heard()) <= 1


def test_the_first_sign_is_told_once(starter: Starter) -> None:
    clock, told = SteppedClock(), []
    signs = SignsOfLife(clock, ("session",), lambda: told.append("well"))
    for second in range(40):
        clock.advance(float(second))
        signs.alive("session")
    assert told == ["well"] and len(starter.heard()) == 4


def test_a_starter_that_reads_nothing_holds_nothing_up(starter: Starter) -> None:
    """The kernel keeps ten or some hundred datagrams, then a send would wait for ever."""
    clock = SteppedClock()
    signs = SignsOfLife(clock, ("session",))
    sent = 3000

    def live() -> None:
        for second in range(sent):
            clock.advance(10.0 * second)
            signs.alive("session")

    living = threading.Thread(target=live, daemon=True)
    living.start()
    living.join(HANGS_S)
    assert not living.is_alive(), "it waits for the starter"
    assert signs.dropped == sent - len(starter.heard()) > 0
