"""The app with its window: the session on its own thread, the touchscreen on the main one."""

import gc
import logging
import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kivy.base import EventLoop, ExceptionHandler, ExceptionManager
from kivy.clock import Clock as FrameClock

from companion import devices
from companion.app import catalogue
from companion.app.control import HANG, Control
from companion.app.instruments.voice import ProcessVoice
from companion.app.kiosk.demo import demo
from companion.app.kiosk.pin_file import PinFile
from companion.app.leaving import ENDINGS, Opening, end_behind, leaving_of
from companion.app.program import Program
from companion.app.ready import SignsOfLife
from companion.app.settings import FILE, Settings, SettingsKeeper, load_settings
from companion.app.start_errors import FAULT, WindowError
from companion.appliance.starter import say_ready
from companion.locale.sentences import Speaker
from companion.record.failures import RequestRefused
from companion.session.guard import MOST_FAULTS, WITHIN_S, Fault, Often
from companion.session.intents import Intent
from companion.session.setup.draft import NAMES
from companion.ui.automation.fingers import ScreenFingers
from companion.ui.errands import PictureRefused
from companion.ui.first_picture import taken_from
from companion.ui.hearing.ears import Ears, KivyPlayer
from companion.ui.kiosk.attended import ATTENDED
from companion.ui.kiosk.held_window import fill_screen, usual_size
from companion.ui.kiosk.kiosk import Kiosk
from companion.ui.kivy_window import QUIET_FPS, Pace, look_often, set_window, watch_panels
from companion.ui.parts.local import AskedDevice, Begin, Guide
from companion.ui.screens.fault_screen import StartErrorApp
from companion.ui.table_app import TableApp
from hardware.clock import MonotonicClock
from hardware.ports import Clock

SOUNDS: Final = "sounds"
LIFE_S: Final = 0.5  # seconds between two frames in which the screen says that it works
LOG: Final = logging.getLogger(__name__)


def called(language: str) -> Intent:
    """Tells the table what players are called, in a language, until they say so."""
    return Intent("setup", ("called", ",".join(map(Speaker(language).text, NAMES))))


