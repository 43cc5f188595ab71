"""A player who has joined shows the camera a piece: where to lay it, which side up, and a button to photograph it."""

from companion.session.snapshot import Showing, Snapshot, Spot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_showing(page: Page, snapshot: Snapshot, showing: Showing, screen: GameScreen) -> Rect | None:
    """The board with the one place on the left, what to do on the right."""
    sides = showing.sides
    done = sides.index(showing.side) if showing.side in sides else len(sides)
    spot = Spot(showing.area, "", showing.spot, 0, showing.side)
    told = page.say.text("{n} of {all}", n=done, all=len(sides))
    place = screen.draw_spots(page, snapshot, (spot,), (showing.mark,), told)
    page.layer("column")
    rect = page.column
    page.box(rect, "surface", 12, "gold", 2)
    page.mark(showing.mark, rect.x + 36, rect.y + 38, 18)
    page.words(Rect(rect.x + 66, rect.y + 8, rect.w - 78, 60), showing.name, 30, face="title")
    _say(page, showing, Rect(rect.x + 20, rect.y + 76, rect.w - 40, rect.h - 216))
    photograph, skip = Rect(rect.x + 12, rect.foot - 136, rect.w - 24, 124).rows(2, 8)
    if showing.side in sides:
        page.button("show:photograph", photograph, page.say.text("Photograph"), "main", "camera", 23)
        page.button("show:skip", skip, page.say.text("Without camera"), "edge", size=21)
    else:
        page.button("show:skip", skip, page.say.text("Go on"), "main", "check", 23)
    return place


def _say(page: Page, showing: Showing, rect: Rect) -> None:
    todo, wrong = rect.rows(2, 8)
    page.words(todo, page.say.showing(showing.side, showing.area), 22, lines=3, top=True)
    if showing.problem:
        page.words(wrong, page.say.unlearnt(showing.problem), 20, "danger", lines=3, top=True)
