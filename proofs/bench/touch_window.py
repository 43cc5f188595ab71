"""How long a touch takes to its picture: on the screen with a game on it, and on a window with one empty Kivy button.

Prints two lists of milliseconds as JSON. Both are in one window of one process and take turns; the time runs from a
simulated finger that lets go to the moment at which the picture that it changed is handed to the glass.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from kivy.base import EventLoop
from kivy.uix.button import Button
from kivy.uix.widget import Widget

from companion.app import catalogue
from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.session.intents import parse
from companion.ui.automation.finger import Finger
from companion.ui.table_app import TableApp

ROUNDS = 60
SET_UP = ("setup:ring:numeric", "setup:start")
OURS = ("ui:menu", "ui:close", "ui:devices", "ui:close")
"""Touched one after the other, over and over: a sheet is opened, which is the whole screen anew, and closed."""
SETTLE_FRAMES = 12
"""Pictures between two touches."""


def milliseconds(let_go: Callable[[], None], changed: Callable[[], bool]) -> float:
    """From a touch to the picture that shows its effect."""
    begun = time.perf_counter()
    let_go()
    for _ in range(100):
        EventLoop.idle()
        if changed():
            return (time.perf_counter() - begun) * 1000
    raise RuntimeError("a touch changed nothing")


def ours(app: TableApp, name: str) -> float:
    """One touch on the screen."""
    for _ in range(SETTLE_FRAMES):
        EventLoop.idle()
    while app.glass.dead(name):  # by the clock: a quick screen draws these pictures before its time is over
        EventLoop.idle()
    place = app.glass.scene.touch(name)
    if place is None or app._ink is None:
        raise RuntimeError(f"{name} is not on the screen")
    x, y = (value * app._ink.scale for value in place.middle)
    width, height = EventLoop.window.size
    finger = Finger(int(time.monotonic() * 1000), x / width, 1 - y / height, time.time())
    EventLoop.post_dispatch_input("begin", finger)
    before = app.glass.scene
    return milliseconds(lambda: EventLoop.post_dispatch_input("end", finger), lambda: app.glass.scene is not before)


def theirs(button: Button) -> float:
    """One touch on the button: its picture changes when the finger lets go."""
    for _ in range(SETTLE_FRAMES):
        EventLoop.idle()
    finger = Finger(int(time.monotonic() * 1000), 0.5, 0.5, time.time())
    EventLoop.post_dispatch_input("begin", finger)
    EventLoop.idle()
    return milliseconds(lambda: EventLoop.post_dispatch_input("end", finger), lambda: bool(button.state == "normal"))


def begun_game(program: Program) -> None:
    """A game on the table, so that the screen has something to show."""
    for text in SET_UP:
        program.send(parse(text))
    program.drain(20.0)


def measured(app: TableApp) -> tuple[list[float], list[float]]:
    """Both, in turns."""
    window = EventLoop.window
    button = Button(min_state_time=0)
    found: tuple[list[float], list[float]] = ([], [])
    for name in OURS:  # letters are drawn once
        ours(app, name)
    for _ in range(ROUNDS // len(OURS)):
        for name in OURS:
            found[0].append(ours(app, name))
        swap_widget(window, app.glass, button)
        for _ in OURS:
            found[1].append(theirs(button))
        swap_widget(window, button, app.glass)
    return found


def swap_widget(window: Widget, old: Widget, new: Widget) -> None:
    """Another widget fills the window."""
    window.remove_widget(old)
    window.add_widget(new)
    for _ in range(SETTLE_FRAMES):
        EventLoop.idle()


def main() -> None:
    """Measures and prints."""
    with TemporaryDirectory(prefix="orctable-") as name:
        table = read_table(None, Path(name))
        with make_program(table, make_clock(table), Path(name) / "journal.sqlite") as program:
            begun_game(program)
            app = TableApp(program.snapshot, program.send, catalogue.screen, catalogue.speaker)
            app._run_prepare()
            for _ in range(SETTLE_FRAMES):
                EventLoop.idle()
            json.dump(measured(app), sys.stdout)


if __name__ == "__main__":
    main()
