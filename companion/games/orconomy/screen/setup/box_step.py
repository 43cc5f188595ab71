"""The numbers of the box at set-up, to compare with board and cards: ten industries, and twelve Risk Ratings."""

from collections.abc import Mapping
from typing import Final

from companion.games.orconomy.rules.box import INCOMES, SLOT_COUNTS, STARS
from companion.games.orconomy.screen.saying import area_of, card_name
from companion.games.orconomy.set_up import DraftView
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import beside_foot, foot, onward, step_title
from companion.ui.parts.sheet import Choice, frame

UNKNOWN, NONE = -1, 0
VALUES = (NONE, 2, 3, 4, 5, 6, UNKNOWN)
Row = tuple[int, str, int, int, int]
FIELDS = (("income", "coins", "Income of a Company"), ("slots", "token", "Company slots"), ("stars", "star", "Stars"))
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "income": INCOMES, "slots": (SLOT_COUNTS[0], SLOT_COUNTS[-1]), "stars": STARS,
}  # fmt: skip


def draw_box(page: Page, draft: Draft) -> None:
    """All ten industries in two columns, and why to look twice."""
    step_title(page, page.say.text("Check your box"), page.say.text("Compare with your board, tap what differs."))
    _legend(page, Rect(page.rect.w - 424, 56, 412, 40))
    beside = beside_foot(page)
    above = Rect(8, beside.y - 70, page.rect.w - 16, 66) if page.upright else Rect(8, beside.y - 4, 0, 0)
    columns = Rect(8, 124, page.rect.w - 16, above.y - 124).columns(2, 8)
    cells = [cell for column in columns for cell in column.rows(5, 0)]
    for row, cell in zip(details_of(draft).box, cells, strict=False):
        _industry(page, row, cell)
    ratings = Rect(beside.right - 160, beside.y, 160, beside.h)
    known = sum(rating != UNKNOWN for _, rating in details_of(draft).ratings)
    told = page.say.text("{n} of {all} known", n=known, all=len(details_of(draft).ratings))
    name = "ui:ratings" if details_of(draft).ratings else ""
    page.button(name, ratings, page.say.text("Risk Ratings"), "edge", size=20, sub=told)
    doubt = above if page.upright else Rect(beside.x + 8, beside.y, ratings.x - beside.x - 18, beside.h)
    text = page.say.text("Income and slots come from an unofficial source. Compare with your board.")
    page.sign("warn", doubt.x + 12, doubt.middle[1], 22, "gold")
    page.words(Rect(doubt.x + 32, doubt.y, doubt.w - 32, doubt.h), text, 19, "gold", lines=3)
    foot(page, draft, *onward(page, draft))


def _legend(page: Page, rect: Rect) -> None:
    """What the three signs of each industry stand for."""
    for (_, icon, label), place in zip(FIELDS, rect.columns(3, 6), strict=True):
        page.sign(icon, place.x + 10, place.middle[1], 16, "dim")
        page.words(Rect(place.x + 24, place.y, place.w - 24, place.h), page.say.text(label), 19, "dim", lines=2)


def _industry(page: Page, row: Row, whole: Rect) -> None:
    number, _, *values = row
    cell = whole.inset(0, 2.5)
    page.box(cell, "surface", 8)
    page.touch(f"ui:box:{number}", whole)
    page.sign(f"industry{number}", cell.x + 22, cell.middle[1], 22, "dim")
    name = area_of(page, number)
    page.words(Rect(cell.x + 42, cell.y, cell.w - 206, cell.h), name, 20)
    places = Rect(cell.right - 162, cell.y, 158, cell.h).columns(3, 2)
    for (field, icon, _), value, place in zip(FIELDS, values, places, strict=True):
        page.sign(icon, place.x + 10, place.middle[1], 16, "dim")
        page.words(Rect(place.x + 22, place.y, place.w - 22, place.h), _told(field, value), 22, face="bold")


def _told(field: str, value: int) -> str:
    return f"{value:+d}".replace("-", "−") if field == "income" else str(value)


def draw_correction(page: Page, draft: Draft, number: int) -> None:
    """One industry's numbers, with minus and plus."""
    row = next((row for row in details_of(draft).box if row[0] == number), None)
    if row is None:
        return
    page.layer("box", modal=True)
    rect = Rect(page.rect.w / 2 - 270, 100, 540, 300)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign(f"industry{number}", rect.x + 34, rect.y + 34, 28, "gold")
    title = area_of(page, number)
    page.words(Rect(rect.x + 60, rect.y + 6, rect.w - 130, 56), title, 29, face="title")
    page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    lines = Rect(rect.x + 16, rect.y + 72, rect.w - 32, rect.h - 84).rows(3, 8)
    for (field, icon, label), value, line in zip(FIELDS, row[2:], lines, strict=True):
        page.sign(icon, line.x + 14, line.middle[1], 22, "dim")
        page.words(Rect(line.x + 36, line.y, line.w - 250, line.h), page.say.text(label), 21)
        _steps(page, f"setup:box:{number}:{field}", field, value, Rect(line.right - 206, line.y, 206, line.h))


def _steps(page: Page, name: str, field: str, value: int, rect: Rect) -> None:
    """Minus and plus, as far as that may be printed."""
    least, most = LIMITS[field]
    less, middle, more = rect.columns(3, 4)
    page.words(middle, _told(field, value), 30, face="bold", align="centre")
    page.button(f"{name}:{value - 1}" if value > least else "", less, "−", "plain", size=30)
    page.button(f"{name}:{value + 1}" if value < most else "", more, "+", "plain", size=30)


def details_of(draft: Draft) -> DraftView:
    """The game's own part of a draft of Orconomy."""
    assert isinstance(draft.details, DraftView)
    return draft.details


# --- Risk Ratings -----------------------------------------------------------------------------------------------------
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
