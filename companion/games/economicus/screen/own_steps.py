"""The game's own steps of set-up: the ring of segments, the 31 printed numbers of the box, what is confirmed once."""

from collections.abc import Mapping, Sequence

from companion.games.economicus.rules.box import SEGMENTS, asked
from companion.games.economicus.screen.saying import signed
from companion.games.economicus.set_up import LIMITS, DraftView, RowView
from companion.games.economicus.words import option_tables
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import foot, onward, step_title
from companion.ui.parts.sheet import frame

CONFIRM: Mapping[str, str] = {
    "centre_neighbours": "On your board 7 touches:",
    "crisis_profit": "A strength token in a crisis:",
}
"""What is asked once."""
FIELDS = {"profit": "profit", "private": "private", "state": "state"}
ACROSS, DOWN = 3, 4
"""Columns and rows of the industries."""
HIGHEST = 84.0


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
    foot(page, draft, *onward(page, draft))


def _box(page: Page, draft: Draft, details: DraftView) -> None:
    """Eleven rows; unknown numbers are question marks, trial numbers are told."""
    say = page.say.text
    told = say("Profit, private and state slots. {n} of 31 numbers known", n=details.known)
    if details.trial and details.known < details.all:
        told = f"{told}. {say('NOT THE PRINTED VALUES')}"
    step_title(page, say("Read your board"), told)
    across, down = (DOWN // 2, 2 * ACROSS) if page.upright else (ACROSS, DOWN)
    rows = Rect(8, 124, page.rect.w - 16, min(page.rect.h - 200, down * HIGHEST)).rows(down, 4)
    cells = [cell for row in rows for cell in row.columns(across, 8)]
    for row, cell in zip(details.rows, cells, strict=False):
        _industry(page, row, cell)
    trial = Rect(16, page.rect.h - 68, 260, 60)
    page.button("setup:box:trial", trial, say("Trial numbers"), "gold" if details.trial else "plain", size=21)
    if details.cards:
        known = page.say.text("Cards: {n}", n=len(details.cards))
        page.button(
            "ui:known", Rect(trial.right + 8, trial.y, page.rect.w - trial.right - 292, 60), known, "edge", "card", 20
        )
    foot(page, draft, *onward(page, draft))


def _industry(page: Page, row: RowView, cell: Rect) -> None:
    page.box(cell, "surface", 8)
    page.touch(f"ui:box:{row.number}", cell)
    page.words(Rect(cell.x + 8, cell.y, 30, cell.h), str(row.number), 24, "gold", "bold", grows=False)
    page.words(Rect(cell.x + 40, cell.y, cell.w - 166, cell.h), page.say.area(row.number), SMALL, grows=False)
    places = Rect(cell.right - 124, cell.y, 120, cell.h).columns(3, 2)
    for field, place in zip(asked(row.number), places, strict=False):
        value = getattr(row, field)
        colour = "danger" if value is None or field in row.tried else "text"
        page.words(place, _told(field, value), 22, colour, "bold", "centre", grows=False)


def draw_correction(page: Page, draft: Draft, words: Sequence[str]) -> None:
    """One industry's numbers, with minus and plus; or all that one of them may be, a key each."""
    details = draft.details
    if not isinstance(details, DraftView) or not words or not words[0].isdigit() or not 2 <= int(words[0]) <= 12:
        return
    row, field = details.rows[int(words[0]) - 2], words[-1]
    if field in asked(row.number):
        _keys(page, row, field)
        return
    page.layer("box", modal=True)
    rect = Rect(page.rect.w / 2 - 300, 100, 600, 300)
    page.box(rect, "surface", 12, "gold", 2)
    page.words(Rect(rect.x + 18, rect.y + 6, rect.w - 210, 56), _title(page, row), 29, face="title")
    following = f"ui:box:{row.number + 1}" if row.number < details.rows[-1].number else ""
    page.button(following, Rect(rect.right - 186, rect.y + 4, 118, 54), page.say.text("Next"), "edge", "next", 20)
    page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    lines = Rect(rect.x + 16, rect.y + 72, rect.w - 32, rect.h - 84).rows(3, 8)
    for one, line in zip(asked(row.number), lines, strict=False):
        page.words(Rect(line.x + 4, line.y, line.w - 300, line.h), page.say.text(FIELDS[one]), 22)
        _steps(page, row, one, Rect(line.right - 290, line.y, 290, line.h))


def _title(page: Page, row: RowView) -> str:
    return f"{row.number} · {page.say.area(row.number)}"


def _told(field: str, value: int | None) -> str:
    """A number as it is printed; a profit with its sign."""
    if value is None:
        return "?"
    return signed(value) if field == "profit" else str(value)


def _steps(page: Page, row: RowView, field: str, rect: Rect) -> None:
    """Minus, the number, which a touch asks for as a whole, plus; and that a trial number is the printed one, or that a
    number is not known after all.
    """
    least, most = LIMITS[field]
    value, tried = getattr(row, field), field in row.tried
    name = f"setup:box:{row.number}:{field}"
    less, middle, more, last = rect.columns(4, 6)
    page.button(f"{name}:{value - 1}" if value is not None and value > least else "", less, "−", "plain", size=28)
    page.button(f"ui:box:{row.number}:{field}", middle, _told(field, value), "bad" if tried else "edge", size=28)
    page.button(f"{name}:{value + 1}" if value is not None and value < most else "", more, "+", "plain", size=28)
    if tried:
        page.button(f"{name}:{value}", last, "", "gold", "check", 26)
    else:
        page.button(f"{name}:none" if value is not None else "", last, "?", "plain", size=26)


def _keys(page: Page, row: RowView, field: str) -> None:
    """All that may be printed there."""
    room = frame(page, f"{_title(page, row)}: {page.say.text(FIELDS[field])}", 760, close=f"ui:box:{row.number}")
    least, most = LIMITS[field]
    across = 6 if page.upright else 10
    count = -(-(most - least + 1) // across)
    rows = Rect(room.x, room.y, room.w, min(room.h, count * 70)).rows(count, 6)
    cells = [cell for line in rows for cell in line.columns(across, 6)]
    for value, cell in zip(range(least, most + 1), cells, strict=False):
        look = "gold" if value == getattr(row, field) else "plain"
        page.button(f"setup:box:{row.number}:{field}:{value}", cell, _told(field, value), look, size=24)


# --- what is confirmed once -----------------------------------------------------------------------------------------


def draw_confirming(page: Page, draft: Draft, rect: Rect) -> None:
    """What is to be seen in the box and not in the rulebook's text, until its owner has said it."""
    details = draft.details
    if not isinstance(details, DraftView) or not details.asks:
        return
    for name, room in zip(details.asks, rect.columns(len(details.asks), 12), strict=True):
        page.words(Rect(room.x + 4, room.y, room.w - 8, 28), page.say.text(CONFIRM[name]), 20, "gold")
        cells = Rect(room.x, room.y + 30, room.w, room.h - 32).columns(2, 6)
        for value, cell in zip(option_tables.VALUES[name], cells, strict=True):
            label = page.say.text(option_tables.VALUES[name][value])
            page.button(f"setup:confirm:{name}:{value}", cell, label, "edge", size=20, lines=2)
