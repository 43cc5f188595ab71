"""What stands on an X display, and asking a window to close as the button of its frame does (ICCCM 4.2.8.1).

By ctypes on libX11, whose structures are those of Xlib's manual; there is no window manager on the display.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

VIEWABLE: Final = 2
CLIENT_MESSAGE: Final = 33
CARDINAL: Final = 6
ASYNC: Final = 1  # GrabModeAsync: events go on as before
ALREADY_GRABBED: Final = 1
_LONG, _ULONG, _INT, _POINTER = ctypes.c_long, ctypes.c_ulong, ctypes.c_int, ctypes.c_void_p


class _Attributes(ctypes.Structure):
    """XWindowAttributes."""

    _fields_ = [
        *((name, _INT) for name in ("x", "y", "width", "height", "border_width", "depth")),
        ("visual", _POINTER), ("root", _ULONG), ("window_class", _INT),
        *((name, _INT) for name in ("bit_gravity", "win_gravity", "backing_store")),
        ("backing_planes", _ULONG), ("backing_pixel", _ULONG), ("save_under", _INT), ("colormap", _ULONG),
        ("map_installed", _INT), ("map_state", _INT),
        *((name, _LONG) for name in ("all_event_masks", "your_event_mask", "do_not_propagate_mask")),
        ("override_redirect", _INT), ("screen", _POINTER),
    ]  # fmt: skip


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as long as any event."""

    _fields_ = [
        ("type", _INT), ("serial", _ULONG), ("send_event", _INT), ("display", _POINTER), ("window", _ULONG),
        ("message_type", _ULONG), ("format", _INT), ("data", _LONG * 5), ("rest", _LONG * 12),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """A window that can be seen: its place and size in pixels, and the program it belongs to (0: it does not say)."""

    window: int
    x: int
    y: int
    width: int
    height: int
    pid: int


class Display:
    """One X display."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._x = _library()
        self._display = self._x.XOpenDisplay(name.encode())
        if not self._display:
            raise OSError(f"the display {name} does not answer")
        self._root = self._x.XDefaultRootWindow(self._display)

    def close(self) -> None:
        """Leave the display."""
        self._x.XCloseDisplay(self._display)

    def windows(self) -> list[Shown]:
        """The windows on it, lowest first."""
        windows = []
        for window in self._children():
            said = _Attributes()
            if self._x.XGetWindowAttributes(self._display, window, ctypes.byref(said)) and said.map_state == VIEWABLE:
                windows.append(Shown(window, said.x, said.y, said.width, said.height, self._pid(window)))
        return windows

    def is_held(self) -> bool:
        """Whether somebody else holds keyboard and pointer: who asks for them gets neither."""
        keyboard = self._x.XGrabKeyboard(self._display, self._root, 0, ASYNC, ASYNC, 0)
        pointer = self._x.XGrabPointer(self._display, self._root, 0, 0, ASYNC, ASYNC, 0, 0, 0)
        self._x.XUngrabPointer(self._display, 0)
        self._x.XUngrabKeyboard(self._display, 0)
        self._x.XSync(self._display, 0)
        return bool(keyboard == pointer == ALREADY_GRABBED)

    def ask_to_close(self, window: int) -> None:
        """Ask a window to close, as its frame's button and Alt+F4 do through a window manager."""
        event = _ClientMessage(type=CLIENT_MESSAGE, window=window, format=32)
        event.message_type = self._atom("WM_PROTOCOLS")
        event.data[0] = self._atom("WM_DELETE_WINDOW")
        self._x.XSendEvent(self._display, window, 0, 0, ctypes.byref(event))
        self._x.XSync(self._display, 0)

    def _children(self) -> list[int]:
        root, parent, count = _ULONG(), _ULONG(), ctypes.c_uint()
        children = ctypes.POINTER(_ULONG)()
        around = (ctypes.byref(value) for value in (root, parent, children, count))
        self._x.XQueryTree(self._display, self._root, *around)
        found = [int(children[number]) for number in range(count.value)]
        if found:
            self._x.XFree(children)
        return found

    def _pid(self, window: int) -> int:
        kind, bits, items, left = _ULONG(), _INT(), _ULONG(), _ULONG()
        data = ctypes.POINTER(_ULONG)()
        around = (ctypes.byref(value) for value in (kind, bits, items, left, data))
        name = self._atom("_NET_WM_PID")
        self._x.XGetWindowProperty(self._display, window, name, 0, 1, 0, CARDINAL, *around)
        pid = int(data[0]) if items.value else 0
        if data:
            self._x.XFree(data)
        return pid

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._display, name.encode(), 0))


def _library() -> Any:
    """libX11; a window that has gone meanwhile is no reason to end."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = _POINTER
    x.XOpenDisplay.argtypes = [ctypes.c_char_p]
    takes: dict[str, list[Any]] = {
        "XCloseDisplay": [], "XDefaultRootWindow": [], "XSync": [_INT], "XInternAtom": [ctypes.c_char_p, _INT],
        "XGetWindowAttributes": [_ULONG, _POINTER], "XSendEvent": [_ULONG, _INT, _LONG, _POINTER],
        "XQueryTree": [_ULONG, _POINTER, _POINTER, _POINTER, _POINTER],
        "XGetWindowProperty": [_ULONG, _ULONG, _LONG, _LONG, _INT, _ULONG, *[_POINTER] * 5],
        "XGrabKeyboard": [_ULONG, _INT, _INT, _INT, _ULONG], "XUngrabKeyboard": [_ULONG],
        "XGrabPointer": [_ULONG, _INT, ctypes.c_uint, _INT, _INT, _ULONG, _ULONG, _ULONG], "XUngrabPointer": [_ULONG],
    }  # fmt: skip
    for name, arguments in takes.items():
        getattr(x, name).argtypes = [_POINTER, *arguments]
    for name in ("XDefaultRootWindow", "XInternAtom"):
        getattr(x, name).restype = _ULONG
    x.XFree.argtypes = [_POINTER]
    x.XSetErrorHandler.argtypes = [_POINTER]
    x.XSetErrorHandler(_IGNORED)
    return x


_IGNORED = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER)(lambda _display, _error: 0)


@contextmanager
def opened(name: str) -> Iterator[Display]:
    """A display by its name (`:7`)."""
    display = Display(name)
    try:
        yield display
    finally:
        display.close()
