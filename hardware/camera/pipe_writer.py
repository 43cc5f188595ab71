"""Writes pictures into a named pipe, to play the part of a camera."""

import contextlib
import errno
import fcntl
import os
import select
import stat
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.errors import PortBusy
from hardware.ports import Closing

BOUNDARY = "boundarydonotcross"
PIPE_BYTES = 1 << 20
LINUX_SET_PIPE_SIZE = 1031
PATIENCE_S = 5.0


def part_of(jpeg: bytes, t: float) -> bytes:
    """One picture as a part of a multipart stream, with its time in seconds."""
    head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\nX-Timestamp: {t:.6f}\r\n\r\n"
    return head.encode("ascii") + jpeg + b"\r\n"


class MjpegPipeWriter(Closing):
    """Writes JPEG pictures to a named pipe, created with access for its owner only and removed by `close`.

    Raises PortBusy if something that is not a pipe is in the way. `patience_s` is how long a reader may stall.
    """

    def __init__(self, path: Path | str, patience_s: float = PATIENCE_S) -> None:
        self._path = Path(path)
        self._patience = patience_s
        self._stream: int | None = None
        self._closed = False
        self._made = _made_pipe(self._path)

    def __repr__(self) -> str:
        state = "closed" if self._closed else "nobody reads" if self._stream is None else "being read"
        return f"<MjpegPipeWriter {self._path}, {state}>"

    def write(self, image: NDArray[np.uint8], t: float, quality: int = 92) -> bool:
        """Sends one BGR picture taken at `t` seconds; False if nobody reads it or the reader stalls or leaves."""
        stream = None if self._closed else self._connected()
        if stream is None:
            return False
        good, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return good and self._send(stream, memoryview(part_of(jpeg.tobytes(), t)))

    def close(self) -> None:
        """Closes the pipe, and removes it if it was created here."""
        self._hang_up()
        if self._made and not self._closed:
            with contextlib.suppress(FileNotFoundError):
                self._path.unlink()
        self._closed = True

    def _connected(self) -> int | None:
        """The open pipe; None while it has no reader."""
        if self._stream is not None:
            return self._stream
        try:
            self._stream = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno in (errno.ENXIO, errno.ENOENT):
                return None
            raise
        with contextlib.suppress(OSError):
            fcntl.fcntl(self._stream, LINUX_SET_PIPE_SIZE, PIPE_BYTES)
        return self._stream

    def _send(self, stream: int, data: memoryview) -> bool:
        """Writes all of it. A reader that received only a piece has to start over, so then the pipe is closed."""
        while data:
            if not select.select([], [stream], [], self._patience)[1]:
                self._hang_up()
                return False
            try:
                data = data[os.write(stream, data) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                self._hang_up()
                return False
        return True

    def _hang_up(self) -> None:
        if self._stream is not None:
            os.close(self._stream)
            self._stream = None


def _made_pipe(path: Path) -> bool:
    """Creates the pipe; False if there is one already."""
    try:
        os.mkfifo(path, 0o600)
    except FileExistsError as error:
        if stat.S_ISFIFO(path.stat().st_mode):
            return False
        raise PortBusy(
            f"{path} is in the way: it is not a pipe. Remove it or choose another place for the camera pipe."
        ) from error
    return True
