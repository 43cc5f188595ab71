"""The programs of a table file, by seat, as the session speaks to them: each runs from its first question on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from companion.app.programs.piped_program import ENDING_S, FAREWELL_S, PipedProgram
from companion.session.ports import OPEN, ProgramSaid

LAST_S: Final = FAREWELL_S + ENDING_S + 0.5
"""Wall seconds in which all programs have ended when the app closes."""


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

        def hear(number: int, said: str) -> None:
            self._said.put((start, ProgramSaid(seat, number, said)))

        return PipedProgram(self._commands[seat], self._folder, hear, self._kept_out, lambda ways: hear(OPEN, ways))

    def news(self) -> Iterator[ProgramSaid]:
        """What the programs have said since the last question; of one that was dismissed nothing more."""
        while True:
            try:
                start, said = self._said.get_nowait()
            except Empty:
                return
            if said.seat in self._running and self._newest[said.seat] == start:
                yield said

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
