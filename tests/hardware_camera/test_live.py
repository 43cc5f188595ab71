"""A live camera gives the newest picture, and its loss is told."""

import threading
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera.capture import LiveCamera
from hardware.camera.usb import open_usb
from hardware.clock import SteppedClock
from hardware.errors import CameraLost, PortAbsent


class Scripted:
    """A capture that gives pictures when told."""

    def __init__(self, count: int) -> None:
        self.left = count
        self.given = threading.Event()
        self.go_on = threading.Event()
        self.released = False

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        if not self.left:
            self.given.set()
            self.go_on.wait(20)
            return False, None
        self.left -= 1
        return True, np.full((4, 4, 3), self.left, np.uint8)

    def release(self) -> None:
        self.released = True


def test_only_the_newest_picture_is_given() -> None:
    capture = Scripted(5)
    camera = LiveCamera(capture, SteppedClock(3.0), "camera one")
    capture.given.wait(20)
    frame = camera.read()
    capture.go_on.set()
    camera.close()
    assert frame is not None
    assert (frame.number, frame.t, int(frame.image[0, 0, 0])) == (5, 3.0, 0)
    assert capture.released


def test_a_lost_camera_is_told_after_its_last_picture() -> None:
    capture = Scripted(1)
    capture.go_on.set()
    with LiveCamera(capture, SteppedClock(), "camera one") as camera:
        assert camera.read() is not None
        with pytest.raises(CameraLost, match="camera one.*Check its plug"):
            camera.read()
        with pytest.raises(CameraLost):
            camera.read()


def test_a_usb_camera_that_is_not_plugged_in(tmp_path: Path) -> None:
    with pytest.raises(PortAbsent, match="Plug it in"):
        open_usb("7", SteppedClock(), tmp_path)
