"""The app's end of the eyes: starts the process that owns the camera, reads its reports, and restarts it when it dies
or hangs.

How long another process has had: where the machine is busy, seconds in which it waited for its turn do not count.
"""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Final

from companion.app.log_file import ChildLog
from companion.eyes import commands, reports
from companion.eyes.commands import Command
from companion.eyes.reports import Measured, Report
from hardware.clock import MonotonicClock
from hardware.dice_sources.by_camera import CameraDice
from hardware.dice_sources.lying_dice import LyingDie
from hardware.ports import Clock
from vision.dice.seen import MOVING, NO_TRAY, OUT_OF_VIEW, REST, UNCLEAR, DiceLook

LOOK_S: Final = 0.5  # seconds between two looks at it
TICKS: Final = os.sysconf("SC_CLK_TCK")


class OwnTime:
    """A clock that goes only while the process it follows sleeps or has the processor. One that waits for a picture or
    turns in circles grows old by it, one that is ready to go on and gets no turn does not (proc(5)). Where nothing is
    known of the process, all time counts.
    """

    def __init__(self, clock: Clock, folder: Path = Path("/proc")) -> None:
        self._clock, self._folder = clock, folder
        self._process = 0
        self._now = self._looked_at = clock.now()
        self._used = 0.0
        self._looking = Lock()

    def follow(self, process: int) -> None:
        """Time is this process's from now on."""
        self.now()
        with self._looking:
            self._process = process
            self._used = self._look()[1]

    def now(self) -> float:
        """Seconds; they stand still between two looks."""
        with self._looking:
            if (passed := (now := self._clock.now()) - self._looked_at) >= LOOK_S:
                waits, used = self._look()
                self._now += min(passed, max(0.0, used - self._used)) if waits else passed
                self._looked_at, self._used = now, used
            return self._now

    def _look(self) -> tuple[bool, float]:
        """Whether one of its threads has the processor or waits for it, and the seconds all of them have had it."""
        waits, used = False, 0
        try:
            for thread in os.scandir(self._folder / str(self._process) / "task"):
                status = Path(thread.path, "stat").read_text(encoding="utf-8", errors="replace")
                fields = status.rpartition(")")[2].split()
                waits, used = waits or fields[0] == "R", used + int(fields[11]) + int(fields[12])
        except OSError:  # it has ended, or this system has no such folder
            return False, self._used
        return waits, used / TICKS


LONGEST = 4_000_000
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""Several threads at matrices as small as the eyes' only wait for each other."""
BEHIND_THE_SCREEN = 10  # niceness of the eyes: where cores are few, the screen has priority
PING = 0.5
HANG = 2.0
"""Seconds of silence before a ping, and without an answer to it before the eyes count as hung. It is their own time, as
in LESSON, READING and OPENING: where others keep the processors busy, eyes that get no turn do not hang.
"""
LESSON = 20.0  # seconds the eyes may be silent over a lesson: one with many pieces takes much longer than a picture
READING = 20.0  # the same over a reading that they have announced: rows of cards take long, above all on a slow machine
LAST_WORDS = 2.0
"""Wall seconds to wait for the last output of an ended child; a process it started may still hold the pipe."""
OPENING = 20.0  # seconds the eyes may take to open the camera; on a cold Pi loading the libraries alone takes several
RETRY = (0.25, 0.5, 1.0, 2.0, 4.0)
STEADY = 10.0  # seconds the eyes must have worked before the back-off is reset

LOG = logging.getLogger(__name__)


def _camera_gone(report: Report) -> bool:
    return isinstance(report, reports.Problem) and report.code == reports.CAMERA_LOST


