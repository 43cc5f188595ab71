"""The key in a player's row of a practice table: take this seat over, or give it back."""

from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

KEY, NARROW = 104.0, 58.0
ROOM = 250.0
"""What mark, name and key need; with less of it the key is a sign without words."""


def sit_key(page: Page, seat: int, right: float, row: Rect) -> float:
    """Draw the key with its right edge there; returns its left edge. Nothing where nobody may take a seat over."""
    if page.sitting is None:
        return right
    own = seat in page.sitting
    wide = right - row.x >= ROOM
    width = KEY if wide else NARROW
    place = Rect(right - width, row.y, width, row.h)
    tall = min(row.h - 6, 44)
    shown = Rect(place.x + 2, place.middle[1] - tall / 2, place.w - 6, tall)
    label = page.say.text("Your seat") if own else page.say.text("Sit here")
    look, icon = "gold" if own else "edge", "" if wide else "person"
    page.button(f"seat:{seat}", place, label if wide else "", look, icon, SMALL, shown=shown)
    return place.x
