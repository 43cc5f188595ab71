"""How long a touch takes to its picture: on the screen with a game on it, on a window with one empty Kivy button, and
on the screen while a player that thinks has a core for itself; and how long a finger that comes down takes to the
picture of the pressed key, and of the pressed button.

Prints a list of milliseconds for each as JSON, and for the two of the screen another one of this process' own
processor time. All are in one window of one process and take turns of four touches, the player that thinks halted in
those of the others, so that other work on the machine delays all alike; the time runs from a simulated finger that lets
go to the moment at which the picture that it changed is handed to the glass.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from kivy.base import EventLoop
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent
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
CLOSE = "ui:close"
OURS = ("ui:menu", CLOSE, "ui:devices", CLOSE)
"""Touched one after the other, over and over: a sheet is opened, which is the whole screen anew, and closed."""
QUESTIONS = 300
"""So many are asked at once; each takes less than two seconds of a core, and nobody waits for the last one."""
TURNS = ((0, 2), (2, 0))
"""The lists that are measured by turns: first without the player that thinks, then beside it, and the other way."""
Taken = tuple[float, float]  # milliseconds by the clock, and of this process' processor time
SETTLE_FRAMES = 12  # pictures between two touches


def milliseconds(let_go: Callable[[], None], changed: Callable[[], bool]) -> Taken:
    """From a touch to the picture that shows its effect, drawn to its last pixel; nothing is left of those before."""
    glFinish()
    begun, used = time.perf_counter(), time.process_time()
    let_go()
    for _ in range(100):
        EventLoop.idle()
        if changed():
            glFinish()
            return (time.perf_counter() - begun) * 1000, (time.process_time() - used) * 1000
    raise RuntimeError("a touch changed nothing")


def ours(app: TableApp, name: str) -> Taken:
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
    closes = name == CLOSE
    return milliseconds(  # by what stands there: a snapshot may change the scene meanwhile, too
        lambda: EventLoop.post_dispatch_input("end", finger), lambda: (app.glass.scene.touch(CLOSE) is None) == closes
    )


def theirs(button: Button) -> Taken:
    """One touch on the button: its picture changes when the finger lets go."""
    for _ in range(SETTLE_FRAMES):
        EventLoop.idle()
    finger = Finger(int(time.monotonic() * 1000), 0.5, 0.5, time.time())
    EventLoop.post_dispatch_input("begin", finger)
    EventLoop.idle()
    return milliseconds(lambda: EventLoop.post_dispatch_input("end", finger), lambda: bool(button.state == "normal"))


class PersonsFinger(MotionEvent):  # type: ignore[misc]  # Kivy has no types
    """A finger that the screen takes for a person's: it shows what it presses, and holds other boxes back."""

    def depack(self, args: dict[str, float]) -> None:
        """Take the place over, from 0 to 1 across the window."""
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


def pressed(x: float, y: float, shows: Callable[[], bool]) -> float:
    """Milliseconds from a finger that comes down to the picture that shows it; it goes elsewhere, and does nothing."""
    while shows():
        EventLoop.idle()
    for _ in range(SETTLE_FRAMES):
        EventLoop.idle()
    number, place = int(time.monotonic() * 1000), {"x": x, "y": y}
    finger = PersonsFinger("person", number, place, is_touch=True, type_id="touch")
    taken, _ = milliseconds(lambda: EventLoop.post_dispatch_input("begin", finger), shows)
    finger.sx, finger.sy = 0.0, 0.0
    EventLoop.post_dispatch_input("end", finger)
    return taken


def key_pressed(app: TableApp, name: str) -> float:
    """The same of a key of the screen, whose frame lies over the picture then."""
    while app.glass.dead(name):
        EventLoop.idle()
    place = app.glass.scene.touch(name)
    assert place is not None and app._ink is not None
    x, y = (value * app._ink.scale for value in place.middle)
    width, height = EventLoop.window.size
    over = app.glass._above
    return pressed(x / width, 1 - y / height, lambda: any(item and item.name == "pressed" for item, _ in over._painted))


def begun_game(program: Program) -> None:
    """A game on the table, so that the screen has something to show."""
    for text in SET_UP:
        program.send(parse(text))
    program.drain(20.0)


def thinking(minds: SeatMinds) -> int:
    """A process that thinks until it is closed; its number, once it does."""
    header = framed(catalogue.GAMES[catalogue.USUAL].random_play().header(("Ann", "Bob"), Random(1)))
    numbers = [minds.ask(Wish(header, 0, STRONG, str(at), asks="chances")) for at in range(QUESTIONS)]
    while minds.answer(numbers[0]) is None:
        time.sleep(0.05)
    assert minds.child is not None
    return minds.child.pid


def measured(app: TableApp) -> tuple[list[float], ...]:
    """All three by the clock, then both of the screen by processor time, then fingers that come down, by the clock."""
    window, minds = EventLoop.window, SeatMinds()
    button, thinker = Button(min_state_time=0), thinking(minds)
    found: tuple[list[Taken], ...] = ([], [], [])
    down: tuple[list[float], ...] = ([], [])
    for turn in range(ROUNDS // len(OURS)):
        for which in TURNS[turn % 2]:
            os.kill(thinker, signal.SIGCONT if which else signal.SIGSTOP)
            ours_again = [ours(app, name) for _ in range(2) for name in OURS]  # the first four get used to it
            found[which].extend(ours_again[len(OURS) :])
        os.kill(thinker, signal.SIGSTOP)
        down[0].extend(key_pressed(app, OURS[0]) for _ in OURS)
        swap_widget(window, app.glass, button)
        found[1].extend(theirs(button) for _ in OURS)
        down[1].extend(pressed(0.5, 0.5, lambda: bool(button.state == "down")) for _ in OURS)
        swap_widget(window, button, app.glass)
    os.kill(thinker, signal.SIGCONT)
    minds.close()
    by_clock, by_processor = ([[taken[at] for taken in run] for run in found] for at in (0, 1))
    return (*by_clock, by_processor[0], by_processor[2], *down)


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
