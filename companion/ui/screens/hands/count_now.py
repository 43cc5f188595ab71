"""What hands have to do after the last act, in words, with why; and everybody's counts at once: what was counted
otherwise than the app has it becomes one ruling, with its reason.
"""

from collections.abc import Iterator
from typing import Final

from companion.locale.gaps import signed
from companion.locale.tables import RULING_REASONS
from companion.session.snapshot import Count, Due, PlayerCore, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import TOUCH_HEIGHT, TOUCH_WIDTH, Rect
from companion.ui.parts.due_chips import as_many_as_fit
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame
from companion.ui.parts.table_frame import known_as

NAME, LEAST_NAME = 176.0, 104.0
HEADS: Final = 24.0
ABOVE: Final = 36.0  # the height of a name above its numbers, where they leave no room beside them
NUMBER, GAP = 34.0, 6.0  # the least room for a number between less and more, and between one and the next
SIZES: Final = (26, 22, SMALL)
PAGES: Final = 92.0  # the width of the key of the next players


def draw_count_now(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """A row a player: a number with less and more for everything that is counted, and a tick."""
    say, game = page.say.text, snapshot.game
    room = frame(page, say("Count now"), page.rect.w, icon="plus_minus", side=_keeper(page, snapshot))
    if game is None:
        return
    columns = _columns(snapshot, room)
    for count, column in zip(snapshot.counted, columns, strict=True):
        head = Rect(column.x, room.y, column.w, HEADS)
        page.words(head, page.say.counted(count.what), SMALL, "dim", align="centre")
    foot = Rect(room.x, room.foot - TOUCH_HEIGHT, room.w, TOUCH_HEIGHT)
    rows = Rect(room.x, room.y + HEADS, room.w, foot.y - room.y - HEADS - 4)
    beside = columns[0].x - room.x
    per_page = max(1, int(rows.h // (TOUCH_HEIGHT if beside else ABOVE + TOUCH_HEIGHT)))
    pages = -(-len(game.players) // per_page)
    current = min(local.page, pages - 1)
    here = game.players[current * per_page :][:per_page]
    for player, row in zip(here, rows.rows(per_page, 0), strict=False):
        _row(page, snapshot, local, player, row, columns, beside)
    if pages > 1:
        following = Rect(foot.right - PAGES, foot.y, PAGES, foot.h)
        page.button(f"ui:page:{(current + 1) % pages}", following, f"{current + 1}/{pages}", "edge", "next")
        foot = Rect(foot.x, foot.y, foot.w - PAGES - GAP, foot.h)
    _foot(page, snapshot, local, foot)


def _keeper(page: Page, snapshot: Snapshot) -> Choice | None:
    """Who keeps the money now; a touch changes it. None in a game without money."""
    if not snapshot.money:
        return None
    if snapshot.bank:
        return Choice("money:table", page.say.text("The app is the bank"), "gold")
    return Choice("money:app", page.say.text("Money on the table"), "edge")


def _columns(snapshot: Snapshot, room: Rect) -> tuple[Rect, ...]:
    """A column for everything that is counted, right of the names, or below them where too little would be left."""
    count = max(1, len(snapshot.counted))
    right = room.right - TOUCH_WIDTH - GAP
    beside = min(NAME, right - room.x - count * (2 * TOUCH_WIDTH + NUMBER + GAP) + GAP)
    left = room.x + (beside if beside >= LEAST_NAME else 0.0)
    return Rect(left, room.y, right - left, room.h).columns(count, GAP)


def amount_of(local: Local, count: Count, seat: int) -> int:
    """What was counted so far: as the app has it, until somebody says otherwise."""
    return dict(local.counts).get((count.what, seat), count.amounts[seat])


def _row(
    page: Page,
    snapshot: Snapshot,
    local: Local,
    player: PlayerCore,
    row: Rect,
    columns: tuple[Rect, ...],
    beside: float,
) -> None:
    above = 0.0 if beside else ABOVE
    seat, place = player.seat, Rect(row.x, row.y + above, row.w, min(row.h, TOUCH_HEIGHT))
    head = Rect(row.x, row.y, beside, place.h) if beside else Rect(row.x, row.y, row.w, above)
    page.mark(player.mark, head.x + 18, head.middle[1], 13)
    changes = differences(page, snapshot, local, seat)
    name_room = Rect(head.x + 38, head.y, head.w - 42, head.h)
    name, below = name_room.rows(2, 0) if beside else name_room.columns(2)
    words = as_many_as_fit(page, changes, "narrow", SMALL, below.w)
    name = name if words else name_room
    page.words(name, known_as(page, player.name, name.w, 20), 20)
    if words:
        page.words(below, words, SMALL, "gold", "narrow")
    for count, column in zip(snapshot.counted, columns, strict=True):
        _number(page, local, count, seat, Rect(column.x, place.y, column.w, place.h))
    done = seat in local.checked
    tick = Rect(row.right - TOUCH_WIDTH, place.y, TOUCH_WIDTH, place.h)
    page.button(f"ui:checked:{seat}", tick, "", "main" if done else "edge", "check", 20, shown=tick.inset(1, 3))


def _number(page: Page, local: Local, count: Count, seat: int, cell: Rect) -> None:
    amount = amount_of(local, count, seat)
    less, more = Rect(cell.x, cell.y, TOUCH_WIDTH, cell.h), Rect(cell.right - TOUCH_WIDTH, cell.y, TOUCH_WIDTH, cell.h)
    down = f"ui:counts:{count.what}:{seat}:{amount - 1}" if amount else ""
    page.button(down, less, "−", "plain", size=26, shown=less.inset(1, 3))
    page.button(f"ui:counts:{count.what}:{seat}:{amount + 1}", more, "+", "plain", size=26, shown=more.inset(1, 3))
    same = amount == count.amounts[seat]
    middle = Rect(less.right, cell.y, more.x - less.right, cell.h)
    size = next((letters for letters in SIZES if page.ink.width(str(amount), "bold", letters) <= middle.w), SMALL)
    page.words(middle, str(amount), size, "text" if same else "gold", "bold", "centre")


def differences(page: Page, snapshot: Snapshot, local: Local, seat: int) -> list[str]:
    """What was counted otherwise, in words; what follows from the board is taken or given back."""
    sentences = []
    for count in snapshot.counted:
        change = amount_of(local, count, seat) - count.amounts[seat]
        if change:
            amount = signed(change if count.ruling else -change)
            sentences.append(f"{page.say.counted(count.what)} {amount}")
    return sentences


def _ruled(snapshot: Snapshot, local: Local) -> Iterator[str]:
    for count in snapshot.counted:
        for seat, amount in enumerate(count.amounts):
            if count.ruling and amount_of(local, count, seat) != amount:
                yield f"{count.ruling}:{seat}:{amount_of(local, count, seat)}"


def _foot(page: Page, snapshot: Snapshot, local: Local, rect: Rect) -> None:
    ruled = ":".join(_ruled(snapshot, local))
    if not ruled:
        hint = page.say.text("Count what lies there. Tick a row that is right, or correct it.")
        page.words(rect, hint, 20, "dim", lines=2)
        return
    for (reason, label), cell in zip(RULING_REASONS.items(), rect.columns(len(RULING_REASONS), 6), strict=True):
        look = "main" if reason == "counted" else "plain"
        page.button(f"count:{reason}:{ruled}", cell, page.say.text(label), look, size=20, lines=2)


ROW, MOST = 57.0, 5


def draw_to_do(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """A line for each; a touch ticks it. Those that find no room are on the next page."""
    room = frame(page, page.say.text("Do now"), 760, icon="hand")
    places, per_page = snapshot.to_do, min(MOST, int((room.h - TOUCH_HEIGHT - 8) // ROW))
    pages = max(1, -(-len(places) // per_page))
    current = min(local.page, pages - 1)
    names = snapshot.game.names if snapshot.game else ()
    for number, place in enumerate(places[current * per_page : (current + 1) * per_page]):
        _line(page, snapshot, place, names, Rect(room.x, room.y + number * ROW, room.w, ROW - 5))
    if not places:
        page.words(Rect(room.x, room.y, room.w, 40), page.say.text("Nothing is to be done."), 21, "dim")
    _todo_foot(page, snapshot, Rect(room.x, room.foot - TOUCH_HEIGHT, room.w, TOUCH_HEIGHT), current, pages)


def _line(page: Page, snapshot: Snapshot, place: int, names: tuple[str, ...], rect: Rect) -> None:
    due = snapshot.dues[place]
    page.box(rect, "raised", 8, "edge")
    page.touch(f"tick:{place}", rect)
    if snapshot.game is not None and due.seat >= 0:
        page.mark(snapshot.game.players[due.seat].mark, rect.x + 28, rect.middle[1], 14)
    else:
        page.sign("hand", rect.x + 28, rect.middle[1], 22, "gold")
    page.words(Rect(rect.x + 54, rect.y, rect.w - 108, rect.h), told_due(page, due, names), 21, lines=2)
    page.box(Rect(rect.right - 42, rect.middle[1] - 13, 26, 26), "bg", 5, "dim", 1.6)  # to be ticked


def told_due(page: Page, due: Due, names: tuple[str, ...]) -> str:
    """A deed and why."""
    sentence, why = page.say.due(due, names), page.say.why_due(due.rule)
    return f"{sentence} ({why})" if why else sentence


def _todo_foot(page: Page, snapshot: Snapshot, rect: Rect, current: int, pages: int) -> None:
    cells = rect.columns(3, 8)
    if snapshot.to_do:
        page.button("tick", cells[0], page.say.text("All done"), "main", "check")
    if pages > 1:
        page.button(f"ui:page:{(current + 1) % pages}", cells[1], f"{current + 1}/{pages}", "edge", "next")
    page.button("ui:count" if snapshot.counted else "", cells[2], page.say.text("Count now"), "edge", "plus_minus")
