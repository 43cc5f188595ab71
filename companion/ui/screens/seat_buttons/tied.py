"""Two buttons were pressed at once: the table says who was first."""

from companion.session.snapshot import GameView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice, frame

NOBODY = "first:-1"
ROW = 68.0


def draw_tied(page: Page, snapshot: Snapshot, game: GameView) -> None:
    """A button for each of those who pressed, and one for nobody, which is also the cross."""
    room = frame(page, page.say.text("Who pressed first?"), close=NOBODY)
    told = page.say.text("The buttons were pressed at the same moment.")
    page.words(Rect(room.x, room.y, room.w, 40), told, 22, "dim")
    players = [game.players[seat] for seat in snapshot.panel.tied]
    choices = [Choice(f"first:{player.seat}", player.name, mark=player.mark) for player in players]
    choices.append(Choice(NOBODY, page.say.text("Nobody: press again"), "edge"))
    for row, choice in enumerate(choices):
        draw_choice(page, choice, Rect(room.x, room.y + 52 + row * ROW, room.w, ROW - 8))
