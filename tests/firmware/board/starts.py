"""Starts the dice base under the real interpreter on a serial line that turns a 3 into Ctrl-C, while frames arrive.

Every frame to the base begins with `00 03`, so each of them would stop a base that is not deaf to Ctrl-C yet. Needs the
unix port of MicroPython; the pins are stood for by the folder `board`. In wall time.
"""

import fcntl
import os
import pty
import select
import signal
import subprocess
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from firmware.core import link, msgs
from tests.firmware.on_micropython import TOP, UNIX

MAIN = TOP / "firmware" / "ports" / "rp2_pico" / "main.py"
BOARD = Path(__file__).parent
HELLO = link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, msgs.pack(msgs.HELLO_REQ, 1, 1, 77))
FRAMES_EACH_S = 0.001
FIRST_FRAME_BY_S = 0.06
"""The first frame of the last start comes so long after its process was begun; by then a base on a PC is up."""
PATIENCE_S = 30.0
LOCAL_MODES, CHARACTERS = 3, 6


@dataclass(frozen=True, slots=True)
class Start:
    """One start: when its first frame came and how many came until it answered, how often it had to be started again
    because a frame had stopped it, and when it answered.
    """

    start: int
    first_frame_ms: int
    frames: int
    again: int
    up_ms: int
    verdict: str


class Base:
    """The base on a serial line of its own; `line` is our end of it and `port` the name of the other."""

    def __init__(self, folder: Path, main: Path = MAIN, **environment: str) -> None:
        self.line, self._theirs = pty.openpty()
        os.set_blocking(self.line, False)
        self.port = os.ttyname(self._theirs)
        self._folder, self._main, self._environment = folder, main, environment
        self.switch_on()

    def switch_on(self) -> None:
        """Starts it, on a line as a terminal has it before a program asks for another."""
        _bytes_and_ctrl_c(self._theirs)
        words = {**os.environ, "MICROPYPATH": f"{BOARD}:{TOP}", **self._environment}
        self._process = subprocess.Popen(
            [str(UNIX), str(BOARD / "boot.py"), str(self._main)],
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            env=words,
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )

    @property
    def stopped(self) -> bool:
        """Whether its program has ended."""
        return self._process.poll() is not None

    def says(self) -> bytes:
        """What it has written meanwhile."""
        return os.read(self.line, 4096) if select.select([self.line], [], [], 0.001)[0] else b""

    def hears(self, data: bytes) -> None:
        """Sends it something; what the line has no room for is lost."""
        try:
            os.write(self.line, data)
        except BlockingIOError:
            return

    def close(self) -> None:
        """Takes its power and its line away."""
        self._process.kill()
        self._process.wait()
        os.close(self._theirs)
        os.close(self.line)


def _bytes_and_ctrl_c(port: int) -> None:
    """Every byte as it is, but 3 is Ctrl-C."""
    tty.setraw(port)
    modes = termios.tcgetattr(port)
    modes[LOCAL_MODES] |= termios.ISIG | termios.NOFLSH
    for key in (termios.VQUIT, termios.VSUSP):
        modes[CHARACTERS][key] = b"\0"
    termios.tcsetattr(port, termios.TCSANOW, modes)


def _take_the_terminal() -> None:
    """In the new process: Ctrl-C is for it, and waits until its interpreter listens."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


@contextmanager
def started(folder: Path, main: Path = MAIN, **environment: str) -> Iterator[Base]:
    """A base that has been switched on, and is taken away at the end."""
    base = Base(folder, main, **environment)
    try:
        yield base
    finally:
        base.close()


def start(folder: Path, number: int, of: int) -> Start:
    """One start: the higher its number the later its first frame; others follow until it answers."""
    first = FIRST_FRAME_BY_S * (number - 1) / of
    begun = monotonic()
    frames = again = 0
    parser, due, up = link.Parser(), begun + first, False
    with started(folder) as base:
        while not up and monotonic() - begun < PATIENCE_S:
            if base.stopped:
                again += 1
                base.switch_on()
            if monotonic() >= due:
                base.hears(HELLO)
                frames, due = frames + 1, due + FRAMES_EACH_S
            up = msgs.HELLO in {frame[1] for frame in parser.feed(base.says())}
        took = monotonic() - begun
    return Start(number, round(1000 * first), frames, again, round(1000 * took), "up" if up else "not up")
