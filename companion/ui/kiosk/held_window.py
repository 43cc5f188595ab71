"""The window of a table that nobody minds: over the whole screen, and nothing else gets a key or a button of it.

While it has the focus it holds keyboard and pointer, so that a window manager never hears its own keys (for another
desktop, another window, a menu, a screenshot); should something else take the focus or the desktop, it comes back.
"""

import ctypes
import os
from typing import Any, Final

from kivy.clock import Clock
from kivy.config import Config

USUAL: Final = (800, 480)
PANEL: Final = (1280, 800)  # a screen no larger than this, either way up, is a table's: the window takes it all
CLIENT_MESSAGE: Final = 33
TO_MANAGER: Final = 1 << 20 | 1 << 19  # SubstructureRedirectMask and SubstructureNotifyMask: a window manager's
EVERYWHERE: Final = 0xFFFFFFFF  # every desktop
BY_HAND: Final = 2  # asked for as by a pager, which a window manager obeys at once (EWMH)
ADD: Final = 1  # a state that a window shall have besides its others (EWMH)
_LONG, _ULONG, _INT, _POINTER = ctypes.c_long, ctypes.c_ulong, ctypes.c_int, ctypes.c_void_p


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as long as any event."""

    _fields_ = [
        ("type", _INT), ("serial", _ULONG), ("send_event", _INT), ("display", _POINTER), ("window", _ULONG),
        ("message_type", _ULONG), ("format", _INT), ("data", _LONG * 5), ("rest", _LONG * 12),
    ]  # fmt: skip


class Display:
    """A connection of our own to the X display. Raises OSError where there is none. A context manager."""

    def __init__(self) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = _POINTER
        self._x.XDefaultRootWindow.restype = self._x.XInternAtom.restype = _ULONG
        self._display = _POINTER(self._x.XOpenDisplay(None))
        if not self._display:
            raise OSError("no X display answers")

    def __enter__(self) -> "Display":
        return self

    def __exit__(self, *_: object) -> None:
        self._x.XCloseDisplay(self._display)

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole screen, in pixels."""
        screen = self._x.XDefaultScreen(self._display)
        return self._x.XDisplayWidth(self._display, screen), self._x.XDisplayHeight(self._display, screen)

    def in_corner(self, window: int) -> bool:
        """Whether it begins where the screen begins: one that has got a frame does not."""
        x, y, child = _INT(), _INT(), _ULONG()
        root = _ULONG(self._x.XDefaultRootWindow(self._display))
        there = ctypes.byref(x), ctypes.byref(y), ctypes.byref(child)
        return (
            bool(self._x.XTranslateCoordinates(self._display, _ULONG(window), root, 0, 0, *there))
            and x.value == y.value == 0
        )

    def show(self, window: int) -> None:
        """Raise a window; a window manager is asked to have it over the whole screen, on every desktop, in front."""
        self._x.XRaiseWindow(self._display, _ULONG(window))
        self._ask(window, b"_NET_WM_STATE", ADD, self._atom(b"_NET_WM_STATE_FULLSCREEN"), 0, BY_HAND)
        self._ask(window, b"_NET_WM_DESKTOP", EVERYWHERE, BY_HAND)
        self._ask(window, b"_NET_ACTIVE_WINDOW", BY_HAND)
        self._x.XSync(self._display, 0)

    def _ask(self, window: int, what: bytes, *values: int) -> None:
        """Ask the window manager for something, of a window."""
        event = _ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=self._atom(what), format=32)
        event.data[: len(values)] = values
        root = _ULONG(self._x.XDefaultRootWindow(self._display))
        self._x.XSendEvent(self._display, root, 0, _LONG(TO_MANAGER), ctypes.byref(event))

    def _atom(self, name: bytes) -> int:
        """The number under which the X server knows a name."""
        return int(self._x.XInternAtom(self._display, name, 0))


def usual_size() -> tuple[int, int]:
    """The size of a window that nobody has said: all of a panel, part of a desktop."""
    screen = screen_size()
    return window_on(screen) if screen is not None else USUAL


def screen_size() -> tuple[int, int] | None:
    """The size of the whole screen of the desktop, None where there is none."""
    if not os.environ.get("DISPLAY"):
        return None
    try:
        with Display() as display:
            return display.size
    except OSError:
        return None


def window_on(screen: tuple[int, int]) -> tuple[int, int]:
    """The size of a window on a screen of this size."""
    return screen if max(screen) <= max(PANEL) and min(screen) <= min(PANEL) else USUAL


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
    Clock.schedule_interval(lambda _dt: None if _in_place(window) else _return(window), LOOK_S)


def _in_place(window: Any) -> bool:
    """Whether it has the keyboard, and no frame: a window manager that starts later puts one around it."""
    number = getattr(window.get_window_info(), "window", None)
    if not window.focus or number is None:
        return bool(window.focus)
    with Display() as display:
        return display.in_corner(number)


def _return(window: Any) -> None:
    """Come back, on every desktop: on X by a connection of our own, since SDL waits until its window is mapped."""
    number = getattr(window.get_window_info(), "window", None)
    if number is None:
        window.restore()
        window.raise_window()
        return
    with Display() as display:
        display.show(number)
