"""Every kind of camera source, playing the same pictures: real files, pipes and servers, a stand-in for the Pi's camera
program, a fake webcam behind a fake video node, a fake picamera2, and the simulated camera.
"""

import os
import socket
import sys
import threading
import types
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera.pipe_writer import MjpegPipeWriter, part_of
from hardware.camera.source import open_camera
from hardware.camera.video4linux.usb import open_usb
from hardware.ports import Camera, Clock
from proofs.faulty_devices.faulty_camera import RATE, CameraFault, SimulatedCamera
from tests.hardware_camera.fake_video import WEBCAM, Answer, FakeCapture, Machine
from tests.hardware_camera.stand_in import StandIn

COUNT = 12
PAUSE_S = 0.03
SHUT_S = 0.01  # how soon a server notices that it is to stop


def picture(number: int) -> NDArray[np.uint8]:
    """A picture whose brightness tells its number."""
    return np.full((72, 128, 3), 10 + 15 * number, np.uint8)


def jpeg(number: int) -> bytes:
    """The same, packed."""
    return cv2.imencode(".jpg", picture(number))[1].tobytes()


@dataclass
class Stage:
    """A source that plays COUNT pictures; `stop` takes it away. `live`: it does not wait for its reader."""

    source: str
    absent: str
    live: bool
    stop: Callable[[], None]
    opens: Callable[[str, Clock], Camera] = open_camera
    named: str = "\0"  # what a message calls it, where that is not what the table file says
    exposes: bool = False  # whether it can be asked for brighter pictures


def nothing() -> None:
    """Nothing has to be stopped."""


def file_stage(folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    film = folder / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, (128, 72))
    for number in range(COUNT):
        writer.write(picture(number))
    writer.release()
    return Stage(f"file:{film}", f"file:{folder / 'nothing.avi'}", False, nothing)


