"""The doctor looks at the camera's pictures, and finds cameras that are plugged in and not named."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from companion.diagnose.camera_check import examine_camera
from hardware.camera.pipe_writer import MjpegPipeWriter
from hardware.camera.video4linux.usb import System
from tests.hardware_camera.fake_video import METADATA, WEBCAM, Answer, FakeCapture, Machine

NOISE = np.random.default_rng(3)


def picture(width: int = 1280, height: int = 720) -> NDArray[np.uint8]:
    """A lively picture."""
    return NOISE.integers(0, 255, (height, width, 3), np.uint8)


def table(folder: Path, camera: str, *, simulated: bool = False) -> TableFile:
    return TableFile("orconomy", "machine", simulated, folder, {"camera": camera})


def examined(folder: Path, camera: str, system: System | None = None) -> list[Finding]:
    return list(examine_camera(table(folder, camera), system or System(folder)))


def filmed(folder: Path, *pictures: NDArray[np.uint8]) -> Finding:
    """What the doctor says of a film with these pictures."""
    for number, image in enumerate(pictures):
        cv2.imwrite(str(folder / f"f{number}.png"), image)
    return examined(folder, f"file:{folder}/f%d.png")[0]


def test_a_good_picture_is_told_with_its_size(tmp_path: Path) -> None:
    finding = filmed(tmp_path, picture(), picture())
    assert finding.ok and finding.why.startswith("1280 x 720 pixels")


def test_a_small_black_picture_is_not_called_well(tmp_path: Path) -> None:
    finding = filmed(tmp_path, np.zeros((48, 64, 3), np.uint8))
    assert not finding.ok
    assert all(word in finding.why for word in ("64 x 48", "too small", "1280 x 720 or more", "too dark", "lamp"))


@pytest.mark.parametrize(
    ("image", "word"),
    [
        (picture() // 20, "too dark"),
        (cv2.GaussianBlur(picture(), (0, 0), 12), "blurred"),
        (picture(640, 480), "too small"),
    ],
)
def test_what_is_wrong_with_a_picture_is_said_with_what_to_do(tmp_path: Path, image: object, word: str) -> None:
    finding = filmed(tmp_path, np.asarray(image, np.uint8))
    assert not finding.ok and word in finding.why and finding.why.count(". ") >= 1


@contextmanager
def playing(path: Path, *, frozen: bool) -> Iterator[None]:
    """Somebody writes pictures into a pipe: new ones, or the same one over and over."""
    over, still = threading.Event(), picture()
    with MjpegPipeWriter(path) as writer:

        def play() -> None:
            while not over.wait(0.05):
                writer.write(still if frozen else picture(), monotonic())

        player = threading.Thread(target=play)
        player.start()
        try:
            yield
        finally:
            over.set()
            player.join()


def test_a_live_camera_is_well(tmp_path: Path) -> None:
    with playing(tmp_path / "camera", frozen=False):
        assert examined(tmp_path, f"pipe:{tmp_path}/camera")[0].ok


@pytest.mark.slow
def test_a_frozen_camera_is_found_out(tmp_path: Path) -> None:
    with playing(tmp_path / "camera", frozen=True):
        finding = examined(tmp_path, f"pipe:{tmp_path}/camera")[0]
    assert not finding.ok and "one and the same picture" in finding.why


def machine(folder: Path) -> Machine:
    """A Pi with a webcam, its second node, and a camera on the ribbon cable."""
    made = Machine(folder / "dev")
    made.folder.mkdir()
    made.plug("video0", Answer("unicam", "unicam", "platform:fe801000.csi"))
    made.plug("video1", Answer(), by_id="usb-Maker_Webcam-video-index0")
    made.plug("video2", Answer(can=METADATA))
    made.plug("video10", Answer("bcm2835-codec", "bcm2835-codec-decode", "platform:codec", 0x04000000 | 0x4000))
    return made


def test_cameras_that_are_not_named_are_found_with_the_line_to_write(tmp_path: Path) -> None:
    first, *others = examined(tmp_path, "", machine(tmp_path).system())
    assert not first.named and "not named" in first.why
    lines = [finding.why for finding in others]
    assert len(lines) == 2 and not any(finding.named for finding in others)
    assert f'source = "usb:{tmp_path}/dev/v4l/by-id/usb-Maker_Webcam-video-index0"' in lines[0]
    assert 'source = "rpicam:0"' in lines[1] and "apt install rpicam-apps" in lines[1]


@pytest.mark.parametrize("name", ["auto", "1", "/v4l/by-id/usb-Maker_Webcam-video-index0", "/video1"])
def test_the_camera_that_is_named_is_not_found_once_more(tmp_path: Path, name: str) -> None:
    made = machine(tmp_path)
    made.captures["video1"] = FakeCapture([], 0.0, WEBCAM)
    source = f"usb:{made.folder}{name}" if name.startswith("/") else f"usb:{name}"
    lines = [finding.why for finding in examined(tmp_path, source, made.system())[1:]]
    assert len(lines) == 1 and "rpicam:0" in lines[0]
