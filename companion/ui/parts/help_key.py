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
    page.sign("hoop", place.middle[0], place.middle[1], 32, "gold")
    page.words(Rect(place.x, place.y - 1, place.w, place.h), "?", 22, "gold", "bold", "centre")
    page.touch(f"ui:help:{topic}", place)
    return place.x
