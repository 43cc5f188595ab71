"""A process of ours beside the app that is told lines and says lines, JSON each; it ends with its standard input."""

import json
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from companion.app.log_file import ChildLog

MOST_STARTS: Final = 4
WITHIN_S: Final = 60.0  # one that has died is started again, so many times within so many seconds at most
LAST_S: Final = 3.0
LONGEST: Final = 4096


class LineChild:
    """It runs from the beginning; `hear` is called with what it says, on a thread of its own. What it grumbles goes to
    `log`. Raises OSError where it cannot be started.
    """

    def __init__(
        self, words: Sequence[str], log: Path, hear: Callable[["LineChild", dict[str, Any]], None], niceness: int = 0
    ) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", *words]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        if niceness:
            os.setpriority(os.PRIO_PROCESS, self._process.pid, niceness)
        self._log, self._hear = ChildLog(log), hear
        self._ears = threading.Thread(target=self._listen, name=f"{words[0]}'s answers", daemon=True)
        self._ears.start()

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def tell(self, raw: bytes) -> None:
        """One line, never waiting. It is killed where it takes nothing any more: half a line would spoil all others."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError, ValueError):  # it has ended, or is told to
            if self._process.stdin.write(raw) != len(raw):
                self._process.kill()

    def wait(self) -> None:
        """Until it has ended and all that it said was heard."""
        self._ears.join()
        self._process.wait()

    def end(self) -> None:
        """Its standard input ends, and with it the process."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(LAST_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None and self._process.stderr is not None
        grumbles = threading.Thread(target=self._log.follow, args=(self._process.stderr,), daemon=True)
        grumbles.start()
        while raw := self._process.stdout.readline(LONGEST):
            self._hear(self, json.loads(raw))
        grumbles.join(LAST_S)


class KeptChild:
    """A process that is started again where it has died, but not too often. `hear` is called with what the one that
    runs now says, on a thread of its own; what an earlier one had still to say is dropped.
    """

    def __init__(
        self, words: Sequence[str], log: Path, hear: Callable[[dict[str, Any]], None], niceness: int = 0
    ) -> None:
        self._words, self._log, self._hear, self._niceness = words, log, hear, niceness
        self._child: LineChild | None = None
        self._starting = threading.Lock()
        """Held until the one that was started is known: it may say something at once."""
        self._starts = deque[float](maxlen=MOST_STARTS)

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._child is not None and self._child.runs

    def begin(self) -> bool:
        """Starts it. False, and it is not, where that was done too often of late. Raises OSError where it cannot be."""
        now = monotonic()
        if len(self._starts) == MOST_STARTS and now - self._starts[0] <= WITHIN_S:
            return False
        self._starts.append(now)
        self.end()
        with self._starting:
            self._child = LineChild(self._words, self._log, self._forward, self._niceness)
        return True

    def tell(self, line: Mapping[str, Any] | bytes) -> None:
        """One line, or nothing where none runs; never waiting."""
        child = self._child
        if child is not None:
            child.tell(line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode() + b"\n")

    def wait(self) -> None:
        """Until it has ended and all that it said was heard."""
        if self._child is not None:
            self._child.wait()

    def end(self) -> None:
        """Its standard input ends, and with it the process."""
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def _forward(self, child: LineChild, message: dict[str, Any]) -> None:
        with self._starting:
            runs_now = child is self._child
        if runs_now:
            self._hear(message)
