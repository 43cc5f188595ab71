"""A program on the other end of a pipe that takes a seat: it is sent states, one line each, and answers each of them.

What it answers late, wrongly or not at all is told as a sentence; the seat is then played by hand.
"""

import json
import subprocess
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import IO

from companion.games.economancy.course.referee_lines import LONGEST, NoAnswer, action_of, answer, state_line
from companion.games.economancy.rules.engine import TABLE
from companion.games.economancy.rules.state import Over, State
from companion.games.protocol import Action

TIMEOUT_S = 10.0
FAREWELL_S = 2.0
"""Seconds that a program has to end by itself."""


class ProgramFault(Exception):
    """Why a program's answer cannot be used, as a sentence, with what to do now."""


class PipedProgram:
    """A seat's program, ended with the context. Raises ProgramFault when it cannot be started."""

    def __init__(self, command: Sequence[str], timeout_s: float = TIMEOUT_S) -> None:
        self._timeout = timeout_s
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._broken = ""
        try:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            raise ProgramFault(f"{command[0]} cannot be started ({error.strerror}). Play this seat by hand.") from error
        assert self._process.stdout is not None
        Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, out: IO[str]) -> None:
        """What it says, line by line; nothing longer than an answer can be is kept."""
        while line := out.readline(LONGEST + 1):
            self._lines.put(line)
        self._lines.put("")

    def __enter__(self) -> "PipedProgram":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def decide(self, state: State, seat: int) -> Action:
        """What it does now, told by open facts alone. Raises ProgramFault."""
        if self._broken:
            raise ProgramFault(self._broken)
        self._forget_what_nobody_asked()
        self._send(state, seat)
        try:
            action = action_of(state, seat, answer(self._heard()))
        except NoAnswer as error:
            raise ProgramFault(f"The program of seat {seat + 1}: {error}. Play this turn by hand.") from error
        refused = TABLE.refusal(state, action)
        if refused is not None:
            raise ProgramFault(
                f"The program of seat {seat + 1} chose what is not allowed ({refused.code}). Play this turn by hand."
            )
        return action

    def ended(self, state: State) -> None:
        """Tell it that the game is over; whether it still listens does not matter any more."""
        if isinstance(state.phase, Over) and not self._broken:
            self._write(json.dumps(state_line(state)))

    def close(self) -> None:
        """End the program."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except OSError:
                self._broken = "The program has gone."
        try:
            self._process.wait(FAREWELL_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _forget_what_nobody_asked(self) -> None:
        """An answer that came too late is no answer to what is asked now."""
        while not self._lines.empty():
            if not self._lines.get():
                self._gone()

    def _send(self, state: State, seat: int) -> None:
        if not self._write(json.dumps(state_line(state, seat))):
            self._gone()

    def _write(self, line: str) -> bool:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def _heard(self) -> str:
        try:
            line = self._lines.get(timeout=self._timeout)
        except Empty:
            raise ProgramFault(
                f"The program has not answered for {self._timeout:g} s. Play this turn by hand; it is asked again."
            ) from None
        if not line:
            self._gone()
        return line

    def _gone(self) -> None:
        self._broken = "The program has ended. Play this seat by hand."
        raise ProgramFault(self._broken)
