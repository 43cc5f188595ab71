"""Children of this process: everything is imported already but the program and its tests, so each starts at once."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tools.mutation.mutation_error import MutationError

Tell = Callable[[int], None]
FAULT = 70
"""How a child ends that could not even run pytest."""


@dataclass(frozen=True, slots=True)
class Child:
    """A running child: `told` is the pipe's end with what it tells, one number a line; `log` what it prints."""

    pid: int
    told: int
    log: Path

    def hear(self) -> list[int]:
        """What it told since; nothing when it has ended. Waits for the first."""
        return [int(line) for line in os.read(self.told, 65536).split()]

    def end(self) -> int:
        """Wait until it has ended. Returns its exit code, below zero for the signal that killed it.

        Raises MutationError when it could not do its work.
        """
        os.close(self.told)
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        if code == FAULT:
            raise MutationError(f"the tool itself failed; this is a fault in tools/mutation:\n{self.printed()}")
        return code

    def kill(self) -> None:
        """End it and whatever it started."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:  # it leads no group yet
            os.kill(self.pid, signal.SIGKILL)

    def printed(self) -> str:
        """The end of what it printed."""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-25:])


def fork(work: Callable[[Tell], int], log: Path) -> Child:
    """Start a child that does this work; its exit code is what the work returns."""
    told, tell = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        os.close(told)
        _be_child(work, tell, log)
    os.close(tell)
    return Child(pid, told, log)


def _be_child(work: Callable[[Tell], int], tell: int, log: Path) -> NoReturn:
    code = FAULT
    try:
        os.setpgid(0, 0)
        _print_into(log)
        code = work(lambda number: _write(tell, number))
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _write(tell: int, number: int) -> None:
    os.write(tell, f"{number}\n".encode())


def _print_into(log: Path) -> None:
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for ours, theirs in ((nothing, 0), (file, 1), (file, 2)):
        os.dup2(ours, theirs)
