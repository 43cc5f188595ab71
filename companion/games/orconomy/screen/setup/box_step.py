"""The numbers of the box at set-up: ten industries to compare with the board, each to be corrected by a tap."""

from collections.abc import Mapping
from typing import Final

from companion.games.orconomy.rules.box import INCOMES, SLOT_COUNTS, STARS
from companion.games.orconomy.screen.saying import area_of
from companion.games.orconomy.screen.setup.details import STEPS, details_of
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.setup_step import foot, onward, step_title

Row = tuple[int, str, int, int, int]
FIELDS = (("income", "coins", "Income of a Company"), ("slots", "token", "Company slots"), ("stars", "star", "Stars"))
UNKNOWN = -1
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "income": INCOMES, "slots": (SLOT_COUNTS[0], SLOT_COUNTS[-1]), "stars": STARS,
}  # fmt: skip


def draw_box(page: Page, draft: Draft) -> None:
    """All ten industries in two columns, and why to look twice."""
    step_title(page, page.say.text("Check your box"), page.say.text("Compare with your board, tap what differs."))
    _legend(page, Rect(page.rect.w - 424, 56, 412, 40))
    columns = Rect(8, 124, page.rect.w - 16, page.rect.h - 200).columns(2, 8)
    cells = [cell for column in columns for cell in column.rows(5, 0)]
    for row, cell in zip(details_of(draft).box, cells, strict=False):
        _industry(page, row, cell)
    ratings = Rect(page.rect.w - 436, page.rect.h - 68, 160, 60)
    known = sum(rating != UNKNOWN for _, rating in details_of(draft).ratings)
    told = page.say.text("{n} of {all} known", n=known, all=len(details_of(draft).ratings))
    name = "ui:ratings" if details_of(draft).ratings else ""
    page.button(name, ratings, page.say.text("Risk Ratings"), "edge", size=20, sub=told)
    doubt = Rect(16, page.rect.h - 72, ratings.x - 26, 66)
    text = page.say.text("Income and slots come from an unofficial source. Compare with your board.")
    page.sign("warn", doubt.x + 12, doubt.middle[1], 22, "gold")
    page.words(Rect(doubt.x + 32, doubt.y, doubt.w - 32, doubt.h), text, 18, "gold", lines=3)
    foot(page, draft, *onward(page, draft, STEPS))


def _legend(page: Page, rect: Rect) -> None:
    """What the three signs of each industry stand for."""
    for (_, icon, label), place in zip(FIELDS, rect.columns(3, 6), strict=True):
        page.sign(icon, place.x + 10, place.middle[1], 16, "dim")
        page.words(Rect(place.x + 24, place.y, place.w - 24, place.h), page.say.text(label), 18, "dim", lines=2)


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
