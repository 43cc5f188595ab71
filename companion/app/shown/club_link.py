"""The app's end of the process that takes part in a club evening: says how far the game is, and hears who sits here.

A table whose file names no club has neither the process nor anything of it loaded.
"""

import json
import logging
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.app.private_log import ChildLog
from companion.club.club_file import ClubFile
from companion.session.snapshot import AtClub, Snapshot
from hardware.clock import MonotonicClock

MOST_STARTS: Final = 4
WITHIN_S: Final = 60.0
"""A process that dies so often within these seconds is tried again only after as many; the game goes on without it."""
LAST_S: Final = 3.0
LONGEST: Final = 4096
LOG: Final = logging.getLogger(__name__)


class ClubLink:
    """Takes part for a table. Nothing here waits for the process; what it says is heard on a thread of its own."""

    def __init__(self, told: ClubFile, file: Path, journal: Path, folder: Path) -> None:
        self._words = [str(journal), str(file), str(folder / "club")]
        self._log = folder / "club.log"
        self._view = AtClub(told.club, told.table)
        self._child: subprocess.Popen[bytes] | None = None
        self._closing = threading.Event()
        self._told: Mapping[str, Any] = {}
        self._thread: threading.Thread | None = None

    @property
    def view(self) -> AtClub:
        """How it stands; any thread may ask."""
        return self._view

    def start(self) -> None:
        """The app runs."""
        self._thread = threading.Thread(target=self._keep, name="club", daemon=True)
        self._thread.start()

    def show(self, snapshot: Snapshot) -> None:
        """How far the game is."""
        game = snapshot.game
        state = "waiting" if game is None else "over" if game.over else "playing"
        told = {"round": game.round if game is not None else 0, "state": state}
        if told != self._told:
            self._told = told
            self._write(told)

    def ask(self, what: str) -> None:
        """Calls the director."""
        self._write({"ask": what})

    def _write(self, line: Mapping[str, Any]) -> None:
        child = self._child
        if child is not None and child.stdin is not None:
            with suppress(OSError, ValueError):
                child.stdin.write(json.dumps(line).encode() + b"\n")

    def _keep(self) -> None:
        """Starts the process, and again when it dies."""
        starts, clock = deque[float](maxlen=MOST_STARTS), MonotonicClock()
        while not self._closing.is_set():
            now = clock.now()
            if len(starts) == MOST_STARTS and now - starts[0] < WITHIN_S:
                LOG.warning("what takes part in the club evening has died too often; it is tried again in a minute")
                self._closing.wait(WITHIN_S)
                starts.clear()
                continue
            starts.append(now)
            words = [sys.executable, "-m", "companion.club.table_sender", *self._words]
            pipe = subprocess.PIPE
            self._child = child = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
            assert child.stdin is not None
            os.set_blocking(child.stdin.fileno(), False)
            self._write(self._told)
            self._hear(child)
            child.wait()
            self._view = replace(self._view, up=False)

    def _hear(self, child: "subprocess.Popen[bytes]") -> None:
        assert child.stdout is not None and child.stderr is not None
        grumbles = threading.Thread(target=ChildLog(self._log).follow, args=(child.stderr,), daemon=True)
        grumbles.start()
        while raw := child.stdout.readline(LONGEST):
            said = json.loads(raw)
            known = {name: said[name] for name in ("up", "behind", "round", "plays") if name in said}
            self._view = replace(self._view, seat=tuple(said.get("seat", ())), **known)
        grumbles.join(LAST_S)

    def close(self) -> None:
        """The app closes: the process ends with its standard input."""
        self._closing.set()
        child = self._child
        if child is not None and child.stdin is not None:
            with suppress(OSError):
                child.stdin.close()
            try:
                child.wait(LAST_S)
            except subprocess.TimeoutExpired:
                child.kill()
        if self._thread is not None:
            self._thread.join(LAST_S)
