"""The ring with a light on some of its sectors: to aim at one of them, or to show what a number is made of."""

from collections.abc import Mapping, Sequence

from companion.games.orconomy.screen.board.ring import OUTER, draw_sectors, ring_of, touch_sector
from companion.games.orconomy.view_shapes import TableView
from companion.ui.paint.shapes import Area, Rect
from companion.ui.parts.page import Page

CIRCLE = range(0, 360, 6)


def draw_spotlight(page: Page, table: TableView, lit: Sequence[int], names: Mapping[int, str]) -> None:
    """The ring, dark but for the lit industries; `names` are what a touch on each says."""
    ring = ring_of(page)
    draw_sectors(page, table, [number for number in table.order if number not in lit])
    page.add(Area(tuple(ring.at(OUTER + 14, degrees) for degrees in CIRCLE), page.theme.bg, alpha=0.62))
    draw_sectors(page, table, lit)
    for position, number in enumerate(table.order):
        if number in lit:
            page.area(ring.sector(position), edge="gold", width=3)
        if number in names:
            touch_sector(page, position, names[number])


def draw_hub(page: Page, mark: str, icon: str, text: str) -> None:
    """A player's mark or a sign in the middle of the ring, with a few words below."""
    ring = ring_of(page)
    if mark:
        page.mark(mark, ring.x, ring.y - 18, 25)
    elif icon:
        page.sign(icon, ring.x, ring.y - 18, 40, "gold")
    page.words(Rect(ring.x - 70, ring.y + 14, 140, 34), text, 22, "text", "bold", "centre")
