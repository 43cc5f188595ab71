"""The eight colours as players' marks, and chips that carry them."""

from companion.games.economicus.words.tables import COLOURS
from companion.ui.paint.shapes import seat_marks
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.page import Page

MARKS = seat_marks(COLOURS)
PLEDGED = ("pledged", "pledged_startup")


def draw_chip(page: Page, what: str, mark: str, x: float, y: float, radius: float) -> None:
    """A company is a disc, a startup a square; one that is turned over has a dark face with the colour's sign."""
    look = MARKS[mark]
    startup = "startup" in what
    shape = "square" if startup else "disc"
    size = radius * (1.7 if startup else 2.0)
    face, sign = (ON_MARK, look.colour) if what in PLEDGED else (look.colour, ON_MARK)
    page.sign(shape, x, y, size + 3, look.colour)
    page.sign(shape, x, y, size, face)
    page.sign(look.sign, x, y, radius * 1.2, sign)
