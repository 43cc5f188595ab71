"""A stand-in for systemd: starts a program as `orctable.service` says, hears what it notifies, and starts it again.

What it takes from the unit: TimeoutStartSec, WatchdogSec, RestartSec, MemoryMax (systemd.service(5),
systemd.resource-control(5)). Memory is counted from outside, where systemd has a control group.
"""

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

UNIT: Final = Path(__file__).parents[2] / "tools" / "appliance" / "system" / "orctable.service"
LOOK_S: Final = 0.05
MORE: Final = b"EXTEND_TIMEOUT_USEC="
SIZES: Final[Mapping[str, int]] = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def unit_settings(unit: Path = UNIT) -> dict[str, str]:
    """The settings of a unit, the last of each name."""
    lines = (line.partition("=") for line in unit.read_text("utf-8").splitlines() if not line.startswith(("#", "[")))
    return {name: value for name, mark, value in lines if mark}


class Supervisor:
    """Runs a program until it is closed, however often it ends. A context manager."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str], folder: Path, unit: Path = UNIT) -> None:
        settings = unit_settings(unit)
        self._limit_start, self._pause = float(settings["TimeoutStartSec"]), float(settings["RestartSec"])
        self.watchdog = float(settings["WatchdogSec"])
        self._most = int(settings["MemoryMax"][:-1]) * SIZES[settings["MemoryMax"][-1]]
        self._words, self._folder = list(words), folder
        self._environment = {
            **environment,
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(int(self.watchdog * 1e6)),
        }
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.bind(str(folder / "notify"))
        self._door.settimeout(LOOK_S)
        self._closed = False
        self.starts: list[float] = []
        """When the program said that it was ready, in monotonic seconds."""
        self.ends: list[tuple[float, str]] = []
        """When it ended, and why the supervisor thinks so: by itself, start, watchdog, memory."""
        self.pid = 0
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self._thread.join()
        self._door.close()

    def wait_ready(self, count: int, patience: float) -> bool:
        """Waits until the program has been ready so often."""
        end = time.monotonic() + patience
        while len(self.starts) < count and time.monotonic() < end:
            time.sleep(LOOK_S)
        return len(self.starts) >= count

    def _run(self) -> None:
        while not self._closed:
            log = (self._folder / "app.err").open("ab")
            with log, subprocess.Popen(self._words, env=self._environment, stderr=log) as child:
                self.pid = child.pid
                why = self._watch(child)
                child.kill()
            self.ends.append((time.monotonic(), why))
            time.sleep(self._pause)

    def _watch(self, child: "subprocess.Popen[bytes]") -> str:
        """Hears the program until it ends or has to be ended; why."""
        ready, due = False, time.monotonic() + self._limit_start
        while not self._closed:
            said = self._receive()
            if said == b"READY=1" and not ready:
                ready, due = True, time.monotonic() + self.watchdog
                self.starts.append(time.monotonic())
            elif said == b"WATCHDOG=1" and ready:
                due = time.monotonic() + self.watchdog
            elif said.startswith(MORE) and not ready:
                due = max(due, time.monotonic() + int(said.removeprefix(MORE)) / 1e6)
            if child.poll() is not None:
                return "by itself"
            if time.monotonic() > due:
                return "watchdog" if ready else "start"
            if _memory(child.pid) > self._most:
                return "memory"
        child.send_signal(signal.SIGCONT)
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(10)
        return "closed"

    def _receive(self) -> bytes:
        try:
            return self._door.recv(100)
        except TimeoutError:
            return b""


def _memory(pid: int) -> int:
    """Bytes that a process and its children hold now."""
    try:
        words = Path(f"/proc/{pid}/statm").read_text("ascii").split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except (OSError, ValueError):
        return 0
    return int(words[1]) * os.sysconf("SC_PAGESIZE") + sum(_memory(int(child)) for child in children)
