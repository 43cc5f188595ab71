"""USB cameras: which node is one, what is said of those that are none, and how one is set up and locked."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera.live import LiveCamera
from hardware.camera.video4linux.nodes import cameras, nodes
from hardware.camera.video4linux.settling import AUTOMATIC_S, MANUAL, MJPG
from hardware.camera.video4linux.usb import open_usb
from hardware.clock import SteppedClock
from hardware.errors import CameraLost, HardwareError, UnknownSource
from tests.hardware_camera.fake_video import METADATA, OUTPUT, WEBCAM, Answer, FakeCapture, Machine

UNICAM = Answer("unicam", "unicam", "platform:fe801000.csi")
CFE = Answer("rp1-cfe", "rp1-cfe", "platform:1f00110000.csi")
CODEC = Answer("bcm2835-codec", "bcm2835-codec-decode", "platform:codec", 0x04000000 | 0x4000)
SECOND = Answer(card="Other webcam", bus="usb-0000:01:00.0-1.3")


def jpegs(count: int) -> list[bytes]:
    """Pictures whose brightness tells their number."""
    grey = (np.full((72, 128, 3), 10 + value, np.uint8) for value in range(count))
    return [cv2.imencode(".jpg", image)[1].tobytes() for image in grey]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path / "dev")
    made.folder.mkdir()
    return made


def refused(machine: Machine, name: str) -> HardwareError:
    with pytest.raises(HardwareError) as caught:
        open_usb(name, SteppedClock(), machine.system())
    return caught.value


@pytest.mark.parametrize("answer", [CODEC, Answer(can=METADATA), Answer("vivid", "output", "p", OUTPUT)])
def test_a_node_that_takes_no_pictures_is_named_and_so_are_those_that_do(machine: Machine, answer: Answer) -> None:
    machine.plug("video0", answer)
    assert "takes no pictures" in str(refused(machine, "0")) and "none is plugged in" in str(refused(machine, "0"))
    machine.plug("video4", SECOND)
    assert f"usb:{machine.folder}/video4 (Other webcam)" in str(refused(machine, "0"))


def test_the_only_camera_is_found_among_all_nodes(machine: Machine) -> None:
    assert "rpicam:0" in str(refused(machine, "auto"))
    for name, answer in {"video0": UNICAM, "video1": CODEC, "video3": Answer(can=METADATA)}.items():
        machine.plug(name, answer)
    machine.plug("video2", Answer(), FakeCapture(jpegs(3), 0.0, WEBCAM))
    machine.plug("video4", Answer())
    assert [node.path.name for node in cameras(nodes(machine.folder, machine.system().ask))] == ["video2"]
    with open_usb("auto", SteppedClock(), machine.system()) as camera:
        assert "video2" in repr(camera)


def test_of_several_cameras_one_has_to_be_chosen(machine: Machine) -> None:
    machine.plug("video0", Answer(), by_id="usb-Maker_Webcam-video-index0")
    machine.plug("video2", SECOND)
    error = refused(machine, "auto")
    assert isinstance(error, UnknownSource)
    assert f"usb:{machine.folder}/v4l/by-id/usb-Maker_Webcam-video-index0 (Webcam: Webcam)" in str(error)
    assert f"usb:{machine.folder}/video2 (Other webcam)" in str(error)


def test_a_lasting_name_is_followed_to_its_node(machine: Machine) -> None:
    capture = FakeCapture(jpegs(3), 0.0, WEBCAM)
    machine.plug("video6", Answer(), capture, by_id="usb-Maker_Webcam-video-index0")
    with open_usb(f"{machine.folder}/v4l/by-id/usb-Maker_Webcam-video-index0", SteppedClock(), machine.system()):
        assert capture.calls
    assert capture.released


def watched(capture: FakeCapture, clock: SteppedClock, machine: Machine) -> LiveCamera:
    machine.plug("video0", Answer(), capture)
    return open_usb("0", clock, machine.system())


def test_settings_are_made_in_the_order_the_driver_needs(machine: Machine) -> None:
    capture, clock = FakeCapture(jpegs(240), 0.002, WEBCAM), SteppedClock()
    with watched(capture, clock, machine) as camera:
        begun = [control for control, _ in capture.calls]
        assert begun[:4] == [
            cv2.CAP_PROP_FOURCC, cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FPS,
        ]  # fmt: skip
        assert begun.index(cv2.CAP_PROP_AUTO_EXPOSURE) > begun.index(cv2.CAP_PROP_CONVERT_RGB)
        assert capture.values[cv2.CAP_PROP_FOURCC] == MJPG
        clock.advance(AUTOMATIC_S - 0.1)
        assert camera.poll() is None and capture.values[cv2.CAP_PROP_AUTO_EXPOSURE] != MANUAL
        capture.values[cv2.CAP_PROP_EXPOSURE] = 83.0  # the camera has found it out
        clock.advance(AUTOMATIC_S)
        assert camera.read() is not None
        locked = capture.calls[len(begun) :]
    assert locked == [
        (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL), (cv2.CAP_PROP_EXPOSURE, 83.0), (cv2.CAP_PROP_GAIN, 12.0),
        (cv2.CAP_PROP_AUTO_WB, 0), (cv2.CAP_PROP_WB_TEMPERATURE, 4600.0),
    ]  # fmt: skip


def test_pictures_are_dropped_while_the_camera_settles_and_only_what_is_read_is_unpacked(machine: Machine) -> None:
    capture, clock = FakeCapture(jpegs(200), 0.002, WEBCAM), SteppedClock()
    with watched(capture, clock, machine) as camera:
        while capture.grabbed < 20:
            assert camera.poll() is None
        assert capture.retrieved == 0
        clock.advance(AUTOMATIC_S)
        frame = camera.read()
    assert frame is not None and int(frame.image.mean()) >= 10 + 19
    assert str(camera.format).startswith("128 x 72 pixels, MJPG")


def test_a_stop_doubles_the_exposure_time_once_the_automatic_is_off(machine: Machine) -> None:
    capture, clock = FakeCapture(jpegs(240), 0.002, WEBCAM), SteppedClock()
    with watched(capture, clock, machine) as camera:
        assert not camera.expose(1.0)
        clock.advance(AUTOMATIC_S)
        assert camera.read() is not None
        for stops, units in ((1.0, 314.0), (-2.0, 78.0), (-9.0, 1.0), (10.0, 157.0)):
            assert camera.expose(stops)
            assert camera.read() is not None and camera.read() is not None
            assert capture.values[cv2.CAP_PROP_EXPOSURE] == units


def test_a_camera_that_is_pulled_out_is_lost(machine: Machine) -> None:
    capture, clock = FakeCapture(jpegs(2), 0.0, WEBCAM), SteppedClock()
    with watched(capture, clock, machine) as camera, pytest.raises(CameraLost, match="Check its plug"):
        camera.read()


def test_a_camera_on_which_the_library_stumbles_is_lost(machine: Machine) -> None:
    class Stumbling(FakeCapture):
        def grab(self) -> bool:
            raise cv2.error("a select failed")

    with watched(Stumbling(known=WEBCAM), SteppedClock(), machine) as camera, pytest.raises(CameraLost, match="plug"):
        camera.read()


def test_a_camera_that_cannot_pack_gives_pixels(machine: Machine) -> None:
    class Unpacked(FakeCapture):
        def retrieve(self) -> tuple[bool, object]:
            return True, np.full((72, 128, 3), 55, np.uint8)

    known = {cv2.CAP_PROP_AUTO_WB: 1.0}
    clock = SteppedClock()
    with watched(Unpacked(jpegs(200), 0.002, known), clock, machine) as camera:
        clock.advance(AUTOMATIC_S)
        frame = camera.read()
    assert frame is not None and int(frame.image.mean()) == 55
