"""Programs measured from outside: when their first picture is drawn, and how much of a processor core they take."""

import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

PATIENCE_S = 60.0
STOP_S = 15.0
LOOK_S = 1.0


def off_screen(folder: Path) -> dict[str, str]:
    """The environment for a window that nobody sees, with one thread for numbers.

    Kivy's own files and Python's compiled ones are kept in `folder`: a second start is warm whoever measures.
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
    """A Python program of ours (`-m` and its words), ended when the measurement is over."""
    with subprocess.Popen([sys.executable, "-m", *words], env=dict(environment)) as started:
        try:
            yield started
        finally:
            started.terminate()
            try:
                started.wait(STOP_S)
            except subprocess.TimeoutExpired:
                started.kill()


def first_picture_s(words: Sequence[str], environment: Mapping[str, str], folder: Path) -> float:
    """Seconds from the start of a program to its first drawn picture.

    Raises ValueError when it ends without one, TimeoutError when none comes.
    """
    path = folder / "ready.sock"
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(path))
        begun = perf_counter()
        with child(words, {**environment, "NOTIFY_SOCKET": str(path)}) as started:
            _wait(door, started, begun + PATIENCE_S)
            return perf_counter() - begun


def _wait(door: socket.socket, started: "subprocess.Popen[bytes]", deadline: float) -> None:
    """Wait for the word that a picture is drawn; now and then look whether the program still lives."""
    while not select.select([door], [], [], LOOK_S)[0]:
        if started.poll() is not None:
            raise ValueError(f"the program ended with {started.returncode} before it drew anything; start it by hand")
        if perf_counter() > deadline:
            raise TimeoutError(f"no picture was drawn in {PATIENCE_S:.0f} s")


def cpu_s(pid: int) -> float:
    """Seconds of processor time a process has used so far, in the program and for it in the system (proc(5))."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    after_name = stat[stat.rindex(")") + 2 :].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
