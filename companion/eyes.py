"""The eyes: a program of its own that owns the camera. It reads commands as JSON lines and says what it sees as JSON
lines.

The only place that knows both the camera and the recogniser. Frames stay here; the app gets likelihoods, and small
JPEGs
when a person wants to look. It may die or hang: the app notices and starts it again.
"""

import argparse
import base64
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import IO, Any

import cv2
from numpy import uint8
from numpy.typing import NDArray

from hardware.camera.source import open_camera
from hardware.clock import MonotonicClock
from hardware.errors import CameraLost, HardwareError, PictureTooLarge, PortAbsent, PortBusy
from hardware.ports import Camera, Frame
from vision.board_plan import BoardFileError, load_plan
from vision.discs.taught import TaughtError
from vision.discs.teaching import Placement
from vision.sighting import to_json
from vision.watcher import HIDDEN, LOST, STILL, UNTAUGHT, Watcher

LONGEST_COMMAND = 100_000
PICTURE_WIDTH = 800
WAITING_FRAMES = 2
GRACE_S = 5
"""Wall seconds the eyes have to end when the app says stop or has gone; then the system ends them."""
MOST_TIMED = 500
NO_BOARD = "the stickers of the board are not in view. Uncover them, turn up the light, or check the board file."
WHYS: Mapping[type[Exception], str] = {
    PortAbsent: "absent", PortBusy: "busy", CameraLost: "unplugged", PictureTooLarge: "too_large",
}  # fmt: skip
Command = Mapping[str, Any]


