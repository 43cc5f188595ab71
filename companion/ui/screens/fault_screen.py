"""The screens of last resort: an app that cannot start, and a moment of the game that cannot be drawn."""

from collections.abc import Callable
from typing import Final

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock

from companion.locale.sentences import Speaker
from companion.locale.tables import START_ERRORS
from companion.ui.compose import scale_of
from companion.ui.kivy_window import once_on_display, set_window
from companion.ui.paint.canvas import SceneWidget, kivy_ink
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Rect, Scene
from companion.ui.parts.page import Page

# seconds until the screen of an app that cannot start closes by itself: whoever watches over it tries again. It gives
# no signs of life, and an app without is killed after 20 s.
SHOWN_S: Final = 15.0


class StartErrorApp(App):
    """Shows why the app cannot start, by a code, and what was wrong. `shown` is called with the picture."""

    def __init__(self, code: str, detail: str, language: str, size: tuple[int, int], shown: Callable[[], None]) -> None:
        set_window(size)
        super().__init__()
        self._code, self._detail, self._shown = code, detail, shown
        self._speaker = Speaker(language)
        self._painted = False
        self.glass = SceneWidget(lambda _name: self.stop(), Clock.get_boottime)

    def build(self) -> SceneWidget:
        """The one widget of the screen."""
        EventLoop.window.bind(size=lambda *_: self._paint(), on_flip=lambda *_: self._flipped())
        Clock.schedule_once(lambda _dt: self._paint(), 0)
        Clock.schedule_once(lambda _dt: self.stop(), SHOWN_S)
        return self.glass

    def open_settings(self, *_largs: object) -> bool:
        """Never: Kivy's own settings are not for the table."""
        return False

    def _paint(self) -> None:
        size = EventLoop.window.size
        ink = kivy_ink(scale_of(*size))
        self.glass.size = size
        self.glass.show(start_error_scene(self._code, self._detail, ink, self._speaker, size), ink)
        self._painted = True

    def _flipped(self) -> None:
        if self._painted:
            self._painted = False
            once_on_display(self._shown)


def start_error_scene(code: str, detail: str, ink: Ink, speaker: Speaker, size: tuple[float, float]) -> Scene:
    """The picture: a title, the reason and its details in the table's language, a button."""
    page, rect = _frame(ink, speaker, "dark", size, speaker.text("orctable cannot start"))
    page.words(_reason(rect), speaker.word(START_ERRORS, code), 26, lines=3, top=True)
    page.words(
        Rect(rect.x + 24, rect.y + 190, rect.w - 48, rect.h - 276), speaker.detail(detail), 18, "dim", lines=8, top=True
    )
    page.button("close", _key(rect, 0), speaker.text("Close"), "main", size=24)
    return page.scene()


def fault_scene(
    ink: Ink, speaker: Speaker, theme: str, size: tuple[float, float], *, can_undo: bool, unsaved: bool
) -> Scene:
    """What stands there when the game as it is now cannot be drawn: undo, or have it drawn anew."""
    page, rect = _frame(ink, speaker, theme, size, speaker.text("This cannot be shown"))
    sentence = speaker.text("A fault in the app; the game is kept. Undo the last act, or go on.")
    if unsaved:
        sentence = speaker.text("A fault in the app; the game is not saved yet. Undo the last act, or go on.")
    page.words(_reason(rect), sentence, 26, lines=3, top=True)
    page.button("notice:close", _key(rect, 0), speaker.text("Go on"), "main", size=24)
    page.button("undo" if can_undo else "", _key(rect, 1), speaker.text("Undo"), "plain", "undo", 24)
    return page.scene()


def _frame(ink: Ink, speaker: Speaker, theme: str, size: tuple[float, float], title: str) -> tuple[Page, Rect]:
    page = Page(ink, theme, speaker, size[0] / ink.scale, size[1] / ink.scale)
    rect = page.rect.inset(16)
    page.box(rect, "surface", 12, "danger", 2)
    page.sign("warn", rect.x + 44, rect.y + 48, 40, "danger")
    page.words(Rect(rect.x + 80, rect.y + 14, rect.w - 100, 68), title, 32, face="title")
    return page, rect


def _reason(rect: Rect) -> Rect:
    return Rect(rect.x + 24, rect.y + 88, rect.w - 48, 96)


def _key(rect: Rect, place: int) -> Rect:
    """The place of a button in the lower right corner, counted from the right."""
    return Rect(rect.right - 224 - 220 * place, rect.foot - 76, 208, 60)
