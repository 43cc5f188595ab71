"""A live camera that somebody else's program writes into a named pipe."""

import os
import select
from collections.abc import Sequence

from hardware.camera.live import Raw
from hardware.camera.stream import ByteStream
from hardware.errors import CameraLost, PortAbsent, PortBusy

CHUNK = 1 << 20
MOMENT_S = 0.1  # wall seconds that one `wait` lasts at most
NOBODY_WRITES_S = 0.02


class PipeFeed:
    """The pictures that come through a named pipe, as multipart parts or bare JPEGs. The next writer may come at any
    time. Raises PortAbsent or PortBusy if it cannot be opened.
    """

    packed = "MJPEG"
    lasting = True

    def __init__(self, path: str) -> None:
        self.where = path
        self._stream = opened(path)
        self._wake, self._waker = os.pipe()
        self._bytes = ByteStream()

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the pipe was removed."""
        ready = select.select([self._stream, self._wake], [], [], MOMENT_S)[0]
        if self._stream not in ready:
            return ()
        try:
            data = os.read(self._stream, CHUNK)
        except BlockingIOError:
            return ()
        if data:
            return self._bytes.feed(data)
        self._bytes.reset()
        self._wait_for_writer()
        return ()

    def stop(self) -> None:
        os.write(self._waker, b"x")

    def close(self) -> None:
        for descriptor in (self._stream, self._wake, self._waker):
            os.close(descriptor)

    def _wait_for_writer(self) -> None:
        try:
            there = os.stat(self.where)
        except FileNotFoundError as error:
            raise CameraLost(
                f"the pictures stopped: the pipe {self.where} was taken away. Start the practice table or the camera "
                "program again, then reconnect the camera."
            ) from error
        if not os.path.samestat(there, os.fstat(self._stream)):
            fresh = opened(self.where)
            os.close(self._stream)
            self._stream = fresh
        select.select([self._wake], [], [], NOBODY_WRITES_S)


def opened(path: str) -> int:
    """A descriptor that reads from `path` without waiting. Raises PortAbsent or PortBusy."""
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
