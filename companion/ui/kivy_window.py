"""Kivy's window as the table needs it: its size, how often it looks for news, and nothing of Kivy's own chrome."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.graphics.opengl import glFinish
from kivy.input.factory import MotionEventFactory

DEFAULT_SIZE: Final = (800, 480)
LIVELY_FPS: Final = 60
QUIET_FPS: Final = 20  # each frame wakes a processor: on a quiet table most of what the app costs
QUIET_AFTER_S: Final = 2.0
RESOLUTION_S: Final = 1 / (3 * LIVELY_FPS)  # by so much a frame may come early, as Kivy has it for lively ones


def set_window(size: tuple[int, int] | None) -> None:
    """Window size, before Kivy opens its window; an open window is resized."""
    width, height = size or DEFAULT_SIZE
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    for module in Config.options("modules"):  # Kivy's own tools and their keys: inspector, screenshots, a web console
        Config.remove_option("modules", module)
    if EventLoop.window is not None and Config.get("graphics", "fullscreen") != "auto":
        EventLoop.window.size = (height, width) if EventLoop.window.rotation % 180 else (width, height)


def turn_picture(degrees: int) -> None:
    """The picture in the open window is turned clockwise, for a panel that is mounted so; touches go with it."""
    EventLoop.window.rotation = -degrees % 360


def on_glass(across: float, up: float) -> tuple[float, float]:
    """Where a place of the picture lies on the glass, however it is turned; both from 0 to 1 from the lower left."""
    places = {0: (across, up), 90: (1 - up, across), 180: (1 - across, 1 - up), 270: (up, 1 - across)}
    return places[EventLoop.window.rotation]


def in_window(place: tuple[float, float] | None) -> tuple[float, float] | None:
    """A place of the picture in pixels, both times from the left top corner, in the window."""
    if place is None:
        return None
    window = EventLoop.window
    across, up = on_glass(place[0] / window.width, 1 - place[1] / window.height)
    return across * window.system_size[0], (1 - up) * window.system_size[1]


def look_often(fps: int) -> None:
    """So many frames a second from now on. Kivy reads its own setting once, when its clock is imported; and by itself
    it wakes the earlier the fewer they are, for 27 where 20 are wanted.
    """
    Clock._max_fps = float(fps)
    Clock.clock_resolution = RESOLUTION_S


class Pace:
    """How often the screen looks for news: often while something happens and shortly after, seldom else. A finger that
    comes down on a quiet screen is felt by the next of the seldom frames; the picture for when it lets go is as quick
    as ever.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._quiet_at = now() + QUIET_AFTER_S
        self._fps, self._painted = LIVELY_FPS, 0
        look_often(self._fps)

    def keep(self, painted: int, *, touched: bool) -> None:
        """Once a frame: how much was painted so far, and whether a finger is on the screen."""
        now = self._now()
        if touched or painted != self._painted:
            self._painted = painted
            self._quiet_at = now + QUIET_AFTER_S
        fps = LIVELY_FPS if now < self._quiet_at else QUIET_FPS
        if fps != self._fps:
            self._fps = fps
            look_often(fps)


def once_on_display(shown: Callable[[], None]) -> None:
    """Within Kivy's `on_flip`: calls something when the picture of this frame is on the display. Kivy tells of a flip
    just before it flips, and what is flipped may still be being drawn: both are over when the next frame has waited for
    them.
    """

    def over(_dt: float) -> None:
        glFinish()
        shown()

    Clock.schedule_once(over, 0)


PANEL_S: Final = 1.0  # seconds between two looks for a touch panel that was plugged in


def watch_panels() -> None:
    """Touch panels are heard that come while the table runs. Kivy looks for them once, at its start; that is all where
    no desktop hands on their touches: SDL names no window with a touch of its own, and Kivy heeds none of those.
    """
    if EventLoop.window.get_window_info() is None:
        Clock.schedule_interval(lambda _dt: hear_panels("/sys/class/input"), PANEL_S)


def hear_panels(inputs: str) -> None:
    """Has each panel read that is there and that nobody reads: one that has just come, or whose reader failed when it
    was pulled. Kivy's usual reader waits for its panel, and finds it again under the same name.
    """
    from kivy.input.providers import probesysfs  # only Linux has that folder

    readers = {each.input_fn: each for each in EventLoop.input_providers if hasattr(each, "input_fn")}
    for place in Path(inputs).glob("event*"):
        panel = probesysfs.Input(str(place))
        reader = readers.get(panel.device)
        if reader is not None and reader.thread.is_alive():
            continue
        if panel.has_capability(probesysfs.ABS_MT_POSITION_X) and os.access(panel.device, os.R_OK):
            EventLoop.remove_input_provider(reader)
            kind = MotionEventFactory.get("mtdev") or MotionEventFactory.get("hidinput")
            new = kind(place.name, panel.device)
            new.start()
            EventLoop.add_input_provider(new)
