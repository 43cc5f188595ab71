"""How long a touch takes to its picture: on the screen with a game on it, on a window with one empty Kivy button, and
on the screen while a player that thinks has a core for itself.

Prints three lists of milliseconds as JSON. All are in one window of one process and take turns; the time runs from a
simulated finger that lets go to the moment at which the picture that it changed is handed to the glass.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from kivy.base import EventLoop
from kivy.uix.button import Button
from kivy.uix.widget import Widget

from companion.app import catalogue
from companion.app.program import Program
from companion.app.thinking.seat_minds import SeatMinds
from companion.app.wiring import make_clock, make_program, read_table
from companion.players.strength import STRONG
from companion.record.header_to_game import framed
from companion.session.intents import parse
from companion.session.ports import Wish
from companion.ui.automation.fingers import Finger
from companion.ui.table_app import TableApp

ROUNDS = 60
SET_UP = ("setup:ring:numeric", "setup:start")
OURS = ("ui:menu", "ui:close", "ui:devices", "ui:close")
"""Touched one after the other, over and over: a sheet is opened, which is the whole screen anew, and closed."""
QUESTIONS = 8
"""So many are asked at once; each takes less than two seconds of a core, and nobody waits for the last one."""
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


def thinking(minds: SeatMinds) -> None:
    """A process that thinks until it is closed, as long as the touches of a turn take; returns when it does."""
    header = framed(catalogue.GAMES[catalogue.USUAL].random_play().header(("Ann", "Bob"), Random(1)))
    numbers = [minds.ask(Wish(header, 0, STRONG, str(at), asks="chances")) for at in range(QUESTIONS)]
    while minds.said(numbers[0]) is None:
        time.sleep(0.05)


def measured(app: TableApp) -> tuple[list[float], ...]:
    """All three, in turns."""
    window, minds = EventLoop.window, SeatMinds()
    button = Button(min_state_time=0)
    found: tuple[list[float], ...] = ([], [], [])
    for name in OURS:  # letters are drawn once
        ours(app, name)
    for _ in range(ROUNDS // len(OURS)):
        for name in OURS:
            found[0].append(ours(app, name))
        swap_widget(window, app.glass, button)
        for _ in OURS:
            found[1].append(theirs(button))
        swap_widget(window, button, app.glass)
        thinking(minds)
        found[2].extend(ours(app, name) for name in OURS)
        minds.close()
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
