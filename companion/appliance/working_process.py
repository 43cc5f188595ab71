"""Waiting for a process by what it does, not by the clock: on a slow machine things take longer and do not fail."""

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

PROCESSES: Final = Path("/proc")
LOOK_S: Final = 0.2
STILL_S: Final = 60.0  # seconds in which a process computes nothing and reads nothing, after which it is taken to hang
MOST_CPU_S: Final = 300.0
"""Seconds of computing after which it is taken to go round in circles. A start takes 1 to 10 of them."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


class SignsOfWork:
    """Whether a process still works, its children counted in."""

    def __init__(
        self,
        pid: int,
        still_s: float = STILL_S,
        now: Callable[[], float] = time.monotonic,
        processes: Path = PROCESSES,
        most_cpu_s: float = MOST_CPU_S,
    ) -> None:
        self._pid, self._still_s, self._now, self._processes = pid, still_s, now, processes
        self._most_cpu_s = most_cpu_s
        self._done: tuple[float, int] | None = None
        self._since = now()

    def working(self) -> bool:
        """Whether it did anything lately, and not too much in all. Where the system does not tell, the clock alone says
        so. Of one's own process the thread that asks is left out: to look is no work.
        """
        asks = threading.get_native_id() if self._pid == os.getpid() else 0
        done = work_of(self._pid, self._processes, asks)
        if done != self._done:
            self._done, self._since = done, self._now()
        return self._now() - self._since < self._still_s and done[0] < self._most_cpu_s


def work_of(pid: int, processes: Path = PROCESSES, but: int = 0) -> tuple[float, int]:
    """Seconds that a process and its children have computed, and bytes that they have read or written; but for one
    thread of it, where its number is given.
    """
    computed, moved = 0.0, 0
    whole, *children = _family(processes / str(pid))
    threads = [folder for folder in whole.glob("task/*") if folder.name != str(but)] if but else [whole]
    for folder in (*threads, *children):
        with suppress(OSError, ValueError, IndexError):  # it has ended meanwhile
            # proc(5): behind the name, which may hold anything, utime, stime, cutime and cstime are the 12th to 15th.
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            computed += sum(map(int, fields[11:15])) / TICKS
        with suppress(OSError, ValueError):  # that of another user is not told
            lines = (folder / "io").read_text(encoding="ascii").splitlines()
            moved += sum(int(line.partition(":")[2]) for line in lines if line.startswith(("rchar", "wchar")))
    return computed, moved


def _family(folder: Path) -> Iterator[Path]:
    """The folder of a process, and those of all its children."""
    yield folder
    for children in folder.glob("task/*/children"):
        with suppress(OSError):
            for pid in children.read_text(encoding="ascii").split():
                yield from _family(folder.parent / pid)


def run_while_it_works(
    words: Sequence[str], still_s: float = STILL_S, most_cpu_s: float = MOST_CPU_S, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end and returns what it wrote. Raises SubprocessError when it hangs, or OSError."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options) as child:
        signs = SignsOfWork(child.pid, still_s, most_cpu_s=most_cpu_s)
        try:
            while signs.working():
                with suppress(subprocess.TimeoutExpired):
                    out, err = child.communicate(timeout=LOOK_S)
                    return subprocess.CompletedProcess(words, child.returncode, out, err)
        finally:
            child.kill()  # does nothing once it has ended
    raise subprocess.SubprocessError(f"{words[0]} hangs: it did nothing for {still_s:g} s, or goes round in circles")
