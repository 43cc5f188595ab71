"""A camera on the network: a stream of pictures at a web address, a film, or single pictures asked for anew."""

import base64
import http.client
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from urllib.parse import SplitResult, unquote, urlsplit

import cv2
import numpy as np

from hardware.camera.live import LiveCamera, Raw
from hardware.camera.named import address
from hardware.camera.stream import ByteStream
from hardware.errors import CameraLost, HardwareError, PictureTooLarge, PortAbsent, PortBusy
from hardware.pictures import check_size
from hardware.ports import Clock

PATIENCE_S = 3.0  # wall seconds the server has to connect, and to begin its answer
SILENT_S = 30.0
"""Wall seconds of silence after which a connection is given up: the camera is long reported as lost by then."""
CHUNK = 1 << 16
SNAPSHOT_S = 0.2
"""Wall seconds between two questions for a picture, where an answer holds only one; a slow camera sets its own pace."""
RTSP_PORT = 554  # where a film's address names no port (RFC 7826)
SINGLE = "image/jpeg"
PICTURES = ("multipart/", SINGLE, "video/x-motion-jpeg", "video/x-mjpeg")
"""How the content types of a stream of JPEGs begin; any other is read as a film by OpenCV's FFmpeg."""
ANSWER = http.client.OK
Answer = tuple[http.client.HTTPConnection, http.client.HTTPResponse]  # a connection, and what came over it


class HttpFeed:
    """The pictures in the body of an answer; where an answer holds one picture, it is `asked` again and again."""

    packed = "MJPEG"
    lasting = False

    def __init__(self, asked: Callable[[], "Answer"], first: "Answer", where: str) -> None:
        self._ask, self.where = asked, where
        (self._connection, self._answer), self._asked_at = first, time.monotonic()
        self._bytes = ByteStream()
        self._came = 0
        self._stopped = threading.Event()

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the server hung up."""
        try:
            data = self._answer.read1(CHUNK)
        except (OSError, http.client.HTTPException, ValueError) as error:  # ValueError: closed meanwhile
            raise _hung_up(self.where) from error
        self._came += len(data)
        if not data:
            self._next_answer()
        return self._bytes.feed(data)

    def _next_answer(self) -> None:
        """An answer has ended: where it was a picture, the next one is asked for."""
        single = self._came > 0 and self._answer.headers.get_content_type() == SINGLE
        self.close()
        if not single or self._stopped.wait(max(0.0, self._asked_at + SNAPSHOT_S - time.monotonic())):
            raise _hung_up(self.where)
        self._came, self._asked_at = 0, time.monotonic()
        try:
            self._connection, self._answer = self._ask()
        except HardwareError as error:
            raise _hung_up(self.where) from error
        if self._answer.status != ANSWER:
            raise _hung_up(self.where)

    def stop(self) -> None:
        """Hangs up, which ends a waiting read."""
        self._stopped.set()
        hang_up(self._connection)

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


class FilmFeed:
    """The pictures of a film that comes over the network."""

    packed = "film"
    lasting = False

    def __init__(self, capture: cv2.VideoCapture, where: str) -> None:
        self._capture, self.where = capture, where

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the film stopped."""
        good, image = self._capture.read()
        if not good or image is None:
            raise _hung_up(self.where)
        return (Raw(np.asarray(image, np.uint8)),)

    def stop(self) -> None:
        """Nothing ends a waiting read but its own time limit."""

    def close(self) -> None:
        self._capture.release()


def _hung_up(where: str) -> CameraLost:
    return CameraLost(f"the camera stopped giving pictures: {where}. Check its plug and cable, then reconnect it.")


class _Connection(http.client.HTTPConnection):
    """One that remembers its socket, which http.client hands over to the answer."""

    line: socket.socket | None = None

    def connect(self) -> None:
        super().connect()
        self.line = self.sock


class _SafeConnection(http.client.HTTPSConnection, _Connection):
    """The same, encrypted."""


def hang_up(connection: http.client.HTTPConnection) -> None:
    """Ends a connection from another thread than the one that reads from it."""
    line = getattr(connection, "line", None)
    if line is not None:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


def open_http(url: str, clock: Clock) -> LiveCamera:
    """Opens the stream at `url`. Raises UnknownSource for a malformed address, PortAbsent if no pictures come from it,
    PictureTooLarge if they are.
    """
    parts = address(url)
    connection, answer = _ask_server(url, parts)
    if answer.status == ANSWER and answer.headers.get_content_type().startswith(PICTURES):
        if isinstance(connection, _Connection) and connection.line is not None:
            connection.line.settimeout(SILENT_S)
        return LiveCamera(
            HttpFeed(lambda: _ask_server(url, parts), (connection, answer), _without_password(parts)), clock
        )
    answer.close()
    connection.close()
    if answer.status in (http.client.UNAUTHORIZED, http.client.FORBIDDEN):
        raise PortBusy(
            f"{_without_password(parts)} wants a name and a password, or others. Write them like http://name:password@address/stream"
        )
    if answer.status != ANSWER:
        raise _no_pictures(_without_password(parts))
    return LiveCamera(FilmFeed(_film(url), _without_password(parts)), clock)


def open_rtsp(url: str, clock: Clock) -> LiveCamera:
    """Opens the film at `url`, as many network cameras send it. Raises as `open_http` does."""
    parts = address(url)
    try:
        socket.create_connection((parts.hostname, parts.port or RTSP_PORT), PATIENCE_S).close()
    except OSError as error:
        raise _nobody(parts, error) from error
    return LiveCamera(FilmFeed(_film(url), _without_password(parts)), clock)


def _nobody(parts: SplitResult, error: OSError) -> PortAbsent:
    return PortAbsent(
        f"nobody answers at {_without_password(parts)} ({error})."
        " Switch the network camera on, or correct the camera source."
    )


def _without_password(parts: SplitResult) -> str:
    """The address without name and password, which belong neither on the screen nor into a log: many cameras want them
    behind the question mark.
    """
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


def _ask_server(url: str, parts: SplitResult) -> Answer:
    """The server's answer, as far as its headers."""
    kind = _SafeConnection if parts.scheme == "https" else _Connection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE_S)
    try:
        connection.connect()
    except OSError as error:
        raise _nobody(parts, error) from error
    try:
        connection.request(
            "GET", parts._replace(scheme="", netloc="", fragment="").geturl() or "/", headers=_name(parts)
        )
        return connection, connection.getresponse()
    except (OSError, http.client.HTTPException, ValueError) as error:
        connection.close()
        raise _no_pictures(_without_password(parts)) from error


def _name(parts: SplitResult) -> dict[str, str]:
    if parts.username is None:
        return {}
    name = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
    return {"Authorization": f"Basic {base64.b64encode(name).decode('ascii')}"}


def _film(url: str) -> cv2.VideoCapture:
    patience = int(1000 * PATIENCE_S)
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, patience, cv2.CAP_PROP_READ_TIMEOUT_MSEC, patience]
    capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
    if not capture.isOpened():
        capture.release()
        raise _no_pictures(_without_password(urlsplit(url)))
    try:
        check_size(capture.get(cv2.CAP_PROP_FRAME_WIDTH), capture.get(cv2.CAP_PROP_FRAME_HEIGHT), url)
    except PictureTooLarge:
        capture.release()
        raise
    return capture


def _no_pictures(where: str) -> PortAbsent:
    return PortAbsent(
        f"{where} answers but sends no pictures. Open the address in a browser and copy the one that shows the film."
    )
