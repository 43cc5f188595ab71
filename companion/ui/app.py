"""The touchscreen: reads the newest snapshot once a frame, paints what changed, and says what fingers said."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

import kivy
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.input.motionevent import MotionEvent

from companion.locale.sentences import Speaker
from companion.table.intents import Intent
from companion.table.snapshot import Snapshot
from companion.ui.canvas import DOUBLE_REPORT_S, Board
from companion.ui.compose import compose, scale_of
from companion.ui.ink import Ink
from companion.ui.local import Local, erased, tapped, typed
from companion.ui.person import Person

T = TypeVar("T")
DEFAULT_SIZE = (800, 480)
MAX_FPS = 30
NOTICE_S = {"note": 5.0, "warn": 8.0}
KIVY_FONTS = Path(kivy.__file__).parent / "data" / "fonts"


class Finger(MotionEvent):
    """A simulated finger: a real touch event whose time of contact is given, in seconds of the wall clock."""

    def __init__(self, number: int, x: float, y: float, contact: float) -> None:
        super().__init__("finger", number, {"x": x, "y": y}, is_touch=True, type_id="touch")
        self.time_start = contact

    def depack(self, args: dict[str, float]) -> None:
        """Take the place over, from 0 to 1 across the window."""
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class TableApp(App):
    """The screen at the table. `source` gives the newest snapshot, `send` takes what fingers say; `size` in pixels.

    `shown` is called once, when the first picture is drawn. `taps` counts the touches that reached a target.
    """

    def __init__(
        self, source: Callable[[], Snapshot], send: Callable[[Intent], None], language: str = "en",
        size: tuple[int, int] | None = None, shown: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        _configure(size)
        super().__init__()
        self._source, self._send, self._shown = source, send, shown
        self.local = Local(language=language)
        self._speakers: dict[str, Speaker] = {language: Speaker(language)}
        self._snapshot = Snapshot(version=-1)
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._dirty = True
        self._first_seen: dict[int, float] = {}
        self._fingers, self._contact = 0, 0.0
        self._ink: Ink | None = None
        self.clock: Callable[[], float] = Clock.get_boottime
        self.painted = 0
        self.taps = 0
        self.board = Board(self._pressed)
        self.board.bind(on_touch_down=self._felt, on_touch_up=self._felt)
        self.person = Person()
        self._writing = False

    def build(self) -> Board:
        """The one widget of the screen."""
        window = EventLoop.window
        window.bind(on_textinput=self._on_text, on_key_down=self._on_key, size=lambda *_: self._stale(),
                    on_flip=self._on_flip)  # fmt: skip
        Clock.schedule_interval(lambda _dt: self.frame(), 0)
        return self.board

    def touch(self, widget_id: str) -> "Future[bool]":
        """Touch the place with this id with a simulated finger; False when it is not on the screen now."""
        return self._later(lambda: self._touch(widget_id))

    def ids(self) -> set[str]:
        """The ids of everything that can be touched on the screen now."""
        return {touch.id for touch in self.board.scene.touches}

    def place(self, widget_id: str) -> "Future[tuple[float, float] | None]":
        """Where to touch the place with this id, in pixels from the window's left top corner; None when it is not in
        sight now.
        """
        return self._later(lambda: self._place(widget_id))

    def screenshot(self, path: str | Path) -> "Future[bool]":
        """Write the screen as a PNG picture."""
        return self._later(lambda: self._shoot(str(path)))

    def type_text(self, text: str) -> "Future[bool]":
        """Write letters as a keyboard would."""
        return self._later(lambda: self._write(text))

    @property
    def person_busy(self) -> bool:
        """Whether something is open on the screen that a person has opened; the virtual players' touches wait."""
        return self.person.busy(self.board.scene, self._snapshot, keys=self.local.keys)

    def set_language(self, code: str) -> "Future[bool]":
        """Speak another language from now on."""
        return self._later(lambda: self._tap(f"ui:lang:{code}"))

    def stop(self, *_largs: object) -> "Future[bool]":
        """Close the screen, from any thread."""
        return self._later(lambda: bool(super(TableApp, self).stop()) or True)

    def frame(self) -> None:
        """One frame: the newest snapshot, then what fingers and other threads want, then paint what changed."""
        self._look()
        while True:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            self._refresh()
            job()
            self._look()
        self._refresh()

    def _later(self, work: "Callable[[], T]") -> "Future[T]":
        future: Future[T] = Future()

        def job() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)
                raise

        self._jobs.put(job)
        return future

    def _look(self) -> None:
        snapshot = self._source()
        if snapshot.version != self._snapshot.version:
            self._snapshot, self._dirty = snapshot, True
        self._close_old_notices()

    def _close_old_notices(self) -> None:
        now = self.clock()
        for notice in self._snapshot.notices:
            since = self._first_seen.setdefault(notice.number, now)
            wait = NOTICE_S.get(notice.level)
            if wait is not None and now - since > wait and notice.number not in self.local.closed:
                self.local = _closed(self.local, notice.number)
                self._dirty = True

    def _stale(self) -> None:
        self._dirty = True

    def _refresh(self) -> None:
        if not self._dirty:
            return
        size = EventLoop.window.size
        scale = scale_of(*size)
        if self._ink is None or self._ink.scale != scale:
            self._ink = Ink(scale, KIVY_FONTS)
        self.board.size = size
        scene = compose(self._snapshot, self.local, self._ink, self._speaker(), size)
        self._dirty = False
        self.painted += self.board.show(scene, self._ink)

    def _speaker(self) -> Speaker:
        language = self.local.language
        if language not in self._speakers:
            self._speakers[language] = Speaker(language)
        return self._speakers[language]

    def _pressed(self, name: str) -> None:
        """A finger has reached a target: what it costs the table is counted in taps."""
        self.taps += 1
        self._tap(name)

    def _tap(self, name: str) -> bool:
        self.local, intent = tapped(self.local, name, self._snapshot)
        self._dirty = True
        if intent is not None:
            self._send(intent)
        return True

    def _place(self, name: str) -> tuple[float, float] | None:
        place = self.board.scene.touch(name)
        if place is None or self.board.scene.under(place.middle) != place:
            return None
        scale = self._ink.scale if self._ink else 1.0
        return place.middle[0] * scale, place.middle[1] * scale

    def _felt(self, _board: Board, touch: MotionEvent) -> None:
        """A finger comes or goes: a person's, unless it is simulated."""
        if not isinstance(touch, Finger):
            self.person.touched()

    def _write(self, text: str) -> bool:
        self._writing = True
        EventLoop.window.dispatch("on_textinput", text)
        self._writing = False
        return True

    def _touch(self, name: str) -> bool:
        place = None if self.person_busy else self._place(name)
        if place is None:
            return False
        self.person.gone()
        width, height = EventLoop.window.size
        self._fingers += 1
        self._contact = max(time.time(), self._contact + 2 * DOUBLE_REPORT_S)
        finger = Finger(self._fingers, place[0] / width, 1 - place[1] / height, self._contact)
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
        return True

    def _shoot(self, path: str) -> bool:
        self.board.export_to_png(path)
        return True

    def _on_flip(self, _window: object) -> None:
        """A picture is drawn and goes to the glass."""
        if self.painted and self._shown is not None:
            self._shown()
            self._shown = None

    def _on_text(self, _window: object, text: str) -> None:
        if not self._writing:
            self.person.touched()
        self.local, self._dirty = typed(self.local, text), True

    def _on_key(self, _window: object, key: int, *_rest: object) -> None:
        if key == BACKSPACE and self.local.typed:
            self.local, self._dirty = erased(self.local), True


BACKSPACE = 8


def _closed(local: Local, number: int) -> Local:
    return replace(local, closed=local.closed | {number})


def _configure(size: tuple[int, int] | None) -> None:
    """Window size and frame rate, before Kivy opens its window; an open window is resized."""
    width, height = size or DEFAULT_SIZE
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "maxfps", str(MAX_FPS))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    if EventLoop.window is not None:
        EventLoop.window.size = (width, height)
