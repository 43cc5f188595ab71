"""A live camera gives the newest picture, passes over an accident, and says when it has stopped."""

import threading
import time
from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera.live import MOST_DAMAGED, SILENCE_S, LiveCamera, Raw
from hardware.camera.reopened import RETRY_S, ReopenedCamera
from hardware.clock import SteppedClock
from hardware.errors import CameraDamaged, CameraFrozen, CameraHung, CameraLost, CameraSilent, PortAbsent
from tests.hardware_camera.silence import nothing_comes

PATIENCE_S = 20.0


def jpeg(value: int) -> bytes:
    """A picture whose brightness tells its number."""
    return cv2.imencode(".jpg", np.full((8, 8, 3), value, np.uint8))[1].tobytes()


class Scripted:
    """A feed that gives what it is told, and then waits to be told more."""

    where, packed, lasting = "camera one", "MJPEG", False

    def __init__(self, *pictures: bytes, ends: bool = False) -> None:
        self._told: list[Sequence[Raw]] = [[Raw(picture)] for picture in pictures]
        self._ends = ends
        self._more = threading.Condition()
        self.idle = threading.Event()
        self.closed = False

    def tell(self, *pictures: bytes) -> None:
        """Gives these at once."""
        with self._more:
            self.idle.clear()
            self._told.append([Raw(picture) for picture in pictures])
            self._more.notify_all()
        assert self.idle.wait(PATIENCE_S)

    def wait(self) -> Sequence[Raw]:
        with self._more:
            if self._told:
                return self._told.pop(0)
            if self._ends:
                raise CameraLost("camera one stopped. Check its plug.")
            self.idle.set()
            self._more.wait(0.5)
            return ()

    def stop(self) -> None:
        with self._more:
            self._more.notify_all()

    def close(self) -> None:
        self.closed = True


def level(camera: LiveCamera) -> int:
    """The brightness of the next picture."""
    frame = camera.read()
    assert frame is not None
    return int(frame.image.mean())


def test_only_the_newest_picture_is_given_and_only_that_one_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked: list[int] = []
    decode = cv2.imdecode

    def counted(data: NDArray[np.uint8], how: int) -> object:
        unpacked.append(len(data))
        return decode(data, how)

    monkeypatch.setattr(cv2, "imdecode", counted)
    feed = Scripted()
    with LiveCamera(feed, SteppedClock(3.0)) as camera:
        feed.tell(*map(jpeg, range(10, 60, 10)))
        frame = camera.read()
    assert frame is not None and (frame.number, frame.t, int(frame.image.mean())) == (1, 3.0, 50)
    assert len(unpacked) == 1 and feed.closed


def test_three_seconds_of_silence_are_a_loss_and_a_little_less_is_not() -> None:
    clock, feed = SteppedClock(), Scripted(jpeg(70))
    with LiveCamera(feed, clock) as camera:
        assert level(camera) == 70
        nothing_comes(camera, clock, SILENCE_S - 0.01)
        clock.advance(SILENCE_S)
        with pytest.raises(CameraSilent, match=r"no picture has come from camera one for 3 s"):
            camera.read()
        feed.tell(jpeg(90))
        assert level(camera) == 90


def test_a_machine_that_had_no_turn_for_its_camera_does_not_call_it_silent() -> None:
    clock, feed = SteppedClock(), Scripted(jpeg(70))
    with LiveCamera(feed, clock) as camera:
        assert level(camera) == 70
        for starved in range(1, 4):
            clock.advance(20.0 * starved)
            assert camera.poll() is None
            feed.tell(jpeg(70 + starved))
            assert level(camera) == 70 + starved


class Running(SteppedClock):
    """A clock that goes on by a quarter of a second whenever somebody looks at it."""

    def now(self) -> float:
        self.advance(super().now() + 0.25)
        return super().now()


def test_a_waiting_reader_notices_by_itself_that_time_has_passed() -> None:
    with LiveCamera(Scripted(), Running()) as camera, pytest.raises(CameraSilent):
        camera.read()


@pytest.mark.parametrize("damaged", [1, MOST_DAMAGED - 1])
def test_a_few_damaged_pictures_in_a_row_are_no_loss(damaged: int) -> None:
    feed = Scripted()
    with LiveCamera(feed, SteppedClock()) as camera:
        for number in range(damaged):
            feed.tell(jpeg(10)[: 40 + number])
            assert camera.poll() is None
        feed.tell(jpeg(90))
        assert level(camera) == 90


