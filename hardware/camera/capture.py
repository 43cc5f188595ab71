"""The part of OpenCV's video reader that the cameras use, and the newest-picture reader for live ones."""

import threading
from typing import Any, Protocol, Self

import numpy as np

from hardware.errors import CameraLost
from hardware.ports import Clock, Frame


class Capture(Protocol):
    """A source of raw pictures; cv2.VideoCapture is one."""

    def read(self) -> tuple[bool, Any]:
        """Waits for a picture (BGR, uint8); False if there is none."""
        ...

    def release(self) -> None:
        """Releases the device."""
        ...


class LiveCamera:
    """A camera that does not wait for its reader: `read` returns the newest picture, and older ones are dropped.

    A thread drains the capture continuously, so that no stale picture queues up in a driver. `where` names the device
    in messages. A picture's time is the clock's at its arrival.
    """

    def __init__(self, capture: Capture, clock: Clock, where: str) -> None:
        self._capture = capture
        self._clock = clock
        self._where = where
        self._change = threading.Condition()
        self._newest: Frame | None = None
        self._lost = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"camera {where}")
        self._thread.start()

    def __repr__(self) -> str:
        return f"<LiveCamera {self._where}, {'closed' if self._closing else 'lost' if self._lost else 'open'}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self) -> Frame | None:
        """The newest picture not yet returned; None after `close`. Raises CameraLost if the camera stopped."""
        with self._change:
            self._change.wait_for(lambda: self._newest is not None or self._lost or self._closing)
            frame, self._newest = self._newest, None
            if frame is None and self._lost and not self._closing:
                raise CameraLost(
                    f"the camera stopped giving pictures: {self._where}. Check its plug and cable, then reconnect it."
                )
            return None if self._closing else frame

    def close(self) -> None:
        """Stops the reading thread and releases the camera."""
        with self._change:
            if self._closing:
                return
            self._closing = True
            self._change.notify_all()
        self._thread.join()

    def _run(self) -> None:
        number = 0
        try:
            while not self._closing:
                good, image = self._capture.read()
                if not good or image is None:
                    break
                number += 1
                self._offer(Frame(np.asarray(image, dtype=np.uint8), self._clock.now(), number))
        finally:
            self._capture.release()
            with self._change:
                self._lost = True
                self._change.notify_all()

    def _offer(self, frame: Frame) -> None:
        with self._change:
            self._newest = frame
            self._change.notify_all()
