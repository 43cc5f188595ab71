"""Opens the camera that the table file names, of whatever kind."""

from collections.abc import Callable
from pathlib import Path

from hardware.camera.file import FileCamera
from hardware.camera.http import open_http, open_rtsp
from hardware.camera.live import LiveCamera
from hardware.camera.named import check_source
from hardware.camera.pipe import PipeFeed
from hardware.camera.reopened import ReopenedCamera
from hardware.camera.ribbon.picamera import open_picamera
from hardware.camera.ribbon.rpicam import open_rpicam
from hardware.camera.saved import SavedStream
from hardware.camera.video4linux.usb import open_usb
from hardware.ports import Camera, Clock


def _pipe(rest: str, clock: Clock) -> Camera:
    """A named pipe is a live camera, a file a stream that was saved."""
    return SavedStream(rest, clock) if Path(rest).is_file() else LiveCamera(PipeFeed(rest), clock)


_FORMS: dict[str, Callable[[str, Clock], Camera]] = {
    "pipe": _pipe,
    "file": lambda rest, _clock: FileCamera(rest),
    "http": lambda rest, clock: open_http(f"http:{rest}", clock),
    "https": lambda rest, clock: open_http(f"https:{rest}", clock),
    "rtsp": lambda rest, clock: open_rtsp(f"rtsp:{rest}", clock),
    "usb": open_usb,
    "rpicam": open_rpicam,
    "picamera2": open_picamera,
}


def open_camera(source: str, clock: Clock) -> Camera:
    """Opens the camera called `source`; pictures without a timestamp get theirs from `clock`.

    Raises UnknownSource if the source is not understood, PortAbsent if there is no such camera, PortBusy if it may not
    be used.
    """
    check_source(source)
    word, _, rest = source.partition(":")
    return _FORMS[word](rest, clock)


def watch_camera(source: str, clock: Clock) -> ReopenedCamera:
    """The camera called `source`, opened when it is first read and again whenever it was lost."""
    return ReopenedCamera(lambda: open_camera(source, clock), clock)
