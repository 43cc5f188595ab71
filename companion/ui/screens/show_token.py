"""A player who has joined shows the camera a token: where to lay it, which side up, and a button to photograph it."""

from companion.games.orconomy.screen.column import column_rect
from companion.games.orconomy.screen.ring import draw_numbers, draw_spots, hub_words
from companion.games.orconomy.view_shapes import TableView
from companion.locale.tables import SHOW
from companion.session.snapshot import Showing
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page

SIDES = ("face", "bones")


def draw_showing(page: Page, table: TableView, showing: Showing) -> None:
    """The ring with the one place on the left, what to do on the right."""
    draw_numbers(page, table.ring, ("",) * len(table.ring), signs=102)
    slots = [industry.slots for number in table.ring for industry in table.industries if industry.number == number]
    place = (table.ring.index(showing.industry), showing.slot, 0)
    draw_spots(page, (place,), slots, (showing.clan,))
    done = SIDES.index(showing.side) if showing.side in SIDES else len(SIDES)
    hub_words(page, "camera", page.say.text("{n} of 2", n=done))
    page.layer("column")
    rect = column_rect(page)
    page.box(rect, "surface", 12, "gold", 2)
    page.mark(showing.clan, rect.x + 36, rect.y + 38, 18)
    page.words(Rect(rect.x + 66, rect.y + 8, rect.w - 78, 60), showing.name, 30, face="title")
    _say(page, showing, Rect(rect.x + 20, rect.y + 76, rect.w - 40, rect.h - 216))
    photograph, skip = Rect(rect.x + 12, rect.foot - 136, rect.w - 24, 124).rows(2, 8)
    if showing.side in SIDES:
        page.button("show:photograph", photograph, page.say.text("Photograph"), "main", "camera", 23)
        page.button("show:skip", skip, page.say.text("Without camera"), "edge", size=21)
    else:
        page.button("show:skip", skip, page.say.text("Go on"), "main", "check", 23)


def _say(page: Page, showing: Showing, rect: Rect) -> None:
    todo, wrong = rect.rows(2, 8)
    text = page.say.text(SHOW[showing.side], industry=page.say.industry(showing.industry))
    page.words(todo, text, 22, lines=3, top=True)
    if showing.problem:
        page.words(wrong, page.say.unlearnt(showing.problem), 20, "crisis", lines=3, top=True)
