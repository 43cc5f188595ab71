"""The game's own steps of set-up: the ring of segments, and the 31 printed numbers of the box."""

from collections.abc import Mapping

from companion.games.economicus.rules.box import CENTRE, SEGMENTS
from companion.games.economicus.set_up import LIMITS, DraftView, RowView
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.setup_step import foot, onward, step_title

STEPS: Mapping[str, str] = {"ring": "Ring", "box": "Box"}
FIELDS = {"profit": "profit", "private": "private", "state": "state"}
HALF = 6
"""Rows in the left column."""


def draw_own_step(page: Page, draft: Draft, _local: Local) -> None:
    """The step that is open."""
    assert isinstance(draft.details, DraftView)
    {"ring": _ring, "box": _box}[draft.step](page, draft, draft.details)


def _ring(page: Page, draft: Draft, details: DraftView) -> None:
    """The ten numbers, to be tapped clockwise as the segments lie."""
    say = page.say.text
    step_title(page, say("Build your ring"), say("Tap the segments clockwise as they lie. 7 is the centre."))
    rows = Rect(16, 130, page.rect.w - 32, 150).rows(2, 8)
    cells = [cell for row in rows for cell in row.columns(5, 8)]
    for number, cell in zip(SEGMENTS, cells, strict=True):
        placed = number in details.ring
        name = "" if placed else f"setup:ring:pick:{number}"
        sub = str(details.ring.index(number) + 1) if placed else ""
        page.button(name, cell, str(number), "plain", size=28, sub=sub)
    told = " · ".join(map(str, details.ring)) or say("Nothing is tapped yet.")
    page.words(Rect(16, 288, page.rect.w - 32, 44), told, 24, "gold", align="centre")
    clear, numeric = Rect(16, page.rect.h - 68, page.rect.w - 300, 60).columns(2, 8)
    page.button("setup:ring:clear" if details.ring else "", clear, say("Clear"), "plain", "erase", 21)
    page.button("setup:ring:numeric", numeric, say("In number order"), "edge", size=21, lines=2)
    foot(page, draft, *onward(page, draft, STEPS))


def _box(page: Page, draft: Draft, details: DraftView) -> None:
    """Eleven rows; unknown numbers are question marks, trial numbers are told."""
    say = page.say.text
    told = say("Profit, private and state slots. {n} of 31 numbers known", n=details.known)
    if details.trial and details.known < details.all:
        told = f"{told}. {say('NOT THE PRINTED VALUES')}"
    step_title(page, say("Read your board"), told)
    columns = Rect(8, 124, page.rect.w - 16, page.rect.h - 200).columns(2, 8)
    for column, rows in zip(columns, (details.rows[:HALF], details.rows[HALF:]), strict=True):
        for row, cell in zip(rows, column.rows(HALF, 3), strict=False):
            _industry(page, row, cell)
    trial = Rect(16, page.rect.h - 68, 260, 60)
    page.button("setup:box:trial", trial, say("Trial numbers"), "gold" if details.trial else "plain", size=21)
    foot(page, draft, *onward(page, draft, STEPS))


def _industry(page: Page, row: RowView, cell: Rect) -> None:
    page.box(cell, "surface", 8)
    page.touch(f"ui:box:{row.number}", cell)
    page.words(Rect(cell.x + 8, cell.y, 30, cell.h), str(row.number), 24, "gold", "bold", grows=False)
    page.words(Rect(cell.x + 42, cell.y, cell.w - 212, cell.h), page.say.area(row.number), 20)
    places = Rect(cell.right - 168, cell.y, 164, cell.h).columns(3, 2)
    for field, place in zip(_asked(row), places, strict=False):
        value = getattr(row, field)
        text = "?" if value is None else f"{value:+d}".replace("-", "−") if field == "profit" else str(value)
        colour = "danger" if value is None or field in row.tried else "text"
        page.words(place, text, 22, colour, "bold", "centre", grows=False)


def _asked(row: RowView) -> tuple[str, ...]:
    return ("profit",) if row.number == CENTRE else tuple(FIELDS)


def draw_correction(page: Page, draft: Draft, number: int) -> None:
    """One industry's numbers, with minus and plus; the question mark says that it is not known."""
    details = draft.details
    if not isinstance(details, DraftView) or not 2 <= number <= 12:
        return
    row = details.rows[number - 2]
    page.layer("box", modal=True)
    rect = Rect(page.rect.w / 2 - 290, 100, 580, 300)
    page.box(rect, "surface", 12, "gold", 2)
    title = f"{row.number} · {page.say.area(row.number)}"
    page.words(Rect(rect.x + 18, rect.y + 6, rect.w - 90, 56), title, 29, face="title")
    page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    lines = Rect(rect.x + 16, rect.y + 72, rect.w - 32, rect.h - 84).rows(3, 8)
    for field, line in zip(_asked(row), lines, strict=False):
        page.words(Rect(line.x + 4, line.y, line.w - 290, line.h), page.say.text(FIELDS[field]), 22)
        _steps(page, row, field, Rect(line.right - 280, line.y, 280, line.h))


def _steps(page: Page, row: RowView, field: str, rect: Rect) -> None:
    """Minus, the number, plus, and that it is not known."""
    least, most = LIMITS[field]
    value = getattr(row, field) if field not in row.tried else None
    name = f"setup:box:{row.number}:{field}"
    less, middle, more, none = rect.columns(4, 4)
    page.words(middle, "?" if value is None else str(value), 28, face="bold", align="centre")
    start = value if value is not None else 0
    page.button(f"{name}:{start - 1}" if value is not None and value > least else "", less, "−", "plain", size=28)
    plus = start + 1 if value is not None else 0
    page.button(f"{name}:{plus}" if value is None or value < most else "", more, "+", "plain", size=28)
    page.button(f"{name}:none" if value is not None else "", none, "?", "plain", size=26)
