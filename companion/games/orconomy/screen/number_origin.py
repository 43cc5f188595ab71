"""Why a number is what it is: its parts in words with the sectors they come from lit, and the acts that changed it."""

from collections.abc import Sequence

from companion.games.orconomy.screen.board.ring import draw_spotlight
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.tables import FIELDS, GROUPS, NOTES
from companion.locale.gaps import signed
from companion.session.snapshot import Part, PlayerCore, Snapshot, WhyStep, WhyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sector_ring import draw_hub

SIGNS = {
    "trophies": "trophy", "skulls": "skull", "interest": "snow", "interest_gross": "snow", "raisable": "skull",
    "price": "skull", "hindmost": "last",
}  # fmt: skip
PLAYERS = ("trophies", "skulls", "interest", "interest_gross", "raisable")
ROW, LINE = 52.0, 27.0
MOST_LINES, MOST_BOXES = 5, 7


def draw_why(page: Page, snapshot: Snapshot, why: WhyView, table: TableView, local: Local) -> None:
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
    foot = Rect(rect.x + 10, rect.foot - 62, rect.w - 20, 54)
    _steps(page, snapshot, why, local, Rect(rect.x + 8, top + 4, rect.w - 16, foot.y - top - 8), foot)


def _lit(why: WhyView) -> tuple[int, ...]:
    """The industries its parts name; for a price, the one it stands in."""
    if why.field == "price":
        return (why.which,)
    named = (dict(part.args).get("industry", 0) for part in why.parts)
    return tuple(dict.fromkeys(number for number in named if isinstance(number, int) and number))


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
    asked, place = page.say.why_title(why), Rect(left + 28, rect.y + 4, right - left - 60, 52)
    size = 24 if page.ink.width(asked, "title", 29) > place.w else 29
    title = page.words(place, asked, size, face="title")
    word, room = page.say.word(FIELDS, why.field), right - 46 - title.right
    if why.field in FIELDS and page.ink.width(word, "narrow", 20) < room:
        page.words(Rect(title.right + 12, rect.y + 6, room, 52), word, 20, "dim", align="right")


def _parts(page: Page, why: WhyView, table: TableView, room: Rect) -> float:
    """What the number is made of; returns where the next thing may stand."""
    top = room.y
    for code in GROUPS:
        shown = [part for part in why.parts if part.code == code]
        if shown:
            top = _group(page, code, shown, Rect(room.x, top, room.w, 60))
    for code in NOTES:
        where = [part for part in why.parts if part.code == code]
        if where:
            page.words(Rect(room.x, top, room.w, 24), page.say.why_note(code, where), SMALL, "dim")
            top += 24
    single = [part for part in why.parts if part.code not in (*GROUPS, *NOTES)]
    shown = single if len(single) <= MOST_LINES else single[: MOST_LINES - 1]
    for part in shown:
        _line(page, part, table, Rect(room.x, top, room.w, LINE))
        top += LINE
    if len(single) > len(shown):
        rest = sum(part.amount for part in single[len(shown) :])
        _told(page, page.say.text("and {n} more", n=len(single) - len(shown)), rest, Rect(room.x, top, room.w, LINE))
        top += LINE
    return top


def _group(page: Page, code: str, parts: Sequence[Part], rect: Rect) -> float:
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


def _line(page: Page, part: Part, table: TableView, rect: Rect) -> None:
    """One part as a sentence with its amount."""
    names = tuple(player.name for player in table.players)
    _told(page, page.say.part(part, names), part.amount, rect)


def _told(page: Page, words: str, amount: int, rect: Rect) -> None:
    shown = str(amount) if amount >= 0 else signed(amount)
    number = page.words(Rect(rect.right - 60, rect.y, 56, rect.h), shown, 22, "gold", "bold", "right")
    page.words(Rect(rect.x, rect.y, number.x - rect.x - 8, rect.h), words, 20)


def _steps(page: Page, snapshot: Snapshot, why: WhyView, local: Local, rect: Rect, foot: Rect) -> None:
    """The acts that changed the number, newest first, down to the beginning; a touch shows each in the history."""
    fit = max(1, int(rect.h // ROW))
    lines = (*why.steps[::-1], None)
    pages = -(-len(lines) // fit)
    shown = min(local.page, pages - 1)
    for index, step in enumerate(lines[shown * fit : (shown + 1) * fit]):
        row = Rect(rect.x, rect.y + index * ROW, rect.w, ROW)
        if step is None:
            _beginning(page, snapshot, why, row)
        else:
            _step(page, snapshot, why, step, row)
    if pages > 1:
        onward, foot = Rect(foot.x, foot.y, 110, foot.h), Rect(foot.x + 116, foot.y, foot.w - 116, foot.h)
        page.button(f"ui:page:{(shown + 1) % pages}", onward, f"{shown + 1}/{pages}", "edge", "next", 20)
    page.button("why:close", foot, page.say.text("Close"), "main", size=24)


def _beginning(page: Page, snapshot: Snapshot, why: WhyView, row: Rect) -> None:
    """What the number was before anything changed it."""
    players = snapshot.game.players if snapshot.game else ()
    told = _was(page, why, why.start, players)
    left = page.words(row.inset(8, 0), told, 20, "gold", align="right").x
    page.words(Rect(row.x + 8, row.y, left - row.x - 14, row.h), page.say.text("At the beginning"), 20, "dim")


def _step(page: Page, snapshot: Snapshot, why: WhyView, step: WhyStep, whole: Rect) -> None:
    """Who did what and by how much it changed the number; below, when, by which rule, and what it was then."""
    players = snapshot.game.players if snapshot.game else ()
    names = tuple(player.name for player in players)
    row = whole.inset(0, 1.5)
    page.box(row, "raised", 8)
    page.touch(f"ui:act:{step.act}", whole)
    upper, lower = row.inset(8, 2).rows(2, 0)
    changed = "" if why.field == "hindmost" else signed(step.change)
    right = page.words(upper, changed, 21, "act" if step.change > 0 else "danger", "bold", "right").x
    if 0 <= step.action.player < len(players):
        page.mark(players[step.action.player].mark, upper.x + 9, upper.middle[1], 8)
        upper = Rect(upper.x + 24, upper.y, upper.w - 24, upper.h)
    page.words(Rect(upper.x, upper.y, right - upper.x - 6, upper.h), page.say.deed(step.action, names), 20)
    left = page.words(lower, _was(page, why, step.value, players), 20, "gold", "body", "right").x
    under = page.say.text("Round {n}", n=step.round)
    if why.field != "hindmost":
        under = page.say.text("round {n}, {rule}", n=step.round, rule=page.say.rule_words(step.rule))
    page.words(Rect(lower.x, lower.y, left - lower.x - 6, lower.h), under, SMALL, "dim")


def _was(page: Page, why: WhyView, value: int, players: Sequence[PlayerCore]) -> str:
    """What the number was; of the Hindmost Orc, who had it."""
    if why.field != "hindmost":
        return str(value)
    return players[value].name if 0 <= value < len(players) else page.say.text("nobody")
