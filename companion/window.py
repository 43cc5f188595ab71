"""The app with its window: the session on its thread, the touchscreen on the main one."""

from collections.abc import Callable
from pathlib import Path

from companion.ready import say_ready
from companion.table.control import Control
from companion.table.wiring import TableFile, make_program
from companion.ui.app import TableApp
from companion.ui.fingers import ScreenFingers
from hardware.ports import Clock

PATIENCE = 20.0


def run(named: TableFile, clock: Clock, journal: Path, control: Path | None, language: str, size: str) -> int:
    """Open the window and stay until it is closed.

    `size` is WIDTHxHEIGHT in pixels. Raises ValueError when it is not, and whatever making the program raises.
    """
    with make_program(named, clock, journal) as program:
        app = TableApp(program.snapshot, program.send, language, parse_size(size), say_ready)
        fingers, shoot, place = ScreenFingers(app), _shooter(app), _finder(app)
        told = (fingers, lambda: stop(app), shoot, place, lambda: person_of(app))
        door = Control(control, program, clock, *told) if control else None
        if door is not None:
            door.start()
        try:
            app.run()
        finally:
            if door is not None:
                door.close()
    return 0


def person_of(app: TableApp) -> dict[str, object]:
    """How often a person has touched the screen, and whether they have anything open on it."""
    return {"touches": app.person.touches, "open": app.person_busy}


def stop(app: TableApp) -> None:
    """Close the window, from any thread."""
    app.stop().result(PATIENCE)


def parse_size(size: str) -> tuple[int, int]:
    """`800x480` as numbers. Raises ValueError saying what it should look like."""
    width, cross, height = size.partition("x")
    if not (cross and width.isdigit() and height.isdigit()):
        raise ValueError(f"--size {size!r} is not WIDTHxHEIGHT; write --size 800x480 or --size 1280x720")
    return int(width), int(height)


def _shooter(app: TableApp) -> Callable[[str, str], None]:
    """Takes a picture of the screen in a language."""

    def shoot(path: str, language: str) -> None:
        app.set_language(language).result(PATIENCE)
        app.screenshot(path).result(PATIENCE)

    return shoot


def _finder(app: TableApp) -> Callable[[str], tuple[float, float] | None]:
    """Tells where on the screen a button is."""
    return lambda widget_id: app.place(widget_id).result(PATIENCE)
