"""The app's end of the process that takes part in a club evening: says how far the game is, and hears who sits here.

A table whose file names no club has neither the process nor anything of it loaded.
"""

import json
import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any, Final

from companion.app.shown.line_child import LAST_S, WITHIN_S, LineChild, Starts
from companion.club.club_file import ClubFile, forget_past
from companion.session.snapshot import AtClub, Snapshot
from hardware.clock import MonotonicClock

LOG: Final = logging.getLogger(__name__)


class ClubLink:
    """Takes part for a table, from a touch there on; `keep` writes down whether it does, None where it cannot. Nothing
    here waits for the process; what it says is heard on a thread of its own.
    """

    def __init__(
        self, told: ClubFile, file: Path, journal: Path, folder: Path, on: bool, keep: Callable[[bool], None] | None
    ) -> None:
        self._words = [str(journal), str(file), str(folder / "club")]
        self._log, self._on, self._write_down = folder / "club.log", on, keep
        self._view = AtClub(told.club, told.table)
        self._child: LineChild | None = None
        self._closing = threading.Event()
        self._told: Mapping[str, Any] = {}
        self._thread: threading.Thread | None = None

    @property
    def view(self) -> AtClub:
        """How it stands; any thread may ask."""
        return self._view

    def start(self) -> None:
        """The app runs: takes part where somebody has agreed to that."""
        with suppress(OSError):
            forget_past(Path(self._words[2]), time())
        if self._on:
            self._begin()

    def choose(self, joins: bool) -> None:
        """Takes part from now on, or no longer; that is written down."""
        if joins == self._view.on:
            return
        if self._write_down is not None:
            threading.Thread(target=self._write_down, args=(joins,), name="club's setting").start()
        if joins:
            self._begin()
        else:
            self._closing.set()
            self._view = AtClub(self._view.club, self._view.table)
            threading.Thread(target=self._end, name="club's end").start()

    def _begin(self) -> None:
        before, self._closing = self._thread, threading.Event()
        self._view = replace(self._view, on=True)
        self._thread = threading.Thread(target=self._keep, args=(self._closing, before), name="club", daemon=True)
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
        if child is not None:
            child.tell(json.dumps(line).encode() + b"\n")

    def _keep(self, closing: threading.Event, before: threading.Thread | None) -> None:
        """Starts the process, and again when it dies; the game goes on without it."""
        if before is not None:
            before.join()
        starts, clock = Starts(), MonotonicClock()
        while not closing.is_set():
            if not starts.allowed(clock.now()):
                LOG.warning("what takes part in the club evening has died too often; it is tried again in a minute")
                closing.wait(WITHIN_S)
                starts = Starts()
                continue
            self._child = LineChild(["companion.club.table_sender", *self._words], self._log, self._hear)
            self._write(self._told)
            if closing.is_set():
                self._child.end()
            self._child.wait()
            self._view = replace(self._view, up=False)

    def _hear(self, _child: LineChild, said: dict[str, Any]) -> None:
        if not self._view.on:
            return
        known = {name: said[name] for name in ("up", "behind", "round", "plays") if name in said}
        self._view = replace(self._view, seat=tuple(said.get("seat", ())), **known)

    def close(self) -> None:
        """The app closes: the process ends with its standard input."""
        self._closing.set()
        self._end()
        if self._thread is not None:
            self._thread.join(LAST_S)

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
