"""The window before anything of a table is loaded: no more of Kivy than the screen needs, and our name on the glass."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.ui.paint.canvas import SceneWidget
    from companion.ui.paint.ink import Ink
    from companion.ui.paint.shapes import Scene

NO_STYLE: Final = Path(__file__).with_name("no_style")
# what Kivy takes from the environment: no command line of its own, our log, and of its providers those that are used;
# it would load each other one that is installed. And SDL: the first touch of a window that has just come counts.
NEEDED: Final[Mapping[str, str]] = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_WINDOW": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_IMAGE": "sdl2",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
}
# Kivy's clock loads it for apps that run in its loop, as this one does not: forty modules nobody else needs
LOOP: Final = "asyncio"
NO_LOOP: Final = ModuleType(LOOP)
NO_LOOP.wait_for = None  # type: ignore[attr-defined]  # all of it that the clock asks for
NAME: Final = "orctable"
LETTERS: Final = 84.0
MARK: Final = 150.0


def load_kivy(home: Path, drivers: str) -> None:
    """Loads Kivy, with what it reads once where nobody has said it otherwise; `home` is the folder of its own files."""
    for name, value in {**NEEDED, "KIVY_HOME": str(home), "SDL_VIDEODRIVER": drivers}.items():
        os.environ.setdefault(name, value)
    os.environ["KIVY_LOG_MODE"] = "PYTHON"  # in its own mode Kivy takes over standard error
    import kivy

    data, kivy.kivy_data_dir = kivy.kivy_data_dir, str(NO_STYLE)
    sys.modules.setdefault(LOOP, NO_LOOP)
    try:
        import kivy.lang
    finally:
        kivy.kivy_data_dir = data
        if sys.modules[LOOP] is NO_LOOP:
            del sys.modules[LOOP]


def open_window(size: tuple[int, int] | None, *, kiosk: bool) -> Any:
    """Makes Kivy open its window, in a `kiosk` over the whole screen; None where it cannot."""
    from kivy.base import EventLoop

    from companion.ui.kiosk.held_window import fill_screen, screen_size, usual_size
    from companion.ui.kivy_window import set_window

    size = size or usual_size()
    set_window(fill_screen(size) if kiosk else size)
    with suppress(SystemExit):  # Kivy's way of saying that there is no window
        EventLoop.ensure_window()
    if EventLoop.window is not None and not kiosk and size == screen_size():
        EventLoop.window.maximize()  # a desktop's frame would push its foot off the screen
    return EventLoop.window


def show(window: Any, theme: str, turned: int = 0) -> None:
    """Our name in the colours of a theme, on the glass when this returns, the picture `turned` by so many degrees; it
    stands there until the table takes the window.
    """
    from companion.ui.kivy_window import turn_picture
    from companion.ui.paint.icons import ICONS
    from companion.ui.paint.shapes import Layer, Rect, Scene, Sign, Text
    from companion.ui.paint.theme import THEMES

    turn_picture(turned)
    colours, (width, height) = THEMES[theme], window.size

    def scene(ink: "Ink") -> Scene:
        across, down = width / ink.scale / 2, height / ink.scale / 2
        wide = ink.width(NAME, "title", LETTERS)
        name = Text(Rect(across - wide / 2, down + 10, wide, LETTERS), NAME, "title", LETTERS, colours.text)
        mark = Sign("trophy", ICONS["trophy"], across, down - 70, MARK, colours.gold)
        return Scene((Layer("mark", items=[mark, name]),), colours.bg)

    paint(window, min(width / 800, height / 480), scene)


def taken_from(window: Any) -> "SceneWidget | None":
    """The glass with what was painted so far, out of this window; None where nothing was."""
    glass = window.children[0] if window.children else None
    if glass is not None:
        window.remove_widget(glass)
    return glass


def paint(window: Any, scale: float, scene: "Callable[[Ink], Scene]", *, warm: bool = False) -> None:
    """Puts a picture on the glass of this window, in place of the one before; it is there when this returns."""
    from kivy.graphics.opengl import glFinish

    from companion.ui.paint.canvas import SceneWidget, kivy_ink

    if not window.children:
        window.add_widget(SceneWidget(lambda _name: None, lambda: 0.0))
    glass, ink = window.children[0], kivy_ink(scale)
    glass.size = window.size
    glass.show(scene(ink), ink, warm=warm)
    window.dispatch("on_draw")
    window.dispatch("on_flip")
    glFinish()
