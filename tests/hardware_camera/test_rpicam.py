"""The Pi's camera program: started with the right words, ended with the camera, started anew when it ends or hangs."""

import os
import signal
from pathlib import Path

import pytest

from hardware.camera.reopened import ReopenedCamera
from hardware.camera.ribbon.rpicam import command
from hardware.camera.source import open_camera, watch_camera
from hardware.clock import MonotonicClock, SteppedClock
from hardware.errors import CameraLost, CameraSilent, HardwareError
from hardware.ports import Frame
from tests.contract.camera_stages import jpeg
from tests.hardware_camera.stand_in import StandIn
from tests.waiting import until

PICTURES = [jpeg(number) for number in range(12)]


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    made = StandIn(tmp_path / "bin", PICTURES, pause=0.01)
    monkeypatch.setenv("PATH", str(made.program.parent))
    monkeypatch.setattr("hardware.camera.ribbon.rpicam.END_S", 0.1)
    return made


def there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_an_owner_may_fix_exposure_and_focus() -> None:
    words = command("0 --shutter 10000 --lens-position 1.8 --width 1920", "rpicam-vid")
    pairs = dict(zip(words, words[1:], strict=False))
    assert (pairs["--shutter"], pairs["--lens-position"], pairs["--width"]) == ("10000", "1.8", "1920")


@pytest.mark.parametrize("word", ["good", "hang"])
def test_the_program_ends_with_the_camera_however_it_hangs(stand_in: StandIn, word: str) -> None:
    stand_in.say(word)
    with open_camera("rpicam:0", MonotonicClock()):
        ((pid, _),) = until(stand_in.started)
        if word == "hang":
            os.kill(pid, signal.SIGSTOP)  # it does not even take the request to end
    assert not there(pid)


def next_frame(camera: ReopenedCamera, clock: SteppedClock, told: list[HardwareError]) -> Frame:
    """The next picture; the clock goes on meanwhile, and troubles are noted."""

    def look() -> Frame | None:
        clock.advance(clock.now() + 0.02)
        try:
            return camera.poll()
        except HardwareError as error:
            told.append(error)
            return None

    frame = until(look)
    assert isinstance(frame, Frame)
    return frame


def test_a_program_that_dies_is_started_again(stand_in: StandIn) -> None:
    clock, told = SteppedClock(), list[HardwareError]()
    with watch_camera("rpicam:0", clock) as camera:
        next_frame(camera, clock, told)
        os.kill(stand_in.started()[0][0], signal.SIGKILL)
        until(lambda: next_frame(camera, clock, told) and len(stand_in.started()) == 2)
    assert [type(error) for error in told] == [CameraLost] and "has ended" in str(told[0])


def test_a_program_that_hangs_is_killed_and_started_again(stand_in: StandIn) -> None:
    clock, told = SteppedClock(), list[HardwareError]()
    with watch_camera("rpicam:0", clock) as camera:
        next_frame(camera, clock, told)
        os.kill(first := stand_in.started()[0][0], signal.SIGSTOP)
        until(lambda: next_frame(camera, clock, told) and len(stand_in.started()) == 2)
        assert not there(first)
    assert [type(error) for error in told] == [CameraSilent]
