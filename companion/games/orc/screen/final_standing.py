"""A game that is over: what each player scored, and how the series stands."""

from companion.games.orc.view import OrcView, PlayerView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_standing(page: Page, game: OrcView, told: Rect, rows: Rect) -> None:
    """The sentence, both players, and the series."""
    names = tuple(player.name for player in game.players)
    size, lines = (20, 2) if page.upright else (26, 1)
    page.words(told, page.say.prompt(game.prompt, names), size, "gold", lines=lines)
    ranked = sorted(game.players, key=lambda player: (player.seat not in game.winners, -player.score))
    upper, middle, lower = Rect(rows.x, rows.y, rows.w, rows.h).rows(3, 8)
    for player, row in zip(ranked, (upper, middle), strict=True):
        _player(page, game, player, row)
    page.words(lower, _series(page, game), 24, "dim", lines=2)


def _player(page: Page, game: OrcView, player: PlayerView, row: Rect) -> None:
    """A player's lands and natives, and the sum."""
    page.box(row, "raised", 8)
    page.touch(f"why:score:{player.seat}", row)
    page.sign(player.side, row.x + 30, row.middle[1], 30, "gold")
    score = page.words(Rect(row.right - 84, row.y, 70, row.h), str(player.score), 40, "gold", "bold", "right")
    page.sign("trophy", score.x - 28, row.middle[1], 26, "gold")
    natives = max(0, player.natives)
    parts = page.say.text("Lands {lands}, natives {natives}", lands=player.score - natives, natives=natives)
    room = Rect(row.x + 62, row.y + 4, score.x - row.x - 120, row.h - 8)
    upper, lower = room.rows(2, 0)
    page.words(upper, player.name, 26, face="bold")
    page.words(lower, parts if game.ended == "score" else "", 20, "dim")


def _series(page: Page, game: OrcView) -> str:
    """Games won, and who deals the next one; nothing of a single game."""
    if game.games == 1:
        return ""
    first, second = (player.name for player in game.players)
    told = page.say.text("{first} {n} : {m} {second}", first=first, n=game.won[0], m=game.won[1], second=second)
    if game.next_dealer < 0:
        return told
    return f"{told}. {page.say.text('{name} deals next.', name=game.players[game.next_dealer].name)}"
