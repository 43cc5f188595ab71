"""The eyes: a program of its own that owns the camera. It reads commands and reports what it sees, both as JSON lines.

The only place that knows both the camera and the recogniser. Frames stay here; the app gets likelihoods, and small
JPEGs when a person wants to look. It may die or hang: the app notices and starts it again.
"""

import argparse
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import cv2
import numpy as np
from numpy import uint8
from numpy.typing import NDArray

from companion.boxes.eyes_plans import load_table, read_table
from companion.calibrate.lens_pictures import write_camera
from companion.eyes import commands, reports
from companion.eyes.channel import CameraNews, Inbox, Mouth, Opened, why
from companion.eyes.commands import Command
from companion.eyes.exposing import Exposer, SecondExposure
from companion.eyes.reports import Problem, Report
from companion.record.storage.kept_pictures import keep_pictures
from companion.schema.wrong_input import BoxError
from hardware.camera.named import KNOWN_FORMS
from hardware.camera.source import watch_camera
from hardware.clock import MonotonicClock, SteppedClock
from hardware.errors import (
    CameraHung,
    HardwareError,
)
from hardware.ports import Clock, Frame
from vision.board_plan import BoardPlan, label
from vision.calibrate.lens_fit import allowed_px
from vision.calibrate.lens_guide import LensGuide
from vision.calibrate.top_view import Square
from vision.calibrate.view_problem import NO_PICTURE, ViewProblem
from vision.dice.seen import NO_TRAY, DiceLook
from vision.dice.tray_watcher import TrayWatcher
from vision.discs.taught import TaughtError
from vision.find.lens import load_camera
from vision.find.picture_quality import BLURRED, TOO_BRIGHT, TOO_DARK, why_not_found
from vision.sighting import EMPTY
from vision.still_watcher import HIDDEN, LOST, MOVING, PALE, STILL, STRANGE, TURNED, UNTAUGHT, Look, StillWatcher
from vision.tables import watch_table

IN_LAMP: Final = "lamp"
"""What is said of a place of the empty board whose print is burnt white: the board is learnt all the same."""
PICTURE_WIDTH = 800
VIEW_WIDTH = 480  # of the picture shown while the camera is set up: it is sent once a second
MOST_PIXELS = 1920 * 1080
MOST_PROBLEMS = 60
GRACE_S = 5  # wall seconds the eyes have to end when the app says stop or has gone; then the system ends them
MOST_TIMED = 500
CROP_SCALE, LARGEST_CROP = 4, 480
UNKNOWN_ORDER = "the board is not in view, or it was never taught. Enter the order by hand."
NO_BOARD = "the stickers of the board are not in view. Uncover them, turn up the light, or check the board file."
OTHER_BOARD = (
    "something else than the taught board lies between the stickers. Uncover the board, or teach the empty board again."
)
OTHER_ORDER = "the parts of the board lie in another order than was entered. Enter the order again, or lay them so."
FADED = "the picture has hardly any colours. Switch off the camera's night mode, or turn up the light."
BLIND: Mapping[str, tuple[str, str]] = {
    LOST: (NO_BOARD, "blind"),
    STRANGE: (OTHER_BOARD, "other_board"),
    TURNED: (OTHER_ORDER, "other_order"),
    PALE: (FADED, "faded"),
}
"""What to say, and the code for the camera's card, when no board can be read."""
NOTHING_SEEN: Mapping[str, tuple[str, str]] = {
    TOO_DARK: ("the picture is too dark to find the board. Take off the lens cap, or turn up the lamp.", "dark"),
    TOO_BRIGHT: ("the picture is too bright to find the board. Move the lamp, or turn it down.", "bright"),
    BLURRED: ("the picture is too blurred to find the board. Uncover, focus or wipe the lens.", "unfocused"),
}
"""The same where the picture itself says why the board is not found."""
CLOCKS: Mapping[str, Callable[[], Clock]] = {"machine": MonotonicClock, "outside": SteppedClock}
"""Where the time is set from outside it stands still here: the pictures bring their own, and no silence is a loss."""


