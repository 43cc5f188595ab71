"""A bidder's counts in a small row: Trophies, and what is bid, each with its last change in place of its sign."""

from typing import NamedTuple

from companion.games.orconomy.view_shapes import PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import change_of, change_width, draw_change
from companion.ui.parts.page import Page

SIZE, SIGN, GAP = 21.0, 15.0, 8.0


class Count(NamedTuple):
    """A number of a player: what it is, its sign, and the sign's colour."""

    what: str
    sign: str
    colour: str


TROPHIES = Count("trophies", "trophy", "gold")
SKULLS = Count("skulls", "skull", "silver")
CARDS = Count("cards", "card", "dim")


def draw_count(page: Page, snapshot: Snapshot, player: PlayerView, count: Count, rect: Rect) -> float:
    """The number from the left of the box on; returns where the next one may begin."""
    x = rect.x
    change = change_of(snapshot, count.what, player.seat)
    if change is None:
        page.sign(count.sign, x + SIGN / 2, rect.middle[1], SIGN, count.colour)
        x += SIGN + 3
    else:
        width = change_width(page, change, SIZE)
        draw_change(page, Rect(x, rect.middle[1] - rect.h / 2 + 1, width, rect.h - 2), change, SIZE)
        x += width + 4
    number = str(getattr(player, count.what))
    room = Rect(x, rect.y, page.ink.width(number, "bold", SIZE) + 1, rect.h)
    return page.words(room, number, SIZE, face="bold").right + GAP
