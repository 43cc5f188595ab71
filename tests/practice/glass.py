"""A touchscreen without a window: the real screen composition, the real ways of fingers, and a person's own besides;
and the practice table with it.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.app import catalogue
from companion.app.catalogue import screen, speaker
from companion.app.control import Control
from companion.app.wiring import make_clock, make_program, read_table
from companion.locale.sentences import Speaker
from companion.practice import launch
from companion.practice.app_link import AppLink
from companion.practice.world import World
from companion.session.intents import Intent
from companion.session.snapshot import Snapshot
from companion.ui.automation.fingers import Person, ScreenFingers
from companion.ui.automation.ways import RoughInk, Way, Ways
from companion.ui.calm import NOTICE_S
from companion.ui.compose import compose
from companion.ui.game_screen import game_of, screen_of
from companion.ui.paint.canvas import kivy_ink
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Local
from companion.ui.taps import tapped, typed

SIZE = (800, 480)
HANG_S = 20.0
T = TypeVar("T")


def resolved(answer: T) -> "Future[T]":
    """An answer that is there already."""
    future: Future[T] = Future()
    future.set_result(answer)
    return future


class Glass:
    """What `TableApp` is to `ScreenFingers`, and to the control door, but nothing is painted.

    `source` gives the newest snapshot, `say` takes what fingers say, `now` is the table's time in seconds.
    """

    def __init__(self, source: Callable[[], Snapshot], say: Callable[[Intent], None], now: Callable[[], float]) -> None:
        self._source, self._say, self._now = source, say, now
        self.local, self.person = Local(), Person()
        self._ink = kivy_ink(1.0)
        self._speakers: dict[tuple[str, str], Speaker] = {}
        self._ways = Ways(RoughInk(1.0), screen, SIZE)
        self._first_seen: dict[int, float] = {}
        self._composed: tuple[Any, Scene] | None = None

    # --- what is to be seen -----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """The screen as it is now."""
        snapshot = self._source()
        self._close_old_notices(snapshot)
        key = (snapshot.version, self.local)
        if self._composed is None or self._composed[0] != key:
            self._composed = (key, compose(snapshot, self.local, self._ink, self._speaker(), SIZE, screen))
        return self._composed[1]

    def _speaker(self) -> Speaker:
        key = (game_of(self._source()), self.local.language)
        if key not in self._speakers:
            self._speakers[key] = speaker(*key) if key[0] else Speaker(key[1])
        return self._speakers[key]

    def _close_old_notices(self, snapshot: Snapshot) -> None:
        for notice in snapshot.notices:
            since = self._first_seen.setdefault(notice.number, self._now())
            if self._now() - since > NOTICE_S.get(notice.level, float("inf")):
                self.local = replace(self.local, closed=self.local.closed | {notice.number})

    def ids(self) -> set[str]:
        """Everything that can be touched."""
        return {touch.id for touch in self.scene().touches}

    def _in_sight(self, name: str) -> bool:
        place = self.scene().touch(name)
        return place is not None and self.scene().under(place.middle) == place

    @property
    def person_busy(self) -> bool:
        """Whether a person has anything open."""
        return self.person.busy(self.scene(), self._source(), keys=self.local.keys)

    # --- virtual players' fingers -----------------------------------------------------------------------------------

    def touch(self, name: str) -> "Future[bool]":
        """Touch a place; False when it is not in sight, or a person has something open."""
        if self.person_busy or not self._in_sight(name):
            return resolved(False)
        self.person.gone()
        self._tap(name)
        return resolved(True)

    def place(self, name: str) -> "Future[tuple[float, float] | None]":
        """Where a place is; None when it is not in sight."""
        place = self.scene().touch(name)
        return resolved(place.middle if place is not None and self._in_sight(name) else None)

    def way(self, name: str) -> "Future[Way | None]":
        """The touches that lead to a place."""
        return resolved(self._ways.find(self._source(), self.local, self._speaker(), name))

    def type_text(self, text: str) -> "Future[bool]":
        """Write letters."""
        self.local = typed(self.local, text)
        return resolved(True)

    # --- a person's fingers -----------------------------------------------------------------------------------------

    def on(self, name: str) -> bool:
        """A person touches a place; whether it was there."""
        there = self.scene().touch(name) is not None
        if there:
            self.person.touched()
            self._tap(name)
        return there

    def _tap(self, name: str) -> None:
        self.local, intent = tapped(self.local, name, self._source(), screen_of(self._source(), screen))
        if intent is not None:
            self._say(intent)


class Shared(World):
    """The practice table with people at it who may think as long as they like."""

    def _stuck(self) -> None:
        """Somebody may have taken over a seat and thinks."""


@contextmanager
def shared(folder: Path, seed: int) -> Iterator[tuple[World, Glass]]:
    """A practice table of two, played by touch alone, with a person at its screen."""
    stage = launch.make_table(catalogue.USUAL, folder, seed, 2)
    named = read_table(stage.table_file("outside", plugged=False), folder)
    clock = make_clock(named)
    named.folder.mkdir(parents=True, exist_ok=True)
    with make_program(named, clock, named.folder / "journal.sqlite") as program:

        def say(intent: Intent) -> None:
            program.send(intent)
            program.drain(HANG_S)

        glass = Glass(program.snapshot, say, clock.now)
        door = Control(
            folder / "control.sock",
            program,
            clock,
            ScreenFingers(glass),
            lambda: None,
            person=lambda: {"touches": glass.person.touches, "open": glass.person_busy},
        )
        door.start()
        with AppLink(folder / "control.sock") as app:
            app.ask("look")
            yield Shared(catalogue.GAMES[catalogue.USUAL].practice(), stage, app, launch.NAMES[:2], seed), glass
        door.close()
    stage.close()
