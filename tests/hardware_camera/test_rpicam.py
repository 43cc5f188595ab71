"""The Pi's camera program: started with the right words, ended with the camera, started anew when it ends or hangs."""

import os
import signal
import sys
from pathlib import Path

import pytest

from hardware.camera.live import LiveCamera
from hardware.camera.reopened import ReopenedCamera
from hardware.camera.ribbon.picamera import PicameraFeed
from hardware.camera.ribbon.rpicam import command
from hardware.camera.source import open_camera, watch_camera
from hardware.camera.video4linux.settling import AUTOMATIC_S
from hardware.clock import MonotonicClock, SteppedClock
from hardware.errors import CameraLost, CameraSilent, HardwareError, PortAbsent, UnknownSource
from hardware.ports import Frame
from tests.contract.camera_stages import FakePicamera2, jpeg
from tests.hardware_camera.stand_in import StandIn
from tests.many_rows import each_row
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


def test_the_program_is_started_for_ever_onto_standard_output() -> None:
    words = command("1", "rpicam-vid")
    pairs = dict(zip(words, words[1:], strict=False))
    assert words[0] == "rpicam-vid" and "--nopreview" in words
    told = {"--camera": "1", "--codec": "mjpeg", "--timeout": "0", "--output": "-", "--width": "1280"}
    assert told.items() <= pairs.items()


def test_an_owner_may_fix_exposure_and_focus() -> None:
    words = command("0 --shutter 10000 --lens-position 1.8 --width 1920", "rpicam-vid")
    pairs = dict(zip(words, words[1:], strict=False))
    assert (pairs["--shutter"], pairs["--lens-position"], pairs["--width"]) == ("10000", "1.8", "1920")


@each_row("words", ["", "first", "0 --output", "0 --output file", "0 --config x", "0 '", "999"])
def test_other_words_are_refused_with_the_known_ones(words: str) -> None:
    with pytest.raises(UnknownSource, match=r"rpicam:0.*--shutter"):
        command(words, "rpicam-vid")


def test_without_the_program_the_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PortAbsent, match="sudo apt install rpicam-apps"):
        open_camera("rpicam:0", SteppedClock())


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


def test_a_picamera2_that_is_not_there_is_named_with_the_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(PortAbsent, match=r"python3-picamera2, or write rpicam:0"):
        open_camera("picamera2:0", SteppedClock())


def test_a_picamera2_is_locked_as_it_has_set_itself() -> None:
    clock, library = SteppedClock(), FakePicamera2(0)
    with LiveCamera(PicameraFeed(library, clock, "picamera2:0"), clock) as camera:
        until(lambda: library.taken > 1)
        assert camera.poll() is None and library.controls == {}
        clock.advance(AUTOMATIC_S)
        assert camera.read() is not None
    assert library.controls == {
        "AeEnable": False, "AwbEnable": False, "ExposureTime": 8000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.8),
    }  # fmt: skip
