"""Programs measured from outside: the time to their first picture, and their processor time."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from companion.app.ready import receive
from companion.appliance.starter import READY

PATIENCE_S = 60.0
STOP_S = 15.0
LOOK_S = 1.0


def off_screen(folder: Path) -> dict[str, str]:
    """The environment for an off-screen window, with numeric libraries limited to one thread.

    Kivy's own files and Python's compiled ones are kept in `folder`, so every second start is warm.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_ARGS": "1",
        "KIVY_HOME": str(folder / "kivy"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "OMP_NUM_THREADS": "1",
    }


@contextmanager
def child(words: Sequence[str], environment: Mapping[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """Runs one of our Python programs (`-m` and its arguments) and ends it after the measurement."""
    with subprocess.Popen([sys.executable, "-m", *words], env=dict(environment)) as started:
        try:
            yield started
        finally:
            started.terminate()
            try:
                started.wait(STOP_S)
            except subprocess.TimeoutExpired:
                started.kill()


def first_picture_s(
    words: Sequence[str], environment: Mapping[str, str], folder: Path, sign: bytes = READY
) -> tuple[float, float]:
    """Seconds from the start of a program to its first picture, or to another one of which it gives this `sign`: by the
    clock, and of a processor.

    Raises ValueError if it ends without one, TimeoutError if none comes.
    """
    path = folder / "ready.sock"
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(path))
        begun = perf_counter()
        with child(words, {**environment, "NOTIFY_SOCKET": str(path)}) as started:
            _wait(door, started, begun + PATIENCE_S, sign)
            return perf_counter() - begun, cpu_s(started.pid)


def _wait(door: socket.socket, started: "subprocess.Popen[bytes]", deadline: float, sign: bytes) -> None:
    """Waits for the signal that a picture is drawn, while checking that the program is still running."""
    while receive(door, LOOK_S) != sign:
        if started.poll() is not None:
            raise ValueError(f"the program ended with {started.returncode} before it drew anything; start it by hand")
        if perf_counter() > deadline:
            raise TimeoutError(f"no picture was drawn in {PATIENCE_S:.0f} s")


def cpu_s(pid: int) -> float:
    """Seconds of user and system time a process has used so far (proc(5))."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    after_name = stat[stat.rindex(")") + 2 :].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
