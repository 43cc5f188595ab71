"""A game that is over: how many Trophies won it, and a row for each player, each to be asked about."""

from companion.games.orconomy.view_shapes import TableView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_standing(page: Page, table: TableView, told: Rect, rows: Rect) -> None:
    """The sentence, and the players by their Trophies."""
    winner = table.players[table.winner]
    sentence = page.say.text("{player} wins: {trophies} Trophies", player=winner.name, trophies=winner.trophies)
    if len(table.winners) > 1:
        sentence = page.say.text("They share the win: {trophies} Trophies", trophies=winner.trophies)
    page.words(told, sentence, 26, "gold", lines=1)
    ranked = sorted(table.players, key=lambda player: -player.trophies)
    for player, whole in zip(ranked, rows.rows(5, 0), strict=False):
        row = whole.inset(0, 2)
        page.box(row, "raised", 8)
        page.touch(f"why:trophies:{player.seat}", whole)
        page.mark(player.mark, row.x + 28, row.middle[1], 14)
        page.words(Rect(row.x + 56, row.y, row.w - 260, row.h), player.name, 23)
        page.sign("trophy", row.right - 170, row.middle[1], 20, "gold")
        page.words(Rect(row.right - 152, row.y, 40, row.h), str(player.trophies), 28, face="bold")
        page.sign("skull", row.right - 84, row.middle[1], 18, "silver")
        page.words(Rect(row.right - 68, row.y, 56, row.h), str(player.skulls), 22)
