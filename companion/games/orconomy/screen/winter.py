"""Winter: a line for every pledged Company, with its interest and the choice to pay or to give it up.

Banking spares the dearest by itself; "Change" lets the player pick another one.
"""

from collections.abc import Sequence

from companion.games.orconomy.rules.cards.any_moment import consultants
from companion.games.orconomy.rules.phases.rounds import give_up, pay_interest, waive
from companion.games.orconomy.screen.clans import draw_company, draw_startup
from companion.games.orconomy.screen.own import own_of
from companion.games.orconomy.screen.saying import area_of
from companion.games.orconomy.view_shapes import IndustryView, LineView, TableView
from companion.session.snapshot import Action
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, way_to, whose
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.table_frame import draw_block

ROWS = 4
HEAD, STEPS = 56.0, 48.0
BLOCK = 44.0  # how wide the colour is of whose Company it is
FIRST, AFTER = 11.0, 16.0
"""From the left to the first token's middle, and from the last one's to what is told behind it."""
PAY, BACK = 71.0, 52.0  # how wide the keys are beside the one that picks what Banking spares


def draw_winter(page: Page, local: Local, table: TableView) -> None:
    """On the stage: the throw, a line for every pledged Company, and what follows."""
    stage = page.zones.stage
    _head(page, table, Rect(stage.x, stage.y, stage.w, HEAD))
    pages = max(1, -(-len(table.lines) // ROWS))
    page_number = min(local.page, pages - 1)
    rows = Rect(stage.x, stage.y + HEAD + 4, stage.w, stage.h - HEAD - STEPS - 10).rows(ROWS, 4)
    spared = spared_lines(table)
    first = page_number * ROWS
    for at, row in zip(range(first, min(first + ROWS, len(table.lines))), rows, strict=False):
        _line(page, table, local, table.lines[at], row, spared=at in spared)
    _steps(page, table, Rect(stage.x, stage.foot - STEPS, stage.w, STEPS), page_number, pages)


def spared_lines(table: TableView) -> frozenset[int]:
    """The lines that Banking spares when nobody picks others: each player's dearest, as many as still go."""
    spared: set[int] = set()
    for player in table.players:
        own = [place for place, line in enumerate(table.lines) if line.player == player.seat]
        spared |= set(sorted(own, key=lambda place: table.lines[place].amount)[: player.waivers])
    return frozenset(spared)


def _head(page: Page, table: TableView, rect: Rect) -> None:
    page.sign("snow", rect.x + 28, rect.middle[1], 40, "ice")
    title = Rect(rect.x + 58, rect.y, 150, 32)
    page.words(title, page.say.phase("winter"), 30, "ice", "title", grows=False)
    page.words(
        Rect(title.x, rect.y + 32, 230, 24),
        page.say.text("Interest to the bank"),
        page.letters(20, 23),
        "dim",
        grows=False,
    )
    _dice(page, table, Rect(rect.right - 112, rect.y, 112, rect.h))


def _steps(page: Page, table: TableView, rect: Rect, page_number: int, pages: int) -> None:
    """What follows once all have paid; and the way to further lines."""
    if pages > 1:
        onward = Rect(rect.right - 84, rect.y - 2, 84, 52)
        page.button(f"ui:page:{(page_number + 1) % pages}", onward, f"{page_number + 1}/{pages}", "edge", "next", 20)
        rect = Rect(rect.x, rect.y, rect.w - 92, rect.h)
    after = table.order[(table.order.index(table.crisis) + 1) % len(table.order)] if table.crisis in table.order else 0
    move = page.say.text("Crisis to {b}", b=page.say.label(after))
    page.sign("bolt", rect.x + 16, rect.middle[1], 22, "danger")
    sentence = f"{move} · {page.say.text('A card each')}"
    page.words(Rect(rect.x + 36, rect.y, rect.w - 36, rect.h), sentence, 20, "dim", lines=2)


def _dice(page: Page, table: TableView, rect: Rect) -> None:
    """The throw; while Consultants may still answer it, a touch on it plays them, as the key that says so does."""
    name = whose(table, consultants.kind)
    for place, value in zip((-22, 22), (*table.dice, 0, 0), strict=False):
        page.die(value, rect.middle[0] + place, rect.middle[1], 36.0)
    if name:
        page.box(rect.inset(0, 3), "", 8, "gold")
        page.touch(name, rect)


def _line(page: Page, table: TableView, local: Local, line: LineView, row: Rect, *, spared: bool) -> None:
    page.box(row, "surface", 10)
    player = table.players[line.player]
    industry = next(view for view in table.industries if view.number == line.industry)
    draw_block(page, player.mark, Rect(row.x, row.y, BLOCK, row.h), 34)
    room = Rect(row.x + BLOCK + 8, row.y + 2, 160, row.h - 4)
    upper, lower = room.rows(2, 0)
    name = area_of(page, industry.number)
    letters = (page.letters(20, 22), page.letters(20, 21), 20)
    sizes = (size for size in letters if not page.ink.fit(name, "bold", size, upper.w).cut)
    page.words(upper, name, next(sizes, SMALL), face="bold", grows=False)
    amount, size = f"= {abs(line.amount)}", page.letters(22, 24)
    wide = page.ink.width(amount, "bold", size) + 1
    right = _draw_tokens(page, table, industry, Rect(lower.x, lower.y, lower.w - wide, lower.h))
    ink = "dim" if spared else "text"
    number = page.words(Rect(right, lower.y, room.right - right, lower.h), amount, size, ink, "bold", grows=False)
    if spared:
        page.area(((number.x, lower.middle[1]), (number.right, lower.middle[1])), edge="dim", width=2, closed=False)
    keys = Rect(row.x + 214, row.y, row.w - 218, row.h)
    if own_of(local).moving == line.player and line.choices:
        _picking(page, line, keys)
    elif spared:
        _spared(page, line, keys)
    else:
        _choices(page, table, line, keys)


def _draw_tokens(page: Page, table: TableView, industry: IndustryView, rect: Rect) -> float:
    """Every token there, so that the sum can be counted by eye; returns where they end."""
    count = len(industry.companies) + len(industry.startups)
    pitch = min(25.0, (rect.w - FIRST - AFTER) / max(1, count - 1))
    x = rect.x + FIRST
    for token in industry.companies:
        draw_company(page, token, table.players[token.player].mark, x, rect.middle[1], 10)
        x += pitch
    for seat in industry.startups:
        draw_startup(page, table.players[seat].mark, x, rect.middle[1], 10)
        x += pitch
    return x - pitch + AFTER


def _of_kind(line: LineView, *kinds: str) -> Sequence[Action]:
    return [action for action in line.choices if action.kind in kinds]


def _spared(page: Page, line: LineView, rect: Rect) -> None:
    """Banking pays nothing for this one; "Change" lets the player pick."""
    change = Rect(rect.right - 88, rect.y, 88, rect.h)
    note = Rect(rect.x, rect.y, change.x - rect.x - 2, rect.h)
    page.words(note, page.say.text("waived by Banking"), SMALL, "gold", lines=3)
    if _of_kind(line, waive.kind):
        page.button(f"ui:moving:{line.player}", change, page.say.text("Change"), size=20, shown=change.inset(3, 2.5))


def _picking(page: Page, line: LineView, rect: Rect) -> None:
    """The player picks the Company that Banking spares, or pays for one all the same."""
    back = Rect(rect.right - BACK, rect.y, BACK, rect.h)
    pay = Rect(back.x - PAY, rect.y, PAY, rect.h)
    spare = Rect(rect.x, rect.y, pay.x - rect.x, rect.h)
    for action in _of_kind(line, waive.kind):
        label = page.say.text("Waive {n}", n=abs(line.amount))
        page.button(name_of(action), spare, label, "gold", "", 19, lines=2, shown=spare.inset(0.5, 2.5))
    for action in _of_kind(line, pay_interest.kind):
        page.button(name_of(action), pay, page.say.text("Pay it"), size=19, shown=pay.inset(0.5, 2.5))
    page.button(f"ui:moving:{line.player}", back, "", "edge", "back", shown=back.inset(3, 2.5))


def _choices(page: Page, table: TableView, line: LineView, rect: Rect) -> None:
    """To pay or to give it up; which one is asked where one lies in a slot and another beside."""
    kinds = dict.fromkeys(action.kind for action in _of_kind(line, pay_interest.kind, give_up.kind))
    for kind, place in zip(kinds, rect.columns(2, 0), strict=False):
        pay = kind == pay_interest.kind
        label = page.say.text("Pay {n}", n=abs(line.amount)) if pay else page.say.text("Give up")
        name = way_to(table, kind, line.player, (line.industry,))
        inner = place.inset(3, 2.5)
        page.button(name, place, label, "gold" if pay else "bad", "", 21, lines=2, shown=inner)
    if not line.choices:
        page.words(rect, page.say.text("after the others"), SMALL, "dim", align="centre")
