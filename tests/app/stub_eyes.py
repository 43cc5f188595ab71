"""A child in the place of the eyes that says what a test says, and does nothing that it is told."""

import os
import sys
from pathlib import Path

import pytest

from companion.app.instruments.eyes_link import PING, EyesLink, OwnTime
from companion.eyes import reports
from companion.eyes.reports import Report
from hardware.clock import SteppedClock
from tests.waiting import until

STUB = """#!/bin/sh
exec cat "$3"
"""
"""Started as Python is started with the eyes: it passes on what is written into the pipe that is its first argument."""


class StubEyes:
    """The link to such a child. `guard` is the clock by which it would hang."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, guard: SteppedClock, known: Path) -> None:
        """`known` is the folder where the system tells of processes."""
        self.heard: list[Report] = []
        self._guard, self._pipe = guard, folder / "said by the eyes"
        os.mkfifo(self._pipe)
        stub = folder / "stub"
        stub.write_text(STUB, encoding="utf-8")
        stub.chmod(0o700)
        monkeypatch.setattr(sys, "executable", str(stub))
        words, log = (str(self._pipe),), folder / "eyes.log"
        self.link = EyesLink(lambda: words, SteppedClock(), self.heard.append, log, OwnTime(guard, known))
        self.link.start()
        self._mouth = self._pipe.open("wb", buffering=0)

    def begin(self) -> None:
        """The camera is open, also that of the next child."""
        assert self.link.pid, "nobody has started it"
        if self._mouth.closed:
            self._mouth = self._pipe.open("wb", buffering=0)
        self.say(reports.Ready(1))

    def say(self, report: Report) -> None:
        before = len(self.heard)
        self._mouth.write(reports.write(report))
        until(lambda: len(self.heard) > before)

    def end(self) -> None:
        """The child ends by itself."""
        self._mouth.close()
        until(lambda: not self.link.pid)

    def hang(self, seconds: float) -> bool:
        """So much time passes by the guard, which looks twice a second; whether it has ended the child."""
        for _ in range(round(seconds / PING)):
            self._guard.advance(self._guard.now() + PING)
            self.link.poll()
        return self.link.why == "silent"

    def close(self) -> None:
        """Puts all away."""
        self._mouth.close()
        self.link.close()
