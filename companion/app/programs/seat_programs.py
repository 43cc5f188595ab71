"""The programs of a table file, by seat, as the session speaks to them: each runs from its first question on."""

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import IO, Final

from companion.app.programs import fence, kernel
from companion.schema.quick_dataclass import dataclass
from companion.session.ports import OPEN, ProgramSaid

LONGEST: Final = 100_000  # characters of a line that a program may send
FAREWELL_S: Final = 2.0  # wall seconds that a program has to end by itself
ENDING_S: Final = 2.0  # wall seconds that its supervisor has to end it and whatever it has started
ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ")
"""What a program is told of the environment of the app."""
GONE, RUBBISH, NOT_STARTED, NOT_FENCED = "gone", "rubbish", "not_started", "not_fenced"
"""Why a program says nothing more."""
BY_STATUS: Final = {fence.UNFENCED: NOT_FENCED, fence.NOT_RUNNABLE: NOT_STARTED, fence.NOT_FOUND: NOT_STARTED}
LOG: Final = logging.getLogger(__name__)


class PipedProgram:
    """A running program. `hear` is called from its threads with the number of an answer (from 1) and the answer, or
    once with 0 and a code when it ends by itself, or says something else than it was asked. What lies in `kept_out` it
    may not read. `open_ways` is told what this machine cannot keep it from, if there is anything (`fence.OPEN_WAYS`).
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        hear: Callable[[int, str], None],
        kept_out: Sequence[Path] = (),
        open_ways: Callable[[str], None] = lambda _ways: None,
    ) -> None:
        self._command, self._folder, self._hear = tuple(command), folder, hear
        self._kept_out, self._open_ways = kept_out, open_ways
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._asked = self._answered = 0
        self._why = ""
        self._over, self._dismissed = Event(), False
        self._keeper = Thread(target=self._keep, name="seat program", daemon=True)
        self._keeper.start()

    def ask(self, line: str) -> int:
        """Send a line that is to be answered; returns the number its answer will have."""
        self._asked += 1
        self._lines.put(line)
        return self._asked

    def end(self, farewell: str = "") -> None:
        """Close its input, after a last line that is not answered; it is ended if it does not end by itself."""
        self._dismissed = True
        if farewell:
            self._lines.put(farewell)
        self._finish()

    def wait(self, timeout_s: float) -> None:
        """Wait until it has ended, for at most so many wall seconds."""
        self._keeper.join(timeout_s)

    def _finish(self) -> None:
        self._lines.put(None)
        self._over.set()

    def _keep(self) -> None:
        """Its whole life, on a thread of its own: the system ends it with the thread that has started it."""
        kept_out = os.pathsep.join(str(path.absolute()) for path in self._kept_out)
        words = [sys.executable, "-I", "-m", fence.__name__, str(os.getpid()), kept_out, *self._command]
        environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        pipe = subprocess.PIPE
        try:
            kernel.hide()
            process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=self._folder, start_new_session=True,
                env=environment, text=True, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except OSError as error:
            LOG.warning("a seat's program cannot be started: %s", error.strerror)
            self._hear(0, NOT_STARTED)
            return
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._tell_open_ways(process.stderr)
        Thread(target=self._write, args=(process.stdin,), name="seat program in", daemon=True).start()
        Thread(target=self._listen, args=(process.stdout,), name="seat program out", daemon=True).start()
        self._over.wait()
        status = _ended(process)
        if not self._dismissed:
            self._hear(0, self._why or BY_STATUS.get(status, GONE))

    def _tell_open_ways(self, words: IO[str]) -> None:
        """The fence says one line; what fails before that it says in its exit status."""
        with words:
            ways = [word for word in words.readline(LONGEST).split() if word in fence.OPEN_WAYS]
        if ways:
            self._open_ways(" ".join(ways))

    def _write(self, into: IO[str]) -> None:
        with suppress(OSError):  # it reads no more: that it ends, or does not answer, is told
            while (line := self._lines.get()) is not None:
                into.write(line + "\n")
                into.flush()
        with suppress(OSError):
            into.close()

    def _listen(self, out: IO[str]) -> None:
        """One answer to a question; what is longer or more than that ends the program."""
        while line := out.readline(LONGEST + 1):
            self._answered += 1
            if len(line) > LONGEST or self._answered > self._asked:
                self._why = RUBBISH
                break
            self._hear(self._answered, line)
        self._finish()


def _ended(process: "subprocess.Popen[str]") -> int:
    """The exit status of a program whose input is closed, once it and all that it has started have ended: its
    supervisor ends them, and is the last to go.
    """
    with suppress(subprocess.TimeoutExpired):
        return process.wait(FAREWELL_S)
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        return process.wait(ENDING_S)
    process.kill()
    return process.wait()


LAST_S: Final = FAREWELL_S + ENDING_S + 0.5  # wall seconds in which all programs have ended when the app closes


@dataclass(frozen=True, slots=True)
class ProgramEntry:
    """A program as a table file names it: its seat (from 0), what starts it, and how long it may take to answer."""

    seat: int
    command: tuple[str, ...]
    timeout_s: float


class SeatPrograms:
    """See `companion.session.ports.Programs`. Programs are started in `folder`; they may not read what lies in
    `kept_out`.
    """

    def __init__(
        self, game: str, entries: tuple[ProgramEntry, ...], folder: Path, kept_out: tuple[Path, ...] = ()
    ) -> None:
        self.game = game
        self.timeouts: Mapping[int, float] = {entry.seat: entry.timeout_s for entry in entries}
        self._commands, self._folder = {entry.seat: entry.command for entry in entries}, folder
        self._kept_out = kept_out
        self._running: dict[int, PipedProgram] = {}
        self._ending: list[PipedProgram] = []
        self._starts = 0
        self._newest: dict[int, int] = {}
        self._said: SimpleQueue[tuple[int, ProgramSaid]] = SimpleQueue()

    def ask(self, seat: int, line: str) -> int:
        """Send a seat's program a line, starting it first where it does not run; returns its answer's number."""
        if seat not in self._running:
            self._running[seat] = self._start(seat)
        return self._running[seat].ask(line)

    def _start(self, seat: int) -> PipedProgram:
        self._starts += 1
        start = self._newest[seat] = self._starts

        def hear(number: int, line: str) -> None:
            self._said.put((start, ProgramSaid(seat, number, line)))

        return PipedProgram(self._commands[seat], self._folder, hear, self._kept_out, lambda ways: hear(OPEN, ways))

    def news(self) -> Iterator[ProgramSaid]:
        """What the programs have said since the last question; of one that was dismissed nothing more."""
        while True:
            try:
                start, news = self._said.get_nowait()
            except Empty:
                return
            if news.seat in self._running and self._newest[news.seat] == start:
                yield news

    def dismiss(self, seat: int, farewell: str = "") -> None:
        """A seat's program is needed no longer; it is started anew with the next question."""
        program = self._running.pop(seat, None)
        if program is not None:
            program.end(farewell)
            self._ending.append(program)

    def close(self) -> None:
        """End all programs, and wait until they have ended."""
        for seat in tuple(self._running):
            self.dismiss(seat)
        for program in self._ending:
            program.wait(LAST_S)
        self._ending.clear()
