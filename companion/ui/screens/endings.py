"""Screens for when nothing is played: the game is over or paused, or there is no game yet."""

from companion.session.snapshot import GameView, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_end(page: Page, snapshot: Snapshot, game: GameView, screen: GameScreen) -> Rect:
    """Who has won, and how everybody stands; undo stays in the top bar. Returns the place of the sentence below the
    winner's name.
    """
    rect = Rect(8, 56, page.rect.w - 16, page.rect.h - 64)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("trophy", rect.x + 110, rect.y + 92, 110, "gold")
    winners = [game.players[seat] for seat in game.winners]
    if winners:
        page.mark(winners[0].mark, rect.x + 210, rect.y + 92, 34)
    size, lines = (30, 2) if len(winners) > 1 else (46, 1)
    room = Rect(rect.x + 264, rect.y + 20, rect.w - 474, 74)
    if page.upright:
        size, lines = 30, 2
    told = ", ".join(player.name for player in winners) or page.say.text("Nobody wins")
    page.words(room, told, size, face="title", lines=lines)
    page.button("new", Rect(rect.right - 190, rect.y + 20, 170, 60), page.say.text("New game"), "main", "play", 22)
    if page.upright:
        spared = Rect(rect.x + 12, rect.foot - 172, rect.w - 24, 160)
        rect = Rect(rect.x, rect.y, rect.w, rect.h - 176)
    sentence = Rect(rect.x + 264, rect.y + 92, rect.w - 284, 46)
    screen.draw_result(page, snapshot, sentence, Rect(rect.x + 20, rect.y + 150, rect.w - 40, rect.h - 154))
    return spared if page.upright else Rect(rect.x + 256, rect.y + 88, rect.w - 266, 60)


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
