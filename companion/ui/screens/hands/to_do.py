"""What hands have to do after the last act, in words, with why; one touch says that all of it is done."""

from companion.session.snapshot import Due, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import TOUCH_HEIGHT, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

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
    _foot(page, snapshot, Rect(room.x, room.foot - TOUCH_HEIGHT, room.w, TOUCH_HEIGHT), shown, pages)


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


def _foot(page: Page, snapshot: Snapshot, rect: Rect, shown: int, pages: int) -> None:
    """All of it is done, the next page, and counting."""
    cells = rect.columns(3, 8)
    page.button("tick" if snapshot.to_do else "", cells[0], page.say.text("All done"), "main", "check")
    if pages > 1:
        page.button(f"ui:page:{(shown + 1) % pages}", cells[1], f"{shown + 1}/{pages}", "edge", "next")
    page.button("ui:count" if snapshot.counted else "", cells[2], page.say.text("Count now"), "edge", "plus_minus")