def sequence_stage(folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    for number in range(COUNT):
        cv2.imwrite(str(folder / f"img_{number:03d}.png"), picture(number))
    return Stage(f"file:{folder}/img_%03d.png", f"file:{folder}/none/img_%03d.png", False, nothing)


def saved_stream_stage(folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    saved = folder / "saved.mjpg"
    saved.write_bytes(b"".join(part_of(jpeg(number), number / 25) for number in range(COUNT)))
    return Stage(f"pipe:{saved}", f"pipe:{folder / 'nothing'}", False, nothing)


def played(send: Callable[[int], bool]) -> Callable[[], None]:
    """Sends the pictures like a camera, from a thread, and the first until somebody takes it; returns how to stop."""
    over = threading.Event()

    def play() -> None:
        number = 0
        while number < COUNT and not over.wait(PAUSE_S):
            number += send(number)

    player = threading.Thread(target=play)
    player.start()

    def stop() -> None:
        over.set()
        player.join()

    return stop


def pipe_stage(folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    writer = MjpegPipeWriter(folder / "camera")
    end = played(lambda number: writer.write(picture(number), number / 25))

    def stop() -> None:
        end()
        writer.close()

    return Stage(f"pipe:{folder / 'camera'}", f"pipe:{folder / 'nothing'}", True, stop)


def bare_pipe_stage(folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    path = folder / "camera"
    os.mkfifo(path)
    streams: list[int] = []

    def send(number: int) -> bool:
        try:
            if not streams:
                streams.append(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
            os.write(streams[0], jpeg(number))
        except OSError:  # nobody reads yet, or no more
            return False
        return True

    end = played(send)

    def stop() -> None:
        end()
        path.unlink(missing_ok=True)
        for stream in streams:
            os.close(stream)

    return Stage(f"pipe:{path}", f"pipe:{folder / 'nothing'}", True, stop)


def server_stage(whole: Callable[[int], bytes], content: str) -> Stage:
    """A web server that sends each picture as `whole` says."""
    over = threading.Event()

    class Stream(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", content)
            self.end_headers()
            try:
                for number in range(COUNT):
                    self.wfile.write(whole(number))
                    over.wait(PAUSE_S)
            except ConnectionError:
                return

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    serving = threading.Thread(target=server.serve_forever, args=(SHUT_S,))
    serving.start()

    def stop() -> None:
        over.set()
        server.shutdown()
        server.server_close()
        serving.join()

    return Stage(f"http://127.0.0.1:{server.server_port}/stream", f"http://127.0.0.1:{free_port()}/", True, stop)


def http_stage(_folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    content = "multipart/x-mixed-replace; boundary=boundarydonotcross"
    return server_stage(lambda number: part_of(jpeg(number), number / 25), content)


def bare_http_stage(_folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    return server_stage(jpeg, "image/jpeg")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def rpicam_stage(folder: Path, patch: pytest.MonkeyPatch) -> Stage:
    stand_in = StandIn(folder / "bin", [jpeg(number) for number in range(COUNT)], "once", PAUSE_S)
    patch.setenv("PATH", str(stand_in.program.parent))

    def absent(source: str, clock: Clock) -> Camera:
        if source == "rpicam:1":
            stand_in.program.unlink()
        return open_camera(source, clock)

    return Stage("rpicam:0", "rpicam:1", True, lambda: stand_in.say("die"), absent)


def usb_stage(folder: Path, patch: pytest.MonkeyPatch) -> Stage:
    patch.setattr("hardware.camera.video4linux.settling.AUTOMATIC_S", 0.0)
    capture = FakeCapture([jpeg(number) for number in range(COUNT)], PAUSE_S, WEBCAM)
    machine = Machine(folder / "dev")
    machine.folder.mkdir()
    machine.plug("video0", Answer(), capture)

    def opens(source: str, clock: Clock) -> Camera:
        return open_usb(source.partition(":")[2], clock, machine.system())

    def stop() -> None:
        capture.going = False

    return Stage("usb:0", "usb:7", True, stop, opens, exposes=True)


class FakePicamera2:
    """Raspberry Pi's library as far as it is used, with one camera."""

    going = True

    def __init__(self, number: int) -> None:
        if number:
            raise IndexError("list index out of range")
        self.taken = -1
        self.controls: dict[str, Any] = {}

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        return asked

    def configure(self, asked: dict[str, Any]) -> None:
        assert asked["main"]["format"] == "RGB888"

    def capture_array(self, name: str) -> NDArray[np.uint8]:
        assert name == "main"
        threading.Event().wait(PAUSE_S)
        self.taken += 1
        if not self.going or self.taken > COUNT:
            raise RuntimeError("the camera frontend has timed out")
        return picture(max(0, self.taken - 1))

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 8000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.8), "Lux": 300.0}

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls |= controls

    def start(self) -> None:
        """Begins."""

    stop = close = start


def picamera_stage(_folder: Path, patch: pytest.MonkeyPatch) -> Stage:
    patch.setattr("hardware.camera.ribbon.picamera.AUTOMATIC_S", 0.0)
    patch.setattr(FakePicamera2, "going", True)
    library = types.ModuleType("picamera2")
    library.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    patch.setitem(sys.modules, "picamera2", library)

    def stop() -> None:
        patch.setattr(FakePicamera2, "going", False)

    return Stage("picamera2:0", "picamera2:1", True, stop, named="ribbon camera 1", exposes=True)


def simulated_stage(_folder: Path, _patch: pytest.MonkeyPatch) -> Stage:
    cameras: list[SimulatedCamera] = []

    def opens(source: str, clock: Clock) -> Camera:
        end = 0.0 if source == "nothing" else clock.now() + (COUNT - 0.5) / RATE
        cameras.append(SimulatedCamera(clock, 1, [CameraFault("kill", end, float("inf"))], picture))
        return cameras[-1].open()

    def stop() -> None:
        for camera in cameras:
            camera.faults = (CameraFault("restart", camera.clock.now(), float("inf")),)

    return Stage("simulated", "nothing", True, stop, opens, "the simulated camera", exposes=True)


STAGES: dict[str, Callable[[Path, pytest.MonkeyPatch], Stage]] = {
    "file": file_stage,
    "sequence": sequence_stage,
    "saved": saved_stream_stage,
    "pipe": pipe_stage,
    "bare pipe": bare_pipe_stage,
    "http": http_stage,
    "bare http": bare_http_stage,
    "rpicam": rpicam_stage,
    "usb": usb_stage,
    "picamera2": picamera_stage,
    "simulated": simulated_stage,
}
