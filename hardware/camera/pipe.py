"""A camera that reads JPEG pictures from a named pipe or a file: as multipart parts, or bare ones behind each other."""

import math
import os
import select
import stat
import threading
from collections import deque
from typing import Self

from hardware.camera.jpeg_stream import START, JpegStreamParser
from hardware.camera.multipart import LARGEST_PART, MultipartParser, Part
from hardware.errors import CameraLost, PictureTooLarge, PortAbsent, PortBusy
from hardware.pictures import Image, unpacked
from hardware.ports import Clock, Frame

CHUNK = 1 << 20
NOBODY_WRITES_S = 0.02
MOST_TOO_LARGE = 3
"""Pictures in a row that are too large before the camera itself is blamed: a single one is a transmission fault."""


class PipeCamera:
    """Returns every picture of a multipart stream, in order, but only the newest of a camera's bare JPEGs.

    Waits while nobody writes, as the writer may come back.

    A picture's time is its `X-Timestamp` in seconds, or the clock's if it has none. `read` returns None at the end of a
    file and after `close`. Raises PortAbsent or PortBusy if it cannot be opened.
    """

    def __init__(self, path: str, clock: Clock) -> None:
        self._path = path
        self._clock = clock
        self._stream = _opened(path)
        self._is_pipe = stat.S_ISFIFO(os.fstat(self._stream).st_mode)
        self._wake, self._waker = os.pipe()
        self._reading = threading.Lock()
        self._closed = threading.Event()
        self._parser: MultipartParser | JpegStreamParser = MultipartParser()
        self._begun = False
        self._parts: deque[Part] = deque()
        self._number = 0
        self._too_large = 0

    def __repr__(self) -> str:
        return f"<PipeCamera {self._path}, {'closed' if self._closed.is_set() else 'open'}, {self._number} pictures>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self) -> Frame | None:
        """The next picture; None at the end. Raises CameraLost if the pipe was removed, PictureTooLarge if all its
        pictures are.
        """
        with self._reading:
            while not self._closed.is_set():
                if self._parts:
                    frame = self._decoded(self._parts.popleft())
                    if frame is not None:
                        return frame
                elif not self._fill():
                    return None
        return None

    def close(self) -> None:
        """Ends a waiting `read` and releases the pipe."""
        if self._closed.is_set():
            return
        self._closed.set()
        os.write(self._waker, b"x")
        with self._reading:
            for descriptor in (self._stream, self._wake, self._waker):
                os.close(descriptor)

    def _fill(self) -> bool:
        """Waits for bytes and parses them; False at the end of a file or after `close`."""
        if self._wake in select.select([self._stream, self._wake], [], [])[0]:
            return False
        try:
            data = os.read(self._stream, CHUNK)
        except BlockingIOError:
            return True
        if data:
            self._take(data)
            return True
        self._parser.reset()
        self._begun = False
        return self._is_pipe and self._wait_for_writer()

    def _take(self, data: bytes) -> None:
        """Parses what came; its first bytes say whether the pictures are bare."""
        if not self._begun:
            self._begun = True
            self._parser = JpegStreamParser() if data.startswith(START) else MultipartParser()
        self._parts.extend(self._parser.feed(data))
        if self._is_pipe and isinstance(self._parser, JpegStreamParser):
            self._drain(self._parser)

    def _drain(self, parser: JpegStreamParser) -> None:
        """Reads what the pipe still holds, at most one picture's length, so that the newest picture is shown."""
        left = LARGEST_PART
        while left > 0 and select.select([self._stream], [], [], 0)[0]:
            data = os.read(self._stream, CHUNK)
            if not data:
                break  # the writer is gone; the next read notices it again
            left -= len(data)
            self._parts.extend(parser.feed(data))
        while len(self._parts) > 1:
            self._parts.popleft()

    def _wait_for_writer(self) -> bool:
        try:
            there = os.stat(self._path)
        except FileNotFoundError as error:
            raise CameraLost(
                f"the pictures stopped: the pipe {self._path} was taken away. Start the practice table or the camera "
                "program again, then reconnect the camera."
            ) from error
        if not os.path.samestat(there, os.fstat(self._stream)):
            os.close(self._stream)
            self._stream = _opened(self._path)
        return not select.select([self._wake], [], [], NOBODY_WRITES_S)[0]

    def _decoded(self, part: Part) -> Frame | None:
        """The part as a picture; None if it is damaged and must be skipped."""
        image = self._unpacked(part)
        if image is None:
            return None
        self._number += 1
        return Frame(image, self._time(part), self._number)

    def _unpacked(self, part: Part) -> Image | None:
        try:
            image = unpacked(part.body, self._path)
        except PictureTooLarge:
            self._too_large += 1
            if self._too_large >= MOST_TOO_LARGE:
                raise
            return None
        self._too_large = 0
        return image

    def _time(self, part: Part) -> float:
        try:
            t = float(part.headers["x-timestamp"])
        except (KeyError, ValueError):
            return self._clock.now()
        return t if math.isfinite(t) else self._clock.now()


def _opened(path: str) -> int:
    try:
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except FileNotFoundError as error:
        raise PortAbsent(
            f"there is no camera pipe at {path}. Start the practice table or the camera program first, or correct the "
            "camera source in the table file."
        ) from error
    except PermissionError as error:
        raise PortBusy(
            f"the camera pipe {path} may not be read by this user. Start both programs as the same user."
        ) from error
