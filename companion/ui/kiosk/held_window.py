"""The window of a table that nobody minds: over the whole screen, and nothing else gets a key or a button of it.

While it has the focus it holds keyboard and pointer, so that a window manager never hears its own keys (for another
desktop, another window, a menu, a screenshot); should something else take the focus or the desktop, it comes back.
"""

import os
from typing import Any, Final

from kivy.clock import Clock
from kivy.config import Config

from companion.ui.kiosk.x_display import Display

LOOK_S: Final = 1.0
HELD: Final = {"SDL_GRAB_KEYBOARD": "1", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0"}
"""What SDL takes from the environment: a held window has the keyboard too, and Alt+Tab does not minimise it."""


def fill_screen(size: tuple[int, int]) -> tuple[int, int]:
    """Before Kivy opens its window of this size: it takes the whole screen, with no frame, no pointer, and no screen
    saver. Returns the size it has to be made in: an X display without a window manager leaves it so.
    """
    for name, value in (("fullscreen", "auto"), ("borderless", "1"), ("show_cursor", "0"), ("allow_screensaver", "0")):
        Config.set("graphics", name, value)
    os.environ.update(HELD)
    try:
        with Display() as display:
            return display.size
    except OSError:
        return size


def hold(window: Any) -> None:
    """The window is open, and stays so: it is neither closed nor hidden, and has keyboard and pointer."""
    window.bind(
        on_request_close=lambda *_args, **_more: True,
        on_minimize=lambda *_: _return(window),
        on_hide=lambda *_: _return(window),
    )
    window.grab_mouse()
    Clock.schedule_once(lambda _dt: _return(window), LOOK_S)
    Clock.schedule_interval(lambda _dt: None if window.focus else _return(window), LOOK_S)


def _return(window: Any) -> None:
    """Come back, and be on every desktop.

    On X by a connection of our own: SDL waits until its window is mapped, and on another desktop it never is.
    """
    number = getattr(window.get_window_info(), "window", None)
    if number is None:
        window.restore()
        window.raise_window()
        return
    with Display() as display:
        display.show(number)