def test_ten_damaged_pictures_in_a_row_are_a_loss() -> None:
    feed = Scripted()
    with LiveCamera(feed, SteppedClock()) as camera:
        for number in range(MOST_DAMAGED - 1):
            feed.tell(jpeg(10)[: 40 + number])
            assert camera.poll() is None
        feed.tell(jpeg(10)[:60])
        with pytest.raises(CameraDamaged, match="damaged"):
            camera.poll()


def test_the_very_same_picture_over_and_over_is_no_news_and_after_three_seconds_a_loss() -> None:
    clock, feed = SteppedClock(), Scripted()
    with LiveCamera(feed, clock) as camera:
        feed.tell(jpeg(70))
        assert level(camera) == 70
        for tenth in range(1, 31):
            clock.advance(tenth / 10)
            feed.tell(jpeg(70))
            assert camera.poll() is None
        clock.advance(3.2)
        feed.tell(jpeg(70))
        with pytest.raises(CameraFrozen, match="one and the same picture"):
            camera.poll()


def test_a_slow_reader_does_not_take_one_damaged_picture_for_a_loss() -> None:
    clock, feed = SteppedClock(), Scripted()
    with LiveCamera(feed, clock) as camera:
        feed.tell(jpeg(70))
        assert level(camera) == 70
        clock.advance(20.0)
        feed.tell(jpeg(10)[:50])
        assert camera.poll() is None


def test_what_the_camera_sends_is_read_back() -> None:
    clock, feed = SteppedClock(), Scripted()
    with LiveCamera(feed, clock) as camera:
        assert camera.format is None
        for number in range(20):
            clock.advance(number / 10)
            feed.tell(jpeg(100 + number))
            assert level(camera) == 100 + number
        assert str(camera.format) == "8 x 8 pixels, MJPEG, 10 pictures a second"


class Hanging(Scripted):
    """A feed that never returns, as a driver may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = threading.Event()

    def wait(self) -> Sequence[Raw]:
        self.may_end.wait(PATIENCE_S)
        return ()


def test_a_driver_that_hangs_is_left_behind_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.camera.live.CLOSE_S", 0.05)
    clock, feed = SteppedClock(), Hanging()
    camera = ReopenedCamera(lambda: LiveCamera(feed, clock), clock)
    assert camera.poll() is None
    nothing_comes(camera, clock, SILENCE_S - 0.05)
    clock.advance(SILENCE_S)
    with pytest.raises(CameraSilent):
        camera.poll()
    with pytest.raises(CameraHung, match="new process"):
        camera.poll()
    camera.close()
    assert not feed.closed
    feed.may_end.set()


def test_a_lost_camera_is_opened_again_with_pauses_and_told_once() -> None:
    clock, tries = SteppedClock(), [PortAbsent("not there"), PortAbsent("not there"), PortAbsent("not there")]
    opened: list[float] = []

    def opening() -> LiveCamera:
        opened.append(clock.now())
        if tries:
            raise tries.pop()
        return LiveCamera(Scripted(jpeg(70)), clock)

    camera = ReopenedCamera(opening, clock)
    with pytest.raises(PortAbsent):
        camera.poll()
    for step in range(1, 200):
        clock.advance(step / 100)
        assert camera.poll() is None or not tries
    assert opened == pytest.approx([0.0, RETRY_S[0], sum(RETRY_S[:2]), sum(RETRY_S)], abs=0.02)
    camera.close()


def test_closing_ends_a_waiting_reader() -> None:
    clock = SteppedClock()
    for opening in (lambda: LiveCamera(Scripted(), clock), never):
        camera = ReopenedCamera(opening, clock)
        closer = threading.Timer(0.05, camera.close)
        closer.start()
        assert read_through(camera) is None
        closer.join()


def never() -> LiveCamera:
    raise PortAbsent("not there")


def read_through(camera: ReopenedCamera) -> object:
    """What is read after all troubles were told."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE_S:
        try:
            return camera.read()
        except PortAbsent:
            continue
    return "hangs"


def in_turn(*openings: Callable[[], LiveCamera]) -> Callable[[], LiveCamera]:
    """Opens with each of these in turn."""
    left = list(openings)
    return lambda: left.pop(0)()


def test_the_last_picture_of_a_frozen_camera_is_no_news_when_it_was_opened_again() -> None:
    clock, second = SteppedClock(), Scripted()
    camera = ReopenedCamera(
        in_turn(lambda: LiveCamera(Scripted(jpeg(70), ends=True), clock), lambda: LiveCamera(second, clock)), clock
    )
    assert camera.read() is not None
    with pytest.raises(CameraLost):
        camera.read()
    clock.advance(1.0)
    assert camera.poll() is None
    second.tell(jpeg(70))
    assert camera.poll() is None
    second.tell(jpeg(71))
    assert camera.poll() is not None
    camera.close()
