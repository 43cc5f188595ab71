"""A camera plugged into USB, through the Linux video driver."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from hardware.camera.live import LiveCamera, Raw
from hardware.camera.video4linux.nodes import CAMERA, RIBBON, Ask, Node, ask, cameras, lasting_name, node_at, nodes
from hardware.camera.video4linux.settling import Controlled, Settling, ask_for_format, packed
from hardware.errors import CameraLost, PortAbsent, PortBusy, UnknownSource
from hardware.ports import Clock

SELECT_TIMEOUT = ("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "4")
"""Wall seconds after which OpenCV's driver stops waiting for a picture (10 by itself): a camera that is lost has to be
let go before it can be opened anew. More than the silence that counts as a loss, which is told in better words.
"""


class Capture(Controlled, Protocol):
    """The part of cv2.VideoCapture that takes pictures."""

    def isOpened(self) -> bool:
        """Whether the device could be opened."""

    def grab(self) -> bool:
        """Waits for the next picture; False if none comes any more."""

    def retrieve(self) -> tuple[bool, Any]:
        """The grabbed picture, packed or as BGR."""

    def release(self) -> None:
        """Releases the device."""


def _v4l2(device: Path) -> Capture:
    os.environ.setdefault(*SELECT_TIMEOUT)
    return cv2.VideoCapture(str(device), cv2.CAP_V4L2)


@dataclass(frozen=True, slots=True)
class System:
    """Where the video nodes are, how they are asked what they are, and how one is opened."""

    devices: Path = Path("/dev")
    ask: Ask = ask
    open: Callable[[Path], Capture] = _v4l2


class UsbFeed:
    """The pictures of an opened capture; none while the camera still chooses exposure, white balance and focus."""

    lasting = False

    def __init__(self, capture: Capture, clock: Clock, where: str) -> None:
        ask_for_format(capture)
        self._capture, self.where, self.packed = capture, where, packed(capture)
        self._settling = Settling(capture, clock)

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the camera stopped."""
        try:
            return self._take()
        except cv2.error as error:
            raise self._stopped() from error

    def _take(self) -> Sequence[Raw]:
        if not self._capture.grab():
            raise self._stopped()
        if not self._settling.settle():
            return ()
        good, image = self._capture.retrieve()
        return (Raw(_raw(np.asarray(image, np.uint8))),) if good and image is not None else ()

    def _stopped(self) -> CameraLost:
        return CameraLost(
            f"the camera stopped giving pictures: {self.where}. Check its plug and cable, then reconnect it."
        )

    @property
    def exposes(self) -> bool:
        return self._settling.exposes

    def expose(self, stops: float) -> None:
        self._settling.expose(stops)

    def stop(self) -> None:
        """Nothing ends a waiting grab but its own time limit."""

    def close(self) -> None:
        self._capture.release()


def _raw(picture: "np.typing.NDArray[np.uint8]") -> "bytes | np.typing.NDArray[np.uint8]":
    """Pixels as they are; a packed picture, which comes as one row of bytes, as those bytes."""
    return picture if picture.ndim == 3 and picture.shape[2] == 3 else picture.tobytes()


def open_usb(name: str, clock: Clock, system: System | None = None) -> LiveCamera:
    """Opens a USB camera: a number, a path, or `auto` for the only one there is.

    Raises UnknownSource, PortAbsent or PortBusy, each saying what to do.
    """
    system = system or System()
    device = (
        _only_one(system) if name == "auto" else Path(name) if name.startswith("/") else system.devices / f"video{name}"
    )
    _check(name, device, system)
    capture = system.open(device.resolve())
    if not capture.isOpened():
        capture.release()
        raise PortBusy(f"another program holds the camera {device}. Close it, or use another camera.")
    return LiveCamera(UsbFeed(capture, clock, str(device)), clock)


def _only_one(system: System) -> Path:
    there = cameras(nodes(system.devices, system.ask))
    if not there:
        raise PortAbsent(
            "no USB camera is plugged in. Plug one in; for a camera on a Pi's ribbon cable write rpicam:0 in the table"
            " file."
        )
    if len(there) > 1:
        raise UnknownSource(
            f"several cameras are plugged in. Write one of these in the table file: {_list_nodes(there, system)}"
        )
    return there[0].path


def _list_nodes(there: Sequence[Node], system: System) -> str:
    return ", ".join(f"usb:{lasting_name(node, system.devices)} ({node.card})" for node in there)


def _check(name: str, device: Path, system: System) -> None:
    """Raises what is wrong with a node before it is opened."""
    if not device.exists():
        raise PortAbsent(f"no camera is plugged in as {device}. Plug it in, or try another number than usb:{name}.")
    if not os.access(device, os.R_OK | os.W_OK):
        raise PortBusy(f"{device} may not be used by this user. Add the user to the group `video` and log in again.")
    try:
        node = node_at(device, system.ask)
    except OSError as error:
        raise PortAbsent(f"{device} does not say that it is a camera ({error}). Correct the camera source.") from error
    if node.kind == RIBBON:
        raise PortAbsent(
            f"{device} ({node.card}) belongs to the camera on the Pi's ribbon cable. Write rpicam:0 in the table file."
        )
    if node.kind != CAMERA:
        there = _list_nodes(cameras(nodes(system.devices, system.ask)), system) or "none is plugged in"
        raise PortAbsent(f"{device} ({node.card}) takes no pictures. These do: {there}")