class EyesLink:
    """The eyes as a device: `tell` them a command, receive their reports through `emit`. Closing twice is fine."""

    def __init__(
        self,
        arguments: Callable[[], Sequence[str]],
        clock: Clock,
        emit: Callable[[Report], None],
        stderr: Path,
        guard: OwnTime | None = None,
    ) -> None:
        """`arguments` says at each start what the child is started with: files it reads may have changed. By `guard` it
        hangs.
        """
        self._arguments = arguments
        self._renewed = False
        self._clock = clock
        self._emit = emit
        self._log = ChildLog(stderr)
        self._child: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._memory: dict[type[Command], Command] = {}
        self._change = threading.Condition()
        self._done_t = -1.0
        self._outstanding = 0
        self._measured: Measured | None = None
        self.ready = self._met = False
        """Whether the camera is open and the eyes respond."""
        self._closed = self._covered = False
        self._failures = 0
        self._retry_at = 0.0
        self._guard = guard or OwnTime(MonotonicClock())
        self._pinged_at = self._ponged_at = self._started_at = self._lesson_until = self._reading_until = 0.0
        self._ready_at = 0.0
        self.why = self._detail = self._format = ""
        """A short code why the eyes do not see: absent, busy, unplugged, silent, blind; empty if they do."""
        self.restarts = 0

    def __repr__(self) -> str:
        return f"<EyesLink {'closed' if self._closed else 'ready' if self.ready else 'starting'}>"

    @property
    def pid(self) -> int:
        """The child's process id, 0 if there is none."""
        return self._child.pid if self._child else 0

    @property
    def detail(self) -> str:
        """Why the eyes do not see and what to do, in the camera's words; what the camera sends if they see."""
        return self._detail if self.why else self._format

    @property
    def covered(self) -> bool:
        """Whether the camera is closed because people want it so."""
        return self._covered and self._child is None

    def cover(self, *, on: bool) -> None:
        """Closes the camera, by ending the process that owns it, or lets it look again; returns at once."""
        self._covered = on
        self._retry_at = self._clock.now()
        if on:
            self.start_anew()  # but not before it may look again

    def start(self) -> None:
        """Starts the child, which says `ready` when the camera is open. A failed start is retried later."""
        if self._covered:
            return
        self._started_at, self._lesson_until = self._guard.now(), 0.0
        self._met = False
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "companion.eyes", *self._arguments()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=ONE_THREAD | os.environ,
            )
        except OSError as error:
            self._report_loss(f"the eyes cannot be started ({error})")
            return
        self._guard.follow(self._child.pid)
        os.setpriority(os.PRIO_PROCESS, self._child.pid, BEHIND_THE_SCREEN)
        self._reader = threading.Thread(target=self._read, args=(self._child,), name="eyes", daemon=True)
        self._reader.start()

    def _read(self, child: "subprocess.Popen[bytes]") -> None:
        assert child.stdout is not None and child.stderr is not None
        grumbles = threading.Thread(target=self._log.follow, args=(child.stderr,), name="eyes' log", daemon=True)
        grumbles.start()
        while raw := child.stdout.readline(LONGEST):
            try:
                self._hear(raw)
            except Exception:
                LOG.exception("what the eyes said could not be taken; they are started anew")
                self._emit(reports.Failed())
                child.kill()
                break  # what it had said besides is not heard
        child.wait()
        grumbles.join(LAST_WORDS)
        with self._change:
            gone = self._child is child and not self._closed
            if self.ready and self._clock.now() - self._ready_at >= STEADY:
                self._failures = 0
            self.ready, self._outstanding = False, 0
            self._change.notify_all()
        if gone and self._covered:
            self._renewed, self._child = False, None
            self._emit(reports.Down(reports.COVERED))
        elif gone:
            self._report_loss(f"stopped with code {child.returncode}")

    def start_anew(self) -> None:
        """Let the child end once it has done what it was told, and start another at once: its files have changed."""
        if self._child is not None:
            self._renewed = True
            self._write(commands.Stop())

    def _report_loss(self, why: str) -> None:
        if self._renewed:
            self._renewed, self._child, self._retry_at = False, None, self._clock.now()
            return
        wait = RETRY[min(self._failures, len(RETRY) - 1)]
        self._failures += 1
        self._retry_at = self._clock.now() + wait
        self._child = None
        self.why = self.why or "silent"
        self._emit(reports.Down(why))

    def _hear(self, raw: bytes) -> None:
        heard = reports.read(raw)
        self._ponged_at = self._guard.now()
        self._note(heard.report)
        self._emit(heard.report)
        with self._change:
            if isinstance(heard.report, reports.Ready) or _camera_gone(heard.report):
                self._met, self.ready = True, isinstance(heard.report, reports.Ready)
            if isinstance(heard.report, reports.Done):
                self._done_t = heard.report.t
            if heard.reply:
                self._outstanding = max(0, self._outstanding - 1)
            self._change.notify_all()

    def _note(self, report: Report) -> None:
        """Remember what a report says about the eyes themselves."""
        if isinstance(report, reports.Ready):
            self._ready_at = self._clock.now()
            self._say_again()
        if isinstance(report, reports.Ready | reports.Found):
            self.why = self._detail = ""
        elif isinstance(report, reports.Problem) and report.why:
            self.why, self._detail = report.why, report.detail
        elif isinstance(report, reports.Format):
            self._format = report.detail
        elif isinstance(report, Measured):
            self._measured = report
        elif isinstance(report, reports.Taught):
            self._lesson_until = 0.0
        elif isinstance(report, reports.Busy):
            self._reading_until = self._guard.now() + READING
        elif isinstance(report, reports.Done | reports.Sighted):
            self._reading_until = 0.0

    def _say_again(self) -> None:
        """A restarted child is told what its predecessor knew: the order of the areas."""
        for command in tuple(self._memory.values()):  # another thread may tell of one more
            self._write(command)

    def tell(self, command: Command, *, keep: bool = False) -> bool:
        """Send a command; `keep` sends it again to every new child. False when the eyes are not there."""
        if keep:
            self._memory[type(command)] = command
        if isinstance(command, commands.Teach):
            self._lesson_until = self._guard.now() + LESSON
        return self._write(command)

    def _write(self, command: Command) -> bool:
        child = self._child
        if child is None or child.stdin is None:
            return False
        with self._change:
            self._outstanding += 1
        try:
            child.stdin.write(commands.write(command))
            child.stdin.flush()
        except (OSError, ValueError):  # ValueError: closed in the meantime; the reader reports the loss
            with self._change:
                self._outstanding = max(0, self._outstanding - 1)
            return False
        return True

    def poll(self) -> None:
        """Checks the timers: kills a hung child, restarts an ended one after a pause."""
        if self._closed or self._covered and self._child is None:
            return
        now = self._clock.now()
        if self._child is None:
            if now >= self._retry_at:
                self.restarts += 1
                self.start()
        else:
            self._check_life(self._child)

    def _check_life(self, child: "subprocess.Popen[bytes]") -> None:
        """Pings the child regularly. Its own time is used only here, to guard against a hang."""
        now = self._guard.now()
        if not self._met:
            if now - self._started_at > OPENING:
                self._end_hung(child)
        elif self._pinged_at > self._ponged_at:
            if now - self._pinged_at > HANG and now > max(self._lesson_until, self._reading_until):
                self._end_hung(child)
        elif now - self._ponged_at > PING:
            self._pinged_at = now
            self._write(commands.Ping())

    def _end_hung(self, child: "subprocess.Popen[bytes]") -> None:
        self.why, self._detail = "silent", ""
        child.kill()

    def wait_done(self, t: float, timeout: float) -> bool:
        """Waits until the frame of time `t` is processed; False if the eyes went away meanwhile.

        For a table whose clock is set from outside; `timeout` is in wall seconds and only guards against a hang.
        """
        with self._change:
            return self._change.wait_for(lambda: self._done_t >= t - 1e-6 or not self.ready, timeout) and self.ready

    def wait_quiet(self, timeout: float) -> bool:
        """Waits until every command is answered, or the eyes are gone."""
        with self._change:
            return self._change.wait_for(lambda: self._outstanding == 0, timeout)

    def measure(self, timeout: float) -> Measured | None:
        """What readings have cost so far; None when the eyes do not answer."""
        self._measured = None
        self.tell(commands.Measure())
        self.wait_quiet(timeout)
        return self._measured

    def wait_ready(self, timeout: float) -> bool:
        """Waits until the camera is open; False if the eyes say that it is not."""
        with self._change:
            return self._change.wait_for(lambda: self._met or self._closed, timeout) and self.ready

    def close(self) -> None:
        """Ends the child and waits for it."""
        with self._change:
            if self._closed:
                return
            self._closed = True
            self._change.notify_all()
        child = self._child
        if child is not None:
            self._write(commands.Stop())
            try:
                child.wait(3.0)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        if self._reader is not None:
            self._reader.join(3.0)


