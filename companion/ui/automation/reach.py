"""What can be touched on a screen, found out without drawing it: nothing is measured, nothing is painted."""

from dataclasses import replace
from pathlib import Path

from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.compose import draw_body, draw_dialogs
from companion.ui.game_screen import Screens, screen_of
from companion.ui.paint.ink import Fitted, Ink, Pen
from companion.ui.paint.shapes import Item, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page

NOWHERE = Path()
EM = 0.5
"""How wide a letter is taken to be, in its size: where words end is not what is asked."""


def _no_pen(font: str, pixels: int) -> Pen:
    raise AssertionError("nothing is measured here")


class RoughInk(Ink):
    """Guesses instead of measuring."""

    def __init__(self, scale: float) -> None:
        super().__init__(scale, NOWHERE, _no_pen)

    def width(self, text: str, face: str, size: float) -> float:
        """So many letters of half their size."""
        return len(text) * size * EM

    def height(self, face: str, size: float) -> float:
        """A little more than the letters."""
        return size * 1.3

    def fit(self, text: str, face: str, size: float, width: float, lines: int = 1, short: str = "") -> Fitted:
        """Everything fits into one line."""
        return Fitted((text,), face)


class TouchPage(Page):
    """A page that keeps only the places to touch."""

    def add(self, item: Item) -> None:
        """Nothing is drawn."""

    def sign(self, name: str, x: float, y: float, size: float, colour: str = "text", alpha: float = 1.0) -> None:
        """Nothing is drawn."""

    def words(
        self,
        rect: Rect,
        text: str,
        size: float = 0,
        colour: str = "text",
        face: str = "body",
        align: str = "left",
        lines: int = 1,
        short: str = "",
        top: bool = False,
        grows: bool = True,
    ) -> Rect:
        """Nothing is written; about where the words would be."""
        width = min(rect.w, len(text) * size * EM)
        return Rect({"left": rect.x, "right": rect.right - width}.get(align, rect.x), rect.y, width, rect.h)


def touchable(
    snapshot: Snapshot, local: Local, ink: Ink, speaker: Speaker, size: tuple[float, float], screens: Screens
) -> tuple[str, ...]:
    """The ids of the places to touch, notices left out; `size` is in units of the layout.

    Below an open dialog nothing can be touched, so that nothing there has to be looked at.
    """
    screen = screen_of(snapshot, screens)
    quiet = replace(snapshot, notices=()) if snapshot.notices else snapshot
    marks, icons = (screen.marks, screen.icons) if screen is not None else (None, None)
    page = TouchPage(ink, local.theme, speaker, *size, marks, icons, chosen=local.chosen)
    draw_dialogs(page, quiet, local, screen, screens)
    if not any(layer.modal for layer in page.layers):
        page = TouchPage(ink, local.theme, speaker, *size, marks, icons, chosen=local.chosen)
        draw_body(page, quiet, local, screen, screens)
        draw_dialogs(page, quiet, local, screen, screens)
    return tuple(touch.id for touch in page.scene().touches)
