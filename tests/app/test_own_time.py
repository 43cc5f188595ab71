"""Eyes that get no turn on a busy machine are not started again and again, as if they hung; those that hang are."""

import os
from pathlib import Path
from typing import Any

import pytest

from companion.app.instruments.eyes_link import HANG, OPENING, PING, EyesLink
from companion.app.instruments.own_time import LOOK_S, TICKS, OwnTime
from hardware.clock import SteppedClock
from tests.app.test_eyes_lesson import Child

LONG_S = 60.0


class Process:
    """What the system tells of a process with two threads, the second asleep."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.number, self.used_s = folder, 77, 0.0
        self.does("S")

    def does(self, state: str, used_s: float = 0.0) -> None:
        """Its first thread is in this state, and has had the processor for so much longer."""
        self.used_s += used_s
        for thread, told, ticks in ((77, state, round(self.used_s * TICKS)), (78, "S", 0)):
            path = self.folder / "77" / "task" / str(thread)
            path.mkdir(parents=True, exist_ok=True)
            fields = f"{told} {'0 ' * 10}{ticks // 2} {ticks - ticks // 2} 0 0"
            (path / "stat").write_text(f"{thread} (a (strange) name) {fields}\n", encoding="utf-8")


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock(100.0)


@pytest.fixture
def process(tmp_path: Path) -> Process:
    return Process(tmp_path / "proc")


@pytest.fixture
def time(clock: SteppedClock, process: Process) -> OwnTime:
    time = OwnTime(clock, process.folder)
    time.follow(process.number)
    return time


@pytest.mark.parametrize(
    ("state", "share", "counted"), [("S", 0.0, 1.0), ("D", 0.0, 1.0), ("T", 0.0, 1.0), ("R", 1.0, 1.0), ("R", 0.1, 0.1)]
)
def test_time_counts_while_it_sleeps_or_has_the_processor(
    time: OwnTime, clock: SteppedClock, process: Process, state: str, share: float, counted: float
) -> None:
    begun = time.now()
    for _ in range(40):
        process.does(state, share * LOOK_S)
        clock.advance(clock.now() + LOOK_S)
        time.now()
    assert time.now() - begun == pytest.approx(counted * 40 * LOOK_S, abs=0.5)


def test_of_a_process_nobody_knows_all_time_counts(tmp_path: Path, clock: SteppedClock) -> None:
    time = OwnTime(clock, tmp_path / "no such folder")
    time.follow(77)
    begun = time.now()
    clock.advance(clock.now() + LONG_S)
    assert time.now() - begun == LONG_S


def test_this_process_is_known_by_this_system() -> None:
    clock = SteppedClock(0.0)
    time = OwnTime(clock)
    time.follow(os.getpid())
    clock.advance(LONG_S)
    assert time.now() < LONG_S / 2, "whoever asks has the processor, and had no minute of it meanwhile"


@pytest.mark.parametrize(("met", "patience"), [(True, HANG + 3 * PING), (False, OPENING + 3 * PING)])
def test_eyes_without_a_turn_live_on_and_are_ended_once_they_hang(
    tmp_path: Path, time: OwnTime, clock: SteppedClock, process: Process, met: bool, patience: float
) -> None:
    link: Any = EyesLink(lambda: (), SteppedClock(), lambda _report: None, tmp_path / "eyes.log")
    child = Child()
    link._guard, link._child, link._met, link._started_at = time, child, met, time.now()

    def pass_time(seconds: float) -> None:
        for _ in range(round(seconds / PING)):
            clock.advance(clock.now() + PING)
            link._check_life(child)

    process.does("R")
    pass_time(LONG_S)
    assert not child.killed
    process.does("S")
    pass_time(patience)
    assert child.killed
