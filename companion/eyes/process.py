"""The eyes: a program of its own that owns the camera. It reads commands and reports what it sees, both as JSON lines.

The only place that knows both the camera and the recogniser. Frames stay here; the app gets likelihoods, and small
JPEGs when a person wants to look. It may die or hang: the app notices and starts it again.
"""

import argparse
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, BinaryIO

import cv2
from numpy import uint8
from numpy.typing import NDArray

from companion.eyes import commands, reports
from companion.eyes.commands import Command
from companion.eyes.reports import Problem, Report
from hardware.camera.source import open_camera
from hardware.clock import MonotonicClock
from hardware.errors import CameraLost, HardwareError, PictureTooLarge, PortAbsent, PortBusy
from hardware.ports import Camera, Frame
from vision.board_plan import BoardFileError, load_plan
from vision.discs.taught import TaughtError
from vision.sighting import EMPTY
from vision.watcher import HIDDEN, LOST, STILL, UNTAUGHT, Watcher

LONGEST_COMMAND = 100_000
PICTURE_WIDTH = 800
WAITING_FRAMES = 2
GRACE_S = 5
"""Wall seconds the eyes have to end when the app says stop or has gone; then the system ends them."""
MOST_TIMED = 500
CROP_SCALE = 4
UNKNOWN_ORDER = "the board is not in view, or it was never taught. Enter the order by hand."
NO_BOARD = "the stickers of the board are not in view. Uncover them, turn up the light, or check the board file."
WHYS: Mapping[type[Exception], str] = {
    PortAbsent: "absent", PortBusy: "busy", CameraLost: "unplugged", PictureTooLarge: "too_large",
}  # fmt: skip


class Mouth:
    """Where the eyes report what they see: one JSON object a line."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def say(self, report: Report, *, reply: bool = False) -> None:
        """Send one report; `reply`: it answers a command."""
        self._out.write(reports.write(report, reply=reply))
        self._out.flush()


def _jpeg(image: NDArray[uint8] | None, scale: int) -> bytes:
    """A picture, enlarged, as a JPEG; empty when there is none."""
    if image is None:
        return b""
    larger = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    good, data = cv2.imencode(".jpg", larger)
    return data.tobytes() if good else b""


class Eyes:
    """Takes frames and commands one at a time, in the order they came."""

    def __init__(self, watcher: Watcher, mouth: Mouth) -> None:
        self._watcher, self._mouth = watcher, mouth
        self._blind = False
        self._newest: NDArray[uint8] | None = None
        self._readings: list[float] = []

    def frame(self, frame: Frame) -> None:
        """Look at one frame; reports `Done` each time, and `Sighted` when the board was read anew."""
        begun = perf_counter()
        look = self._watcher.look(frame.image, frame.t)
        self._newest = frame.image
        if look.sighting is not None:
            self._readings = [*self._readings[1 - MOST_TIMED :], perf_counter() - begun]
            self._mouth.say(reports.Sighted(look.sighting))
        self._report_blindness(look.state)
        self._mouth.say(reports.Done(frame.t, look.state, look.settled))

    def _report_blindness(self, state: str) -> None:
        """Report once that the board is not in view, and once that it is again."""
        if state == LOST and not self._blind:
            self._blind = True
            self._mouth.say(Problem("no_board", NO_BOARD, "blind"))
        elif self._blind and state in (STILL, HIDDEN, UNTAUGHT):
            self._blind = False
            self._mouth.say(reports.Found())

    def command(self, command: Command) -> None:
        """Obey one command and answer it."""
        try:
            report = ACTIONS[type(command)](self, command)
        except (ValueError, OSError) as error:
            report = Problem("bad_command", f"{type(command).__name__}: {error}")
        self._mouth.say(report, reply=True)

    def _measure(self, _command: Command) -> Report:
        """What readings have cost, beside one marker detection with default settings on the newest frame."""
        return reports.Measured(self._detection(), tuple(self._readings))

    def _detection(self) -> float:
        if self._newest is None:
            return 0.0
        detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
        times = []
        for _ in range(5):
            begun = perf_counter()
            detector.detectMarkers(self._newest)
            times.append(perf_counter() - begun)
        return sorted(times)[2]

    def _ping(self, _command: Command) -> Report:
        return reports.Pong()

    def _order(self, command: commands.Order) -> Report:
        self._watcher.set_order(command.areas)
        return reports.Ordered()

    def _read_order(self, command: commands.ReadOrder) -> Report:
        found = self._watcher.read_order()
        if found is None:
            return Problem("no_reading", UNKNOWN_ORDER)
        return reports.OrderRead(found.order, round(found.margin, 3), command.compare)

    def _teach(self, command: commands.Teach) -> Report:
        if command.what == EMPTY:
            problem = self._watcher.teach_empty()
            return reports.Taught(command.what, (problem,) if problem else ())
        return reports.Taught(command.what, tuple(self._watcher.teach_pieces(command.pieces)))

    def _read(self, _command: Command) -> Report:
        sighting = self._watcher.read_now()
        return Problem("no_reading", "the board is not in view") if sighting is None else reports.Sighted(sighting)

    def _look(self, _command: Command) -> Report:
        return reports.Picture(self._watcher.picture(PICTURE_WIDTH) or b"")

    def _crop(self, command: commands.Crop) -> Report:
        place = (command.area, command.zone, command.spot)
        now, before = self._watcher.crop(place), self._watcher.crop_before(place)
        return reports.SpotPictures(_jpeg(now, CROP_SCALE), _jpeg(before, CROP_SCALE))


ACTIONS: Mapping[type[Command], Callable[[Eyes, Any], Report]] = {
    commands.Ping: Eyes._ping,
    commands.Measure: Eyes._measure,
    commands.Order: Eyes._order,
    commands.ReadOrder: Eyes._read_order,
    commands.Teach: Eyes._teach,
    commands.Read: Eyes._read,
    commands.Look: Eyes._look,
    commands.Crop: Eyes._crop,
}
Work = Frame | Command | Problem | HardwareError | None
"""What waits to be done: a frame to look at, a command, a line that is none, the camera's end, or the end of all."""


