"""One suite over every kind of camera: pictures come in order, ends are ends, and nothing ever hangs."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.camera.pipe_writer import MjpegPipeWriter, part_of
from hardware.camera.source import open_camera
from hardware.clock import MonotonicClock
from hardware.errors import CameraLost, HardwareError, PictureTooLarge, PortAbsent
from hardware.ports import Camera, Clock, Frame
from tests.contract.camera_stages import COUNT, STAGES, Stage, jpeg

PATIENCE_S = 20.0


def number_in(frame: Frame) -> int:
    """Which picture it was."""
    return round((float(frame.image.mean()) - 10) / 15)


@pytest.fixture(params=sorted(STAGES))
def stage(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    made = STAGES[request.param](tmp_path, monkeypatch)
    yield made
    made.stop()


@pytest.fixture
def clock() -> Clock:
    return MonotonicClock()


def in_time(work: Callable[[], Any]) -> Any:
    """Do the work in a thread; a failed test instead of a hang."""
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.append(work())
        except HardwareError as error:
            outcome.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    worker.join(PATIENCE_S)
    assert not worker.is_alive(), "the camera hangs"
    return outcome[0]


def read_to_the_end(camera: Camera, most: int) -> list[Frame]:
    frames: list[Frame] = []
    while len(frames) < most:
        try:
            frame = camera.read()
        except CameraLost:
            break
        if frame is None:
            break
        frames.append(frame)
    return frames


def test_pictures_come_in_order_with_size_time_and_number(stage: Stage, clock: Clock) -> None:
    with stage.opens(stage.source, clock) as camera:
        frames = in_time(lambda: read_to_the_end(camera, COUNT))
    numbers = [number_in(frame) for frame in frames]
    assert numbers == sorted(set(numbers))
    assert stage.live or numbers == list(range(COUNT))
    assert len(numbers) > 3
    assert all(frame.image.shape == (72, 128, 3) and frame.image.dtype == np.uint8 for frame in frames)
    assert all(later.t > earlier.t for earlier, later in zip(frames, frames[1:], strict=False))
    assert all(later.number > earlier.number for earlier, later in zip(frames, frames[1:], strict=False))


def test_a_recorded_time_is_kept(stage: Stage, clock: Clock) -> None:
    if stage.live:
        pytest.skip("live cameras stamp with the clock")
    with stage.opens(stage.source, clock) as camera:
        frames = in_time(lambda: read_to_the_end(camera, 3))
    assert [frame.t for frame in frames] == pytest.approx([0.0, 0.04, 0.08])
    assert [frame.number for frame in frames] == [1, 2, 3]


def test_an_absent_source_says_what_where_and_what_to_do(stage: Stage, clock: Clock) -> None:
    with pytest.raises(PortAbsent) as caught:
        stage.opens(stage.absent, clock)
    message = str(caught.value)
    assert stage.named in message or stage.absent.removeprefix("file:").removeprefix("pipe:") in message
    assert any(word in message for word in ("orrect", "Start", "Plug it in", "Install", "Check its"))


def test_closing_twice_is_fine_and_reading_then_is_the_end(stage: Stage, clock: Clock) -> None:
    camera = stage.opens(stage.source, clock)
    in_time(camera.close)
    in_time(camera.close)
    assert in_time(camera.read) is None
    assert "closed" in repr(camera)


def test_brighter_pictures_are_promised_only_by_a_camera_that_has_the_control(stage: Stage, clock: Clock) -> None:
    with stage.opens(stage.source, clock) as camera:
        assert in_time(camera.read) is not None
        assert camera.expose(0.5) == stage.exposes
        assert in_time(camera.read) is not None


def test_a_source_that_goes_away_ends_the_pictures(stage: Stage, clock: Clock) -> None:
    with stage.opens(stage.source, clock) as camera:
        assert in_time(camera.read) is not None
        stage.stop()
        rest = in_time(lambda: read_to_the_end(camera, 10 * COUNT))
        assert len(rest) < COUNT
        stage.stop = lambda: None


def test_pictures_over_the_limit_are_refused_with_their_size(
    stage: Stage, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.pictures.MOST_PIXELS", 128 * 72 - 1)

    def look() -> list[Frame]:
        with stage.opens(stage.source, clock) as camera:
            return read_to_the_end(camera, COUNT)

    refused = in_time(look)
    assert isinstance(refused, PictureTooLarge)
    assert "128 x 72" in str(refused) and "smaller" in str(refused)


def test_closing_from_another_thread_ends_a_waiting_read(tmp_path: Path, clock: Clock) -> None:
    with MjpegPipeWriter(tmp_path / "camera"):
        camera = open_camera(f"pipe:{tmp_path / 'camera'}", clock)
        closer = threading.Timer(0.1, camera.close)
        closer.start()
        assert in_time(camera.read) is None
        closer.join()


def test_time_passes_only_by_the_clock_given(tmp_path: Path) -> None:
    """A stream without times of its own gets them from the app's clock."""

    class Still:
        def now(self) -> float:
            return 77.5

        def watch(self, wake: Callable[[], None]) -> None:
            del wake

    head = f"--b\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg(3))}\r\n\r\n".encode()
    (tmp_path / "saved").write_bytes(head + jpeg(3) + b"\r\n")
    with open_camera(f"pipe:{tmp_path / 'saved'}", Still()) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.t == 77.5


def test_a_damaged_picture_is_passed_over(tmp_path: Path, clock: Clock) -> None:
    damaged = part_of(jpeg(1)[:40] + bytes(60), 1.0)
    (tmp_path / "saved").write_bytes(part_of(jpeg(0), 0.0) + damaged + b"\r\nnonsense\r\n" + part_of(jpeg(2), 2.0))
    with open_camera(f"pipe:{tmp_path / 'saved'}", clock) as camera:
        frames = read_to_the_end(camera, 5)
    assert [(number_in(frame), frame.number) for frame in frames] == [(0, 1), (2, 2)]
