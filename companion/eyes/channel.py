"""What comes to the eyes and what they say: frames and commands in one queue, reports as lines, news of the camera."""

import os
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import BinaryIO

from companion.eyes import commands, reports
from companion.eyes.commands import Command
from companion.eyes.reports import Problem, Report
from companion.schema.quick_dataclass import dataclass
from hardware.camera.reopened import ReopenedCamera
from hardware.errors import (
    CameraDamaged,
    CameraFrozen,
    CameraHung,
    CameraLost,
    CameraSilent,
    HardwareError,
    PictureTooLarge,
    PortAbsent,
    PortBusy,
)
from hardware.ports import Frame, PictureFormat

LONGEST_COMMAND = 100_000
REST_S = 0.2  # seconds between two looks at a table on which nothing happens: five a second, however many pictures come


WHYS: Mapping[type[Exception], str] = {
    PortAbsent: "absent", PortBusy: "busy", CameraDamaged: "damaged", CameraFrozen: "frozen",
    CameraSilent: "silent", CameraHung: "silent", CameraLost: "unplugged", PictureTooLarge: "too_large",
}  # fmt: skip
"""The first that fits."""


RATED_AFTER = 60  # pictures after which the camera's rate is known


class Mouth:
    """Where the eyes report what they see: one JSON object a line."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def say(self, report: Report, *, reply: bool = False) -> None:
        """Send one report; `reply`: it answers a command."""
        self._out.write(reports.write(report, reply=reply))
        self._out.flush()


@dataclass(frozen=True, slots=True)
class Opened:
    """The camera is open."""


Work = Frame | Command | Problem | HardwareError | Opened | None
"""What waits to be done: a frame to look at, a command, a line that is none, the camera's news, or the end of all."""


class Inbox:
    """Frames and commands in one queue, from two threads; closing it ends both.

    A frame is fetched when the one before has been looked at, so that it is the newest; while `resting`, from a live
    camera, some time later.

    `farewell` is called when there will be no more commands: the app said stop, or has gone.
    """

    def __init__(self, lines: BinaryIO, farewell: Callable[[], object]) -> None:
        self._queue: queue.Queue[Work] = queue.Queue()
        self._room = threading.Semaphore(1)
        self._looking = False
        self.resting = False
        self._camera: ReopenedCamera | None = None
        self._closing = threading.Event()
        self._farewell = farewell
        self._frames: threading.Thread | None = None
        self._commands = threading.Thread(target=self._read_commands, args=(lines,), name="commands", daemon=True)
        self._commands.start()

    @property
    def format(self) -> PictureFormat | None:
        """What the camera sends."""
        return None if self._camera is None else self._camera.format

    def watch(self, camera: ReopenedCamera) -> None:
        """Take the camera's frames in from now on."""
        self._camera = camera
        self._frames = threading.Thread(target=self._read_frames, args=(camera,), name="camera", daemon=True)
        self._frames.start()

    def _read_frames(self, camera: ReopenedCamera) -> None:
        self._enqueue(camera.open, Opened())
        while not self._closing.is_set():
            self._room.acquire()
            if self.resting and camera.live:
                self._closing.wait(REST_S)
            frame = self._enqueue(camera.read)
            if isinstance(frame, HardwareError):
                self._room.release()
            elif frame is None:
                self._queue.put(HardwareError("the camera's pictures have ended"))
                return

    def _enqueue(self, step: Callable[[], Frame | None], instead: Opened | None = None) -> Work:
        """Queue what a step of the camera comes to: a frame, `instead` of none, or its trouble."""
        try:
            news: Work = step() or instead
        except HardwareError as error:
            news = error
        if news is not None:
            self._queue.put(news)
        return news

    def _read_commands(self, lines: BinaryIO) -> None:
        while raw := lines.readline(LONGEST_COMMAND):
            try:
                command = commands.read(raw)
            except ValueError as error:
                self._queue.put(Problem("bad_command", str(error)))
                continue
            if isinstance(command, commands.Stop):
                break
            self._queue.put(command)
        self._farewell()
        self._queue.put(None)

    def get(self) -> Work:
        """The next thing to do; None when the app has gone or says stop."""
        if self._looking:
            self._room.release()
        item = self._queue.get()
        self._looking = isinstance(item, Frame)
        return item

    def close(self) -> None:
        """Stop the camera thread before the program ends: one left inside OpenCV would crash it on the way out."""
        self._closing.set()
        self._room.release()
        if self._camera is not None:
            self._camera.close()
        if self._frames is not None:
            self._frames.join(2.0)


def why(error: Exception) -> str:
    """A short code for the camera's card."""
    return next((code for kind, code in WHYS.items() if isinstance(error, kind)), "silent")


class CameraNews:
    """Reports once that the camera is open, lost, or back, and what it sends."""

    def __init__(self, mouth: Mouth) -> None:
        self._mouth = mouth
        self._there = False
        self._size = (0, 0)
        self._frames = 0

    def here(self) -> None:
        """It is open, or sends pictures again."""
        if not self._there:
            self._there = True
            self._mouth.say(reports.Ready(os.getpid()))

    def lost(self, error: HardwareError) -> None:
        """It sends no pictures, for a new reason."""
        self._there, self._frames = False, 0
        self._mouth.say(Problem(reports.CAMERA_LOST, str(error), why(error)))

    def frame(self, told: PictureFormat | None) -> None:
        """A picture came: tell its size when that is new, and the rate once it is known."""
        self.here()
        self._frames += 1
        if told is None:
            return
        size, rated = (told.width, told.height), self._frames == RATED_AFTER
        if size != self._size or rated:
            self._size = size
            self._mouth.say(reports.Format(str(told if rated else replace(told, rate=None))))
