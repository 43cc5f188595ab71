"""Keys that screens of games share: the question mark beside what there is help on, and the one that takes a seat."""

from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

KEY = 54.0  # width and height of the place to touch


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


SEAT_KEY, NARROW = 104.0, 58.0
ROOM = 250.0  # what mark, name and key need; with less of it the key is a sign without words


def sit_key(page: Page, seat: int, right: float, row: Rect) -> float:
    """Draw the key with its right edge there; returns its left edge. Nothing where nobody may take a seat over."""
    if page.sitting is None:
        return right
    own = seat in page.sitting
    wide = right - row.x >= ROOM
    width = SEAT_KEY if wide else NARROW
    place = Rect(right - width, row.y, width, row.h)
    tall = min(row.h - 6, 44)
    painted = Rect(place.x + 2, place.middle[1] - tall / 2, place.w - 6, tall)
    label = page.say.text("Your seat") if own else page.say.text("Sit here")
    look, icon = "gold" if own else "edge", "" if wide else "person"
    page.button(f"seat:{seat}", place, label if wide else "", look, icon, SMALL, shown=painted)
    return place.x
