"""What lies under the camera of a practice table, whatever it is: one frame after the other goes into a pipe."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import cv2

from companion.practice.pieces.bodies import Truth
from companion.practice.pieces.motion import HandMotion
from hardware.camera.pipe_writer import MjpegPipeWriter
from hardware.simulated.scene import Picture

QUALITY = 92  # of the plain camera's JPEG pictures


class Filmed(ABC):
    """A board or a mat with everything on it; `file` describes it. `in_play` is set while people play, `frames` counts
    what was filmed.
    """

    quality = QUALITY

    truth: Callable[[], Truth]  # what really lies where

    def __init__(self, file: Path, hands: HandMotion, pipe: MjpegPipeWriter) -> None:
        self.file, self.hands, self.in_play, self.frames = file, hands, False, 0
        self._pipe = pipe

    @abstractmethod
    def picture(self, t: float) -> Picture:
        """What the camera sees at `t` seconds, BGR."""

    def frame(self, t: float) -> Picture:
        """What the camera sees while people play."""
        return self.picture(t)

    def film(self, t: float) -> bool:
        """Send one frame to whoever looks through the camera; False when nobody does."""
        self.frames += 1
        return self._pipe.write(self.frame(t), t, self.quality)

    def jpeg(self, t: float) -> bytes:
        """One frame as it goes through the pipe, for a picture kept in a file."""
        good, data = cv2.imencode(".jpg", self.picture(t), [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        if not good:
            raise ValueError("the frame could not be packed as JPEG")
        return bytes(data.tobytes())

    def close(self) -> None:
        """Take the camera away."""
        self._pipe.close()
