"""How each kind of camera is named in a table file: judged at once, before what drives it is loaded or opened."""

import shlex
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

from hardware.errors import UnknownSource

KNOWN_FORMS: Final = (
    "usb:auto, usb:0, usb:/dev/v4l/by-id/name, rpicam:0, picamera2:0, http://address/stream, rtsp://address/stream,"
    " pipe:/path, file:/video.mp4, file:/pictures/img_%03d.png"
)
OWN: Final = frozenset(
    {"--shutter", "--gain", "--awbgains", "--awb", "--lens-position", "--autofocus-mode", "--rotation", "--roi", "--ev"}
    | {"--width", "--height", "--framerate"}
)
"""Options an owner may write after the number of a camera of `rpicam`, each with a value."""


def check_source(source: str) -> None:
    """Raises UnknownSource if this is no camera; one that is only not plugged in is."""
    word, colon, rest = source.partition(":")
    if not colon or not rest or word not in _READ:
        raise UnknownSource(
            f"the camera source {source!r} is not understood. Write one of these in the table file: {KNOWN_FORMS}"
        )
    _READ[word](rest)


def address(url: str) -> SplitResult:
    """A network camera's address, in its parts. Raises UnknownSource for a malformed one."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise UnknownSource(f"the camera address {url} is not a web address: {error}. Correct it") from error
    if not parts.hostname:
        raise UnknownSource(f"the camera address {url} names no machine. Write it like http://192.168.1.20:8080/stream")
    return parts


def rpicam_words(words: str) -> tuple[str, Mapping[str, str]]:
    """The number and the owner's options, of what stands behind `rpicam:`. Raises UnknownSource."""
    number, *options = _words(words)
    pairs = dict(zip(options[::2], options[1::2], strict=False))
    if not _number(number, 2) or len(options) % 2 or not pairs.keys() <= OWN:
        raise UnknownSource(
            f"rpicam:{words} is no ribbon camera. Write rpicam:0 for the first one, rpicam:1 for the second; what"
            f" may follow is {', '.join(sorted(OWN))}, each with a value"
        )
    return number, pairs


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text) or [""]
    except ValueError:
        return [""]


def _picamera(number: str) -> None:
    if not _number(number, 2):
        raise UnknownSource(f"picamera2:{number} is no ribbon camera. Write picamera2:0 for the first one")


def _usb(name: str) -> None:
    if name != "auto" and not name.startswith("/") and not _number(name, 3):
        raise UnknownSource(
            f"usb:{name} is no USB camera. Write usb:auto for the only one, usb:0 for the first one, usb:1 for the"
            " second"
        )


def _number(text: str, digits: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= digits


_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "pipe": str,
    "file": str,
    "http": lambda rest: address(f"http:{rest}"),
    "https": lambda rest: address(f"https:{rest}"),
    "rtsp": lambda rest: address(f"rtsp:{rest}"),
    "usb": _usb,
    "rpicam": rpicam_words,
    "picamera2": _picamera,
}
