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

NAME: Final = 176.0
HEADS: Final = 24.0
NUMBER: Final = 54.0


def draw_count_now(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """A row a player: a number with less and more for everything that is counted, and a tick."""
    say, game = page.say.text, snapshot.game
    room = frame(page, say("Count now"), 784, icon="plus_minus", side=_keeper(page, snapshot))
    if game is None:
        return
    columns = _columns(snapshot, room)
    for counted, column in zip(snapshot.counted, columns, strict=True):
        head = Rect(column.x, room.y, column.w, HEADS)
        page.words(head, page.say.counted(counted.what), SMALL, "dim", align="centre")
    foot = Rect(room.x, room.foot - TOUCH_HEIGHT, room.w, TOUCH_HEIGHT)
    rows = Rect(room.x, room.y + HEADS, room.w, foot.y - room.y - HEADS - 4)
    for player, row in zip(game.players, rows.rows(max(5, len(game.players)), 0), strict=False):
        _row(page, snapshot, local, player, row, columns)
    _foot(page, snapshot, local, foot)


def _keeper(page: Page, snapshot: Snapshot) -> Choice | None:
    """Who keeps the money now; a touch changes it. None in a game without money."""
    if not snapshot.money:
        return None
    if snapshot.bank:
        return Choice("money:table", page.say.text("The app is the bank"), "gold")
    return Choice("money:app", page.say.text("Coins on the table"), "edge")


def _columns(snapshot: Snapshot, room: Rect) -> tuple[Rect, ...]:
    left = room.x + NAME
    return Rect(left, room.y, room.right - TOUCH_WIDTH - 8 - left, room.h).columns(max(1, len(snapshot.counted)), 10)


def amount_of(local: Local, counted: Count, seat: int) -> int:
    """What was counted so far: as the app has it, until somebody says otherwise."""
    return dict(local.counts).get((counted.what, seat), counted.amounts[seat])


def _row(
    page: Page, snapshot: Snapshot, local: Local, player: PlayerCore, row: Rect, columns: tuple[Rect, ...]
) -> None:
    seat, place = player.seat, Rect(row.x, row.y, row.w, min(row.h, TOUCH_HEIGHT))
    page.mark(player.mark, place.x + 18, place.middle[1], 13)
    said = differences(page, snapshot, local, seat)
    words = as_many_as_fit(page, said, "narrow", SMALL, NAME - 42)
    name = Rect(place.x + 38, place.y, NAME - 42, place.h * (0.5 if words else 1.0))
    page.words(name, player.name, 20)
    if words:
        below = Rect(name.x, name.foot, name.w, place.h - name.h)
        page.words(below, words, SMALL, "gold", "narrow")
    for counted, column in zip(snapshot.counted, columns, strict=True):
        _number(page, local, counted, seat, Rect(column.x, place.y, column.w, place.h))
    done = seat in local.checked
    tick = Rect(row.right - TOUCH_WIDTH, place.y, TOUCH_WIDTH, place.h)
    page.button(f"ui:checked:{seat}", tick, "", "main" if done else "edge", "check", 20, shown=tick.inset(1, 3))


def _number(page: Page, local: Local, counted: Count, seat: int, cell: Rect) -> None:
    amount = amount_of(local, counted, seat)
    less, more = Rect(cell.x, cell.y, TOUCH_WIDTH, cell.h), Rect(cell.right - TOUCH_WIDTH, cell.y, TOUCH_WIDTH, cell.h)
    down = f"ui:counts:{counted.what}:{seat}:{amount - 1}" if amount else ""
    page.button(down, less, "−", "plain", size=26, shown=less.inset(1, 3))
    page.button(f"ui:counts:{counted.what}:{seat}:{amount + 1}", more, "+", "plain", size=26, shown=more.inset(1, 3))
    same = amount == counted.amounts[seat]
    middle = Rect(less.right, cell.y, more.x - less.right, cell.h)
    page.words(middle, str(amount), 26, "text" if same else "gold", "bold", "centre")


def differences(page: Page, snapshot: Snapshot, local: Local, seat: int) -> list[str]:
    """What was counted otherwise, in words; what follows from the board is taken or given back."""
    said = []
    for counted in snapshot.counted:
        change = amount_of(local, counted, seat) - counted.amounts[seat]
        if change:
            amount = signed(change if counted.ruling else -change)
            said.append(f"{page.say.counted(counted.what)} {amount}")
    return said


def _ruled(snapshot: Snapshot, local: Local) -> Iterator[str]:
    """What becomes a ruling, as the words of its touch."""
    for counted in snapshot.counted:
        for seat, amount in enumerate(counted.amounts):
            if counted.ruling and amount_of(local, counted, seat) != amount:
                yield f"{counted.ruling}:{seat}:{amount_of(local, counted, seat)}"


def _foot(page: Page, snapshot: Snapshot, local: Local, rect: Rect) -> None:
    """Why: one touch says it and rules."""
    ruled = ":".join(_ruled(snapshot, local))
    if not ruled:
        hint = page.say.text("Count everything that lies there; correct what differs.")
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
    shown = min(local.page, pages - 1)
    names = tuple(player.name for player in snapshot.game.players) if snapshot.game else ()
    for number, place in enumerate(places[shown * per_page : (shown + 1) * per_page]):
        _line(page, snapshot, place, names, Rect(room.x, room.y + number * ROW, room.w, ROW - 5))
    if not places:
        page.words(Rect(room.x, room.y, room.w, 40), page.say.text("Nothing is to be done."), 21, "dim")
    _todo_foot(page, snapshot, Rect(room.x, room.foot - TOUCH_HEIGHT, room.w, TOUCH_HEIGHT), shown, pages)


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
    said, why = page.say.due(due, names), page.say.why_due(due.rule)
    return f"{said} ({why})" if why else said


def _todo_foot(page: Page, snapshot: Snapshot, rect: Rect, shown: int, pages: int) -> None:
    """All of it is done, the next page, and counting."""
    cells = rect.columns(3, 8)
    page.button("tick" if snapshot.to_do else "", cells[0], page.say.text("All done"), "main", "check")
    if pages > 1:
        page.button(f"ui:page:{(shown + 1) % pages}", cells[1], f"{shown + 1}/{pages}", "edge", "next")
    page.button("ui:count" if snapshot.counted else "", cells[2], page.say.text("Count now"), "edge", "plus_minus")
