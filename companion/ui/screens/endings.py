"""Screens for when nothing is played: the game is paused, or there is no game yet."""

from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_pause(page: Page) -> None:
    """A pause; the table goes on with one press."""
    page.layer("pause", modal=True)
    rect = Rect(page.rect.w / 2 - 220, 130, 440, 240)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("pause", rect.middle[0], rect.y + 62, 56, "gold")
    page.words(Rect(rect.x, rect.y + 98, rect.w, 50), page.say.text("Pause"), 32, face="title", align="centre")
    page.button("pause", Rect(rect.x + 40, rect.foot - 84, rect.w - 80, 64), page.say.text("Go on"), "main", "play", 26)


def draw_empty(page: Page) -> None:
    """Nothing has begun."""
    page.words(Rect(40, 150, page.rect.w - 80, 90), page.say.text("No game yet"), 42, face="title", align="centre")
