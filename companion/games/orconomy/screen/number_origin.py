"""Why a number is what it is: its parts in words with the sectors they come from lit, and the acts that changed it."""

from collections.abc import Sequence

from companion.games.orconomy.screen.board.ring import draw_spotlight
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.tables import FIELDS, GROUPS, NOTES
from companion.session.snapshot import Summand, WhyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.number_page import draw_parts, draw_steps
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sector_ring import draw_hub

SIGNS = {
    "trophies": "trophy", "skulls": "skull", "interest": "snow", "interest_gross": "snow", "raisable": "skull",
    "price": "skull", "hindmost": "last",
}  # fmt: skip
PLAYERS = ("trophies", "skulls", "interest", "interest_gross", "raisable")
LINE = 27.0
MOST_LINES, MOST_BOXES = 5, 7


def draw_why(page: Page, why: WhyView, table: TableView, local: Local) -> None:
    """The ring with a light on the sectors of the parts, and the panel beside it."""
    numbers = _lit(why)
    page.layer("why")
    draw_spotlight(page, table, numbers, {number: f"ui:sector:{number}" for number in numbers})
    mark = table.players[why.which].mark if why.field in PLAYERS else ""
    draw_hub(page, _sign(why), _hub_words(page, why, numbers), mark)
    rect = page.column
    page.box(rect, "surface", 12, "gold", 2)
    _title(page, why, mark, rect)
    room = Rect(rect.x + 16, rect.y + 54, rect.w - 32, rect.h - 120)
    top = _parts(page, why, table, room)
    onward, close = Rect(rect.x + 10, rect.foot - 62, 110, 54), Rect(rect.x + 10, rect.foot - 62, rect.w - 20, 54)
    steps = Rect(rect.x + 8, top + 4, rect.w - 16, close.y - top - 8)

    def holder(seat: int) -> str:
        return table.players[seat].name if seat >= 0 else page.say.text("nobody")

    if draw_steps(page, table, why, local, steps, onward, holder if why.field == "hindmost" else None) > 1:
        close = Rect(onward.right + 6, close.y, close.w - onward.w - 6, close.h)
    page.button("why:close", close, page.say.text("Close"), "main", size=24)


def _lit(why: WhyView) -> tuple[int, ...]:
    """The industries its parts name; for a price, the one it stands in."""
    if why.field == "price":
        return (why.which,)
    numbers = (dict(part.args).get("industry", 0) for part in why.parts)
    return tuple(dict.fromkeys(number for number in numbers if isinstance(number, int) and number))


def _sign(why: WhyView) -> str:
    return f"industry{why.which}" if why.field == "price" else SIGNS[why.field]


def _hub_words(page: Page, why: WhyView, numbers: Sequence[int]) -> str:
    return page.say.text("{n} of 10", n=len(numbers)) if why.field == "trophies" else ""


def _title(page: Page, why: WhyView, mark: str, rect: Rect) -> None:
    left = rect.x + 32
    if mark:
        page.mark(mark, left, rect.y + 30, 17)
    else:
        page.sign(_sign(why), left, rect.y + 30, 30, "gold")
    right = help_key(page, f"number:{why.field}", rect.right, rect.y + 3)
    page.sign(SIGNS[why.field], right - 12, rect.y + 30, 25, "gold")
    question, place = page.say.why_title(why), Rect(left + 28, rect.y + 4, right - left - 60, 52)
    size = 24 if page.ink.width(question, "title", 29) > place.w else 29
    title = page.words(place, question, size, face="title")
    word, room = page.say.word(FIELDS, why.field), right - 46 - title.right
    if why.field in FIELDS and page.ink.width(word, "narrow", 20) < room:
        page.words(Rect(title.right + 12, rect.y + 6, room, 52), word, 20, "dim", align="right")


def _parts(page: Page, why: WhyView, table: TableView, room: Rect) -> float:
    """What the number is made of; returns where the next thing may stand."""
    top = room.y
    for code in GROUPS:
        group = [part for part in why.parts if part.code == code]
        if group:
            top = _group(page, code, group, Rect(room.x, top, room.w, 60))
    for code in NOTES:
        noted = [part for part in why.parts if part.code == code]
        if noted:
            page.words(Rect(room.x, top, room.w, 24), page.say.why_note(code, noted), SMALL, "dim")
            top += 24
    single = [part for part in why.parts if part.code not in (*GROUPS, *NOTES)]
    return draw_parts(page, single, table.names, Rect(room.x, top, room.w, MOST_LINES * LINE), LINE)


def _group(page: Page, code: str, parts: Sequence[Summand], rect: Rect) -> float:
    """Industries side by side, and how many they are."""
    page.words(Rect(rect.x, rect.y, rect.w - 50, 24), page.say.text(GROUPS[code]), SMALL, "dim")
    total = str(sum(part.amount for part in parts))
    page.words(Rect(rect.right - 48, rect.y + 22, 44, 34), total, 30, "gold", "bold", "right")
    labels = [page.say.label(int(dict(part.args)["industry"])) for part in parts]
    row = Rect(rect.x, rect.y + 24, rect.w - 54, 32)
    if len(labels) > MOST_BOXES:
        page.words(row, "  ".join(labels), 22, face="bold")
    else:
        for label, cell in zip(labels, row.columns(MOST_BOXES, 4), strict=False):
            page.box(cell, "raised", 6, "edge")
            page.words(cell, label, 20 if len(label) < 3 else SMALL, face="bold", align="centre")
    return rect.foot
