"""The key with a question mark: help on whatever it stands beside."""

from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page

KEY = 54.0
"""Width and height of the place to touch."""


def help_key(page: Page, topic: str, right: float, top: float) -> float:
    """Draw the key with its right upper corner there; returns its left edge. Nothing without a topic."""
    if not topic or page.say.help(topic) is None:
        return right
    place = Rect(right - KEY, top, KEY, KEY)
    help_place(page, topic, *place.middle, place)
    return place.x


def help_place(page: Page, topic: str, x: float, y: float, place: Rect, size: float = 32.0) -> None:
    """The question mark round a point, and a place of any size to touch. Nothing without a topic."""
    if not topic or page.say.help(topic) is None:
        return
    page.sign("hoop", x, y, size, "gold")
    box = Rect(x - size / 2, y - size / 2 - 1, size, size)
    page.words(box, "?", 0.7 * size, "gold", "bold", "centre")
    page.touch(f"ui:help:{topic}", place)
