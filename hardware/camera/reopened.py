"""A camera that comes back by itself: lost, it is opened again and again until pictures come."""

import threading
from collections.abc import Callable

from hardware.camera.live import POLL_S, LiveCamera
from hardware.errors import CameraHung, CameraLost, HardwareError
from hardware.ports import Camera, Clock, Closing, Frame, PictureFormat

RETRY_S = (0.25, 0.5, 1.0)
"""Seconds of the clock before a lost camera is opened again: the first time, the second, and from then on."""


class ReopenedCamera(Closing):
    """A camera that is opened when it is first read, and again after every loss.

    `read` raises a HardwareError once for each new trouble, and reading on waits until pictures come again. A film that
    has come to its end stays there.
    """

    def __init__(self, opening: Callable[[], Camera], clock: Clock) -> None:
        self._opening = opening
        self._clock = clock
        self._using = threading.Lock()
        self._closing = threading.Event()
        self._camera: Camera | None = None
        self._before: LiveCamera | None = None
        self._stale = self._ended = False
        self._told = ""
        self._failures = 0
        self._retry_at = clock.now()
        self.opened = 0
        """How often it was opened."""

    def __repr__(self) -> str:
        state = "closed" if self._closing.is_set() else "open" if self._camera and not self._stale else "lost"
        return f"<ReopenedCamera {self._camera}, {state}>"

    @property
    def format(self) -> PictureFormat | None:
        camera = self._camera
        return camera.format if camera is not None else None

    @property
    def live(self) -> bool:
        """Whether its pictures come and go unread: whoever reads late gets the newest, and of a film the next."""
        return isinstance(self._camera, LiveCamera)

    def open(self) -> None:
        """Opens the camera now. Raises HardwareError; reading it then tries again."""
        self._guarded(self._opened_now)

    def read(self) -> Frame | None:
        """Waits for the next picture; None after `close` and at the end of a film. Raises HardwareError."""
        while not self._closing.is_set() and not self._ended:
            frame = self.poll()
            if frame is not None:
                return frame
            self._wait()
        return None

    def poll(self) -> Frame | None:
        """The next picture if it is there; opens the camera when it is time. Raises HardwareError."""
        frame = self._guarded(self._next)
        if frame is not None:
            self._told, self._failures = "", 0
        return frame

    def expose(self, stops: float) -> bool:
        """Asks the camera for brighter or darker pictures; False where it cannot, or is lost."""
        camera = self._camera
        return camera is not None and camera.expose(stops)

    def close(self) -> None:
        """Closes the camera for good."""
        self._closing.set()
        camera = self._camera
        if camera is not None:
            camera.close()

    def _guarded(self, step: Callable[[], Frame | None]) -> Frame | None:
        """Does one step; a trouble is raised if it is another one than the last."""
        try:
            with self._using:
                return step()
        except HardwareError as error:
            trouble = error
        except OSError as error:
            trouble = CameraLost(f"the pictures stopped: {error}. Correct the camera source in the table file.")
        self._let_go_later()
        if str(trouble) != self._told:
            self._told = str(trouble)
            raise trouble
        return None

    def _next(self) -> Frame | None:
        if self._stale:
            self._let_go()
        if self._camera is None and not self._closing.is_set() and self._clock.now() >= self._retry_at:
            self._opened_now()
        if self._camera is None:
            return None
        if isinstance(self._camera, LiveCamera):
            return self._camera.poll()
        frame = self._camera.read()
        self._ended = frame is None
        return frame

    def _opened_now(self) -> None:
        before, self._camera = self._before, self._opening()
        self.opened += 1
        if isinstance(self._camera, LiveCamera) and before is not None:
            self._camera.follow(before)
        if self._closing.is_set():
            self._camera.close()

    def _let_go_later(self) -> None:
        """What was lost is let go at the next poll, because that may take its time and the loss is to be told now."""
        camera = self._camera
        if isinstance(camera, LiveCamera) and camera.lasting:
            return
        self._stale = camera is not None
        self._ended = camera is not None and not isinstance(camera, LiveCamera)
        self._retry_at = self._clock.now() + RETRY_S[min(self._failures, len(RETRY_S) - 1)]
        self._failures += 1

    def _let_go(self) -> None:
        """Raises CameraHung if the driver keeps the camera."""
        camera = self._camera
        assert camera is not None
        camera.close()
        if isinstance(camera, LiveCamera) and camera.hung:
            raise CameraHung(
                "the camera's driver hangs. A new process tries it; if that goes on, pull out the camera's plug and put"
                " it in again."
            )
        self._before = camera if isinstance(camera, LiveCamera) else None
        self._camera, self._stale = None, False

    def _wait(self) -> None:
        camera = self._camera
        if isinstance(camera, LiveCamera) and not self._stale:
            camera.wait(POLL_S)
        else:
            self._closing.wait(POLL_S)