def _jpeg(image: NDArray[uint8] | None, scale: int) -> bytes:
    """A picture, enlarged where it is small, as a JPEG; empty when there is none."""
    if image is None:
        return b""
    scale = max(1, min(scale, LARGEST_CROP // image.shape[1]))
    larger = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    good, data = cv2.imencode(".jpg", larger)
    return data.tobytes() if good else b""


def fitting(image: NDArray[uint8]) -> NDArray[uint8]:
    """A picture of at most MOST_PIXELS: from larger ones nothing more is read, and several are kept at a time."""
    height, width = image.shape[:2]
    share = (MOST_PIXELS / (width * height)) ** 0.5
    if share >= 1:
        return image
    size = max(1, round(width * share)), max(1, round(height * share))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=uint8)


def lens_view(guide: LensGuide, image: NDArray[uint8], picture: bytes, aspect: float) -> reports.LensView:
    """One look at the lens sheet as a report."""
    look = guide.look(image)
    wanted, fit = guide.wanted, guide.fit
    return reports.LensView(
        picture,
        aspect,
        look.came,
        look.outline,
        wanted.column if wanted else -1,
        wanted.row if wanted else -1,
        tilted=bool(wanted and wanted.tilted),
        taken=guide.taken,
        count=guide.count,
        rms_px=fit.rms_px if fit else 0.0,
        limit_px=allowed_px(image.shape[1]),
        good=fit is not None and not fit.problems,
    )


def _cannot(_stops: float) -> bool:
    """No exposure can be set."""
    return False


class Eyes:
    """Takes frames and commands one at a time, in the order they came."""

    def __init__(
        self,
        watcher: StillWatcher,
        mouth: Mouth,
        tray: TrayWatcher | None = None,
        expose: Callable[[float], bool] = _cannot,
        lens_file: Path | None = None,
    ) -> None:
        self._watcher, self._mouth, self._tray = watcher, mouth, tray
        self._exposer, self._second = Exposer(expose), SecondExposure(expose)
        watcher.begins = lambda: mouth.say(reports.Busy())
        if tray is None:  # dice fall while other pictures are taken
            watcher.darkens = self._second.begin
        self._problems: tuple[str, ...] = ()
        self._lens_file = lens_file
        self._guide: LensGuide | None = None
        self._state, self._blind = MOVING, False
        self._newest: NDArray[uint8] | None = None
        self._readings: list[float] = []

    def frame(self, frame: Frame) -> bool:
        """Look at one frame; reports `Done` each time, and `Sighted` when the board was read anew. Whether nothing
        happens on the table: dice in a tray are looked at as fast as they may fall.
        """
        begun = perf_counter()
        frame = replace(frame, image=fitting(frame.image))
        if self._second.takes(frame.image, frame.t):
            self._mouth.say(reports.Done(frame.t, self._state, False))
            return False
        if taken := self._second.frames():
            self._watcher.darker(taken)
        look = self._watcher.look(frame.image, frame.t)
        self._newest = frame.image
        if look.sighting is not None:
            self._readings = [*self._readings[1 - MOST_TIMED :], perf_counter() - begun]
            self._problems = look.sighting.problems
            self._mouth.say(reports.Sighted(look.sighting))
        self._keep_exposed(look, frame)
        self._report_blindness(look.state, frame.image)
        self._report_dice(frame)
        self._state = look.state
        self._mouth.say(reports.Done(frame.t, look.state, look.settled))
        return look.settled and self._tray is None

    def camera_lost(self) -> None:
        """It will be opened again, and has then found its exposure anew."""
        self._exposer.reset()
        self._second.reset()

    def _keep_exposed(self, look: Look, frame: Frame) -> None:
        """Ask the camera for more or less light when the pictures of a still table need it."""
        if look.settled and self._exposer.due(frame.t):
            is_seen = look.state in (STILL, HIDDEN, STRANGE, TURNED, PALE)
            self._exposer.judge(self._problems if is_seen else why_not_found(frame.image), frame.t)

    def _report_blindness(self, state: str, image: NDArray[uint8]) -> None:
        """Report once that the board is not in view and why, and once that it is again."""
        if state in BLIND and not self._blind:
            self._blind = True
            seen = (NOTHING_SEEN[code] for code in why_not_found(image)) if state == LOST else iter(())
            self._mouth.say(Problem("no_board", *next(seen, BLIND[state])))
        elif self._blind and state in (STILL, HIDDEN, UNTAUGHT):
            self._blind = False
            self._mouth.say(reports.Found())

    def _report_dice(self, frame: Frame) -> None:
        """Report what is new in the dice tray."""
        news = self._tray.look(frame.image, frame.t, self._watcher.pose) if self._tray else None
        if news is not None:
            self._mouth.say(reports.DiceSeen(news))

    def command(self, command: Command) -> None:
        """Obey one command and answer it."""
        try:
            report = ACTIONS[type(command)](self, command)
        except (ValueError, OSError) as error:
            report = Problem("bad_command", f"{type(command).__name__}: {error}")
        self._mouth.say(report, reply=True)

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

    def _order(self, command: commands.Order) -> Report:
        self._watcher.set_order(command.areas)
        return reports.Ordered()

    def _confirmed(self, command: commands.Confirmed) -> Report:
        self._watcher.learn(command.areas, command.act)
        return reports.Pong()

    def _taken_back(self, command: commands.TakenBack) -> Report:
        self._watcher.unlearn(command.act)
        return reports.Pong()

    def _read_order(self, command: commands.ReadOrder) -> Report:
        reading = self._watcher.read_order()
        if reading is None:
            return Problem("no_reading", UNKNOWN_ORDER)
        return reports.OrderRead(reading.order, round(reading.margin, 3), command.compare)

    def _teach(self, command: commands.Teach) -> Report:
        if command.what == EMPTY:
            problem = self._watcher.teach_empty()
            in_lamp = tuple(f"{IN_LAMP}:{label(name)}" for name in sorted(self._watcher.blank))
            return reports.Taught(command.what, (problem,) if problem else in_lamp)
        return reports.Taught(command.what, tuple(self._watcher.teach_pieces(command.pieces)))

    def _read(self, _command: Command) -> Report:
        sighting = self._watcher.read_now()
        return Problem("no_reading", "the board is not in view") if sighting is None else reports.Sighted(sighting)

    def _check_view(self, _command: Command) -> Report:
        if self._newest is None:
            return reports.View(b"", 1.0, (ViewProblem(NO_PICTURE),))
        height, width = self._newest.shape[:2]
        picture = self._watcher.picture(VIEW_WIDTH) or b""
        return reports.View(picture, width / height, self._watcher.view_problems()[:MOST_PROBLEMS])

    def _check_top(self, command: commands.CheckTop) -> Report:
        square = (command.x_mm, command.y_mm, command.half_mm)
        if self._newest is None:
            return reports.TopView(b"", *square, (ViewProblem(NO_PICTURE),))
        picture = self._watcher.from_above(Square(*square))
        return reports.TopView(picture, *square, self._watcher.view_problems()[:MOST_PROBLEMS])

    def _check_lens(self, command: commands.CheckLens) -> Report:
        if self._guide is None or command.wish == "afresh":
            self._guide = LensGuide()
        elif command.wish == "skip":
            self._guide.skip()
        if self._newest is None:
            return reports.LensView(b"", 1.0)
        height, width = self._newest.shape[:2]
        return lens_view(self._guide, self._newest, self._watcher.picture(VIEW_WIDTH) or b"", width / height)

    def _keep_lens(self, _command: Command) -> Report:
        """Raises ValueError while no lens is known well enough, or nobody said where to keep it."""
        fit = self._guide.fit if self._guide is not None else None
        if fit is None or fit.problems or self._lens_file is None:
            raise ValueError("no lens was calibrated that could be kept")
        write_camera(self._lens_file, fit)
        return reports.LensKept()

    def _check_board(self, command: commands.CheckBoard) -> Report:
        try:
            read_table(command.text, "the measured board")
        except BoxError as error:
            return reports.BoardChecked(str(error))
        return reports.BoardChecked()

    def _forget(self, _command: Command) -> Report:
        self._watcher.forget()
        return reports.Forgotten()

    def _crop(self, command: commands.Crop) -> Report:
        place = (command.area, command.zone, command.spot)
        now, before = self._watcher.crop(place), self._watcher.crop_before(place)
        return reports.SpotPictures(_jpeg(now, CROP_SCALE), _jpeg(before, CROP_SCALE))


ACTIONS: Mapping[type[Command], Callable[[Eyes, Any], Report]] = {
    commands.Ping: lambda _eyes, _command: reports.Pong(),
    commands.Measure: lambda eyes, _command: reports.Measured(eyes._detection(), tuple(eyes._readings)),
    commands.Order: Eyes._order,
    commands.Confirmed: Eyes._confirmed,
    commands.TakenBack: Eyes._taken_back,
    commands.ReadOrder: Eyes._read_order,
    commands.Teach: Eyes._teach,
    commands.Read: Eyes._read,
    commands.Look: lambda eyes, _command: reports.Picture(eyes._watcher.picture(PICTURE_WIDTH) or b""),
    commands.CheckView: Eyes._check_view,
    commands.CheckTop: Eyes._check_top,
    commands.CheckLens: Eyes._check_lens,
    commands.KeepLens: Eyes._keep_lens,
    commands.CheckBoard: Eyes._check_board,
    commands.Forget: Eyes._forget,
    commands.Crop: Eyes._crop,
}


def run(eyes: Eyes, inbox: Inbox, mouth: Mouth, *, rests: bool) -> int:
    """Work until told to stop, or until only a new process can help. `rests`: a table on which nothing happens is
    looked at less often.
    """
    news = CameraNews(mouth)
    while (item := inbox.get()) is not None:
        if isinstance(item, Opened):
            news.here()
        elif isinstance(item, HardwareError):
            news.lost(item)
            eyes.camera_lost()
            if isinstance(item, CameraHung):
                return 1
        elif isinstance(item, Frame):
            news.frame(inbox.format)
            inbox.resting = eyes.frame(item) and rests
        elif isinstance(item, Problem):
            mouth.say(item, reply=True)
        else:
            eyes.command(item)
    return 0


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The words the app starts the eyes with."""
    parser = argparse.ArgumentParser(prog="companion.eyes", description="Looks at the board through one camera.")
    parser.add_argument("--camera", required=True, help=KNOWN_FORMS.replace("%", "%%"))
    parser.add_argument("--clock", choices=CLOCKS, default="machine", help="whether the time is set from outside")
    parser.add_argument("--board", required=True, type=Path, help="the board in millimetres")
    parser.add_argument("--taught", type=Path, help="the folder with the references taught at set-up")
    parser.add_argument("--lens", type=Path, help="the camera file of a calibrated lens")
    parser.add_argument("--keep-lens", type=Path, help="where a lens that is calibrated at the screen is written")
    parser.add_argument(
        "--order", default="", help="the areas as they lie, clockwise from the top: 2,3,4,5,6,7,8,9,10,11"
    )
    parser.add_argument("--dice", action="store_true", help="read the dice in the tray that the board file names")
    return parser.parse_args(arguments)


def look(words: argparse.Namespace, inbox: Inbox, mouth: Mouth) -> int:
    """Look through the camera until the app goes away; a lost one is opened again and again."""
    try:
        plan, lens = load_table(words.board), load_camera(words.lens) if words.lens else None
        watcher = watch_table(plan, words.taught, lens, keep_pictures)
        if words.order:
            watcher.set_order(tuple(int(area) for area in words.order.split(",")))
    except (BoxError, TaughtError, ValueError) as error:
        mouth.say(Problem("cannot_start", str(error), why(error)))
        return 1
    thrown = plan.tray if isinstance(plan, BoardPlan) else None
    tray = TrayWatcher(thrown) if words.dice and thrown is not None else None
    if words.dice and tray is None:
        mouth.say(reports.DiceSeen(DiceLook(NO_TRAY)))
    camera = watch_camera(words.camera, CLOCKS[words.clock]())
    inbox.watch(camera)
    eyes = Eyes(watcher, mouth, tray, camera.expose, words.keep_lens)
    return run(eyes, inbox, mouth, rests=words.clock == "machine")


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
