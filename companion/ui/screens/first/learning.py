"""Learn: a few pages for each game, how a round goes and what the app wants where."""

from collections.abc import Sequence

from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

BULLET = 30.0


def draw_learning(page: Page, snapshot: Snapshot, _local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """One page, and the way to the others."""
    pages = page.say.learn()
    if not pages or not words[0].isdigit():
        return
    now = min(int(words[0]), len(pages) - 1)
    shown = pages[now]
    title = f"{screen.title_in(page.say.language)}: {shown.title}"
    room = frame(page, title, page.rect.w - 16, icon=shown.icon)
    _told(page, shown.sentences, Rect(room.x + 4, room.y, room.w - 8, room.h - 66))
    back, place, onward = Rect(room.x, room.foot - 58, room.w, 58).columns(3, 8)
    page.button(f"ui:learn:{now - 1}" if now else "", back, page.say.text("Back"), "edge", "back")
    page.words(place, f"{now + 1} / {len(pages)}", 24, "dim", align="centre")
    if now + 1 < len(pages):
        page.button(f"ui:learn:{now + 1}", onward, page.say.text("Next"), "main", "next")
    elif snapshot.game is None:
        page.button(f"ui:leave:watch:{_game(snapshot)}", onward, page.say.text("Watch"), "main", "eye")
    else:
        page.button("ui:close", onward, page.say.text("Close"), "main", "check")


def _game(snapshot: Snapshot) -> str:
    return snapshot.draft.game if snapshot.draft is not None else ""


def _told(page: Page, sentences: Sequence[str], room: Rect) -> None:
    """Each sentence with a point before it, as much room as it needs."""
    y = room.y
    for sentence in sentences:
        page.sign("disc", room.x + 10, y + 14, 9, "gold")
        place = page.words(Rect(room.x + BULLET, y, room.w - BULLET, 90), sentence, 23, lines=3, top=True)
        y = place.foot + 10
