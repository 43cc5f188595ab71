"""Kivy's window as the table needs it: its size and frame rate, our own folder, and nothing of Kivy's own chrome."""

from collections.abc import Callable
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.graphics.opengl import glFinish

DEFAULT_SIZE: Final = (800, 480)
MAX_FPS: Final = 30


def fill_screen() -> None:
    """Before Kivy opens its window: it takes the whole screen, with no frame, no pointer, and no screen saver."""
    for name, value in (("fullscreen", "auto"), ("borderless", "1"), ("show_cursor", "0"), ("allow_screensaver", "0")):
        Config.set("graphics", name, value)


def set_window(size: tuple[int, int] | None) -> None:
    """Window size and frame rate, before Kivy opens its window; an open window is resized."""
    width, height = size or DEFAULT_SIZE
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "maxfps", str(MAX_FPS))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    for module in Config.options("modules"):  # Kivy's own tools and their keys: inspector, screenshots, a web console
        Config.remove_option("modules", module)
    if EventLoop.window is not None and Config.get("graphics", "fullscreen") != "auto":
        EventLoop.window.size = (width, height)


def once_on_display(shown: Callable[[], None]) -> None:
    """Within Kivy's `on_flip`: calls something when the picture of this frame is on the display.

    Kivy tells of a flip just before it flips, and what is flipped may still be being drawn: both are over when the next
    frame has waited for them.
    """

    def over(_dt: float) -> None:
        glFinish()
        shown()

    Clock.schedule_once(over, 0)