class Mouth:
    """Where the eyes say what they see: one JSON object a line."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out

    def say(self, kind: str, **values: Any) -> None:
        """Say one thing."""
        self._out.write(json.dumps({"kind": kind, **values}, separators=(",", ":")) + "\n")
        self._out.flush()


def _jpeg(image: NDArray[uint8] | None, scale: int = 1) -> str:
    """A picture as text for a JSON line; empty when there is none."""
    if image is None:
        return ""
    larger = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    good, data = cv2.imencode(".jpg", larger)
    return base64.b64encode(data.tobytes()).decode("ascii") if good else ""


class Eyes:
    """Takes frames and commands one at a time, in the order they came."""

    def __init__(self, watcher: Watcher, mouth: Mouth) -> None:
        self._watcher, self._mouth = watcher, mouth
        self._blind = False
        self._newest: NDArray[uint8] | None = None
        self._readings: list[float] = []

    def frame(self, frame: Frame) -> None:
        """Look at one frame; says `done` each time, `sighting` when the board was read anew."""
        begun = perf_counter()
        look = self._watcher.look(frame.image, frame.t)
        self._newest = frame.image
        if look.sighting is not None:
            self._readings = [*self._readings[1 - MOST_TIMED :], perf_counter() - begun]
            self._mouth.say("sighting", sighting=to_json(look.sighting))
        self._tell_blindness(look.state)
        self._mouth.say("done", t=frame.t, state=look.state, settled=look.settled)

    def _tell_blindness(self, state: str) -> None:
        """Say once that the board is not in view, and once that it is again."""
        if state == LOST and not self._blind:
            self._blind = True
            self._mouth.say("problem", code="no_board", why="blind", detail=NO_BOARD)
        elif self._blind and state in (STILL, HIDDEN, UNTAUGHT):
            self._blind = False
            self._mouth.say("found")

    def command(self, command: Command) -> None:
        """Obey one command; the answer carries `reply`."""
        action = COMMANDS.get(str(command.get("cmd")))
        if action is None:
            self._mouth.say(
                "problem", code="unknown_command", detail=f"the eyes do not know {command.get('cmd')!r}", reply=True
            )
            return
        try:
            action(self, command)
        except (KeyError, TypeError, ValueError, OSError) as error:
            self._mouth.say("problem", code="bad_command", detail=f"{command.get('cmd')}: {error}", reply=True)

    def _measure(self, _command: Command) -> None:
        """What readings have cost, beside one marker detection with usual settings on the newest frame."""
        self._mouth.say("measured", detection_s=self._detection(), readings_s=self._readings, reply=True)

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

    def _ping(self, _command: Command) -> None:
        self._mouth.say("pong", reply=True)

    def _ring(self, command: Command) -> None:
        self._watcher.set_ring(tuple(int(number) for number in command["ring"]))
        self._mouth.say("ring", reply=True)

    def _read_ring(self, command: Command) -> None:
        """In which order the sectors lie; `compare` goes back with the answer, and says what it is wanted for."""
        compare = bool(command.get("compare"))
        found = self._watcher.read_ring()
        if found is None:
            detail = "the board is not in view, or it was never taught. Name the industries by hand."
            self._mouth.say("problem", code="no_reading", detail=detail, reply=True)
        else:
            self._mouth.say(
                "ring_read", ring=list(found.ring), margin=round(found.margin, 3), compare=compare, reply=True
            )

    def _teach(self, command: Command) -> None:
        if command["what"] == "empty":
            problem = self._watcher.teach_empty()
            problems = [problem] if problem else []
        else:
            places = [Placement(int(p["sector"]), p["place"], str(p["key"])) for p in command["places"]]
            problems = self._watcher.teach_tokens(places)
        self._mouth.say("taught", what=command["what"], problems=problems, reply=True)

    def _read(self, _command: Command) -> None:
        sighting = self._watcher.read_now()
        if sighting is None:
            self._mouth.say("problem", code="no_reading", detail="the board is not in view", reply=True)
        else:
            self._mouth.say("sighting", sighting=to_json(sighting), reply=True)

    def _look(self, _command: Command) -> None:
        picture = self._watcher.picture(PICTURE_WIDTH)
        self._mouth.say("picture", picture=base64.b64encode(picture or b"").decode("ascii"), reply=True)

    def _crop(self, command: Command) -> None:
        sector, slot = int(command["sector"]), command["slot"]
        now, before = self._watcher.crop(sector, slot), self._watcher.crop_before(sector, slot)
        self._mouth.say("crop", now=_jpeg(now, 4), before=_jpeg(before, 4), reply=True)


COMMANDS: Mapping[str, Callable[[Eyes, Command], None]] = {
    "ping": Eyes._ping,
    "measure": Eyes._measure,
    "ring": Eyes._ring,
    "read_ring": Eyes._read_ring,
    "teach": Eyes._teach,
    "read": Eyes._read,
    "look": Eyes._look,
    "crop": Eyes._crop,
}


class Inbox:
    """Frames and commands in one queue, from two threads; closing it ends both.

    `farewell` is called when there will be no more commands: the app said stop, or has gone.
    """

    def __init__(self, commands: IO[bytes], farewell: Callable[[], object]) -> None:
        self._queue: queue.Queue[Frame | Command | HardwareError | None] = queue.Queue()
        self._room = threading.Semaphore(WAITING_FRAMES)
        self._camera: Camera | None = None
        self._closing = False
        self._farewell = farewell
        self._frames: threading.Thread | None = None
        self._commands = threading.Thread(target=self._read_commands, args=(commands,), name="commands", daemon=True)
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

    def _read_commands(self, commands: IO[bytes]) -> None:
        while raw := commands.readline(LONGEST_COMMAND):
            try:
                command = json.loads(raw)
            except ValueError:
                command = {"cmd": "garbled"}
            if not isinstance(command, dict) or command.get("cmd") == "stop":
                break
            self._queue.put(command)
        self._farewell()
        self._queue.put(None)

    def get(self) -> Frame | Command | HardwareError | None:
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
            mouth.say("problem", code="camera_lost", why=_why(item), detail=str(item))
            return 1
        if isinstance(item, Frame):
            eyes.frame(item)
        else:
            eyes.command(item)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The words the app starts the eyes with."""
    parser = argparse.ArgumentParser(prog="companion.eyes", description="Looks at the board through one camera.")
    parser.add_argument("--camera", required=True, help="pipe:/path, file:/path, http://..., usb:0")
    parser.add_argument("--board", required=True, type=Path, help="the board in millimetres")
    parser.add_argument("--taught", type=Path, help="the folder with the pictures taught at set-up")
    parser.add_argument("--ring", default="", help="the industries clockwise from the top: 2,3,4,5,6,7,8,9,10,11")
    return parser.parse_args(arguments)


def look(words: argparse.Namespace, inbox: Inbox, mouth: Mouth) -> int:
    """Open the camera and look until the app goes away."""
    try:
        watcher = Watcher(load_plan(words.board), words.taught)
        if words.ring:
            watcher.set_ring(tuple(int(number) for number in words.ring.split(",")))
        inbox.watch(open_camera(words.camera, MonotonicClock()))
    except (HardwareError, BoardFileError, TaughtError, ValueError) as error:
        mouth.say("problem", code="cannot_start", why=_why(error), detail=str(error))
        return 1
    mouth.say("ready", pid=os.getpid())
    return run(Eyes(watcher, mouth), inbox, mouth)


def main() -> int:
    """Look as long as the app is there, and never much longer: the system keeps the time once the app has gone.

    Only that helps against a camera that hangs inside a library, where no thread of ours can end it.
    """
    words = parse()
    cv2.setNumThreads(1)  # two cores: one is the screen's
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with open(0, "rb", buffering=0, closefd=False) as commands:  # unbuffered: a waiting reader holds no lock at the end
        inbox = Inbox(commands, lambda: signal.alarm(GRACE_S))
        try:
            return look(words, inbox, Mouth(sys.stdout))
        finally:
            inbox.close()


if __name__ == "__main__":
    sys.exit(main())
