"""What cameras that read from disk have in common: one picture after the other, counted, until the file ends."""

import threading
from abc import abstractmethod
from collections.abc import Callable

from hardware.pictures import Image
from hardware.ports import Closing, Frame, PictureFormat


class DiskCamera(Closing):
    """Pictures of the file at `path`, packed as `packed`. A `Camera`: `hardware.ports` documents every method."""

    _release: Callable[[], None]  # closes the file

    def __init__(self, path: str, packed: str, rate: float | None = None) -> None:
        self._path, self._packed, self._rate = path, packed, rate
        self._using = threading.Lock()
        self._closed = False
        self._number = 0
        self.format: PictureFormat | None = None

    def __repr__(self) -> str:
        state = "closed" if self._closed else "open"
        return f"<{type(self).__name__} {self._path}, {state}, {self._number} pictures>"

    def read(self) -> Frame | None:
        """The next picture; None at the end of the file and after `close`."""
        with self._using:
            frame = None if self._closed else self._next()
            if frame is None:
                return None
            image, t = frame
            self._number += 1
            self.format = PictureFormat(image.shape[1], image.shape[0], self._packed, self._rate)
            return Frame(image, t, self._number)

    def expose(self, stops: float) -> bool:
        """What was filmed stays as it is."""
        return False

    def close(self) -> None:
        """Closes the file."""
        with self._using:
            self._closed = True
            self._release()

    @abstractmethod
    def _next(self) -> tuple[Image, float] | None:
        """The next picture and its time in seconds; None at the end."""
