"""A camera's stream that was saved in a file: every picture, one after the other."""

import threading
from collections import deque
from typing import Self

from hardware.camera.live import MOST_TOO_LARGE, Raw
from hardware.camera.pipe import CHUNK, opened
from hardware.camera.stream import ByteStream
from hardware.errors import PictureTooLarge
from hardware.pictures import Image, unpacked
from hardware.ports import Clock, Frame, PictureFormat


class SavedStream:
    """Returns every picture of the file in order, then None; a damaged one is left out.

    A picture's time is the one it was saved with, or the clock's. Raises PortAbsent or PortBusy if the file cannot be
    opened, PictureTooLarge from `read` if three pictures in a row are.
    """

    def __init__(self, path: str, clock: Clock) -> None:
        self._path = path
        self._clock = clock
        self._file = open(opened(path), "rb")  # noqa: SIM115, closed by `close`
        self._using = threading.Lock()
        self._bytes = ByteStream()
        self._waiting: deque[Raw] = deque()
        self._number = self._too_large = 0
        self._format: PictureFormat | None = None

    def __repr__(self) -> str:
        return f"<SavedStream {self._path}, {'closed' if self._file.closed else 'open'}, {self._number} pictures>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def format(self) -> PictureFormat | None:
        return self._format

    def read(self) -> Frame | None:
        """The next picture; None at the end of the file and after `close`."""
        with self._using:
            while (raw := self._next()) is not None:
                image = self._unpacked(raw)
                if image is not None:
                    self._number += 1
                    self._format = PictureFormat(image.shape[1], image.shape[0], "MJPEG")
                    return Frame(image, self._clock.now() if raw.t is None else raw.t, self._number)
        return None

    def close(self) -> None:
        """Closes the file."""
        with self._using:
            self._file.close()
            self._waiting.clear()

    def _next(self) -> Raw | None:
        while not self._waiting:
            data = b"" if self._file.closed else self._file.read(CHUNK)
            if not data:
                return None
            self._waiting.extend(self._bytes.feed(data))
        return self._waiting.popleft()

    def _unpacked(self, raw: Raw) -> Image | None:
        assert isinstance(raw.data, bytes)
        try:
            image = unpacked(raw.data, self._path)
        except PictureTooLarge:
            self._too_large += 1
            if self._too_large >= MOST_TOO_LARGE:
                raise
            return None
        self._too_large = 0
        return image
