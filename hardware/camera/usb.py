"""A camera plugged into USB, through the Linux video driver."""

import os
from pathlib import Path

import cv2

from hardware.camera.capture import LiveCamera
from hardware.errors import PortAbsent, PortBusy, UnknownSource
from hardware.ports import Clock

WIDTH, HEIGHT = 1280, 720


def open_usb(number: str, clock: Clock, devices: Path = Path("/dev")) -> LiveCamera:
    """Opens USB camera `number`. Raises UnknownSource, PortAbsent or PortBusy, each saying what to do."""
    if not (number.isascii() and number.isdecimal() and len(number) <= 3):
        raise UnknownSource(f"usb:{number} is no USB camera. Write usb:0 for the first one, usb:1 for the second.")
    device = devices / f"video{number}"
    if not device.exists():
        raise PortAbsent(f"no camera is plugged in as {device}. Plug it in, or try another number than usb:{number}.")
    if not os.access(device, os.R_OK | os.W_OK):
        raise PortBusy(f"{device} may not be used by this user. Add the user to the group `video` and log in again.")
    capture = cv2.VideoCapture(int(number), cv2.CAP_V4L2)
    if not capture.isOpened():
        capture.release()
        raise PortBusy(f"another program holds the camera {device}. Close it, or use another camera.")
    _set_up(capture)
    return LiveCamera(capture, clock, str(device))


def _set_up(capture: cv2.VideoCapture) -> None:
    """Asks for compressed pictures at the size the eyes use; a driver that cannot do it keeps its own settings."""
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
