"""A camera on the network: a stream of pictures at a web address."""

import socket
from urllib.parse import urlsplit

import cv2

from hardware.camera.capture import LiveCamera
from hardware.errors import PictureTooLarge, PortAbsent, UnknownSource
from hardware.pictures import check_size
from hardware.ports import Clock

PATIENCE_MS = 3000


def open_http(url: str, clock: Clock) -> LiveCamera:
    """Opens the stream at `url`. Raises UnknownSource for a malformed address, PortAbsent if no pictures come from it,
    PictureTooLarge if they are."""
    _check_answers(url)
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE_MS]
    capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
    if not capture.isOpened():
        capture.release()
        raise PortAbsent(
            f"{url} answers but sends no pictures. Open the address in a browser and copy the one that shows the film."
        )
    try:
        check_size(capture.get(cv2.CAP_PROP_FRAME_WIDTH), capture.get(cv2.CAP_PROP_FRAME_HEIGHT), url)
    except PictureTooLarge:
        capture.release()
        raise
    return LiveCamera(capture, clock, url)


def _check_answers(url: str) -> None:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise UnknownSource(f"the camera address {url} is not a web address: {error}. Correct it.") from error
    if not host:
        raise UnknownSource(f"the camera address {url} names no machine. Write it like http://192.168.1.20:8080/stream")
    try:
        socket.create_connection((host, port), timeout=PATIENCE_MS / 1000).close()
    except OSError as error:
        raise PortAbsent(
            f"nobody answers at {url} ({error}). Switch the network camera on, or correct the camera source."
        ) from error
