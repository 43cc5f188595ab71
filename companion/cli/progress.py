"""How far long work has come: a bar on a terminal, plain lines everywhere else.

Results go to standard output as ever; bar and plain lines go to standard error, so that `--json` stays one object.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TextIO, TypeVar

T = TypeVar("T")
LINES = 10  # at most so many plain lines are written about one piece of work, besides the first
REDRAWS_A_SECOND = 1  # seldom, because measurements run under the bar


class Progress(ABC):
    """Work under way."""

    def over(self, parts: Iterable[T]) -> Iterator[T]:
        """The parts of the work one by one; each counts as done when the next is asked for."""
        for part in parts:
            yield part
            self.advance()

    @abstractmethod
    def advance(self) -> None:
        """One more part is done."""

    @abstractmethod
    def say(self, line: str) -> None:
        """Write one line of the result."""


def progress(
    what: str, total: int | None = None, done: int = 0, stream: TextIO | None = None
) -> AbstractContextManager[Progress]:
    """Show how far some work is: `done` parts of `total` were finished before; None when nobody knows how many.

    `stream`: where bar or lines go instead of standard error, which Kivy puts into its log.
    """
    to = stream or sys.stderr
    return _bar(to, what, total, done) if to.isatty() else nullcontext(_Lines(to, what, total, done))


class _Lines(Progress):
    """A line at the beginning, and one whenever another tenth of the work is done."""

    def __init__(self, to: TextIO, what: str, total: int | None, done: int) -> None:
        self._to, self._what, self._total, self._done = to, what, total, done
        self._write(what if total is None else f"{what}: {done}/{total}")

    def advance(self) -> None:
        before, self._done = self._done, self._done + 1
        if self._total and self._done * LINES // self._total > before * LINES // self._total:
            self._write(f"{self._what}: {self._done}/{self._total}")

    def say(self, line: str) -> None:
        print(line, flush=True)

    def _write(self, line: str) -> None:
        print(line, file=self._to, flush=True)


class _Bar(Progress):
    """A bar at the foot of the terminal; results on the same terminal are written above it."""

    def __init__(self, advance: Callable[[], None], above: Callable[[str], None]) -> None:
        self._advance, self._above = advance, above

    def advance(self) -> None:
        self._advance()

    def say(self, line: str) -> None:
        if sys.stdout.isatty():
            self._above(line)
        else:
            print(line, flush=True)


@contextmanager
def _bar(to: TextIO, what: str, total: int | None, done: int) -> Iterator[Progress]:
    """Rich is loaded only now: most commands never need it, and it takes a tenth of a second."""
    from rich import progress as rich
    from rich.console import Console

    console = Console(file=to)
    counts = () if total is None else (rich.MofNCompleteColumn(), rich.TimeRemainingColumn())
    columns = (rich.TextColumn("{task.description}", markup=False), rich.BarColumn(), rich.TimeElapsedColumn())
    with rich.Progress(
        *columns, *counts, console=console, refresh_per_second=REDRAWS_A_SECOND, redirect_stdout=False
    ) as drawn:
        task = drawn.add_task(what, total=total, completed=done)
        above = partial(console.print, markup=False, highlight=False, soft_wrap=True)
        yield _Bar(partial(drawn.advance, task), above)
