"""A touchscreen without a window: the real screen composition, the real ways of fingers, and a person's own besides."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from companion.ui.local import Local, tapped, typed

from companion.locale.sentences import Speaker
from companion.session.intents import Intent
from companion.session.snapshot import Snapshot
from companion.ui.app import NOTICE_S
from companion.ui.automation.person import Person
from companion.ui.compose import compose
from companion.ui.kivy_window import KIVY_FONTS
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Scene

SIZE = (800, 480)


def known(answer: bool) -> "Future[bool]":
    """An answer that is there already."""
    future: Future[bool] = Future()
    future.set_result(answer)
    return future


class Glass:
    """What `TableApp` is to `ScreenFingers`, and to the control door, but nothing is painted.

    `source` gives the newest snapshot, `say` takes what fingers say, `now` is the table's time in seconds.
    """

    def __init__(self, source: Callable[[], Snapshot], say: Callable[[Intent], None], now: Callable[[], float]) -> None:
        self._source, self._say, self._now = source, say, now
        self.local, self.person = Local(), Person()
        self._ink = Ink(1.0, KIVY_FONTS)
        self._speakers = {language: Speaker(language) for language in ("en", "ru")}
        self._first_seen: dict[int, float] = {}
        self._composed: tuple[Any, Scene] | None = None

    # --- what is to be seen -----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """The screen as it is now."""
        snapshot = self._source()
        self._close_old_notices(snapshot)
        key = (snapshot.version, self.local)
        if self._composed is None or self._composed[0] != key:
            speaker = self._speakers[self.local.language]
            self._composed = (key, compose(snapshot, self.local, self._ink, speaker, SIZE))
        return self._composed[1]

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
            return known(False)
        self.person.gone()
        self._tap(name)
        return known(True)

    def type_text(self, text: str) -> "Future[bool]":
        """Write letters."""
        self.local = typed(self.local, text)
        return known(True)

    # --- a person's fingers -----------------------------------------------------------------------------------------

    def poke(self, point: tuple[float, float]) -> str:
        """A person touches a point; what lies there, '' for nothing."""
        self.person.touched()
        place = self.scene().under(point)
        if place is None:
            return ""
        self._tap(place.id)
        return place.id

    def write(self, text: str) -> None:
        """A person writes letters."""
        self.person.touched()
        self.local = typed(self.local, text)

    def _tap(self, name: str) -> None:
        self.local, intent = tapped(self.local, name, self._source())
        if intent is not None:
            self._say(intent)
