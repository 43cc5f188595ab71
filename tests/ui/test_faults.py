"""A fault in the screen itself: told, and the screen goes on; what cannot be drawn has a way out."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.base import EventLoop, ExceptionManager

from companion.app.app_window import FaultKeeper
from companion.locale.sentences import Speaker
from companion.locale.tables import START_ERRORS
from companion.ui import compose as composing
from companion.ui import table_app as app_module
from companion.ui.paint.canvas import SceneWidget
from companion.ui.paint.shapes import Scene, Text
from companion.ui.screens.fault_screen import fault_scene, start_error_scene
from companion.ui.table_app import TableApp
from tests.many_rows import few_quick
from tests.session.table import Table
from tests.ui.drawn_with import ink_at
from tests.ui.screen import Screen

SIZES = ((800, 480), (1280, 720))


class Faulty:
    """The screen under Kivy's own loop: exceptions go where Kivy sends them."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.told = 0
        self.screen.app.fault = self._tell

    def _tell(self) -> None:
        self.told += 1

    def frames(self, count: int) -> None:
        for _ in range(count):
            try:
                EventLoop.idle()
            except RuntimeError as error:
                assert ExceptionManager.handle_exception(error) == ExceptionManager.PASS


@pytest.fixture
def faulty(table: Table, screen: Screen) -> Iterator[Faulty]:
    writer = FaultKeeper(screen.app)
    ExceptionManager.add_handler(writer)
    yield Faulty(screen)
    ExceptionManager.remove_handler(writer)
    screen.app.fault = lambda: None


def once(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    """Fails the next time, and never again."""
    honest: Callable[..., Any] = getattr(owner, name)
    left = [RuntimeError("a bug")]

    def work(*args: Any, **named: Any) -> Any:
        if left:
            raise left.pop()
        return honest(*args, **named)

    monkeypatch.setattr(owner, name, work)


@few_quick(
    "owner, name",
    [
        (TableApp, "frame"),
        (TableApp, "_look"),
        (TableApp, "_refresh"),
        (app_module, "tapped"),
        (SceneWidget, "show"),
        (app_module, "compose"),
    ],
    2,
)
def test_the_screen_goes_on_after_a_fault_anywhere(
    faulty: Faulty, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    once(monkeypatch, owner, name)
    faulty.screen.app._dirty = True
    faulty.screen.app.touch("ui:menu")
    faulty.frames(5)
    assert faulty.told == 1
    faulty.screen.app.touch("ui:menu")
    faulty.frames(5)
    assert "ui:close" in faulty.screen.app.ids()


def test_a_dialog_that_cannot_be_drawn_is_closed(faulty: Faulty, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = composing.compose

    def compose(snapshot: Any, local: Any, *rest: Any) -> Scene:
        if local.dialog:
            raise RuntimeError("a bug")
        return honest(snapshot, local, *rest)

    monkeypatch.setattr(app_module, "compose", compose)
    faulty.screen.app.touch("ui:menu")
    faulty.frames(5)
    assert faulty.told and faulty.screen.app.local.dialog == "" and "undo" in faulty.screen.app.ids()


def test_a_table_that_cannot_be_drawn_offers_undo(
    faulty: Faulty, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, broken = composing.compose, [True]

    def compose(*args: Any) -> Scene:
        if broken:
            raise RuntimeError("a bug")
        return honest(*args)

    monkeypatch.setattr(app_module, "compose", compose)
    faulty.screen.app._dirty = True
    faulty.frames(3)
    assert faulty.screen.app.ids() == {"undo", "notice:close"}
    before = table.shown.history[0]
    broken.clear()
    faulty.screen.touch("undo")
    faulty.frames(5)
    assert table.shown.history[0] != before and "ui:menu" in faulty.screen.app.ids()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES)
def test_the_screens_of_last_resort_fit(compiled: None, screen: Screen, language: str, size: tuple[int, int]) -> None:
    ink, speaker = ink_at(size), Speaker(language)
    detail = "The journal /home/pi/.local/share/orctable/journal.sqlite is damaged and cannot be read. " * 2
    scenes = [start_error_scene(code, detail, ink, speaker, size) for code in START_ERRORS]
    scenes += [fault_scene(ink, speaker, "light", size, can_undo=True, unsaved=unsaved) for unsaved in (False, True)]
    for scene in scenes:
        texts = [item for layer in scene.layers for item in layer.items if isinstance(item, Text)]
        assert not [text.text for text in texts if text.cut]
        assert all(text.rect.x >= 0 and text.rect.right <= size[0] / ink.scale for text in texts)
    shown = " ".join(item.text for layer in scenes[0].layers for item in layer.items if isinstance(item, Text))
    assert "journal.sqlite" in shown and speaker.word(START_ERRORS, next(iter(START_ERRORS)))[:20] in shown