class Inbox:
    """Frames and commands in one queue, from two threads; closing it ends both.

    `farewell` is called when there will be no more commands: the app said stop, or has gone.
    """

    def __init__(self, lines: BinaryIO, farewell: Callable[[], object]) -> None:
        self._queue: queue.Queue[Work] = queue.Queue()
        self._room = threading.Semaphore(WAITING_FRAMES)
        self._camera: Camera | None = None
        self._closing = False
        self._farewell = farewell
        self._frames: threading.Thread | None = None
        self._commands = threading.Thread(target=self._read_commands, args=(lines,), name="commands", daemon=True)
        self._commands.start()

    def watch(self, camera: Camera) -> None:
        """Take the camera's frames in from now on."""
        self._camera = camera
        self._frames = threading.Thread(target=self._read_frames, args=(camera,), name="camera", daemon=True)
        self._frames.start()

    def _read_frames(self, camera: Camera) -> None:
        try:
            while not self._closing and (frame := camera.read()) is not None:
                self._room.acquire()
                self._queue.put(frame)
        except HardwareError as error:
            self._queue.put(error)
        except OSError as error:
            self._queue.put(CameraLost(f"the pictures stopped: {error}. Correct the camera source in the table file."))
        else:
            self._queue.put(HardwareError("the camera's pictures have ended"))

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
        item = self._queue.get()
        if isinstance(item, Frame):
            self._room.release()
        return item

    def close(self) -> None:
        """Stop the camera thread before the program ends: one left inside OpenCV would crash it on the way out."""
        self._closing = True
        self._room.release()
        if self._camera is not None:
            self._camera.close()
        if self._frames is not None:
            self._frames.join(2.0)


def _why(error: Exception) -> str:
    """A short code for the camera's card."""
    return next((code for kind, code in WHYS.items() if isinstance(error, kind)), "silent")


def run(eyes: Eyes, inbox: Inbox, mouth: Mouth) -> int:
    """Work until told to stop or the camera is lost."""
    while True:
        item = inbox.get()
        if item is None:
            return 0
        if isinstance(item, HardwareError):
            mouth.say(Problem("camera_lost", str(item), _why(item)))
            return 1
        if isinstance(item, Frame):
            eyes.frame(item)
        elif isinstance(item, Problem):
            mouth.say(item, reply=True)
        else:
            eyes.command(item)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The words the app starts the eyes with."""
    parser = argparse.ArgumentParser(prog="companion.eyes", description="Looks at the board through one camera.")
    parser.add_argument("--camera", required=True, help="pipe:/path, file:/path, http://..., usb:0")
    parser.add_argument("--board", required=True, type=Path, help="the board in millimetres")
    parser.add_argument("--taught", type=Path, help="the folder with the references taught at set-up")
    parser.add_argument(
        "--order", default="", help="the areas as they lie, clockwise from the top: 2,3,4,5,6,7,8,9,10,11"
    )
    return parser.parse_args(arguments)


def look(words: argparse.Namespace, inbox: Inbox, mouth: Mouth) -> int:
    """Open the camera and look until the app goes away."""
    try:
        watcher = Watcher(load_plan(words.board), words.taught)
        if words.order:
            watcher.set_order(tuple(int(area) for area in words.order.split(",")))
        inbox.watch(open_camera(words.camera, MonotonicClock()))
    except (HardwareError, BoardFileError, TaughtError, ValueError) as error:
        mouth.say(Problem("cannot_start", str(error), _why(error)))
        return 1
    mouth.say(reports.Ready(os.getpid()))
    return run(Eyes(watcher, mouth), inbox, mouth)


def main() -> int:
    """Look as long as the app is there, and never much longer: the system keeps the time once the app has gone.

    Only that helps against a camera that hangs inside a library, where no thread of ours can end it.
    """
    words = parse()
    cv2.setNumThreads(1)  # two cores: one is the screen's
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with open(0, "rb", buffering=0, closefd=False) as lines:  # unbuffered: a waiting reader holds no lock at the end
        inbox = Inbox(lines, lambda: signal.alarm(GRACE_S))
        try:
            return look(words, inbox, Mouth(sys.stdout.buffer))
        finally:
            inbox.close()