NO_TRAY_NAMED = "the board file names no tray: add the table [tray] to board.toml, or delete camera from dice.sources"
NOT_IN_PICTURE = "the dice tray is not wholly in the camera's picture. Move the camera or the tray, or measure [tray]."


class TrayLink:
    """What the eyes say, in the terms of the dice; `camera` are these dice."""

    def __init__(self, camera: CameraDice) -> None:
        self._camera = camera

    def hear(self, report: Report) -> bool:
        """Take a report in, from the thread that reads the eyes. Whether only the dice want to know of it."""
        if isinstance(report, reports.DiceSeen):
            self._look(report.look)
            return True
        if isinstance(report, reports.Down):
            self._camera.is_blind("silent", report.why)
        elif isinstance(report, reports.Problem) and report.code == reports.CAMERA_LOST:
            self._camera.is_blind(report.why, report.detail)
        elif isinstance(report, reports.Done):
            self._camera.on_time()
        return False

    def _look(self, look: DiceLook) -> None:
        if look.state == REST:
            dice = [LyingDie(die.value, die.x_mm, die.y_mm) for die in look.dice]
            self._camera.lies(dice, look.t, look.t_rest)
        elif look.state == UNCLEAR:
            self._camera.cannot_read(look.t)
        elif look.state == MOVING:
            self._camera.sees()
        elif look.state == NO_TRAY:
            self._camera.is_blind("no_tray", NO_TRAY_NAMED)
        elif look.state == OUT_OF_VIEW:
            self._camera.is_blind("blind", NOT_IN_PICTURE)
