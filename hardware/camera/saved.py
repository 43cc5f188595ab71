"""A camera's stream that was saved in a file: every picture, one after the other."""

from collections import deque

from hardware.camera.live import MOST_TOO_LARGE, Raw
from hardware.camera.on_disk import DiskCamera
from hardware.camera.pipe import CHUNK, opened
from hardware.camera.stream import ByteStream
from hardware.errors import PictureTooLarge
from hardware.pictures import Image, unpacked
from hardware.ports import Clock


class SavedStream(DiskCamera):
    """Returns every picture of the file in order, then None; a damaged one is left out.

    A picture's time is the one it was saved with, or the clock's. Raises PortAbsent or PortBusy if the file cannot be
    opened, PictureTooLarge from `read` if three pictures in a row are.
    """

    def __init__(self, path: str, clock: Clock) -> None:
        super().__init__(path, "MJPEG")
        self._clock = clock
        self._file = open(opened(path), "rb")  # noqa: SIM115, closed by `close`
        self._bytes = ByteStream()
        self._waiting: deque[Raw] = deque()
        self._too_large = 0

    def _next(self) -> tuple[Image, float] | None:
        while (raw := self._next_raw()) is not None:
            image = self._unpacked(raw)
            if image is not None:
                return image, self._clock.now() if raw.t is None else raw.t
        return None

    def _release(self) -> None:
        self._file.close()
        self._waiting.clear()

    def _next_raw(self) -> Raw | None:
        while not self._waiting:
            data = self._file.read(CHUNK)
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
