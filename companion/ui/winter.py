"""Winter: a line for every pledged Company, with its interest and the choice to pay or to give it up."""

from companion.table.snapshot import IndustryView, LineView, TableView
from companion.ui.local import Local
from companion.ui.offered import name_of
from companion.ui.page import SMALL, Page
from companion.ui.shapes import Rect

ROWS = 4


def draw_winter(page: Page, local: Local, table: TableView) -> None:
    """The whole screen below the top bar while interest is due."""
    width = page.rect.w
    _head(page, table, Rect(8, 56, width - 16, 76))
    pages = max(1, -(-len(table.lines) // ROWS))
    shown = min(local.page, pages - 1)
    rows = Rect(8, 139, width - 16, page.rect.h - 227).rows(ROWS, 4)
    for line, row in zip(table.lines[shown * ROWS : (shown + 1) * ROWS], rows, strict=False):
        _line(page, table, line, row)
    _foot(page, table, shown, pages, Rect(8, page.rect.h - 80, width - 16, 72))


def _head(page: Page, table: TableView, rect: Rect) -> None:
    page.box(rect, "surface", 10, "ice", 1.4)
    page.sign("snow", rect.x + 40, rect.middle[1], 42, "ice")
    page.words(Rect(rect.x + 74, rect.y + 4, 150, 40), page.say.phase("winter"), 30, face="title")
    same = dict(table.prompt.args).get("reason") == "same"
    why = page.say.text("the same industry") if same else page.say.text("on a double")
    page.words(Rect(rect.x + 74, rect.y + 42, 142, 28), why, SMALL + 1, "dim")
    for place, value in zip((240, 284), (*table.dice, 0, 0), strict=False):
        page.die(value, rect.x + place, rect.middle[1], 36)
    after = table.ring[(table.ring.index(table.crisis) + 1) % len(table.ring)] if table.crisis in table.ring else 0
    move = page.say.text("Crisis {a} to {b}", a=page.say.label(table.crisis), b=page.say.label(after))
    steps = (page.say.text("Interest"), move, page.say.text("A card each"))
    rooms = Rect(rect.x + 326, rect.y, rect.w - 334, rect.h).columns(3, 4)
    for number, (text, room) in enumerate(zip(steps, rooms, strict=True), 1):
        _step(page, number, text, room)


def _step(page: Page, number: int, text: str, rect: Rect) -> None:
    now = number == 1
    page.sign("disc", rect.x + 14, rect.middle[1], 28, "ice" if now else "raised")
    page.words(Rect(rect.x, rect.y, 28, rect.h), str(number), 20, "bg" if now else "dim", "bold", "centre")
    page.words(
        Rect(rect.x + 35, rect.y, rect.w - 35, rect.h), text, 20, "text" if now else "dim", "bold" if now else "body"
    )


def _line(page: Page, table: TableView, line: LineView, row: Rect) -> None:
    page.box(row, "surface", 8)
    player = table.players[line.player]
    industry = next(view for view in table.industries if view.number == line.industry)
    page.mark(player.clan, row.x + 26, row.middle[1], 15)
    _who_and_where(page, player.name, industry, row)
    _lying(page, table, industry, row)
    page.words(Rect(row.x + 418, row.y, 24, row.h), "=", 22, "dim", align="centre")
    number = page.words(Rect(row.x + 442, row.y, 34, row.h), str(abs(line.amount)), 30, face="bold", align="right")
    page.sign("skull", number.right + 14, row.middle[1], 18, "silver")
    _choices(page, line, Rect(row.x + 510, row.y, row.w - 514, row.h))


def _who_and_where(page: Page, name: str, industry: IndustryView, row: Rect) -> None:
    """Player and industry side by side; in two lines when the names are long."""
    where = f"{industry.label} {page.say.industry(industry.number)}"
    fits = page.ink.width(name, "bold", 21) <= 78 and page.ink.width(where, "narrow", 20) <= 130
    left, right = Rect(row.x + 54, row.y, 78, row.h), Rect(row.x + 164, row.y, 130, row.h)
    if not fits:
        left = Rect(row.x + 54, row.y + 4, 240, row.h / 2 - 3)
        right = Rect(row.x + 80, row.middle[1] - 1, 214, row.h / 2 - 3)
    page.words(left, name, 21, face="bold")
    page.sign(f"industry{industry.number}", right.x - 15, right.middle[1], 20, "dim")
    page.words(right, where, 20)


def _lying(page: Page, table: TableView, industry: IndustryView, row: Rect) -> None:
    """Every token there, so that the sum can be counted by eye."""
    count = len(industry.companies) + len(industry.startups)
    pitch = min(27.0, 118 / max(1, count))
    x = row.x + 308
    for token in industry.companies:
        page.company(token, table.players[token.player].clan, x, row.middle[1], 10)
        x += pitch
    for seat in industry.startups:
        page.startup(table.players[seat].clan, x, row.middle[1], 10)
        x += pitch


def _choices(page: Page, line: LineView, rect: Rect) -> None:
    for action, place in zip(line.choices[:2], rect.columns(2, 0), strict=False):
        pay = action.kind != "give_up"
        label = page.say.text("Pay {n}", n=abs(line.amount)) if pay else page.say.text("Give up")
        inner = place.inset(3, 2.5)
        page.button(name_of(action), place, label, "plain" if pay else "bad", "check" if pay else "", 21, shown=inner)
    if not line.choices:
        page.words(rect, page.say.text("after the others"), SMALL, "dim", align="centre")


def _foot(page: Page, table: TableView, shown: int, pages: int, rect: Rect) -> None:
    page.box(rect, "surface", 10)
    label = page.words(Rect(rect.x + 16, rect.y, 96, rect.h), page.say.text("To the bank"), 20, "dim", lines=2)
    sums: dict[int, int] = {}
    for line in table.lines:
        sums[line.player] = sums.get(line.player, 0) + abs(line.amount)
    x = label.right + 24
    for seat, total in sums.items():
        page.mark(table.players[seat].clan, x, rect.middle[1], 14)
        x = page.words(Rect(x + 20, rect.y, 44, rect.h), str(total), 26, face="bold").right + 26
    right = rect.right - 276
    if pages > 1:
        page.button(
            f"ui:page:{(shown + 1) % pages}",
            Rect(right - 94, rect.y + 8, 90, 56),
            f"{shown + 1}/{pages}",
            "edge",
            "next",
            20,
        )
    page.button(
        "settle", Rect(right, rect.y + 6, 268, rect.h - 12), page.say.text("All have paid"), "main", "check", 25
    )
