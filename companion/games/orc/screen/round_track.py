"""In the top bar: the turn, the cards left in all piles, and the games won in a series."""

from companion.games.orc.rules.state import DEPLOY, DRAW
from companion.games.orc.view import OrcView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_status(page: Page, game: OrcView, left: float, right: float) -> None:
    """Between two edges of the bar; what has no room is left out."""
    for sign, words, colour in _parts(page, game):
        face = "body" if sign else "title"
        width = page.ink.width(words, face, 24) + 8
        room = width + (34 if sign else 6)
        if left + room > right:
            return
        if sign:
            page.sign(sign, left + 14, 24, 22, "gold")
        page.words(Rect(left + (30 if sign else 0), 2, width, 44), words, 24, colour, face)
        left += room + 10


def _parts(page: Page, game: OrcView) -> tuple[tuple[str, str, str], ...]:
    """Sign, words and colour of each fact."""
    title = page.say.text("Turn {n}", n=game.round) if game.phase in (DEPLOY, DRAW) else page.say.phase(game.phase)
    won = (("trophy", "{} : {}".format(*game.won), "gold"),) if game.games > 1 else ()
    return ("", title, "text"), ("pile", str(game.cards_left), "text"), *won
