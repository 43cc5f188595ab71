"""A whole app in one process, with a screen, simulated dice and a control door, and somebody who uses all of it."""

import json
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock

from companion.app import catalogue
from companion.app.app_window import FaultKeeper
from companion.app.control import Control
from companion.app.program import Program
from companion.app.wiring import make_program
from companion.devices.table_file import TableFile
from companion.practice.app_link import AppLink
from companion.practice.dice_base import SimulatedDiceBase
from companion.record.journal import Line
from companion.session.guard import Fault
from companion.session.intents import Intent, parse
from companion.session.snapshot import Snapshot
from companion.ui.automation.fingers import ScreenFingers
from companion.ui.table_app import TableApp
from hardware.clock import MonotonicClock

T = TypeVar("T")
PATIENCE_S: Final = 60.0
QUIET_S: Final = 0.25
TOLD: Final = ("warn", "bad")
SIZE: Final = (800, 480)


class Window:
    """The one window Kivy can have; whichever program is open is shown in it."""

    def __init__(self) -> None:
        self.program: Program | None = None
        self.app = TableApp(self._source, self._send, catalogue.screen, catalogue.speaker, size=SIZE)
        self.app.fault = self._tell_fault
        ExceptionManager.add_handler(FaultKeeper(self.app))
        self.app._run_prepare()
        Clock._max_fps = 0  # as fast as the machine can

    def _source(self) -> Snapshot:
        return self.program.snapshot() if self.program else Snapshot()

    def _send(self, intent: Intent) -> None:
        if self.program is not None:
            self.program.send(intent)

    def _tell_fault(self) -> None:
        if self.program is not None:
            self.program.send(Fault("screen"))

    def frame(self) -> None:
        """One turn of Kivy's loop, with what Kivy does when a callback fails."""
        try:
            EventLoop.idle()
        except BaseException as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise


class Records(logging.Handler):
    """Keeps the tracebacks that are logged."""

    def __init__(self) -> None:
        super().__init__()
        self.tracebacks: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        if record.exc_info and record.exc_info[1] is not None:
            self.tracebacks.append(repr(record.exc_info[1]))


class Rig:
    """The app, the dice on their cable, and everything that was ever shown, told or answered."""

    def __init__(self, folder: Path, window: Window, seed: int) -> None:
        self.folder, self.window = folder, window
        self.shown: list[Snapshot] = []
        self.errors: list[str] = []
        self.base = SimulatedDiceBase(seed, folder=folder)
        self.clock = MonotonicClock()
        table = TableFile(catalogue.USUAL, "machine", True, folder / "data", {"dice": (f"serial:{self.base.path}",)})
        self.program = make_program(table, self.clock, folder / "data" / "journal.sqlite", self.shown.append)
        self.door = Control(folder / "door", self.program, self.clock, ScreenFingers(window.app), lambda: None)

    @contextmanager
    def open(self) -> Iterator["Rig"]:
        """From the start to the end of the program."""
        self.window.program = self.program
        self.window.app._snapshot = Snapshot(version=-1)
        try:
            with self.program:
                self.door.start()
                yield self
        finally:
            self.door.close()
            self.window.program = None
            self.base.close()

    @property
    def told(self) -> set[str]:
        """Everything the table was warned of."""
        return {notice.code for snapshot in self.shown for notice in snapshot.notices if notice.level in TOLD}

    def pump(self) -> None:
        """A moment goes by for the screen and the dice."""
        self.window.frame()
        with suppress(OSError):
            self.base.take_in()
            self.base.poll(self.clock.now())

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.pump()

    def during(self, work: Callable[[], T]) -> T:
        """Do something in another thread while the screen and the dice go on."""
        with ThreadPoolExecutor(1) as pool:
            future: Future[T] = pool.submit(work)
            until = time.monotonic() + PATIENCE_S
            while not future.done():
                self.pump()
                if time.monotonic() > until:
                    raise TimeoutError(f"{work!r} hangs")
            return future.result()

    def ask(self, op: str, **values: Any) -> dict[str, Any]:
        """Ask something through the door, as a visitor of its own; an error is kept."""

        def visit() -> dict[str, Any]:
            with AppLink(self.folder / "door") as link:
                return link.ask(op, **values)

        try:
            return self.during(visit)
        except (ValueError, ConnectionError) as error:
            self.errors.append(f"{op}: {error}")
            return {}

    def say(self, text: str) -> None:
        """Tell the session something as a finger would, without the way over the screen."""
        self.program.send(parse(text))

    def press(self, text: str) -> None:
        """Press a button through the door by real touches."""
        self.ask("press", text=text)

    def look_at_screen(self) -> None:
        """Ask the screen for everything that can be asked of it."""
        app = self.window.app
        self.during(lambda: app.place("undo").result(PATIENCE_S))
        self.during(lambda: app.type_text("x").result(PATIENCE_S))
        for language in ("ru", "en"):
            self.during(partial(app.set_language(language).result, PATIENCE_S))
        self.during(lambda: app.screenshot(self.folder / "y.png").result(PATIENCE_S))

    def drain(self) -> Snapshot:
        """Wait until the session has done everything; what is shown then."""
        self.during(lambda: self.program.drain(PATIENCE_S))
        return self.program.snapshot()

    def throw(self) -> None:
        """Both dice are thrown."""
        end = self.base.throw(self.clock.now(), (1, 2), ())
        self.wait(end - self.clock.now() + 1.0)

    def lines(self) -> list[Line]:
        """The running game's lines on the disk."""
        facts = self.program._journal.facts()
        return self.program._journal.lines(int(facts.get("game", "0")))


SET_UP: Final = (
    "setup:name:0:Io",
    "setup:count:3",
    "setup:next",
    "setup:preset:en",
    "setup:next",
    "setup:ring:numeric",
    "setup:next",
    "setup:next",
    "setup:start",
)
SAID: Final = ("oracle:draw", "do:place:0:3", "do:place:1:4", "undo_to:2", "rule:set_skulls:0:19:miscount",
               "mend:strike:2", "do:place:0:99", "nonsense", "pause", "pause", "seat:0", "settle", "die:1:7",
               "why:skulls:1", "why:close", "leave:0", "join:Zoya:sun", "notice:close")  # fmt: skip
PRESSED: Final = ("do:place:2:5", "undo", "redo", "why:trophies:0")


def use(rig: Rig) -> list[list[Line]]:
    """Set a game up and play a little with everything there is; the lines on the disk after each step."""
    kept: list[list[Line]] = []

    def after(work: Callable[[], object]) -> None:
        work()
        with suppress(TimeoutError):
            rig.drain()
        kept.append(rig.lines())

    rig.wait(QUIET_S)
    for text in SET_UP:
        after(partial(rig.say, text))
    after(rig.throw)
    for text in SAID:
        after(partial(rig.say, text))
    for text in PRESSED:
        after(partial(rig.press, text))
    after(lambda: rig.ask("screenshot", path=str(rig.folder / "x.png"), language="ru"))
    after(lambda: rig.ask("where", id="undo"))
    after(lambda: rig.ask("look"))
    after(rig.look_at_screen)
    return kept


def fingerprint(line: Line) -> str:
    """A line as text, to be compared."""
    return json.dumps(line, sort_keys=True, ensure_ascii=False)
