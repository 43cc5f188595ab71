"""A row of the result: a player with Stars and coins."""

from companion.games.economicus.view import PlayerView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_standing(page: Page, player: PlayerView, row: Rect) -> None:
    """Mark, name, Stars, whose touch says where they come from, and coins."""
    page.box(row, "raised", 8)
    page.touch(f"why:stars:{player.seat}", row)
    page.mark(player.mark, row.x + 26, row.middle[1], 13)
    page.words(Rect(row.x + 50, row.y, row.w - 208, row.h), player.name, 22)
    page.sign("star", row.right - 140, row.middle[1], 18, "gold")
    page.words(Rect(row.right - 124, row.y, 40, row.h), str(player.stars), 26, face="bold", grows=False)
    page.words(Rect(row.right - 80, row.y, 72, row.h), f"{player.coins}M", 22, align="right", grows=False)
