"""Somebody leaves a running game, or joins it, while the game allows it."""

from collections.abc import Sequence

from companion.session.snapshot import GameView, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, grid

ROWS = 5
JOINING = 4


def draw_people(page: Page, snapshot: Snapshot, _local: Local, screen: GameScreen) -> None:
    """Everybody with a button to leave, and the marks nobody has yet, to join with."""
    game = snapshot.game
    if game is None:
        return
    room = frame(page, page.say.text("Who plays?"), 720, icon="person", topic="house:people")
    told = "" if game.seats_may_change else page.say.text("Only between two rounds.")
    page.words(Rect(room.x, room.y - 4, room.w, 28), told, SMALL, "dim")
    rows = Rect(room.x, room.y + 28, room.w * 0.62, room.h - 28).rows(max(ROWS, len(game.players)), 6)
    for player, row in zip(game.players, rows, strict=False):
        page.box(row, "raised", 8)
        page.mark(player.mark, row.x + 28, row.middle[1], 15)
        leaves = Rect(row.right - 126, row.y, 126, row.h)
        page.words(Rect(row.x + 54, row.y, leaves.x - row.x - 60, row.h), player.name, 22)
        may = game.seats_may_change and len(game.players) > screen.fewest
        page.button(f"ui:leaving:{player.seat}" if may else "", leaves, page.say.text("leaves"), "bad", size=20)
    _joining(page, game, screen, Rect(room.x + room.w * 0.62 + 16, room.y + 28, room.w * 0.38 - 16, room.h - 28))


def _joining(page: Page, game: GameView, screen: GameScreen, rect: Rect) -> None:
    """A button for each free mark; a single one where the game has no marks."""
    taken = [player.mark for player in game.players]
    free = [(mark, look) for mark, look in screen.marks.items() if mark not in taken]
    page.words(Rect(rect.x, rect.y, rect.w, 30), page.say.text("Joins"), 21, "dim")
    rows = Rect(rect.x, rect.y + 36, rect.w, rect.h - 36).rows(JOINING, 6)
    if not screen.marks:
        page.button(
            "ui:joining:" if game.seats_may_change else "", rows[0], page.say.text("Name"), "edge", "person", 21
        )
    for (mark, look), row in zip(free, rows, strict=False):
        page.button(f"ui:joining:{mark}" if game.seats_may_change else "", row, "", "edge")
        page.mark(mark, row.x + 30, row.middle[1], 15)
        page.words(Rect(row.x + 56, row.y, row.w - 62, row.h), page.say.text(look.word), 21)


def draw_leaving(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """Leaving cannot be undone, so it asks first."""
    game, seat = snapshot.game, int(words[0])
    if game is None or not 0 <= seat < len(game.players):
        return
    player = game.players[seat]
    room = frame(page, page.say.text("{name} leaves the game?", name=player.name), mark=player.mark)
    page.words(Rect(room.x, room.y, room.w, 80), page.say.text(screen.leaving_hint), 22, "dim", lines=2)
    choices = [
        Choice(f"leave:{seat}", page.say.text("leaves"), "bad", "cross"),
        Choice("ui:close", page.say.text("Go on")),
    ]
    grid(page, choices, Rect(room.x, room.y + 100, room.w, room.h - 100), local)


def draw_joining(page: Page, _snapshot: Snapshot, local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """The name of somebody who joins, with this mark where the game has marks."""
    if words[0] in screen.marks:
        draw_keyboard(page, local, f"join:{{}}:{words[0]}", words[0])
    elif not screen.marks:
        draw_keyboard(page, local, "join:{}")
