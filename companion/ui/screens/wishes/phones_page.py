"""The table shown to phones: on, off, or for this evening, how many watch, and the square that phones read."""

from itertools import groupby
from typing import Final

import segno

from companion.session.snapshot import ShownToPhones, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Fill, Rect
from companion.ui.paint.theme import BONE, ON_MARK
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice, frame

WAYS: Final = (("off", "Off"), ("evening", "This evening"), ("on", "On"))
"""What can be chosen, and its word."""
QUIET: Final = 4
"""Modules of free paper round a square, as its readers need it."""
LARGEST: Final = 300.0


def draw_phones(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """The choices on the left, the square on the right; below it on an upright screen."""
    phones = snapshot.phones or ShownToPhones()
    room = frame(page, page.say.text("Show to phones"), 760, icon="eye")
    left, right = room.rows(2, 8) if page.upright else room.columns(2, 16)
    rows = left.rows(5, 6)
    for (way, word), row in zip(WAYS, rows, strict=False):
        chosen = phones.wanted == way
        label = page.say.text(word)
        staff = local.kiosk is not None and way != "off"
        icon = "check" if chosen else "lock" if staff else ""
        draw_choice(page, Choice(f"phones:{way}", label, "gold" if chosen else "plain", icon), row)
    told = Rect(left.x, rows[3].y, left.w, left.foot - rows[3].y)
    page.words(told, page.say.text(_about(phones)), 20, "dim", lines=4, top=True)
    if phones.wanted != "off":
        _where(page, phones, right)


def _about(phones: ShownToPhones) -> str:
    if phones.wanted == "off":
        return "Whoever is in this network can then watch on a phone what everybody at the table sees, and do nothing."
    return "Read this with a phone in the same network. Any player may turn it off."


def _where(page: Page, phones: ShownToPhones, room: Rect) -> None:
    """The square, the address below it, and how many have opened it."""
    watching = page.say.plural("{n} watches", "{n} watch", phones.watching)
    below = Rect(room.x, room.foot - 30, room.w, 30)
    page.words(below, watching, 21, "act", "bold", "centre")
    address = Rect(room.x, below.y - 50, room.w, 50)
    if not phones.address:
        page.words(address, page.say.text("It is being started."), 20, "dim", align="centre")
        return
    page.words(address, phones.address, 20, lines=2, align="centre")
    side = min(room.w, address.y - room.y - 4, LARGEST)
    draw_square(page, phones.address, Rect(room.middle[0] - side / 2, room.y, side, side))


def draw_square(page: Page, text: str, rect: Rect, error: str = "m") -> None:
    """A QR code of a text, dark on light whatever the theme, with the free paper round it that it needs. `error` is how
    much of it may be spoilt: l or m.
    """
    rows = [list(row) for row in segno.make(text, error=error, boost_error=False, micro=False).matrix]
    size = rect.w / (len(rows) + 2 * QUIET)
    page.add(Fill(rect, BONE))
    for line, row in enumerate(rows):
        for dark, run in groupby(enumerate(row), key=lambda module: module[1]):
            places = [place for place, _ in run]
            if dark:
                x, y = rect.x + (QUIET + places[0]) * size, rect.y + (QUIET + line) * size
                page.add(Fill(Rect(x, y, len(places) * size, size), ON_MARK))


def shown_to_phones(snapshot: Snapshot) -> bool:
    """Whether somebody may be watching."""
    return snapshot.phones is not None and snapshot.phones.wanted != "off"


def draw_shown_sign(page: Page, snapshot: Snapshot, menu: Rect) -> None:
    """An eye at the menu says at every moment that the table is shown to phones."""
    if shown_to_phones(snapshot):
        x, y = menu.middle
        page.sign("eye", x + 14 * page.unit, y + 14 * page.unit, 16 * page.unit, "gold")
