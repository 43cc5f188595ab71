"""A folder of video nodes that answer as the kernel does, and a capture that has settings and takes pictures."""

import struct
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hardware.camera.video4linux.nodes import HAS_DEVICE_CAPS, VIDEO_CAPTURE
from hardware.camera.video4linux.usb import System

METADATA, OUTPUT, STREAMING = 0x00800000, 0x2, 0x04000000


@dataclass(frozen=True)
class Answer:
    """What a node says of itself; a UVC webcam by default."""

    driver: str = "uvcvideo"
    card: str = "Webcam: Webcam"
    bus: str = "usb-0000:01:00.0-1.2"
    can: int = VIDEO_CAPTURE | STREAMING

    def bytes(self) -> bytes:
        """As the kernel writes it: the whole device can more than this node."""
        whole = self.can | METADATA | VIDEO_CAPTURE | HAS_DEVICE_CAPS
        names = (self.driver.encode(), self.card.encode(), self.bus.encode())
        return struct.pack("=16s32s32sIII12x", *names, 0x060600, whole, self.can)


class FakeCapture:
    """A webcam as OpenCV shows it: settings that are remembered in the order they were made, and packed pictures."""

    def __init__(self, pictures: Sequence[bytes] = (), pause: float = 0.02, known: Mapping[int, float] | None = None):
        self.calls: list[tuple[int, float]] = []
        self.values: dict[int, float] = dict(known or {})
        self.pictures, self.pause = list(pictures), pause
        self.opens = self.going = True
        self.grabbed = self.retrieved = 0
        self.released = False

    def isOpened(self) -> bool:
        return self.opens

    def get(self, control: int, /) -> float:
        return self.values.get(control, -1.0)

    def set(self, control: int, value: float, /) -> bool:
        self.calls.append((control, value))
        if control in self.values:
            self.values[control] = value
        return control in self.values

    def grab(self) -> bool:
        time.sleep(self.pause)
        self.grabbed += 1
        return self.going and self.grabbed <= len(self.pictures)

    def retrieve(self) -> tuple[bool, Any]:
        self.retrieved += 1
        return True, np.frombuffer(self.pictures[self.grabbed - 1], np.uint8)[None, :]

    def release(self) -> None:
        self.released = True


WEBCAM = {
    cv2.CAP_PROP_FOURCC: 0.0,
    cv2.CAP_PROP_FRAME_WIDTH: 640.0,
    cv2.CAP_PROP_FRAME_HEIGHT: 480.0,
    cv2.CAP_PROP_FPS: 30.0,
    cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
    cv2.CAP_PROP_EXPOSURE: 157.0,
    cv2.CAP_PROP_GAIN: 12.0,
    cv2.CAP_PROP_AUTO_WB: 1.0,
    cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
}
"""A webcam without autofocus."""


@dataclass
class Machine:
    """A machine with video nodes; `captures` are what opening each gives."""

    folder: Path
    answers: dict[str, Answer] = field(default_factory=dict)
    captures: dict[str, FakeCapture] = field(default_factory=dict)

    def plug(self, name: str, answer: Answer, capture: FakeCapture | None = None, by_id: str = "") -> None:
        """A node appears, with a name that stays if `by_id` says one."""
        node = self.folder / name
        node.touch()
        self.answers[name] = answer
        self.captures[name] = capture or FakeCapture(known=WEBCAM)
        if by_id:
            links = self.folder / "v4l" / "by-id"
            links.mkdir(parents=True, exist_ok=True)
            (links / by_id).symlink_to(node)

    def system(self) -> System:
        """As the cameras see it."""
        return System(self.folder, self._ask, lambda device: self.captures[device.name])

    def _ask(self, path: Path) -> bytes:
        return self.answers[path.resolve().name].bytes()
