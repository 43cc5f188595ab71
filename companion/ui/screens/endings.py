"""Screens for when nothing is played: somebody has won, the game is paused, or there is no game yet."""

from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_win(page: Page, snapshot: Snapshot, table: TableView) -> Rect:
    """Who has won, and everybody's Trophies, each to be asked about; undo stays in the top bar.

    Returns the place of the sentence below the winner's name.
    """
    winner = table.players[table.winner]
    rect = Rect(8, 56, page.rect.w - 16, page.rect.h - 64)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("trophy", rect.x + 110, rect.y + 92, 110, "gold")
    page.mark(winner.clan, rect.x + 210, rect.y + 92, 34)
    shared = [table.players[seat].name for seat in table.winners if seat != table.winner]
    size, lines = (30, 2) if shared else (46, 1)
    room = Rect(rect.x + 264, rect.y + 20, rect.w - 474, 74)
    page.words(room, ", ".join((winner.name, *shared)), size, face="title", lines=lines)
    page.button("new", Rect(rect.right - 190, rect.y + 20, 170, 60), page.say.text("New game"), "main", "play", 22)
    told = page.say.text("{player} wins: {trophies} Trophies", player=winner.name, trophies=winner.trophies)
    if shared:
        told = page.say.text("They share the win: {trophies} Trophies", trophies=winner.trophies)
    page.words(Rect(rect.x + 264, rect.y + 92, rect.w - 284, 46), told, 26, "gold", lines=1)
    ranked = sorted(table.players, key=lambda player: -player.trophies)
    rows = Rect(rect.x + 20, rect.y + 150, rect.w - 40, rect.h - 154).rows(5, 0)
    for player, whole in zip(ranked, rows, strict=False):
        row = whole.inset(0, 2)
        page.box(row, "raised", 8)
        page.touch(f"why:trophies:{player.seat}", whole)
        page.mark(player.clan, row.x + 28, row.middle[1], 14)
        page.words(Rect(row.x + 56, row.y, row.w - 260, row.h), player.name, 23)
        page.sign("trophy", row.right - 170, row.middle[1], 20, "gold")
        page.words(Rect(row.right - 152, row.y, 40, row.h), str(player.trophies), 28, face="bold")
        page.sign("skull", row.right - 84, row.middle[1], 18, "silver")
        page.words(Rect(row.right - 68, row.y, 56, row.h), str(player.skulls), 22)
    return Rect(rect.x + 256, rect.y + 88, rect.w - 266, 60)


def draw_pause(page: Page) -> None:
    """A pause; the table goes on with one press."""
    page.layer("pause", modal=True)
    rect = Rect(page.rect.w / 2 - 220, 130, 440, 240)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("pause", rect.middle[0], rect.y + 62, 56, "gold")
    page.words(Rect(rect.x, rect.y + 98, rect.w, 50), page.say.text("Pause"), 32, face="title", align="centre")
    page.button("pause", Rect(rect.x + 40, rect.foot - 84, rect.w - 80, 64), page.say.text("Go on"), "main", "play", 26)


def draw_empty(page: Page) -> None:
    """Nothing has begun."""
    page.words(Rect(40, 150, page.rect.w - 80, 90), page.say.text("No game yet"), 42, face="title", align="centre")
