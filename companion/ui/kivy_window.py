"""Kivy's window as the table needs it: its size and frame rate, our own folder, and nothing of Kivy's own chrome."""

from typing import Final

from kivy.base import EventLoop
from kivy.config import Config

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
