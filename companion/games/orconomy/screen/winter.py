"""Winter: a line for every pledged Company, with its interest and the choice to pay or to give it up.

Banking spares the dearest by itself; "Change" lets the player pick another one.
"""

from collections.abc import Sequence

from companion.games.orconomy.rules.cards.any_moment import consultants
from companion.games.orconomy.rules.phases.rounds import give_up, pay_interest, waive
from companion.games.orconomy.screen.cards.card_grid import card_key
from companion.games.orconomy.screen.clans import draw_company, draw_startup
from companion.games.orconomy.screen.own import own_of
from companion.games.orconomy.screen.saying import area_of
from companion.games.orconomy.view_shapes import IndustryView, LineView, TableView
from companion.locale.gaps import signed
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import CORNER, draw_corner
from companion.ui.parts.keys import help_place
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, way_to, whose
from companion.ui.parts.page import SMALL, Page

ROWS = 4
PLAYERS_HIGH, FOOT_HIGH = 42.0, 68.0
PAY, BACK = 90.0, 54.0
"""How wide the keys are beside the one that picks what Banking spares."""
NUMBERS = (28.0, 23.0)
"""Size of a player's Trophies and Skulls, and where five players stand side by side on an upright screen."""


def draw_winter(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> None:
    """The whole screen below the top bar while interest is due."""
    width, high = page.rect.w, 136 if page.upright else 76
    _head(page, table, Rect(8, page.top, width - 16, high))
    pages = max(1, -(-len(table.lines) // ROWS))
    shown = min(local.page, pages - 1)
    foot = Rect(8, page.rect.h - FOOT_HIGH - 4, width - 16, FOOT_HIGH)
    players = Rect(8, foot.y - PLAYERS_HIGH - 4, width - 16, PLAYERS_HIGH)
    rows = Rect(8, page.top + high + 4, width - 16, players.y - high - page.top - 8).rows(ROWS, 3)
    spared = spared_lines(table)
    first = shown * ROWS
    for place, row in zip(range(first, min(first + ROWS, len(table.lines))), rows, strict=False):
        _line(page, table, local, table.lines[place], row, spared=place in spared)
    _players(page, table, players)
    _foot(page, snapshot, table, shown, pages, foot)


def spared_lines(table: TableView) -> frozenset[int]:
    """The lines that Banking spares when nobody picks others: each player's dearest, as many as still go."""
    found: set[int] = set()
    for player in table.players:
        own = [place for place, line in enumerate(table.lines) if line.player == player.seat]
        found |= set(sorted(own, key=lambda place: table.lines[place].amount)[: player.waivers])
    return frozenset(found)


def _head(page: Page, table: TableView, rect: Rect) -> None:
    page.box(rect, "surface", 10, "ice", 1.4)
    whole, rect = rect, Rect(rect.x, rect.y, rect.w, 76)
    page.sign("snow", rect.x + 40, rect.middle[1], 42, "ice")
    title = page.words(Rect(rect.x + 74, rect.y + 4, 104, 40), page.say.phase("winter"), 30, face="title")
    help_place(page, table.topic, title.right + 22, rect.y + 24, Rect(rect.x, rect.y, 212, rect.h))
    same = dict(table.prompt.args).get("reason") == "same"
    why = page.say.text("the same industry") if same else page.say.text("on a double")
    page.words(Rect(rect.x + 74, rect.y + 42, 142, 28), why, SMALL + 1, "dim")
    _dice(page, table, Rect(rect.x + 218, rect.y, 104, rect.h))
    after = table.order[(table.order.index(table.crisis) + 1) % len(table.order)] if table.crisis in table.order else 0
    move = page.say.text("Crisis {a} to {b}", a=page.say.label(table.crisis), b=page.say.label(after))
    steps = (page.say.text("Interest"), move, page.say.text("A card each"))
    beside = Rect(rect.x + 326, rect.y, rect.w - 334, rect.h)
    rooms = (Rect(rect.x + 12, rect.foot, rect.w - 24, whole.foot - rect.foot) if page.upright else beside).columns(
        3, 4
    )
    for number, (text, room) in enumerate(zip(steps, rooms, strict=True), 1):
        _step(page, number, text, room)


def _dice(page: Page, table: TableView, rect: Rect) -> None:
    """The throw; while Consultants may still answer it, a touch on it plays them."""
    name = whose(table, consultants.kind)
    y, size = (rect.y + 24, 30.0) if name else (rect.middle[1], 36.0)
    for place, value in zip((-22, 22), (*table.dice, 0, 0), strict=False):
        page.die(value, rect.middle[0] + place, y, size)
    if name:
        page.box(rect.inset(0, 3), "", 8, "gold")
        label = Rect(rect.x + 2, rect.y + 44, rect.w - 4, 26)
        page.words(label, page.say.text("Consultants?"), SMALL, "gold", align="centre")
        page.touch(name, rect)


def _step(page: Page, number: int, text: str, rect: Rect) -> None:
    now = number == 1
    page.sign("disc", rect.x + 14, rect.middle[1], 28, "ice" if now else "raised")
    page.words(Rect(rect.x, rect.y, 28, rect.h), str(number), 20, "bg" if now else "dim", "bold", "centre")
    page.words(
        Rect(rect.x + 35, rect.y, rect.w - 35, rect.h), text, 20, "text" if now else "dim", "bold" if now else "body"
    )


def _line(page: Page, table: TableView, local: Local, line: LineView, row: Rect, *, spared: bool) -> None:
    page.box(row, "surface", 8)
    whole, row = row, Rect(row.x, row.y, row.w, row.h / 2 if page.upright else row.h)
    player = table.players[line.player]
    industry = next(view for view in table.industries if view.number == line.industry)
    page.mark(player.mark, row.x + 26, row.middle[1], 15)
    _who_and_where(page, player.name, industry, row)
    _lying(page, table, industry, row)
    page.words(Rect(row.x + 418, row.y, 24, row.h), "=", 22, "dim", align="centre")
    ink = "dim" if spared else "text"
    number = page.words(Rect(row.x + 442, row.y, 34, row.h), str(abs(line.amount)), 30, ink, "bold", "right")
    page.sign("skull", number.right + 14, row.middle[1], 18, "dim" if spared else "silver")
    room = Rect(row.x + 510, row.y, row.w - 514, row.h)
    if page.upright:
        room = Rect(row.x + 8, row.foot, row.w - 16, whole.foot - row.foot - 8)
    if spared:
        page.area(((number.x - 4, row.middle[1]), (number.right + 4, row.middle[1])), edge="dim", width=2, closed=False)
    if own_of(local).moving == line.player and line.choices:
        _picking(page, line, room)
    elif spared:
        _spared(page, line, room)
    else:
        _choices(page, table, line, room)


def _who_and_where(page: Page, name: str, industry: IndustryView, row: Rect) -> None:
    """Player and industry side by side; in two lines when the names are long."""
    where = area_of(page, industry.number)
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
        draw_company(page, token, table.players[token.player].mark, x, row.middle[1], 10)
        x += pitch
    for seat in industry.startups:
        draw_startup(page, table.players[seat].mark, x, row.middle[1], 10)
        x += pitch


def _of_kind(line: LineView, *kinds: str) -> Sequence[Action]:
    return [action for action in line.choices if action.kind in kinds]


def _spared(page: Page, line: LineView, rect: Rect) -> None:
    """Banking pays nothing for this one; "Change" lets the player pick."""
    page.sign("industry9", rect.x + 16, rect.middle[1], 21, "gold")
    change = Rect(rect.right - 104, rect.y, 104, rect.h)
    told = Rect(rect.x + 32, rect.y, change.x - rect.x - 38, rect.h)
    page.words(told, page.say.text("waived by Banking"), SMALL, "gold", lines=2)
    if _of_kind(line, waive.kind):
        page.button(f"ui:moving:{line.player}", change, page.say.text("Change"), size=20, shown=change.inset(3, 2.5))


def _picking(page: Page, line: LineView, rect: Rect) -> None:
    """The player picks the Company that Banking spares, or pays for one all the same."""
    back = Rect(rect.right - BACK, rect.y, BACK, rect.h)
    pay = Rect(back.x - PAY, rect.y, PAY, rect.h)
    spare = Rect(rect.x, rect.y, pay.x - rect.x, rect.h)
    for action in _of_kind(line, waive.kind):
        label = page.say.text("Waive {n}", n=abs(line.amount))
        page.button(name_of(action), spare, label, "gold", "industry9", 20, shown=spare.inset(3, 2.5))
    for action in _of_kind(line, pay_interest.kind):
        page.button(name_of(action), pay, page.say.text("Pay it"), size=20, shown=pay.inset(3, 2.5))
    page.button(f"ui:moving:{line.player}", back, "", "edge", "back", shown=back.inset(3, 2.5))


def _choices(page: Page, table: TableView, line: LineView, rect: Rect) -> None:
    """To pay or to give it up; which one is asked where one lies in a slot and another beside."""
    kinds = dict.fromkeys(action.kind for action in _of_kind(line, pay_interest.kind, give_up.kind))
    for kind, place in zip(kinds, rect.columns(2, 0), strict=False):
        pay = kind == pay_interest.kind
        label = page.say.text("Pay {n}", n=abs(line.amount)) if pay else page.say.text("Give up")
        name = way_to(table, kind, line.player, (line.industry,))
        inner = place.inset(3, 2.5)
        page.button(name, place, label, "plain" if pay else "bad", "check" if pay else "", 21, shown=inner)
    if not line.choices:
        page.words(rect, page.say.text("after the others"), SMALL, "dim", align="centre")


def _foot(page: Page, snapshot: Snapshot, table: TableView, shown: int, pages: int, rect: Rect) -> None:
    page.box(rect, "surface", 10)
    right = rect.right - 236
    page.button(
        "settle", Rect(right, rect.y + 6, 228, rect.h - 12), page.say.text("All have paid"), "main", "check", 23
    )
    card = Rect(right - 106, rect.y + 8, 98, 56)
    card_key(page, table, table.turn, card, 20)
    corner = Rect(card.x - 6 - CORNER, rect.y + 6, CORNER, 58)
    draw_corner(page, snapshot, corner)
    right = corner.x - 6
    if pages > 1:
        onward = Rect(right - 84, rect.y + 8, 84, 56)
        page.button(f"ui:page:{(shown + 1) % pages}", onward, f"{shown + 1}/{pages}", "edge", "next", 20)
        right = onward.x - 6
    told = page.say.text("Interest goes to the bank.")
    page.words(Rect(rect.x + 14, rect.y, right - rect.x - 20, rect.h), told, 20, "dim", lines=2)


def _players(page: Page, table: TableView, rect: Rect) -> None:
    """Every player's Trophies and Skulls, and what they pay to the bank."""
    spared, size = spared_lines(table), NUMBERS[page.upright]
    for player, cell in zip(table.players, rect.columns(len(table.players), 4), strict=True):
        own = [line for place, line in enumerate(table.lines) if line.player == player.seat and place not in spared]
        pays = sum(abs(line.amount) for line in own)
        page.box(cell, "surface", 8)
        page.mark(player.mark, cell.x + 15, cell.middle[1], 12)
        left = cell.x + 38
        for sign, colour, value in (("trophy", "gold", player.trophies), ("skull", "silver", player.skulls)):
            page.sign(sign, left, cell.middle[1], 18, colour)
            number = Rect(left + 10, cell.y, cell.right - left - 12, cell.h)
            left = page.words(number, str(value), size, face="bold", grows=False).right + 12
        if pays:
            due = Rect(left - 10, cell.y, cell.right - left + 9, cell.h)
            page.words(due, signed(-pays), 22, "danger", "narrow-bold", "right", grows=False)
