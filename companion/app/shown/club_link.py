"""The app's end of the process that takes part in a club evening: says how far the game is, and hears who sits here.

A table whose file names no club has neither the process nor anything of it loaded.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any, Final

from companion.app.shown.line_child import LAST_S, WITHIN_S, KeptChild
from companion.club.club_file import ClubFile, forget_past
from companion.games.protocol import NotUnderstood
from companion.record.people.seated import ROUND
from companion.session.intents import Intent
from companion.session.part import PartBeside, on_touch
from companion.session.session import Session
from companion.session.snapshot import AtClub, Snapshot

SIT: Final = "sit"
JOIN: Final = "join"
TAKES_PART: Final = (JOIN, "leave")
ASKED: Final = ("help", "dispute")  # who calls the director says for what
LOG: Final = logging.getLogger(__name__)


class ClubLink(PartBeside):
    """Takes part for a table, from a touch there on (`club:join`, `leave`, `sit`, `help`, `dispute`); without one no
    evening changes anything of it. `keep` writes down whether it does, None where it cannot. Nothing here waits for the
    process; what it says is heard on a thread of its own.
    """

    shows = "club"
    view: AtClub

    def __init__(
        self, told: ClubFile, file: Path, journal: Path, folder: Path, on: bool, keep: Callable[[bool], None] | None
    ) -> None:
        self._kept, self._on, self._write_down = folder / "club", on, keep
        words = ["companion.club.table_sender", str(journal), str(file), str(self._kept)]
        self._child = KeptChild(words, folder / "club.log", self._hear)
        self.view = AtClub(told.club, told.table)
        """How it stands; any thread may ask."""
        self._closing = threading.Event()
        self._told: Mapping[str, Any] = {}
        self._thread: threading.Thread | None = None

    def join(self, session: Session) -> None:
        self._session = session

    def begin(self, _how: str) -> None:
        """Of a game of those who are seated here it is kept in which round that was."""
        seat, writer = self.view, self._session.context.writer
        name = f"{ROUND}{writer.game}"
        seated = sorted(seat.seat) == sorted(player.name for player in self._session.running.view().players)
        if seated and not writer.fact(name):
            self._session.context.keep({name: str(seat.round)})

    @on_touch("club:?")
    def touch(self, intent: Intent) -> None:
        """Raises NotUnderstood where nobody is seated here, or a game is under way."""
        (what,) = intent.words
        session, seat = self._session, self.view
        if what in TAKES_PART:
            self.choose(what == JOIN)
        elif what in ASKED:
            self._child.tell({"ask": what})
            session.context.tell("director_called")
        elif what != SIT or not seat.seat or (session.running.on and not session.running.view().over):
            raise NotUnderstood(intent.text)
        else:
            if session.running.on:
                session.lifecycle.new_game(intent)
            session.set_up.sit(seat.plays, seat.seat)

    def start(self) -> None:
        """The app runs: takes part where somebody has agreed to that."""
        with suppress(OSError):
            forget_past(self._kept, time())
        if self._on:
            self._take_part()

    def choose(self, joins: bool) -> None:
        """Takes part from now on, or no longer; that is written down."""
        if joins == self.view.on:
            return
        if self._write_down is not None:
            self._write_down(joins)
        if joins:
            self._take_part()
        else:
            self._closing.set()
            self.view = AtClub(self.view.club, self.view.table)
            threading.Thread(target=self._child.end, name="club's end").start()

    def _take_part(self) -> None:
        before, self._closing = self._thread, threading.Event()
        self.view = replace(self.view, on=True)
        self._thread = threading.Thread(target=self._keep, args=(self._closing, before), name="club", daemon=True)
        self._thread.start()

    def show(self, snapshot: Snapshot) -> None:
        """How far the game is."""
        game = snapshot.game
        state = "waiting" if game is None else "over" if game.over else "playing"
        report = {"round": game.round if game is not None else 0, "state": state}
        if report != self._told:
            self._told = report
            self._child.tell(report)

    def _keep(self, closing: threading.Event, before: threading.Thread | None) -> None:
        """Starts the process, and again when it dies; the game goes on without it."""
        if before is not None:
            before.join()
        while not closing.is_set():
            if not self._child.begin():
                LOG.warning("what takes part in the club evening has died too often; it is tried again in a minute")
                closing.wait(WITHIN_S)
                continue
            self._child.tell(self._told)
            if closing.is_set():
                self._child.end()
            self._child.wait()
            self.view = replace(self.view, up=False)

    def _hear(self, message: dict[str, Any]) -> None:
        if not self.view.on:
            return
        known = {name: message[name] for name in ("up", "behind", "round", "plays") if name in message}
        self.view = replace(self.view, seat=tuple(message.get("seat", ())), **known)

    def close(self) -> None:
        """The app closes: the process ends with its standard input."""
        self._closing.set()
        self._child.end()
        if self._thread is not None:
            self._thread.join(LAST_S)
