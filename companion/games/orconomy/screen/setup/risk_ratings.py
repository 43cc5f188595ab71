"""The Risk Ratings of the box at set-up: twelve cards to compare with the printed ones, each to be entered by a tap."""

from companion.games.orconomy.screen.saying import card_name
from companion.games.orconomy.screen.setup.details import details_of
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame

UNKNOWN, NONE = -1, 0
VALUES = (NONE, 2, 3, 4, 5, 6, UNKNOWN)


def draw_ratings(page: Page, draft: Draft) -> None:
    """All twelve kinds with the rating as far as it is known."""
    room = frame(page, page.say.text("Risk Ratings"), page.rect.w, icon="card")
    hint = page.say.text("Not known: the table is asked once, when the card is played.")
    page.words(Rect(room.x, room.y - 4, room.w, 28), hint, SMALL, "dim")
    rows = Rect(room.x, room.y + 30, room.w, room.h - 30).rows(4, 6)
    cells = [cell for row in rows for cell in row.columns(3, 6)]
    for (card, rating), cell in zip(details_of(draft).ratings, cells, strict=False):
        look = "plain" if rating == UNKNOWN else "gold"
        page.button(f"ui:rating:{card}", cell, card_name(page, card), look, size=20, sub=told(page, rating))


def told(page: Page, rating: int) -> str:
    """A Risk Rating in words."""
    if rating == UNKNOWN:
        return page.say.text("not known")
    return page.say.text("risk {n}", n=rating) if rating else page.say.text("no risk")


def draw_rating(page: Page, draft: Draft, card: str) -> None:
    """One card's rating: none, 2 to 6, or not known."""
    known = dict(details_of(draft).ratings)
    if card not in known:
        return
    back = Choice("ui:ratings", page.say.text("Cards"), "edge", "back")
    room = frame(page, card_name(page, card), icon="card", side=back)
    asked = page.say.text("Which Risk Rating is printed?")
    page.words(Rect(room.x, room.y, room.w, 34), asked, 22, "dim")
    cells = [cell for row in Rect(room.x, room.y + 44, room.w, 250).rows(3, 8) for cell in row.columns(3, 8)]
    for value, cell in zip(VALUES, cells, strict=False):
        look = "gold" if value == known[card] else "plain"
        label = str(value) if value > NONE else page.say.text("none") if value == NONE else page.say.text("not known")
        page.button(f"setup:rating:{card}:{value}", cell, label, look, size=32 if value > NONE else 22)
