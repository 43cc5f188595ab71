"""The boxes of a page that takes the whole screen: a list, what is asked beside it, and the next step below.

What stands in a box asks nothing of where that is: other boxes can take their place.
"""

from dataclasses import dataclass
from typing import Final

from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.screens.telling import first_notice

BAR, GAP, KEYS = 52.0, 6.0, 64.0
ROOM: Final = 84.0
"""Height of the question."""
SIDE: Final = 352.0
SMALL_KEY: Final = 75.0


@dataclass(frozen=True, slots=True)
class Boxes:
    """The list; the question, what belongs to it, and its keys: two small ones and the next step."""

    list: Rect
    prompt: Rect
    panel: Rect
    first: Rect
    second: Rect
    next: Rect


def open_page(page: Page, snapshot: Snapshot, local: Local, title: str, icon: str, close: str) -> Boxes:
    """An empty page with its title, and the way back; returns its boxes."""
    page.layer("dialog", modal=True)
    page.box(page.rect, "bg", 0)
    back = Rect(0, 0, page.zones.menu.w, BAR)
    page.button(close, back, "", "edge", "back", 24, shown=back.inset(5))
    left = page.zones.globe.right
    told = first_notice(snapshot, local) is not None and not page.upright
    room = page.zones.strip.x - left - 40 if told else page.rect.w / 2 - 90
    page.sign(icon, left + 20, BAR / 2, 26, "gold")
    page.words(Rect(left + 40, 2, room, BAR - 4), title, 27, face="title")
    page.box(Rect(0, BAR, page.rect.w, 1), "line", 0)
    if page.badge is not None:
        page.badge = page.zones.undo.inset(4, 9)
    return boxes_of(page)


def boxes_of(page: Page) -> Boxes:
    """Where everything is: the question beside the list, on an upright screen below it."""
    whole = Rect(8, page.top + 4, page.rect.w - 16, page.rect.h - page.top - 12)
    if page.upright:
        upper, lower = whole.rows(2, 8)
    else:
        right = page.chosen.hand != "left"
        upper = Rect(whole.x + (0 if right else SIDE + 8), whole.y, whole.w - SIDE - 8, whole.h)
        lower = Rect(upper.right + 8 if right else whole.x, whole.y, SIDE, whole.h)
    keys = Rect(lower.x, lower.foot - KEYS, lower.w, KEYS)
    small = [Rect(keys.x + place * (SMALL_KEY + GAP), keys.y, SMALL_KEY, KEYS) for place in (0, 1)]
    left = small[1].right + GAP
    panel = lower.y + ROOM + GAP
    return Boxes(
        upper,
        Rect(lower.x, lower.y, lower.w, ROOM),
        Rect(lower.x, panel, lower.w, keys.y - GAP - panel),
        small[0],
        small[1],
        Rect(left, keys.y, keys.right - left, KEYS),
    )


def draw_prompt(
    page: Page, place: Rect, icon: str, title: str, about: str, colour: str = "gold", topic: str = ""
) -> None:
    """What is asked now, or how it is: a sign, a title, and a sentence."""
    page.box(place, "surface", 10, colour, 2)
    page.sign(icon, place.x + 28, place.middle[1], 32, colour)
    right = help_key(page, topic, place.right - 2, place.middle[1] - 27)
    room = Rect(place.x + 58, place.y + 4, right - place.x - 64, place.h - 8)
    if not about:
        page.words(room, title, 24, face="bold", lines=2)
        return
    page.words(Rect(room.x, room.y, room.w, 30), title, 24, face="bold")
    page.words(Rect(room.x, room.y + 30, room.w, room.h - 30), about, 19, lines=2, top=True)


def draw_next(page: Page, place: Rect, name: str, label: str, icon: str = "") -> None:
    """The next step; outlined while something else has to come first."""
    if name:
        page.button(name, place, label, "main", icon, 25, lines=2)
        return
    page.box(place, "surface", 10, "edge", 1.4)
    page.words(place.inset(8, 2), label, 21, "dim", align="centre", lines=2)


def draw_small(page: Page, place: Rect, name: str, label: str, icon: str) -> None:
    """One of the two small keys: a sign with a word below it."""
    page.box(place, "raised", 10, "edge", 1.4)
    page.touch(name, place)
    page.sign(icon, place.middle[0], place.y + 20, 24)
    page.words(Rect(place.x + 3, place.y + 32, place.w - 6, 30), label, 18, face="bold", align="centre", grows=False)
