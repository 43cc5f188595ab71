"""QEMU's own monitor and Debian's agent in the guest: both speak a JSON object a line (QMP)."""

import base64
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Final

ANSWER_S: Final = 120.0  # wall seconds: an emulated machine answers late while it starts
PAUSES_S: Final = (0.2, 0.5, 1.0, 2.0)  # between two looks at whether a program has ended; the last one from then on


class MachineError(Exception):
    """The machine, or a program in it, did not do what was asked."""


def connected(path: Path) -> socket.socket:
    """A connection to one of QEMU's sockets. Raises OSError."""
    way = socket.socket(socket.AF_UNIX)
    try:
        way.connect(str(path))
    except OSError:
        way.close()
        raise
    return way


class Line:
    """One connection. Events, which QEMU sends in between, are passed over."""

    def __init__(self, way: socket.socket, patience_s: float = ANSWER_S) -> None:
        self._socket = way
        self._socket.settimeout(patience_s)
        self._lines = self._socket.makefile("rwb")

    def ask(self, command: str, **arguments: Any) -> Any:
        """What a command returns. Raises MachineError, and TimeoutError where nobody answers."""
        words: dict[str, Any] = {"execute": command} | ({"arguments": arguments} if arguments else {})
        self._lines.write(json.dumps(words).encode() + b"\n")
        self._lines.flush()
        return self.read_answer(command)

    def read_answer(self, command: str) -> Any:
        """The next answer; `command` is what it is taken to answer."""
        while line := self._lines.readline():
            data = json.loads(line.lstrip(b"\xff"))
            if "error" in data:
                raise MachineError(f"{command}: {data['error']['desc']}")
            if "return" in data:
                return data["return"]
        raise MachineError(f"{command}: the machine has ended")

    def close(self) -> None:
        """Ends the connection."""
        self._lines.close()
        self._socket.close()


class Monitor(Line):
    """QEMU itself."""

    def __init__(self, path: Path) -> None:
        super().__init__(connected(path))
        self._lines.readline()  # its greeting
        self.ask("qmp_capabilities")

    def picture(self, file: Path) -> bytes:
        """What stands on the panel now, as a picture in `file`; its bytes."""
        self.ask("screendump", filename=str(file), format="png")
        return file.read_bytes()


@dataclass(frozen=True, slots=True)
class Done:
    """How a program in the guest ended, and what it said."""

    code: int
    out: str
    err: str


class Guest:
    """The agent in the guest. `reach` opens the way to it: a connection of its own, or the only one that there is."""

    def __init__(self, reach: Callable[[], socket.socket]) -> None:
        self._reach, self._asked = reach, 0

    def _line(self, patience_s: float = ANSWER_S) -> Line:
        """A line on which nothing is left of what was asked before. Raises MachineError and OSError."""
        line = Line(self._reach(), patience_s)
        self._asked += 1
        try:
            answer = line.ask("guest-sync", id=self._asked)
            while answer != self._asked:
                answer = line.read_answer("guest-sync")
        except (MachineError, OSError):
            line.close()
            raise
        return line

    def answers(self) -> bool:
        """Whether the agent is there yet."""
        try:
            self._line(patience_s=5.0).close()
        except (OSError, MachineError):
            return False
        return True

    def run(self, *words: str, patience_s: float = 600.0, stdin: bytes = b"") -> Done:
        """Runs a program as root and waits for its end. Raises MachineError."""
        line = self._line()
        try:
            given = {"input-data": base64.b64encode(stdin).decode()} if stdin else {}
            asked = {"path": words[0], "arg": list(words[1:]), "capture-output": True, **given}
            pid = line.ask("guest-exec", **asked)["pid"]
            until, pauses = time.monotonic() + patience_s, chain(PAUSES_S, repeat(PAUSES_S[-1]))
            while not (answer := line.ask("guest-exec-status", pid=pid))["exited"]:
                if time.monotonic() > until:
                    raise MachineError(f"{words[0]} has not ended after {patience_s:.0f} s")
                time.sleep(next(pauses))
        finally:
            line.close()
        out, err = (
            base64.b64decode(answer.get(name, "")).decode(errors="replace") for name in ("out-data", "err-data")
        )
        return Done(answer.get("exitcode", -1), out, err)

    def shell(self, script: str, patience_s: float = 600.0) -> str:
        """What a script says. Raises MachineError where it fails."""
        done = self.run("/bin/sh", "-ec", script, patience_s=patience_s)
        if done.code:
            raise MachineError(f"{script}: {done.err or done.out}")
        return done.out


class Started:
    """A machine that is one program of this one, ended with the context; `guest` runs programs in it."""

    guest: Guest
    folder: Path
    begun: float
    pause_s = 1.0  # between two looks at whether its agent is there
    patience_s = 900.0
    _program: "subprocess.Popen[bytes]"

    def __exit__(self, *_: object) -> None:
        self.cut_power()

    def wait_for_agent(self, patience_s: float | None = None) -> float:
        """Wall seconds from switching on until programs can be run in it. Raises MachineError."""
        while not self.guest.answers():
            if self.seconds() > (patience_s or self.patience_s) or self._program.poll() is not None:
                raise MachineError(f"nobody answers after {self.seconds():.0f} s: see {self.folder / 'console'}")
            time.sleep(self.pause_s)
        return self.seconds()

    def seconds(self) -> float:
        """Wall seconds since it was switched on."""
        return time.monotonic() - self.begun

    def cut_power(self) -> None:
        """Ends it and every process of its guest, as a pulled plug does: nothing more is written."""
        if self._program.poll() is None:
            os.killpg(self._program.pid, signal.SIGKILL)
        self._program.wait()
