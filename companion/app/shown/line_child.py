"""A process of ours beside the app that is told lines and says lines, JSON each; it ends with its standard input."""

import json
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.app.private_log import ChildLog

MOST_STARTS: Final = 4
WITHIN_S: Final = 60.0
"""One that has died is started again, so many times within so many seconds at most."""
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


class Starts:
    """How often something was started of late."""

    def __init__(self) -> None:
        self._times = deque[float](maxlen=MOST_STARTS)

    def allowed(self, now: float) -> bool:
        """Whether it may be started once more; then it counts as started."""
        if len(self._times) == MOST_STARTS and now - self._times[0] <= WITHIN_S:
            return False
        self._times.append(now)
        return True
