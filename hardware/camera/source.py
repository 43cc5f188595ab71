"""Opens the camera that the table file names, of whatever kind."""

from collections.abc import Callable

from hardware.camera.file import FileCamera
from hardware.camera.http import open_http
from hardware.camera.pipe import PipeCamera
from hardware.camera.usb import open_usb
from hardware.errors import UnknownSource
from hardware.ports import Camera, Clock

KNOWN_FORMS = "pipe:/path, file:/video.mp4, file:/pictures/img_%03d.png, http://address/stream, usb:0"


def _pipe(rest: str, clock: Clock) -> Camera:
    return PipeCamera(rest, clock)


def _file(rest: str, clock: Clock) -> Camera:
    return FileCamera(rest)


def _http(rest: str, clock: Clock) -> Camera:
    return open_http(f"http:{rest}", clock)


def _https(rest: str, clock: Clock) -> Camera:
    return open_http(f"https:{rest}", clock)


def _usb(rest: str, clock: Clock) -> Camera:
    return open_usb(rest, clock)


_FORMS: dict[str, Callable[[str, Clock], Camera]] = {
    "pipe": _pipe,
    "file": _file,
    "http": _http,
    "https": _https,
    "usb": _usb,
}


def open_camera(source: str, clock: Clock) -> Camera:
    """Opens the camera called `source`; pictures without a timestamp get theirs from `clock`.

    Raises UnknownSource if the source is not understood, PortAbsent if there is no such camera, PortBusy if it may not
    be used.
    """
    word, colon, rest = source.partition(":")
    if not colon or not rest or word not in _FORMS:
        raise UnknownSource(
            f"the camera source {source!r} is not understood. Write one of these in the table file: {KNOWN_FORMS}"
        )
    return _FORMS[word](rest, clock)