class FaultKeeper(ExceptionHandler):  # type: ignore[misc]
    """Logs and reports exceptions in Kivy's callbacks; the screen goes on, unless they keep coming."""

    def __init__(self, app: TableApp) -> None:
        super().__init__()
        self._app = app
        self._often = Often(MonotonicClock(), MOST_FAULTS, WITHIN_S)

    def handle_exception(self, error: BaseException) -> int:
        """Returns whether Kivy should continue or stop."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        LOG.error("the screen failed; it goes on", exc_info=error)
        if self._often.once_more():
            return int(ExceptionManager.RAISE)
        self._app.go_on()
        self._app.fault()
        return int(ExceptionManager.PASS)


def begin_of(opening: Opening, chosen: Settings) -> Begin:
    """What the screen shows first, to people who have chosen this."""
    here, away = opening.start == "here", opening.start == "away"
    asks = asked_devices() if opening.asks else ()
    explains, welcome = chosen.first_time and not away, opening.kiosk and not (opening.settings / FILE).exists()
    return Begin(here, not away, not opening.asks, asks, away, explains, chosen.explained, welcome)


def asked_devices() -> tuple[AskedDevice, ...]:
    """The devices that the start screen asks for."""
    return tuple(AskedDevice(kind.kind, kind.sign, kind.asked) for kind in devices.DEVICES if kind.asked)


def run(program: Program, clock: Clock, control: Path | None, opening: Opening) -> int:
    """Opens the window on a program and runs until it is closed; returns the exit status.

    Raises WindowError if no display responds, and DoorError.
    """
    app = _open_app(program, clock, opening)
    end_when_told(app.stop)
    voice = ProcessVoice(lambda: program.send(Intent("voice", ("missing",))))
    app.ears = Ears(KivyPlayer(opening.settings / SOUNDS), voice, lambda: app.clock())
    app.fault = lambda: program.send(Fault("screen"))
    app.pace = Pace(FrameClock.get_boottime)
    app.own_touch = lambda: program.send(Intent("tapped"))
    writer = FaultKeeper(app)
    ExceptionManager.add_handler(writer)
    around = (ScreenFingers(app), lambda: stop(app), _shooter(app), _finder(app), lambda: person_of(app), _way(app))
    door = Control(control, program, clock, *around, _guide(app)) if control else None
    program.on_failure = lambda: stop(app)
    show_life(program, app)
    watch_panels()
    try:
        with program:
            if door is not None:
                door.start()
            app.run()
            EventLoop.exit()  # the loop alone ends by itself: its window would stand there as long as this process
    finally:
        voice.close()
        if door is not None:
            door.close()
        ExceptionManager.remove_handler(writer)
    return FAULT if program.failed else 0


def _open_app(program: Program, clock: Clock, opening: Opening) -> TableApp:
    """The screen in its open window, in the language and looks that were chosen; what is chosen there is kept."""
    settings, size = opening.settings, opening.size or usual_size()
    chosen = load_settings(settings)
    if opening.kiosk:
        size = fill_screen(size)
    open_window(size)
    keeper, language = SettingsKeeper(settings, chosen), opening.language or chosen.language

    def keep(name: str, value: Any) -> None:
        keeper.keep(name, value)
        if name == "language":
            program.send(called(value))

    program.send(called(language))
    begin = begin_of(opening, chosen)
    app = TableApp(
        program.snapshot,
        program.send,
        catalogue.screen,
        catalogue.speaker,
        replace(begin.local(language, chosen.theme), seat_languages=chosen.seat_languages, chosen=chosen.chosen),
        size,
        shown=lambda: shown_first(program),
        keep=keep,
        dim=Backlight().set,
        begin=begin,
        leave=lambda name: opening.leave(leaving_of(name, app.local.language), app.stop),
        attended=Kiosk(PinFile(settings, clock), demo, program.send) if opening.kiosk else ATTENDED,
        demo=demo,
        glass=taken_from(EventLoop.window),
    )
    return app


def shown_first(program: Program) -> None:
    """The first picture is on the glass. While people look at it, the games that may be chosen are loaded: the touch
    that chooses one does not wait for that.
    """
    say_ready()
    end_behind()
    gc.freeze()  # what a start has loaded and made stays
    gc.enable()
    now = program.snapshot()
    if now.game is None:
        threading.Thread(target=_load, args=(now.games,), name="games", daemon=True).start()


def _load(games: Sequence[str]) -> None:
    for game in games:
        catalogue.screen(game)
        catalogue.speaker(game, "en")


def show_life(program: Program, app: TableApp) -> None:
    """The starter hears as long as session and screen both work; and the app can be closed to be started anew."""
    upkeep = program.upkeep
    signs = SignsOfLife(MonotonicClock(), ("session", "screen"), upkeep.say_well if upkeep is not None else None)
    program.on_beat = lambda: signs.alive("session")
    FrameClock.schedule_interval(lambda _dt: signs.alive("screen"), LIFE_S)
    if upkeep is not None:
        upkeep.start_anew = app.stop


def show_start_error(code: str, detail: str, language: str, size: tuple[int, int] | None, *, kiosk: bool) -> None:
    """Shows on the screen why the app cannot start, until somebody closes it or some time has passed; in a `kiosk` on
    the whole screen.

    Raises WindowError if no display responds.
    """
    size = size or usual_size()
    if kiosk:
        size = fill_screen(size)
    open_window(size)
    look_often(QUIET_FPS)
    app = StartErrorApp(code, detail, language, size, say_ready)
    end_when_told(app.stop)
    app.run()


def open_window(size: tuple[int, int]) -> None:
    """Makes Kivy open its window. Raises WindowError if it cannot."""
    set_window(size)
    try:
        EventLoop.ensure_window()
    except SystemExit as error:  # Kivy's way of saying that there is no window
        raise WindowError(
            "No window can be opened here. See that the display answers (DISPLAY; under Wayland that of XWayland), or"
            " play without a screen: --no-window."
        ) from error


def end_when_told(end: Callable[[], object]) -> None:
    """Makes each of `ENDINGS` close the window."""
    for ending in ENDINGS:
        signal.signal(ending, lambda *_: end())


def person_of(app: TableApp) -> dict[str, object]:
    """How often a person has touched the screen, whether they have something open on it, and what they wish of the
    practice table.
    """
    return {"touches": app.person.touches, "open": app.person_busy, "wishes": app.wishes()}


def stop(app: TableApp) -> None:
    """Closes the window, from any thread."""
    app.stop().result(HANG)


def _shooter(app: TableApp) -> Callable[[str, str], None]:
    """Returns a function that takes a picture of the screen in a language."""

    def shoot(path: str, language: str) -> None:
        try:
            app.screenshot(path, language).result(HANG)
        except PictureRefused as error:
            raise RequestRefused(str(error)) from error

    return shoot


def _finder(app: TableApp) -> Callable[[str], tuple[float, float] | None]:
    """Returns a function that finds a button on the screen."""
    return lambda widget_id: app.place(widget_id).result(HANG)


def _guide(app: TableApp) -> Callable[[int, bool], None]:
    """Returns a function that shows what a practice table says of itself."""

    def guide(speed: int, paused: bool) -> None:
        app.guide(Guide(speed, paused)).result(HANG)

    return guide


def _way(app: TableApp) -> Callable[[str], dict[str, object] | None]:
    """Returns a function that finds the touches that lead to a button."""

    def guide(widget_id: str) -> dict[str, object] | None:
        way = app.way(widget_id).result(HANG)
        return None if way is None else {"touches": way.touches, "answered": way.answered}

    return guide


LIGHTS: Final = Path("/sys/class/backlight")


class Backlight:
    """Sets every backlight of the machine."""

    def __init__(self, folder: Path = LIGHTS) -> None:
        self._folder = folder
        self._told = False

    def set(self, percent: int) -> bool:
        """Sets the brightness, 1 to 100 percent; False if there is none to set, which is logged once."""
        return True in [self._set(light, percent) for light in sorted(self._folder.glob("*/brightness"))]

    def _set(self, light: Path, percent: int) -> bool:
        try:
            most = int(light.with_name("max_brightness").read_text())
            light.write_text(str(max(1, round(most * percent / 100))))
        except (OSError, ValueError) as error:
            if not self._told:
                LOG.warning("the brightness of the panel cannot be set: %s; the picture is darkened instead", error)
            self._told = True
            return False
        return True
