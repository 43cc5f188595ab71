"""Eyes that get no turn on a busy machine are not started again and again, as if they hung; those that hang are."""

import os
from pathlib import Path

import pytest

from companion.app.instruments.eyes_link import HANG, LOOK_S, OPENING, PING, TICKS, OwnTime
from hardware.clock import SteppedClock
from tests.app.stub_eyes import StubEyes

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
            path = self.folder / str(self.number) / "task" / str(thread)
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


@pytest.mark.parametrize(("opened", "patience"), [(True, HANG + 3 * PING), (False, OPENING + 3 * PING)])
def test_eyes_without_a_turn_live_on_and_are_ended_once_they_hang(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clock: SteppedClock,
    process: Process,
    opened: bool,
    patience: float,
) -> None:
    eyes = StubEyes(tmp_path, monkeypatch, clock, process.folder)
    process.number = eyes.link.pid
    if opened:
        eyes.begin()
    process.does("R")
    assert not eyes.hang(LONG_S)
    process.does("S")
    assert eyes.hang(patience)
    eyes.close()
